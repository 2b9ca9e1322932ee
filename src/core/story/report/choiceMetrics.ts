import type { Reachability } from '../graph/reachability';
import type { StoryGraph } from '../graph/storyGraph';
import { distinctTexts } from './distinctTexts';
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
