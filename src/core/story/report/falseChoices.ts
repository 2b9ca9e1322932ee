import type { Reachability } from '../graph/reachability';
import { choiceOf, type StoryGraph } from '../graph/storyGraph';
import { excludeEachOther } from '../quality/conditions';
import { EquivalentNodes } from './equivalentNodes';
import type { FalseChoices } from './model';
import { lookAlike } from './lookAlike';
import { ReadEffects } from './readEffects';

/**
 * Choices of a node among which it makes no difference which is made: the nodes that they lead to are equivalent, and what they change is the
 * same as far as anything reads it. Choices that are never offered at once are not held against each other. In the order of the tree.
 */
export function falseChoices(graph: StoryGraph, reach: Reachability): FalseChoices[] {
  const { isReached } = reach;
  const effects = new ReadEffects(graph, reach);
  const equivalent = new EquivalentNodes(graph, effects);
  const suspects: number[] = [];
  for (let node = 0; node < graph.nodes.length; node++) {
    if (isReached[node] === 0) continue;
    const alike = lookAlike(graph, effects, node);
    if (alike === undefined) continue;
    suspects.push(node);
    for (const target of alike) equivalent.ask(target);
  }
  if (suspects.length === 0) return [];
  const classOf = equivalent.classes();
  return suspects.flatMap((node) => groupsAt(graph, effects, node, classOf));
}

function groupsAt(
  graph: StoryGraph,
  effects: ReadEffects,
  node: number,
  classOf: (node: number) => number,
): FalseChoices[] {
  const { firstChoice, target, ids } = graph;
  const groups = new Map<string, number[]>();
  for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++) {
    if (target[choice]! < 0) continue;
    const key = `${classOf(target[choice]!)} ${effects.changes(choice)}`;
    const group = groups.get(key);
    if (group) group.push(choice);
    else groups.set(key, [choice]);
  }
  return [...groups.values()].flatMap((group) => {
    const choices = group.map((choice) => choiceOf(graph, node, choice));
    const together = choices.filter((one) =>
      choices.some((other) => other !== one && !excludeEachOther(one.preconditions, other.preconditions)),
    );
    return together.length === 0 ? [] : [{ node: ids[node]!, choices: together.map(({ id }) => id) }];
  });
}
