import { StoryFoldError } from '../../errors';
import { addUsage, type TokenUsage } from '../../llm/usage/tokenUsage';
import type { ManuscriptText } from '../../ports';
import type { Suggestion } from '../../review/model';
import { keepTexts } from '../keptTexts';
import { lockedPassages } from '../lockedPassages';
import type { HistoryEntry, NotApplied, RefinementRound, RefinementState, ReviseOutcome } from '../model';
import type { PhaseSession } from '../phaseSession';
import { requireRound } from '../requestChecks';
import { fileVersionOf } from '../rounds';
import { beginStep, type RunOptions } from '../runOptions';
import * as transitions from '../transitions';
import type { Decision } from '../../../shared/values';
import type { ModelEditsPlan } from './modelEdits';
import {
  askForRevision,
  cutPlan,
  prepareRevision,
  requireApproval,
  usageSince,
  wantedRevision,
  type PreparedRevision,
} from './modelRevision';
import { planReadyEdits } from './readyEdits';
import { keptStrays } from './strays';
import { writePlanned, type RevisionResult } from './writePlanned';

/**
 * Applies what was accepted and ends the round; when nothing could be applied it stays open. Ready edits are applied as they are; the rest
 * is asked of the model, where there is one. `state` holds the marks to keep; what was accepted is marked so, whatever happens.
 *
 * Throws `confirmation_needed` before anything is sent when a suggestion without a passage was accepted and `options.approve` is missing,
 * and what the model's run throws, with nothing changed; but a reply that was cut off does not hold up ready edits.
 */
export async function reviseRound(
  session: PhaseSession,
  state: RefinementState,
  accepted: readonly string[],
  decision: Decision,
  options: RunOptions,
): Promise<ReviseOutcome> {
  const round = requireRound(state);
  const texts = await session.requireTexts();
  beginStep(options, state, 'revising');
  const locks = lockedPassages(state.locks, texts);
  const wanted = new Set(accepted);
  const chosen = round.suggestions.filter((suggestion) => wanted.has(suggestion.id));
  const ready = planReadyEdits(chosen, texts, locks, round.round);
  const { talk } = session;
  const { asked, notFound } = talk ? wantedRevision(chosen, ready, texts) : { asked: [], notFound: [] };
  const prepared =
    talk && asked.length > 0
      ? (requireApproval(asked, options),
        await prepareRevision(session, talk, { asked, texts, locks, ready, round }))
      : undefined;
  const spent = talk?.run.spent;
  const marked = prepared
    ? transitions.marked(state, accepted, 'accepted', session.options.clock.now())
    : state;
  const plan = prepared && (await replied(session, marked, prepared));
  const usage = prepared && talk && spent ? usageSince(spent, talk.run.spent) : undefined;
  const handled = new Set([...asked.map(({ suggestion }) => suggestion.id), ...notFound.map(({ id }) => id)]);
  const reasons = [
    ...ready.notApplied.filter(({ id }) => !handled.has(id)),
    ...notFound,
    ...(plan?.notApplied ?? []),
  ];
  const result = await writePlanned(
    session,
    marked,
    {
      texts,
      edits: [...ready.edits, ...(plan?.edits ?? [])],
      wide: plan?.wide ?? [],
      isFresh: prepared === undefined,
    },
    options,
    (outcome) => entryFor(session, marked, { round, chosen, reasons, plan, decision, usage, outcome }),
  );
  const notApplied = notAppliedIn(chosen, reasons, result);
  const outcome: ReviseOutcome = {
    ...unchanged(session, round, decision, result.texts),
    applied: chosen.filter(({ id }) => result.applied.has(id)).map(({ id }) => id),
    notApplied,
    strays: straysIn(plan, result),
    ...(usage ? { usage } : {}),
  };
  if (result.recorded) return { ...outcome, files: result.recorded.files, entry: result.recorded.entry };
  // A revision that changes nothing ends nothing: the suggestions stay for the author's own hand.
  await session.save(transitions.withSuggestions(marked, decided(round, notApplied, result)));
  return outcome;
}

/** Keeps the rejections of `state`; the round ends when nothing in it is left to decide. */
export async function rejectRound(session: PhaseSession, state: RefinementState): Promise<ReviseOutcome> {
  const round = requireRound(state);
  const texts = await session.requireTexts();
  const outcome = unchanged(session, round, 'reject', texts);
  if (round.suggestions.some(transitions.isUndecided)) {
    await session.save(state);
    return outcome;
  }
  const ended = await session.endRound(state, texts.map(fileVersionOf), 'reject');
  await session.save(ended.state, [...ended.changes, ...(await keepTexts(session.options.store, texts))]);
  return ended.entry === undefined ? outcome : { ...outcome, entry: ended.entry };
}

