import type { DepthFirst } from '../graph/depthFirst';
import type { StoryGraph } from '../graph/storyGraph';
import type { VariableValue } from '../model';
import { carryOver, hasMark, setMark, type ValueMarks } from './valueMarks';

/**
 * Which values variables may hold at each node, on all ways that lead there and heed what is asked of the same variable: constant propagation
 * (Kildall 1973) with sets of values, all variables at once. Each node is looked at again only when something was added to it.
 *
 * Each variable is taken by itself. A way on which what is asked of another does not hold counts as well, so that a value may be said to be
 * possible that no reader meets, and never the other way round.
 */
export class ValueFlow {
  /** The set of each node. */
  private readonly sets: Int32Array;

  constructor(
    private readonly graph: StoryGraph,
    { postorder }: DepthFirst,
    private readonly marks: ValueMarks,
  ) {
    this.sets = new Int32Array(graph.nodes.length * marks.words);
    if (marks.words > 0 && graph.root >= 0) this.flow(postorder);
  }

  /** Whether the variable still, or again, holds what it began with on some way to the node. */
  maybeInitial(node: number, variable: number): boolean {
    return hasMark(this.sets, node * this.marks.words, this.marks.of(variable).firstMark);
  }

  /** The value that it holds on every way; undefined where there are several, or no way at all. */
  onlyValue(node: number, variable: number): VariableValue | undefined {
    const { firstMark, size, values } = this.marks.of(variable);
    let only: number | undefined;
    for (let code = 0; code < size; code++) {
      if (!hasMark(this.sets, node * this.marks.words, firstMark + code)) continue;
      if (only !== undefined) return undefined;
      only = code;
    }
    return only === undefined ? undefined : values[only];
  }

  private flow(postorder: Int32Array): void {
    const { sets, marks, graph } = this;
    const { words } = marks;
    const { root, firstChoice, target, effect } = graph;
    for (const { firstMark } of marks.all()) setMark(sets, root * words, firstMark);
    const after = new Int32Array(words);
    // All of them once, each after those that lead to it as far as there is no cycle; then whatever has changed.
    let turn: ArrayLike<number> = postorder.slice().reverse();
    const isWaiting = new Uint8Array(graph.nodes.length).fill(1);
    while (turn.length > 0) {
      const later: number[] = [];
      for (let index = 0; index < turn.length; index++) {
        const node = turn[index]!;
        isWaiting[node] = 0;
        for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++) {
          const to = target[choice]!;
          if (to < 0) continue;
          const start = node * words;
          for (let word = 0; word < words; word++) after[word] = sets[start + word]!;
          if (effect[choice]! > 0) carryOver(after, marks.transfersOf(effect[choice]!));
          if (!join(sets, to * words, after) || isWaiting[to] === 1) continue;
          isWaiting[to] = 1;
          later.push(to);
        }
      }
      turn = later;
    }
  }
}

/** Adds a set to the one that begins at `start`; whether that changed it. */
function join(sets: Int32Array, start: number, added: Int32Array): boolean {
  let isNew = false;
  for (let word = 0; word < added.length; word++) {
    const before = sets[start + word]!;
    const both = before | added[word]!;
    if (both === before) continue;
    sets[start + word] = both;
    isNew = true;
  }
  return isNew;
}
