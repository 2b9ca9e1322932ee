import type { PlotSkeleton, StoryNode, StoryTree } from '../model';
import { storyVersion } from '../model';
import type { BuildNode, BuildState, Place, WrittenChoice } from './buildState';
import { firstNode } from './buildState';
import type { BuildPlan } from './buildPlan';
import { beatAt } from './directorContext';
import { storyNode } from './storyNode';

/** What the tree has beside its nodes. */
export interface TreeFrame {
  title: string;
  plan: BuildPlan;
  skeleton: PlotSkeleton;
}

/** The tree as far as it is written. Of a build that has not ended, choices lead to nodes without a text. */
export function treeOf(state: BuildState, { title, plan, skeleton }: TreeFrame): StoryTree {
  const nodes: Record<string, StoryNode> = {};
  for (const node of state.nodes.values())
    nodes[node.id] = storyNode(node, beatAt(plan, node), endingTitle(plan, node.place));
  return {
    version: storyVersion,
    title,
    root: firstNode,
    variables: skeleton.variables,
    endings: plan.endings.map(({ ending }) => ending),
    nodes,
  };
}

/**
 * The tree as far as it is known what is known where: a way that is opened and not written leads, as if nothing happened on it, to where it
 * comes back. `more` are choices that a node would have besides.
 */
export function foreseenTree(
  state: BuildState,
  frame: TreeFrame,
  more?: { node: string; choices: readonly WrittenChoice[] },
): StoryTree {
  const tree = treeOf(state, frame);
  if (more) {
    const node = tree.nodes[more.node]!;
    node.choices = [
      ...node.choices,
      ...more.choices.map((choice) => ({ ...choice, response: '', isDefault: false })),
    ];
  }
  for (const { id, place, choices } of state.nodes.values()) {
    if (place.kind !== 'side' || choices !== undefined || more?.node === id) continue;
    const rejoins = nodesAt(state, { kind: 'main', index: place.rejoin });
    tree.nodes[id]!.choices = rejoins.map((target, index) => ({
      id: `foreseen-${index}`,
      text: '',
      type: 'normal',
      target: target.id,
      response: '',
      consequences: {},
      preconditions: {},
    }));
  }
  return tree;
}

/** The nodes that stand at a place, in the order in which they were opened. */
export function nodesAt(state: BuildState, place: Place): BuildNode[] {
  return [...state.nodes.values()].filter((node) => isSamePlace(node.place, place));
}

function isSamePlace(one: Place, other: Place): boolean {
  switch (one.kind) {
    case 'main':
      return other.kind === 'main' && one.index === other.index;
    case 'ending':
      return other.kind === 'ending' && one.ending === other.ending;
    case 'side':
      return (
        other.kind === 'side' &&
        one.from === other.from &&
        one.branch === other.branch &&
        one.step === other.step &&
        one.type === other.type
      );
  }
}

function endingTitle(plan: BuildPlan, place: Place): string {
  if (place.kind !== 'ending') return '';
  return plan.endings.find(({ ending }) => ending.id === place.ending)?.ending.title ?? '';
}
