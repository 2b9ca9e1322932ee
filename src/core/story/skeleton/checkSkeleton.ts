import type { TreeBuilderConfig } from '../building/config';
import { beatsOf } from '../building/buildPlan';
import type { PlotSkeleton } from '../model';

/** What is wrong with a skeleton. `where` names the beat, the ending or the variable; the story as a whole where it is empty. */
export interface SkeletonProblem {
  /** An `error` keeps a tree from being built well; a `warning` is the author's to judge. */
  severity: 'error' | 'warning';
  kind: SkeletonProblemKind;
  where: string;
  /** What was found and what would have been right, as far as the kind needs them. */
  found?: number | string;
  wanted?: number | string;
}

export type SkeletonProblemKind =
  | 'no_beats'
  | 'repeated_beat'
  | 'repeated_ending'
  | 'repeated_variable'
  | 'ending_without_beat'
  | 'beat_without_ending'
  | 'too_few_endings'
  | 'one_way_at_the_end'
  | 'last_beat_does_not_end'
  | 'no_climax'
  | 'no_critical_point'
  | 'tension_does_not_rise'
  | 'more_beats_than_depth'
  | 'too_many_branches'
  | 'unknown_variable'
  | 'unused_variable'
  | 'no_summary';

/** Looks whether a story of the wanted size can be built on it. Pure. */
export function checkSkeleton(
  skeleton: PlotSkeleton,
  config: Pick<TreeBuilderConfig, 'targetEndings' | 'targetMainDepth' | 'maxBranchesPerNode'>,
): SkeletonProblem[] {
  const beats = beatsOf(skeleton);
  const problems: SkeletonProblem[] = [];
  const error = (kind: SkeletonProblemKind, where = '', more: Partial<SkeletonProblem> = {}): void =>
    void problems.push({ severity: 'error', kind, where, ...more });
  const warn = (kind: SkeletonProblemKind, where = '', more: Partial<SkeletonProblem> = {}): void =>
    void problems.push({ severity: 'warning', kind, where, ...more });

  const last = beats.at(-1);
  if (!last) {
    error('no_beats');
    return problems;
  }
  for (const id of repeated(beats.map((beat) => beat.id))) error('repeated_beat', id);
  for (const id of repeated(skeleton.endings.map((ending) => ending.id))) error('repeated_ending', id);
  for (const name of repeated(skeleton.variables.map((variable) => variable.name)))
    error('repeated_variable', name);

  const byId = new Map(beats.map((beat) => [beat.id, beat]));
  for (const { id, beatId } of skeleton.endings)
    if (!byId.get(beatId)?.leadsToEnding) error('ending_without_beat', id, { found: beatId });
  const ended = new Set(skeleton.endings.map(({ beatId }) => beatId));
  for (const beat of beats)
    if (beat.leadsToEnding && !ended.has(beat.id)) error('beat_without_ending', beat.id);
  if (!last.leadsToEnding) error('last_beat_does_not_end', last.id);
  const endings = new Set(skeleton.endings.map(({ id }) => id)).size;
  if (endings < config.targetEndings)
    error('too_few_endings', '', { found: endings, wanted: config.targetEndings });
  const atEnd = skeleton.endings.filter(({ beatId }) => beatId === last.id).length;
  if (atEnd === 1 && config.maxBranchesPerNode > 1) warn('one_way_at_the_end', last.id);
  for (const beat of beats) {
    const ways = skeleton.endings.filter(({ beatId }) => beatId === beat.id).length + (beat === last ? 0 : 1);
    if (ways > config.maxBranchesPerNode)
      warn('too_many_branches', beat.id, { found: ways, wanted: config.maxBranchesPerNode });
    if (beat.summary.trim() === '') warn('no_summary', beat.id);
  }
  if (!beats.some(({ beatType }) => beatType === 'climax')) warn('no_climax');
  if (!beats.some(({ isCriticalBranchPoint, leadsToEnding }) => isCriticalBranchPoint || leadsToEnding))
    warn('no_critical_point');
  const highest = Math.max(...beats.map(({ tensionLevel }) => tensionLevel));
  const rises = beats.findIndex(({ tensionLevel }) => tensionLevel === highest) >= beats.length / 3;
  if (beats.length >= 4 && !rises) warn('tension_does_not_rise');
  if (beats.length > config.targetMainDepth)
    warn('more_beats_than_depth', '', { found: beats.length, wanted: config.targetMainDepth });

  const names = new Set(skeleton.variables.map(({ name }) => name));
  for (const beat of beats)
    for (const name of beat.uses) if (!names.has(name)) error('unknown_variable', beat.id, { found: name });
  const used = new Set(beats.flatMap(({ uses }) => uses));
  for (const name of names) if (!used.has(name)) warn('unused_variable', name);
  return problems;
}

function repeated(values: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
}
