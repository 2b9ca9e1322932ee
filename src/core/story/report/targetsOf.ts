import type { EffectiveConfig } from '../storyRun';
import type { ReportTargets } from './model';

/** What a tree is measured against. */
export function targetsOf({ values }: EffectiveConfig): ReportTargets {
  const { minMainDepth, targetEndings, minDurationMinutes, secondsPerChoice } = values;
  return { minMainDepth, targetEndings, minDurationMinutes, secondsPerChoice };
}
