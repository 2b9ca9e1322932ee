import { StoryFoldError, type ErrorCode } from '../../errors';

/** Errors that may be gone a moment later: 408, 409, 429, 5xx, timeouts and dropped connections. */
const passing: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'timeout', 'connection', 'server_error']);

/** Milliseconds. */
export const retryTimes = {
  /** The first wait is up to this long; each further one up to twice the one before. */
  first: 1_000,
  longest: 30_000,
  /** A server that asks for a longer wait than this is not waited for: the author decides when to try again. */
  longestRetryAfter: 60_000,
} as const;

/**
 * How long to wait before a request is made again, in milliseconds; undefined when it must not be: the error does not pass, no attempt
 * is left, or the server wants a longer wait than anyone should sit through.
 *
 * The wait is drawn between half and the whole of an exponentially growing span, so that several requests that failed together do not
 * come back together; it is never shorter than the server's `Retry-After`.
 *
 * @param attempt the attempt that failed, from 1
 * @param random gives a number from 0 up to, not including, 1
 */
export function waitBeforeRetry(
  error: unknown,
  attempt: number,
  maxAttempts: number,
  random: () => number,
): number | undefined {
  if (attempt >= maxAttempts || !passes(error)) return undefined;
  const asked = retryAfterOf(error) ?? 0;
  if (asked > retryTimes.longestRetryAfter) return undefined;
  const span = Math.min(retryTimes.longest, retryTimes.first * 2 ** (attempt - 1));
  return Math.max(asked, Math.round((span / 2) * (1 + random())));
}

function passes(error: unknown): error is StoryFoldError {
  if (!(error instanceof StoryFoldError) || !passing.has(error.code)) return false;
  // A reply without an end has none the next time either.
  if (error.code === 'timeout' && error.details['what'] === 'whole') return false;
  // A name that nobody knows and a certificate that is not valid stay so for longer than anyone waits, and so does a proxy's refusal.
  const { connectionCause: cause = 'other', reason } = error.details;
  if (cause === 'proxy') return reason === 'ECONNREFUSED' || reason === 'ECONNRESET';
  return cause === 'other' || cause === 'refused';
}

/** What the server asked to wait, in milliseconds. */
export function retryAfterOf(error: unknown): number | undefined {
  const asked = error instanceof StoryFoldError && error.details['retryAfterMilliseconds'];
  return typeof asked === 'number' && asked >= 0 ? asked : undefined;
}
