import { nodeOf } from '../../core/story/play';
import type { StoryGraph } from '../../core/story/map/storyGraph';
import type { StoryTree } from '../../core/story/model';
import type { WayStep } from '../../core/story/report/model';
import type { StoryWay } from '../../shared/storyMap';

/** Turns ways of the report into places of the map; steps that the tree has not end a way. */
export class StoryWays {
  constructor(
    private readonly tree: StoryTree,
    private readonly graph: StoryGraph,
  ) {}

  wayOf(steps: readonly WayStep[], start: string = this.tree.root): StoryWay {
    const first = this.graph.placeOf.get(steps[0]?.node ?? start);
    const way: StoryWay = { nodes: first === undefined ? [] : [first], choices: [] };
    for (const { node, choice } of steps) {
      const choices = nodeOf(this.tree, node)?.choices ?? [];
      const index = choices.findIndex(({ id }) => id === choice);
      const to = this.graph.placeOf.get(choices[index]?.target ?? '');
      if (index < 0 || to === undefined) break;
      way.choices.push(index);
      way.nodes.push(to);
    }
    return way;
  }

  /** Through these nodes, by the first choice that leads from each to the next. */
  wayThrough(nodes: readonly string[]): StoryWay {
    return this.wayOf(
      nodes.slice(0, -1).flatMap((node, index) => {
        const found = nodeOf(this.tree, node)?.choices.find(({ target }) => target === nodes[index + 1]);
        return found ? [{ node, choice: found.id }] : [];
      }),
    );
  }
}
