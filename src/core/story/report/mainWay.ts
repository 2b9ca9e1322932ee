import type { DepthFirst } from '../graph/depthFirst';
import { choiceOf, type StoryGraph } from '../graph/storyGraph';
import { readingMinutes } from './readingTime';

/** The longest way through the story. */
interface MainWay {
  /** Choices on it. */
  depth: number;
  /** Its nodes' ids, from the root. */
  nodes: string[];
  /** Reading time of its narratives and responses, and the time for its choices. */
  minutes: number;
}

export function mainWay(
  graph: StoryGraph,
  { longest, next }: DepthFirst,
  { secondsPerChoice }: { secondsPerChoice: number },
): MainWay {
  const { root, nodes, ids, target } = graph;
  if (root < 0) return { depth: 0, nodes: [], minutes: 0 };
  const depth = longest[root]!;
  const way: string[] = [];
  let minutes = (depth * secondsPerChoice) / 60;
  for (let node = root; ;) {
    way.push(ids[node]!);
    minutes += readingMinutes(nodes[node]!.narrative);
    const choice = next[node]!;
    if (choice < 0) return { depth, nodes: way, minutes };
    minutes += readingMinutes(choiceOf(graph, node, choice).response);
    node = target[choice]!;
  }
}
