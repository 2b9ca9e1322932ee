import type { SuggestionStatus } from './values';
import type { AcceptingMeans } from './workbenchState';

/** Whether the author still has something to decide on a suggestion: one that could not be applied may be tried again. */
export function isUndecidedStatus(status: SuggestionStatus): boolean {
  return status === 'open' || status === 'accepted' || status === 'not_applied';
}

/** Whether accepting it would change something. */
export function isAcceptable(means: AcceptingMeans): boolean {
  return means !== 'hand' && means !== 'locked';
}