/** Asks the model, with the state saying so, and going back to what was decided when that fails. */
async function replied(
  session: PhaseSession,
  marked: RefinementState,
  prepared: PreparedRevision,
): Promise<ModelEditsPlan> {
  await session.save({ ...marked, status: 'revising' });
  try {
    return await askForRevision(session.talk!, prepared);
  } catch (error) {
    const isCut = error instanceof StoryFoldError && error.code === 'reply_cut';
    if (isCut && prepared.ready.edits.length > 0) return cutPlan(prepared.request.asked);
    // Where not even that can be written, the next operation settles it to the same.
    await session.save(marked).catch(() => undefined);
    throw error;
  }
}

interface Decided {
  round: RefinementRound;
  chosen: readonly Suggestion[];
  reasons: readonly NotApplied[];
  plan: ModelEditsPlan | undefined;
  decision: Decision;
  usage: TokenUsage | undefined;
  outcome: RevisionResult;
}

/** The round as it goes into the history, and its suggestions as this revision leaves them. */
async function entryFor(
  session: PhaseSession,
  state: RefinementState,
  { round, chosen, reasons, plan, decision, usage, outcome }: Decided,
): Promise<{ entry: HistoryEntry; decided: Suggestion[] }> {
  const suggestions = decided(round, notAppliedIn(chosen, reasons, outcome), outcome);
  const acceptedIds = chosen.map(({ id }) => id);
  const ended = { ...round, suggestions, userDecision: decision, acceptedIds };
  const entry = transitions.entryForRound(state, await session.nextEntry(), ended, {
    decision,
    edits: outcome.edits,
    files: outcome.files,
    at: session.options.clock.now(),
  });
  const spent = [round.usage, usage].filter((each) => each !== undefined);
  const [first, ...others] = spent;
  return {
    entry: {
      ...entry,
      strays: straysIn(plan, outcome),
      ...(first ? { usage: { ...others.reduce<TokenUsage>(addUsage, first) } } : {}),
    },
    decided: suggestions,
  };
}

function straysIn(plan: ModelEditsPlan | undefined, { lost }: RevisionResult) {
  return plan ? keptStrays([...plan.strays, ...lost]) : [];
}

/** Every accepted suggestion that changed nothing, in the round's order. What became of its edits last counts. */
function notAppliedIn(
  chosen: readonly Suggestion[],
  reasons: readonly NotApplied[],
  { applied, reasons: atLast }: RevisionResult,
): NotApplied[] {
  const byId = new Map(reasons.map((each) => [each.id, each]));
  return chosen
    .filter(({ id }) => !applied.has(id))
    .map(({ id }) => {
      const reason = atLast.get(id);
      return reason ? { id, reason } : (byId.get(id) ?? { id, reason: 'unchanged' });
    });
}

/** The round's suggestions; one that the author turned down when they saw the change is theirs to decide again. */
function decided(
  round: RefinementRound,
  notApplied: readonly NotApplied[],
  { applied, turnedDown }: RevisionResult,
): Suggestion[] {
  const byId = new Map(notApplied.map((each) => [each.id, each]));
  return round.suggestions.map((suggestion): Suggestion => {
    const { notApplied: _notApplied, why: _why, ...plain } = suggestion;
    if (applied.has(suggestion.id)) return { ...plain, status: 'applied' };
    const outcome = byId.get(suggestion.id);
    if (!outcome) return suggestion;
    if (turnedDown.has(suggestion.id)) return { ...plain, status: 'open' };
    const { reason, why } = outcome;
    return { ...plain, status: 'not_applied', notApplied: reason, ...(why === undefined ? {} : { why }) };
  });
}

/** What a decision comes to while no text has been changed. */
function unchanged(
  session: PhaseSession,
  { round }: RefinementRound,
  decision: Decision,
  texts: readonly ManuscriptText[],
): ReviseOutcome {
  return {
    phase: session.phase,
    round,
    decision,
    applied: [],
    notApplied: [],
    strays: [],
    files: texts.map(({ path, sha256 }) => ({ path, before: sha256, after: sha256 })),
  };
}
