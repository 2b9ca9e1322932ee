import { choiceOf, nodeOfChoice, type StoryGraph } from '../graph/storyGraph';

/** Texts of one print that are told apart one by one. */
const mostAlike = 4;

/** How many texts the choices of reached nodes have. Goes by the prints, and looks at a text only where another has its print: to have all of them in a set takes five times as long. */
export function distinctTexts(graph: StoryGraph, isReached: Uint8Array): number {
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
