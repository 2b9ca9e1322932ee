import type { StoryReport } from './model';

/** How long the longest way takes, in minutes to a tenth. Rounded down where that is too short: it never reads as if it were enough. */
export function shownMinutes({ treeMetrics, verdict }: Pick<StoryReport, 'treeMetrics' | 'verdict'>): number {
  const tenths = treeMetrics.estimatedDurationMinutes * 10;
  return (verdict.durationOk ? Math.round(tenths) : Math.floor(tenths)) / 10;
}
