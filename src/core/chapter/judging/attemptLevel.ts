import type { RetryLevel } from '../../../shared/values';
import type { JudgedAttempt } from '../model';

/** `first` for an attempt that answers no other. */
export type AttemptLevel = 'first' | RetryLevel;

/**
 * The level that an attempt was redone at. One in full that was begun anew is no retry; of attempts from before that was noted, it is the
 * chapter's first. One that began with the author's own text, at a shallower level, redid that.
 */
export function attemptLevel({
  attempt,
  level,
  begunAnew = attempt === 0 && level === 'full_retry',
}: Pick<JudgedAttempt, 'attempt' | 'level' | 'begunAnew'>): AttemptLevel {
  return begunAnew ? 'first' : level;
}
