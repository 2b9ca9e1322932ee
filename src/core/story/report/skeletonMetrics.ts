import type { Reachability } from '../graph/reachability';
import type { StoryGraph } from '../graph/storyGraph';
import type { PlotSkeleton } from '../model';
import type { SkeletonMetrics } from './model';

/** How the reachable nodes keep to the skeleton. Ids in its own order, nodes in that of the tree. */
export function skeletonMetrics(
  { nodes, ids }: StoryGraph,
  { isReached }: Reachability,
  skeleton: PlotSkeleton,
): SkeletonMetrics {
  const beats = skeleton.acts.flatMap((act) => act.beats);
  const known = new Set(beats.map(({ id }) => id));
  const covered = new Set<string>();
  const ended = new Set<string | null>();
  const strayNodes: string[] = [];
  for (const [node, { beatId, isEnding, endingId }] of nodes.entries()) {
    if (isReached[node] === 0) continue;
    if (isEnding) ended.add(endingId);
    if (beatId === null) continue;
    if (known.has(beatId)) covered.add(beatId);
    else strayNodes.push(ids[node]!);
  }
  const uncoveredBeats = [...known].filter((id) => !covered.has(id));
  return {
    acts: skeleton.acts.length,
    beats: beats.length,
    criticalBranchPoints: beats.filter(({ isCriticalBranchPoint }) => isCriticalBranchPoint).length,
    endingBeats: beats.filter(({ leadsToEnding }) => leadsToEnding).length,
    coveredBeats: covered.size,
    uncoveredBeats,
    strayNodes,
    endingsPlanned: skeleton.endings.length,
    endingsMissing: skeleton.endings.map(({ id }) => id).filter((id) => !ended.has(id)),
  };
}
