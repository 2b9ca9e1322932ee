import type { ActQuality } from '../report/model';
import { qualityDimensions, type NodeQuality } from './model';

/** The mean scores of each act's nodes, with two digits behind the point; acts in their order, nodes of no act last. */
export function qualityByAct(qualities: readonly NodeQuality[]): ActQuality[] {
  const acts = new Map<number | null, NodeQuality[]>();
  for (const quality of qualities) {
    const act = acts.get(quality.actIndex);
    if (act) act.push(quality);
    else acts.set(quality.actIndex, [quality]);
  }
  return [...acts]
    .sort(([one], [other]) => (one ?? Infinity) - (other ?? Infinity))
    .map(([actIndex, nodes]) => ({
      actIndex,
      nodes: nodes.length,
      overallScore: mean(nodes, ({ overallScore }) => overallScore),
      dimensions: qualityDimensions.map((name, at) => ({
        name,
        score: mean(nodes, ({ dimensions }) => dimensions[at]!.score),
      })),
    }));
}

function mean(nodes: readonly NodeQuality[], scoreOf: (node: NodeQuality) => number): number {
  const sum = nodes.reduce((total, node) => total + scoreOf(node), 0);
  return Math.round((sum / nodes.length) * 100) / 100;
}
