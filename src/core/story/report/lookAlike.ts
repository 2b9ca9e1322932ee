import type { StoryGraph } from '../graph/storyGraph';
import type { ReadEffects } from './readEffects';

/** With more choices than these they are grouped before they are compared. */
const fewChoices = 16;

/**
 * The nodes that have to be compared to say whether a node's choices are false, none where two lead to the same one; undefined where no two
 * choices can be equivalent.
 */
export function lookAlike(
  graph: StoryGraph,
  effects: ReadEffects,
  node: number,
): Iterable<number> | undefined {
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
