import { remarkPassage } from '../../review/matching';
import type { Suggestion } from '../../review/model';
import type { ToldDecision } from '../../review/modelReview/toldDecisions';
import type { HistoryEntry, RefinementState, Waiver } from '../model';

/** Of how many rounds a model is told what was accepted and what was not. */
const toldRounds = 3;
/** Of each kind, so many of the latest: a list without end would be longer than the text. */
const most = { accepted: 20, rejected: 40, waived: 40, own: 20 } as const;

/**
 * What the author has decided, for a model to be told: what they accepted and rejected in the last rounds, what they called intentional,
 * what they rejected before, and what they suggested themselves and nobody has settled. Of what has a time only what was decided by
 * `at` (milliseconds since 1970). `line` are the entries that the text goes on from, oldest first. Pure.
 */
export function decisionsSoFar(
  state: Pick<RefinementState, 'waivers' | 'rejections'>,
  line: readonly HistoryEntry[],
  own: readonly Suggestion[],
  at: number,
): ToldDecision[] {
  const decided = line
    .filter((entry) => entry.kind === 'round' && entry.at <= at)
    .slice(-toldRounds)
    .flatMap(({ suggestions }) => suggestions);
  const accepted = decided.filter(({ status }) => status === 'applied');
  const rejected = decided.filter(({ status }) => status === 'rejected');
  const until = (waivers: readonly Waiver[]) => waivers.filter((waiver) => waiver.at <= at);
  const told = [
    ...accepted.map((suggestion) => ofSuggestion('accepted', suggestion)).slice(-most.accepted),
    ...[
      ...until(state.rejections).map((waiver) => ofWaiver('rejected', waiver)),
      ...rejected.map((suggestion) => ofSuggestion('rejected', suggestion)),
    ].slice(-most.rejected),
    ...until(state.waivers)
      .map((waiver) => ofWaiver('waived', waiver))
      .slice(-most.waived),
    ...own.map((suggestion) => ofSuggestion('own', suggestion)).slice(-most.own),
  ];
  // A rejection of the last rounds stands in the state and, in the reviewer's own writing, in the entry.
  const folded = (text: string | undefined) => text && remarkPassage({ summary: text });
  const byRemark = new Map(
    told.map((one) => [JSON.stringify([one.decision, folded(one.summary), folded(one.passage)]), one]),
  );
  return [...byRemark.values()];
}

/** Older waivers do not say what the remark was; its kind and passage tell it apart all the same. */
function ofWaiver(decision: 'waived' | 'rejected', { summary, matches, passage }: Waiver): ToldDecision {
  const isAboutTheWhole = passage === '' || (summary !== undefined && passage === remarkPassage({ summary }));
  return { decision, summary: summary ?? matches, ...(isAboutTheWhole ? {} : { passage }) };
}

function ofSuggestion(
  decision: ToldDecision['decision'],
  { summary, reworded, anchor }: Suggestion,
): ToldDecision {
  return { decision, summary: reworded ?? summary, ...(anchor ? { passage: anchor.exact } : {}) };
}
