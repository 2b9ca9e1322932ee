import type { StoryGraph } from '../graph/storyGraph';
import { Valuations } from './valuations';

/** What a search from the root found, choices made only where they are offered. */
export interface FoundWays {
  /** By goal that was found: the choices of a shortest way, from its end. */
  ways: Map<number, number[]>;
  /** Whether everything was looked at, so that what was not found has no such way. */
  isExhausted: boolean;
}

/** Numbers kept for valuations before a search gives up: 32 MB. */
const mostCells = 8_000_000;

/**
 * Breadth-first over nodes and what the variables hold there. A node is entered only as long as no more choices were made than it has `room` for, and
 * only these variables are told apart, which have to be all that choices of nodes with any room ask for. Gives up after `limit` states.
 */
export function searchStates(
  graph: StoryGraph,
  goals: readonly number[],
  room: Int32Array,
  variables: Iterable<number>,
  limit: number,
): FoundWays {
  const { root, firstChoice, target, effect } = graph;
  const valuations = new Valuations(graph, variables);
  const states = new States();
  const ways = new Map<number, number[]>();
  const isGoal = new Uint8Array(graph.nodes.length);
  for (const goal of goals) isGoal[goal] = 1;
  let missing = goals.length;
  const enter = (node: number, valuation: number, from: number, choice: number): void => {
    const state = states.add(node, valuation, from, choice);
    if (state < 0 || isGoal[node] !== 1) return;
    isGoal[node] = 0;
    missing--;
    ways.set(node, states.wayTo(state));
  };
  if (room[root]! >= 0) enter(root, valuations.initial, -1, -1);
  for (let state = 0; state < states.count && missing > 0; state++) {
    if (states.count > limit || valuations.size > mostCells) return { ways, isExhausted: false };
    const node = states.nodes[state]!;
    const valuation = states.valuations[state]!;
    const steps = states.steps[state]! + 1;
    for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++) {
      const to = target[choice]!;
      if (to < 0 || room[to]! < steps) continue;
      const after = valuations.next(valuation, effect[choice]!);
      if (after >= 0) enter(to, after, state, choice);
    }
  }
  return { ways, isExhausted: true };
}

/** Nodes with what holds there, each once, in the order in which they were met. */
class States {
  count = 0;
  nodes = new Int32Array(1024);
  valuations = new Int32Array(1024);
  /** Choices that were made until then. */
  steps = new Int32Array(1024);
  private before = new Int32Array(1024);
  private choices = new Int32Array(1024);
  private table = new Int32Array(4096).fill(-1);

  /** The number of a new state; −1 where it was met before. */
  add(node: number, valuation: number, before: number, choice: number): number {
    const mask = this.table.length - 1;
    let place = hash(node, valuation) & mask;
    for (; this.table[place]! >= 0; place = (place + 1) & mask) {
      const known = this.table[place]!;
      if (this.nodes[known] === node && this.valuations[known] === valuation) return -1;
    }
    if (this.count === this.nodes.length) this.grow();
    const state = this.count++;
    this.nodes[state] = node;
    this.valuations[state] = valuation;
    this.before[state] = before;
    this.steps[state] = before < 0 ? 0 : this.steps[before]! + 1;
    this.choices[state] = choice;
    this.table[place] = state;
    if (this.count * 3 > this.table.length) this.growTable();
    return state;
  }

  /** The choices that were made until then, the last first. */
  wayTo(state: number): number[] {
    const choices: number[] = [];
    for (let at = state; this.before[at]! >= 0; at = this.before[at]!) choices.push(this.choices[at]!);
    return choices;
  }

  private grow(): void {
    const larger = (numbers: Int32Array): Int32Array<ArrayBuffer> => {
      const copy = new Int32Array(numbers.length * 2);
      copy.set(numbers);
      return copy;
    };
    this.nodes = larger(this.nodes);
    this.valuations = larger(this.valuations);
    this.before = larger(this.before);
    this.steps = larger(this.steps);
    this.choices = larger(this.choices);
  }

  private growTable(): void {
    this.table = new Int32Array(this.table.length * 2).fill(-1);
    const mask = this.table.length - 1;
    for (let state = 0; state < this.count; state++) {
      let place = hash(this.nodes[state]!, this.valuations[state]!) & mask;
      while (this.table[place]! >= 0) place = (place + 1) & mask;
      this.table[place] = state;
    }
  }
}

function hash(node: number, valuation: number): number {
  const mixed = Math.imul(Math.imul(node, 0x9e3779b1) ^ valuation, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
