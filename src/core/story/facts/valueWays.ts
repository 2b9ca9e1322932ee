import type { IncomingChoices } from '../graph/reachability';
import type { StoryGraph } from '../graph/storyGraph';
import { carryOver, hasMark, setMark, type Followed, type ValueMarks } from './valueMarks';

/**
 * Shortest ways on which a variable comes to hold a value: breadth-first over nodes and values, for all values of all variables at once, as
 * sets of marks (Then et al., The more the merrier: efficient multi-source graph traversal, 2014). Ways count as in `ValueFlow`.
 */
export class ValueWays {
  // What came to a node in one step: these marks, which it had not before.
  private readonly nodes: number[] = [];
  private readonly steps: number[] = [];
  private readonly before: number[] = [];
  private sets: Int32Array;
  /** By node: what came last; −1 for nothing. */
  private readonly last: Int32Array;

  /** Only nodes of `isAllowed` are gone through: all from which those lead on that are asked for. */
  constructor(
    private readonly graph: StoryGraph,
    private readonly incoming: IncomingChoices,
    private readonly marks: ValueMarks,
    private readonly isAllowed: Uint8Array,
  ) {
    this.sets = new Int32Array(1024 * marks.words);
    this.last = new Int32Array(graph.nodes.length).fill(-1);
    this.search();
  }

  /** Choices on a shortest way to the node on which the variable holds one of these values; undefined where there is no such way. */
  distance(node: number, variable: number, isInitial: boolean): number | undefined {
    const arrival = this.arrival(node, this.marks.of(variable), isInitial);
    return arrival && this.steps[arrival.at]!;
  }

  /** The choices of that way, from its end. */
  way(node: number, variable: number, isInitial: boolean): number[] {
    const followed = this.marks.of(variable);
    const choices: number[] = [];
    let arrival = this.arrival(node, followed, isInitial);
    while (arrival && this.steps[arrival.at]! > 0) {
      const step = this.stepTo(arrival.at, arrival.code, followed);
      choices.push(step.choice);
      arrival = step;
    }
    return choices;
  }

  /** When the first of the values comes. */
  private arrival(
    node: number,
    { firstMark, size }: Followed,
    isInitial: boolean,
  ): { at: number; code: number } | undefined {
    let first: { at: number; code: number } | undefined;
    for (let at = this.last[node]!; at >= 0; at = this.before[at]!)
      for (let code = isInitial ? 0 : 1; code < (isInitial ? 1 : size); code++)
        if (hasMark(this.sets, at * this.marks.words, firstMark + code)) first = { at, code };
    return first;
  }

  /** What a value came from: the first choice by which it may have come. */
  private stepTo(
    at: number,
    code: number,
    { firstMark, size }: Followed,
  ): { at: number; code: number; choice: number } {
    const { first, choices, sources } = this.incoming;
    const node = this.nodes[at]!;
    for (let index = first[node]!; index < first[node + 1]!; index++) {
      const from = this.arrivedAt(sources[index]!, this.steps[at]! - 1);
      if (from < 0) continue;
      const choice = choices[index]!;
      const next = this.marks
        .transfersOf(this.graph.effect[choice]!)
        .find((transfer) => transfer.firstMark === firstMark)?.next;
      for (let before = 0; before < size; before++)
        if (
          hasMark(this.sets, from * this.marks.words, firstMark + before) &&
          (next ? next[before] : before) === code
        )
          return { at: from, code: before, choice };
    }
    throw new Error('a value came from nowhere');
  }

  /** What came to a node in this step; −1 for nothing. */
  private arrivedAt(node: number, step: number): number {
    let at = this.last[node]!;
    while (at >= 0 && this.steps[at]! > step) at = this.before[at]!;
    return at >= 0 && this.steps[at] === step ? at : -1;
  }

  private search(): void {
    const { graph, marks, isAllowed } = this;
    const { words } = marks;
    const { root, firstChoice, target, effect } = graph;
    if (root < 0 || isAllowed[root] === 0) return;
    const seen = new Int32Array(graph.nodes.length * words);
    const fresh = new Int32Array(words);
    this.add(root, 0);
    for (const { firstMark } of marks.all()) {
      setMark(this.sets, 0, firstMark);
      setMark(seen, root * words, firstMark);
    }
    for (let at = 0; at < this.nodes.length; at++) {
      const node = this.nodes[at]!;
      const step = this.steps[at]! + 1;
      for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++) {
        const to = target[choice]!;
        if (to < 0 || isAllowed[to] === 0) continue;
        for (let word = 0; word < words; word++) fresh[word] = this.sets[at * words + word]!;
        if (effect[choice]! > 0) carryOver(fresh, marks.transfersOf(effect[choice]!));
        let isAny = 0;
        for (let word = 0; word < words; word++) {
          fresh[word]! &= ~seen[to * words + word]!;
          isAny |= fresh[word]!;
        }
        if (isAny === 0) continue;
        // What comes to a node in the same step by several choices comes together.
        let arrived = this.last[to]!;
        if (arrived < 0 || this.steps[arrived] !== step) arrived = this.add(to, step);
        for (let word = 0; word < words; word++) {
          seen[to * words + word]! |= fresh[word]!;
          this.sets[arrived * words + word]! |= fresh[word]!;
        }
      }
    }
  }

  private add(node: number, step: number): number {
    const at = this.nodes.length;
    this.nodes.push(node);
    this.steps.push(step);
    this.before.push(this.last[node]!);
    this.last[node] = at;
    if ((at + 1) * this.marks.words > this.sets.length) {
      const larger = new Int32Array(this.sets.length * 2);
      larger.set(this.sets);
      this.sets = larger;
    }
    return at;
  }
}
