import type { Choice, StoryNode, StoryTree, VariableValue } from '../model';
import { EffectReader, type ChoiceEffect } from './effectReader';
import { textPrint } from './textPrint';

/**
 * A tree in numbers, so that what is asked of 100,000 nodes is answered without looking up a single name. Nodes are numbered in the order of
 * the tree, choices through all nodes in the order of these, variables as they are met.
 */
export interface StoryGraph {
  ids: readonly string[];
  nodes: readonly StoryNode[];
  /** −1 where there is no such node. */
  root: number;
  /** The number of each node's first choice; one entry more than there are nodes. */
  firstChoice: Int32Array;
  /** The node that each choice leads to; −1 where there is none. */
  target: Int32Array;
  /** What each choice asks for and changes, as an index into `effects`; 0 for nothing, and one number for what is the same. */
  effect: Int32Array;
  effects: readonly ChoiceEffect[];
  /** The print of each choice's text. */
  textPrint: Int32Array;
  /** By choice: 1 where it was put in since none could be had. */
  isDefault: Uint8Array;
  /** By node: 1 where the story ends. */
  isEnding: Uint8Array;
  /** By node: the print of its narrative. */
  narrativePrint: Int32Array;
  /** Nodes whose text relies on something, in the order of the tree. */
  relying: readonly number[];
  variables: readonly string[];
  /** What each variable begins with. */
  initial: readonly VariableValue[];
  numberOfNode: ReadonlyMap<string, number>;
  numberOfVariable: ReadonlyMap<string, number>;
}

/**
 * Linear in the size of the tree; each node and each choice is touched once, since that is what takes the time. Only what the tree itself has
 * counts: a node may be called `constructor`.
 */
export function storyGraph(tree: StoryTree): StoryGraph {
  const ids = Object.keys(tree.nodes);
  const nodes = new Array<StoryNode>(ids.length);
  const numberOfNode = new Map<string, number>();
  let choices = 0;
  for (let number = 0; number < ids.length; number++) {
    const node = tree.nodes[ids[number]!]!;
    numberOfNode.set(ids[number]!, number);
    nodes[number] = node;
    choices += node.choices.length;
  }
  const effects = new EffectReader(tree);
  const graph = {
    ids,
    nodes,
    root: numberOfNode.get(tree.root) ?? -1,
    firstChoice: new Int32Array(ids.length + 1),
    target: new Int32Array(choices),
    effect: new Int32Array(choices),
    effects: effects.all,
    textPrint: new Int32Array(choices),
    isDefault: new Uint8Array(choices),
    isEnding: new Uint8Array(ids.length),
    narrativePrint: new Int32Array(ids.length),
    relying: [] as number[],
    variables: effects.names,
    initial: effects.initial,
    numberOfNode,
    numberOfVariable: effects.numbers,
  };
  let number = 0;
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!;
    graph.firstChoice[index] = number;
    graph.narrativePrint[index] = textPrint(node.narrative);
    if (node.isEnding) graph.isEnding[index] = 1;
    for (const choice of node.choices) {
      graph.target[number] = numberOfNode.get(choice.target) ?? -1;
      graph.effect[number] = effects.read(choice);
      graph.textPrint[number] = textPrint(choice.text);
      if (choice.isDefault === true) graph.isDefault[number] = 1;
      number++;
    }
    if (node.reliesOn.length === 0) continue;
    graph.relying.push(index);
    for (const name of node.reliesOn) effects.variable(name);
  }
  graph.firstChoice[nodes.length] = number;
  return graph;
}

/** The choice of this number, which is one of this node. */
export function choiceOf({ nodes, firstChoice }: StoryGraph, node: number, choice: number): Choice {
  return nodes[node]!.choices[choice - firstChoice[node]!]!;
}

/** The node that a choice is one of: by halving, so that nothing is kept for it. */
export function nodeOfChoice({ firstChoice }: StoryGraph, choice: number): number {
  let low = 0;
  let high = firstChoice.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (firstChoice[middle]! <= choice) low = middle;
    else high = middle;
  }
  return low;
}
