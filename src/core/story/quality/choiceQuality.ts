import type { PlotSkeleton, StoryNode, StoryTree } from '../model';
import { noSuchStoryNode } from '../playErrors';
import { indexChoices, outcomeOf, type ChoiceIndex } from './choiceIndex';
import { diversityCosts, likestPair, percent } from './diversityQuality';
import { LoreQuality } from './loreQuality';
import {
  dimensionWeights,
  qualityDimensions,
  type Cost,
  type DimensionQuality,
  type NodeQuality,
  type QualityDimension,
  type QualityPraise,
  type QualityProblem,
} from './model';
import { pacingCosts } from './pacingQuality';
import { structureCosts } from './structureQuality';

interface QualityOptions {
  /** Only this node; all that have choices otherwise. */
  node?: string;
  skeleton?: PlotSkeleton | undefined;
  /** Names of people, places and things of the story. */
  loreNames?: readonly string[];
}

/**
 * How good the choices of each node are, by what they lead to, change, ask for and say; no model is asked. In the order of the tree; nodes
 * without choices are left out. Linear in the size of the tree, whose nodes may be in any state. Throws `not_found` for a node that is not
 * there.
 */
export function choiceQuality(tree: StoryTree, options: QualityOptions = {}): NodeQuality[] {
  const { node: only, skeleton, loreNames = [] } = options;
  if (only !== undefined && !Object.hasOwn(tree.nodes, only)) throw noSuchStoryNode(only);
  const index = indexChoices(tree, skeleton, loreNames);
  const lore = new LoreQuality(tree, skeleton, index);
  return (only === undefined ? Object.keys(tree.nodes) : [only]).flatMap((id) => {
    const node = tree.nodes[id]!;
    return node.choices.length === 0 ? [] : [nodeQuality(id, node, index, lore)];
  });
}

function nodeQuality(id: string, node: StoryNode, index: ChoiceIndex, lore: LoreQuality): NodeQuality {
  const costs: Record<QualityDimension, Cost[]> = {
    structure: structureCosts(node, index),
    pacing: pacingCosts(node, index),
    diversity: diversityCosts(node, index),
    lore: lore.costs(node),
  };
  const dimensions = qualityDimensions.map((name): DimensionQuality => {
    const worst = weightiestFirst(costs[name])[0];
    const lost = costs[name].reduce((sum, { points }) => sum + points, 0);
    // Where there is nothing to hold the choices against they are neither good nor bad in this.
    const best = name === 'lore' && !lore.knowsAnything ? 5 : 10;
    return {
      name,
      score: oneDigit(Math.max(0, best - lost)),
      comment: worst?.problem ?? praise(name, node, index, lore),
    };
  });
  const all = qualityDimensions.flatMap((name) =>
    costs[name].map(({ problem, points }) => ({ problem, points: points * dimensionWeights[name] })),
  );
  return {
    node: id,
    actIndex: node.actIndex,
    overallScore: oneDigit(
      dimensions.reduce((sum, { name, score }) => sum + dimensionWeights[name] * score, 0),
    ),
    dimensions,
    suggestions: onceEach(weightiestFirst(all).map(({ problem }) => problem)),
  };
}

function praise(
  name: QualityDimension,
  { choices }: StoryNode,
  index: ChoiceIndex,
  lore: LoreQuality,
): QualityPraise {
  switch (name) {
    case 'structure':
      return {
        kind: 'ways',
        choices: choices.length,
        ways: new Set(choices.map((choice) => outcomeOf(choice, index))).size,
      };
    case 'pacing':
      return { kind: 'well_paced' };
    case 'diversity':
      return { kind: 'distinct', share: percent(likestPair(choices, ({ text }) => text, index).share) };
    case 'lore':
      return lore.knowsAnything ? { kind: 'tied', choices: choices.length } : { kind: 'nothing_known' };
  }
}

function weightiestFirst(costs: readonly Cost[]): Cost[] {
  return [...costs].sort((one, other) => other.points - one.points);
}

function onceEach(problems: readonly QualityProblem[]): QualityProblem[] {
  const kinds = new Set<string>();
  return problems.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind));
}

function oneDigit(value: number): number {
  return Math.round(value * 10) / 10;
}
