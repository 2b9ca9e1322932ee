import { choiceOf, nodeOfChoice, type StoryGraph } from '../graph/storyGraph';
import type { WayStep } from './model';

/** Ways as the report tells them. All together have a limit: as many ways as there are nodes, each as long, would be more than fits anywhere. */
export class Ways {
  private readonly steps: (WayStep | undefined)[];

  constructor(
    private readonly graph: StoryGraph,
    /** Steps of all ways together. */
    private left: number,
  ) {
    this.steps = new Array<WayStep | undefined>(graph.target.length);
  }

  /** Whether a way of so many choices can be told. */
  hasRoomFor(steps: number): boolean {
    return steps <= this.left;
  }

  /** The way of these choices, given from its end; undefined beyond the limit. */
  fromEnd(choices: readonly number[]): WayStep[] | undefined {
    if (!this.hasRoomFor(choices.length)) return undefined;
    this.left -= choices.length;
    const steps: WayStep[] = [];
    for (let index = choices.length - 1; index >= 0; index--) steps.push(this.step(choices[index]!));
    return steps;
  }

  private step(choice: number): WayStep {
    const known = this.steps[choice];
    if (known) return known;
    const node = nodeOfChoice(this.graph, choice);
    return (this.steps[choice] = {
      node: this.graph.ids[node]!,
      choice: choiceOf(this.graph, node, choice).id,
    });
  }
}
