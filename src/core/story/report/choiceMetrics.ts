import type { Reachability } from '../graph/reachability';
import { choiceOf, nodeOfChoice, type StoryGraph } from '../graph/storyGraph';
import type { ChoiceMetrics } from './model';

/** How many choices the reachable nodes have, and how alike their texts are. */
export function choiceMetrics(
  graph: StoryGraph,
  { order, isReached }: Reachability,
): Omit<ChoiceMetrics, 'falseChoices'> {
  const { firstChoice, isDefault } = graph;
  let nodesWithChoices = 0;
  let totalChoices = 0;
  let defaults = 0;
  for (const node of order) {
    const end = firstChoice[node + 1]!;
    if (firstChoice[node]! < end) nodesWithChoices++;
    for (let choice = firstChoice[node]!; choice < end; choice++) {
      totalChoices++;
      defaults += isDefault[choice]!;
    }
  }
  const uniqueTexts = distinctTexts(graph, isReached);
  return {
    nodesWithChoices,
    totalChoices,
    avgChoicesPerNode: nodesWithChoices === 0 ? 0 : totalChoices / nodesWithChoices,
    uniqueTexts,
    repetitionRate: totalChoices === 0 ? 0 : 1 - uniqueTexts / totalChoices,
    defaultChoiceRatio: totalChoices === 0 ? 0 : defaults / totalChoices,
  };
}

/** Texts of one print that are told apart one by one. */
const mostAlike = 4;

/** Goes by the prints, and looks at a text only where another has its print: to have all of them in a set takes five times as long. */
function distinctTexts(graph: StoryGraph, isReached: Uint8Array): number {
  const { firstChoice, textPrint, nodes } = graph;
  // Choices, from 1; 0 where there is none.
  const table = new Int32Array(2 ** Math.ceil(Math.log2(2 * textPrint.length + 2)));
  const mask = table.length - 1;
  // Texts whose print many have, so that no look at the table would find them soon.
  const crowded = new Set<string>();
  let count = 0;
  for (let node = 0; node < nodes.length; node++) {
    if (isReached[node] === 0) continue;
    const end = firstChoice[node + 1]!;
    for (let choice = firstChoice[node]!; choice < end; choice++) {
      const print = textPrint[choice]!;
      let place = (print ^ (print >>> 15)) & mask;
      let others = 0;
      let isNew = true;
      for (; isNew && table[place] !== 0; place = (place + 1) & mask) {
        const known = table[place]! - 1;
        if (textPrint[known] !== print) continue;
        const { text } = choiceOf(graph, node, choice);
        if (choiceOf(graph, nodeOfChoice(graph, known), known).text === text) isNew = false;
        else if (++others === mostAlike) {
          crowded.add(text);
          isNew = false;
        }
      }
      if (!isNew) continue;
      table[place] = choice + 1;
      count++;
    }
  }
  return count + crowded.size;
}
