import type { ErrorCode } from '../../core/errors';

/** What the process ends with; scripts branch on these. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3, cancelled: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Every code that is not simply "it failed". Refused means: nothing is broken, a rule says no, and nothing was changed. */
const special: Partial<Record<ErrorCode, ExitCode>> = {
  usage: exitCodes.usage,
  refused: exitCodes.refused,
  confirmation_needed: exitCodes.refused,
  locked: exitCodes.refused,
  stale: exitCodes.refused,
  untrusted: exitCodes.refused,
  cancelled: exitCodes.cancelled,
};

export function exitCodeOf(code: ErrorCode): ExitCode {
  return special[code] ?? exitCodes.failed;
}
