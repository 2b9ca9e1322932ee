import type { Reachability, IncomingChoices } from '../graph/reachability';
import { leadingTo } from '../graph/reachability';
import { choiceOf, type StoryGraph } from '../graph/storyGraph';
import { addChanges, initialValues, oneAlwaysHolds, type PossibleValues } from '../quality/conditions';
import { initialVariables } from '../variableRules';
import type { StoryTree } from '../model';
import type { TreeMetrics } from './model';

/** Choices that lead to nodes which the story has not; on all nodes, in the order of the tree. */
export function danglingChoices(graph: StoryGraph): TreeMetrics['dangling'] {
  const { nodes, ids, firstChoice, target } = graph;
  const dangling: TreeMetrics['dangling'] = [];
  for (let node = 0; node < nodes.length; node++) {
    for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++) {
      if (target[choice]! >= 0) continue;
      const { id, target: to } = choiceOf(graph, node, choice);
      dangling.push({ node: ids[node]!, choice: id, target: to });
    }
  }
  return dangling;
}

/** Reachable nodes without choices that are no endings. */
export function deadEnds({ ids, isEnding, firstChoice }: StoryGraph, { isReached }: Reachability): string[] {
  return ids.filter(
    (_, node) => isReached[node] === 1 && isEnding[node] === 0 && firstChoice[node] === firstChoice[node + 1],
  );
}

/** Nodes that no way leads to. */
export function unreachable({ ids }: StoryGraph, { isReached }: Reachability): string[] {
  return ids.filter((_, node) => isReached[node] === 0);
}

/** Reachable nodes from which no ending can be reached, whatever the choices ask for. */
export function traps(
  graph: StoryGraph,
  { order, isReached }: Reachability,
  incoming: IncomingChoices,
): string[] {
  const endings: number[] = [];
  for (const node of order) if (graph.isEnding[node] === 1) endings.push(node);
  const leads = leadingTo(graph, incoming, endings);
  return graph.ids.filter((_, node) => isReached[node] === 1 && leads[node] === 0);
}

/**
 * Reachable nodes all of whose choices ask for something, so that a reader may be left without any; not where one of two choices always
 * holds, as when one asks for a key and the other for none. At an ending nobody needs a choice.
 */
export function mayStick(tree: StoryTree, graph: StoryGraph, { isReached }: Reachability): string[] {
  const { nodes, ids, isEnding, firstChoice, effect, effects } = graph;
  const suspects: number[] = [];
  for (let node = 0; node < nodes.length; node++) {
    const first = firstChoice[node]!;
    const end = firstChoice[node + 1]!;
    if (isReached[node] === 0 || first === end || isEnding[node] === 1) continue;
    let choice = first;
    while (choice < end && effects[effect[choice]!]!.asks.length > 0) choice++;
    if (choice === end) suspects.push(node);
  }
  if (suspects.length === 0) return [];
  const possible = possibleValues(tree, nodes);
  return suspects
    .filter((node) => {
      const asked = nodes[node]!.choices.map(({ preconditions }) => preconditions);
      return !oneAlwaysHolds(asked, possible);
    })
    .map((node) => ids[node]!);
}

function possibleValues(tree: StoryTree, nodes: StoryGraph['nodes']): Map<string, PossibleValues> {
  const possible = new Map(
    Object.entries(initialVariables(tree)).map(([name, value]): [string, PossibleValues] => [
      name,
      initialValues(value),
    ]),
  );
  for (const { choices } of nodes) for (const choice of choices) addChanges(possible, choice.consequences);
  return possible;
}
