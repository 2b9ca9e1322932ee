import { choiceOf, type StoryGraph } from '../graph/storyGraph';
import type { ReadEffects } from './readEffects';
import { refinePartition } from './refinePartition';

/** A node that is to be compared. */
interface Asked {
  node: number;
  /** Nodes of one kind look alike by themselves: narrative, ending, and what their choices say, ask for and change. */
  kind: number;
}

/**
 * Which nodes are equivalent: what a reader meets from there on is the same, however long they read (bisimilarity; cycles included). Two are when
 * they have the same narrative and ending, and their choices are equivalent in pairs, by text, what they ask for, what they change that is read,
 * and the class of the node they lead to.
 *
 * Only nodes that are asked for are compared, and what they lead to only where one looks like another: a story of 100,000 nodes without a
 * repetition costs next to nothing.
 */
export class EquivalentNodes {
  private readonly asked: Asked[] = [];
  private readonly placeOf = new Map<number, number>();
  private readonly kinds = new Map<string, number>();
  /** By kind: the one node of it, as long as it is the only one; −1 afterwards. */
  private readonly only: number[] = [];
  private readonly narratives = new Map<string, number>();
  private readonly labels = new Map<string, number>();
  private readonly toCompare: number[] = [];

  constructor(
    private readonly graph: StoryGraph,
    private readonly effects: ReadEffects,
  ) {}

  /** Asks for the class of this node. */
  ask(node: number): void {
    this.add(node);
    for (let next = this.toCompare.pop(); next !== undefined; next = this.toCompare.pop()) this.expand(next);
  }

  /** The classes: equal for equivalent nodes. Of one that was not asked for its class says only that it is itself. */
  classes(): (node: number) => number {
    const { firstChoice, target } = this.graph;
    const sources: number[] = [];
    const labels: number[] = [];
    const targets: number[] = [];
    for (const [place, { node, kind }] of this.asked.entries()) {
      if (this.only[kind]! >= 0) continue;
      for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++) {
        if (target[choice]! < 0) continue;
        sources.push(place);
        labels.push(this.labelOf(node, choice));
        targets.push(this.placeOf.get(target[choice]!)!);
      }
    }
    const kinds = this.asked.map(({ kind }) => kind);
    const blocks = refinePartition(kinds, { sources, labels, targets });
    return (node) => {
      const place = this.placeOf.get(node);
      return place === undefined ? blocks.length + node : blocks[place]!;
    };
  }

  private add(node: number): void {
    if (this.placeOf.has(node)) return;
    this.placeOf.set(node, this.asked.length);
    const kind = this.kindOf(node);
    this.asked.push({ node, kind });
    const only = this.only[kind];
    if (only === undefined) {
      this.only[kind] = node;
      return;
    }
    // From the second of a kind on each has to be compared, and with it what it leads to.
    this.only[kind] = -1;
    if (only >= 0) this.toCompare.push(only);
    this.toCompare.push(node);
  }

  private expand(node: number): void {
    const { firstChoice, target } = this.graph;
    for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++)
      if (target[choice]! >= 0) this.add(target[choice]!);
  }

  private kindOf(node: number): number {
    const { nodes, firstChoice } = this.graph;
    const { narrative, isEnding, endingId } = nodes[node]!;
    const labels: number[] = [];
    for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++)
      labels.push(this.labelOf(node, choice));
    labels.sort((one, other) => one - other);
    const ending = isEnding ? JSON.stringify(endingId) : '';
    return numbered(this.kinds, `${numbered(this.narratives, narrative)} ${labels.join(' ')} ${ending}`);
  }

  private labelOf(node: number, choice: number): number {
    const { text, target } = choiceOf(this.graph, node, choice);
    const asksAndChanges = `${this.effects.asks(choice)} ${this.effects.changes(choice)}`;
    // Where it leads nowhere, the name of that place is all that there is to compare.
    const nowhere = this.graph.target[choice]! < 0 ? JSON.stringify(target) : '';
    return numbered(this.labels, `${asksAndChanges} ${nowhere} ${text}`);
  }
}

function numbered(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key) ?? numbers.size;
  numbers.set(key, known);
  return known;
}
