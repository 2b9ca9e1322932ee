import { remarkPassage } from '../../review/matching';
import type { Suggestion } from '../../review/model';
import type { ToldDecision } from '../../review/modelReview/toldDecisions';
import type { HistoryEntry, RefinementState, Waiver } from '../model';

/** Of how many rounds a model is told what was accepted and what was not. */
const toldRounds = 10;
/** Of each kind, so many of the latest: a list without end would be longer than the text. */
const most = { accepted: 60, rejected: 40, waived: 40, own: 20 } as const;

/**
 * What the author has decided, for a model to be told: what they accepted and rejected in the last rounds, what they called intentional,
 * what they rejected before, and what they suggested themselves and nobody has settled. Of what has a time only what was decided by
 * `at` (milliseconds since 1970). `line` are the entries that the text goes on from, oldest first. `told` are the paths of the texts that are
 * told, where not all are: what was decided about passages of others is left out. Pure.
 */
export function decisionsSoFar(
  state: Pick<RefinementState, 'waivers' | 'rejections'>,
  line: readonly HistoryEntry[],
  own: readonly Suggestion[],
  at: number,
  told?: ReadonlySet<string>,
): ToldDecision[] {
  const until = line.filter((entry) => entry.at <= at);
  const rounds = until.filter(({ kind }) => kind === 'round').slice(-toldRounds);
  const takenOut = new Set(until.flatMap(({ reverted }) => (reverted === undefined ? [] : [reverted])));
  const ofRounds = (status: Suggestion['status']) =>
    rounds.flatMap(({ suggestions, edits }) =>
      suggestions
        .filter((suggestion) => suggestion.status === status && isTold(suggestion, told))
        .map((suggestion) => ({ suggestion, edits: takenOut.has(suggestion.id) ? [] : edits })),
    );
  const waivers = (all: readonly Waiver[]) =>
    all.filter((waiver) => waiver.at <= at && (isAboutTheWhole(waiver) || isIn(waiver.path, told)));
  const decisions = [
    ...ofRounds('applied')
      .map(({ suggestion, edits }) => ({
        ...ofSuggestion('accepted', suggestion),
        ...outcomeOf(suggestion, edits),
      }))
      .slice(-most.accepted),
    ...[
      ...waivers(state.rejections).map((waiver) => ofWaiver('rejected', waiver)),
      ...ofRounds('rejected').map(({ suggestion }) => ofSuggestion('rejected', suggestion)),
    ].slice(-most.rejected),
    ...waivers(state.waivers)
      .map((waiver) => ofWaiver('waived', waiver))
      .slice(-most.waived),
    ...own
      .filter((suggestion) => isTold(suggestion, told))
      .map((suggestion) => ofSuggestion('own', suggestion))
      .slice(-most.own),
  ];
  // A rejection of the last rounds stands in the state and, in the reviewer's own writing, in the entry.
  const folded = (text: string | undefined) => text && remarkPassage({ summary: text });
  const byRemark = new Map(
    decisions.map((one) => [JSON.stringify([one.decision, folded(one.summary), folded(one.passage)]), one]),
  );
  return [...byRemark.values()];
}

/** Whether one of its passages is in a text that is told; what is about the whole is about all of them. */
function isTold({ path, anchor, otherAnchors = [] }: Suggestion, told?: ReadonlySet<string>): boolean {
  return !anchor || isIn(path, told) || otherAnchors.some((other) => isIn(other.path ?? path, told));
}

/** Older decisions do not say of which text they speak. */
function isIn(path: string, told?: ReadonlySet<string>): boolean {
  return !told || path === '' || told.has(path);
}

/** What now stands where its first edit was made. */
function outcomeOf({ id, path }: Suggestion, edits: HistoryEntry['edits']): Pick<ToldDecision, 'now'> {
  const [first] = edits
    .filter(({ origin }) => origin.suggestions.includes(id))
    .sort((one, other) => Number(other.path === path) - Number(one.path === path) || one.start - other.start);
  return first ? { now: first.replacement } : {};
}

/** Older waivers do not say what the remark was; its kind and passage tell it apart all the same. */
function ofWaiver(decision: 'waived' | 'rejected', { summary, matches, passage }: Waiver): ToldDecision {
  return {
    decision,
    summary: summary ?? matches,
    ...(isAboutTheWhole({ summary, passage }) ? {} : { passage }),
  };
}

function isAboutTheWhole({ summary, passage }: Pick<Waiver, 'summary' | 'passage'>): boolean {
  return passage === '' || (summary !== undefined && passage === remarkPassage({ summary }));
}

function ofSuggestion(
  decision: ToldDecision['decision'],
  { summary, reworded, anchor }: Suggestion,
): ToldDecision {
  return { decision, summary: reworded ?? summary, ...(anchor ? { passage: anchor.exact } : {}) };
}
