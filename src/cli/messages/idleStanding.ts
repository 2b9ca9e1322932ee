import type { PhaseStatus } from '../../core/refinement/views/statusDocument';

/** What "idle" means to the author: nothing is going on and nothing waits, for one of these reasons. */
export type IdleStanding = 'not_assessed' | 'nothing_left' | 'revised' | 'assess_again';

export function idleStanding(
  row: Pick<PhaseStatus, 'round' | 'stopReason' | 'assessedAt' | 'revisedAt' | 'hasRound' | 'textChanged'>,
): IdleStanding {
  const { round, stopReason, assessedAt, revisedAt, hasRound, textChanged } = row;
  // What an assessment found holds for the text that it read, and only until something else is done.
  if (stopReason === 'no_suggestions' && hasRound && !textChanged) return 'nothing_left';
  // Only a revision raises the round; older states do not say when it was.
  if (round > 1 && (assessedAt === null || revisedAt === null || revisedAt >= assessedAt)) return 'revised';
  return round > 1 || assessedAt !== null ? 'assess_again' : 'not_assessed';
}
