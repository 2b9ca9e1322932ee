import { StoryFoldError } from '../../errors';
import type { ReceivedReply } from '../../llm/calls/modelRun';
import type { ManuscriptText } from '../../ports';
import type { Suggestion } from '../../review/model';
import type { Range } from '../../text/range';
import { shorten } from '../../text/shorten';
import type { NotApplied, RefinementRound } from '../model';
import type { PhaseSession } from '../record/phaseSession';
import type { RunOptions } from '../runOptions';
import type { Talk } from '../talk';
import { planModelEdits, type ModelEditsPlan } from './modelEdits';
import { placesOf, type SuggestionPlaces } from './passages';
import type { RevisionPlan } from './readyEdits';
import { revisionFormatFor } from './revisionFormat';
import { expectedTokens, plannedRevision, revisionMessages, type RevisionRequest } from './revisionRequest';
import { toldParts } from './toldParts';

/** What is to be written by a model, for suggestions that carry no edit that can be applied as it is. */
interface WantedRevision {
  asked: SuggestionPlaces[];
  /** Those that have passages, of which none is found: there is nowhere that a change would be allowed. */
  notFound: NotApplied[];
}

/** What is asked of a model: what has no ready edit, or one whose exact words no longer stand while its passage is found. */
export function wantedRevision(
  chosen: readonly Suggestion[],
  ready: RevisionPlan,
  texts: readonly ManuscriptText[],
): WantedRevision {
  const moved = new Set(ready.notApplied.flatMap(({ id, reason }) => (reason === 'unlocated' ? [id] : [])));
  const unwritten = chosen.filter(
    ({ id, anchor, replacement }) => anchor === undefined || replacement === undefined || moved.has(id),
  );
  const places = placesOf(unwritten, texts);
  return {
    asked: places.filter(({ status }) => status === 'found' || status === 'none'),
    notFound: places.flatMap(({ suggestion, status }): NotApplied[] => {
      if (status === 'found' || status === 'none') return [];
      return [{ id: suggestion.id, reason: status === 'lost' ? 'unlocated' : 'ambiguous' }];
    }),
  };
}

/** Throws `confirmation_needed` where a change could go anywhere and nobody is there to look at it. */
export function requireApproval(asked: readonly SuggestionPlaces[], { approve }: RunOptions): void {
  const whole = asked.filter(({ status }) => status === 'none').map(({ suggestion }) => suggestion);
  if (whole.length === 0 || approve) return;
  const named = whole.map(({ id, summary }) => `${id} “${shorten(summary)}”`).join('; ');
  throw new StoryFoldError(
    'confirmation_needed',
    `These speak of no passage, so that the change may go anywhere, and has to be looked at before it is written: ${named}.`,
    'Revise where the change can be shown to you, or leave them out. Nothing was sent, and nothing was changed.',
    { suggestions: whole.map(({ id }) => id) },
  );
}

/** A request that is ready to be sent. */
export interface PreparedRevision {
  request: RevisionRequest & { texts: readonly ManuscriptText[] };
  ready: RevisionPlan;
  round: number;
  /** Ids of the lessons that it is told. */
  bullets: readonly string[];
}

/** Builds the request and tells what it will take; nothing is sent. Throws what `RunOptions.beforeCost` throws. */
export async function prepareRevision(
  session: PhaseSession,
  talk: Talk,
  parts: {
    asked: readonly SuggestionPlaces[];
    texts: readonly ManuscriptText[];
    locks: ReadonlyMap<string, readonly Range[]>;
    ready: RevisionPlan;
    round: RefinementRound;
  },
): Promise<PreparedRevision> {
  const { asked, texts, locks, ready, round } = parts;
  const needed = asked.flatMap(({ passages }) => passages);
  const { conversation, whole, only, bullets } = await talk.tell(texts, round.focus, needed);
  const { language } = session.options.project;
  const told = toldParts(texts, whole, only);
  const request = { language, asked, texts, told, locks, conversation };
  await talk.announce(plannedRevision(request));
  return { request, ready, round: round.round, bullets };
}

/** What a revision comes to, and the reply that it was read from, if there is one. */
export interface RepliedRevision {
  plan: ModelEditsPlan;
  received?: ReceivedReply;
}

/** Sends the request and makes checked edits of what comes. Throws as `ModelRun.structured`. */
export async function askForRevision(
  talk: Talk,
  { request, ready, round }: PreparedRevision,
): Promise<RepliedRevision> {
  const { asked, texts, told, locks } = request;
  const { value: reply, received } = await talk.run.structured(
    revisionFormatFor(told),
    revisionMessages(request),
    { expectedOutputTokens: expectedTokens(request) },
  );
  const plan = planModelEdits({ reply, asked, texts, told, locks, ready: ready.edits, round });
  return { plan, received };
}

/** The plan of a reply that was cut off: nothing of it is used. */
export function cutPlan(asked: readonly SuggestionPlaces[]): ModelEditsPlan {
  const notApplied = asked.map(({ suggestion: { id } }): NotApplied => ({ id, reason: 'reply_cut' }));
  return { edits: [], wide: [], strays: [], notApplied, notes: [] };
}
