import type { Reachability } from '../graph/reachability';
import { choiceOf, type StoryGraph } from '../graph/storyGraph';
import { excludeEachOther } from '../quality/conditions';
import { EquivalentNodes } from './equivalentNodes';
import type { FalseChoices } from './model';
import { ReadEffects } from './readEffects';

/** With more choices than these they are grouped before they are compared. */
const fewChoices = 16;

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

/**
 * The nodes that have to be compared to say whether a node's choices are false, none where two lead to the same one; undefined where no two
 * choices can be equivalent.
 */
function lookAlike(graph: StoryGraph, effects: ReadEffects, node: number): Iterable<number> | undefined {
  const { firstChoice, target } = graph;
  const first = firstChoice[node]!;
  const end = firstChoice[node + 1]!;
  if (end - first < 2) return undefined;
  if (end - first > fewChoices) return new Set(target.subarray(first, end).filter((to) => to >= 0));
  let alike: Set<number> | undefined;
  for (let one = first; one < end; one++) {
    const to = target[one]!;
    if (to < 0) continue;
    for (let other = one + 1; other < end; other++) {
      const otherTo = target[other]!;
      if (otherTo < 0 || (to !== otherTo && !isAlike(graph, to, otherTo))) continue;
      if (effects.changes(one) !== effects.changes(other)) continue;
      alike ??= new Set();
      if (to !== otherTo) alike.add(to).add(otherTo);
    }
  }
  return alike;
}

/** Whether two nodes may have the same text; mostly they do where it says so. */
function isAlike({ narrativePrint, isEnding, firstChoice }: StoryGraph, one: number, other: number): boolean {
  return (
    narrativePrint[one] === narrativePrint[other] &&
    isEnding[one] === isEnding[other] &&
    firstChoice[one + 1]! - firstChoice[one]! === firstChoice[other + 1]! - firstChoice[other]!
  );
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
