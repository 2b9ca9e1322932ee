import type { ReportTargets, Verdict } from './model';

/** Whether a story is deep and long enough, in choices and minutes, and has enough endings. */
export function verdictOn(
  { depth, minutes }: { depth: number; minutes: number },
  endings: number,
  { minMainDepth, minDurationMinutes, targetEndings }: ReportTargets,
): Verdict {
  const depthOk = depth >= minMainDepth;
  const durationOk = minutes >= minDurationMinutes;
  const endingsOk = endings >= targetEndings;
  return { passes: depthOk && durationOk && endingsOk, depthOk, durationOk, endingsOk };
}
