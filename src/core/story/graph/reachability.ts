import type { StoryGraph } from './storyGraph';

/** Where the choices lead from the root, whatever they ask for; nearest nodes first (breadth-first search). */
export interface Reachability {
  /** The nodes that some way leads to, nearest first. */
  order: Int32Array;
  /** By node: 1 where some way leads to it. */
  isReached: Uint8Array;
  /** By node: the choice that a shortest way comes by; −1 for the root and where no way leads. */
  cameBy: Int32Array;
  /** By node: the node before it on that way; −1 likewise. */
  cameFrom: Int32Array;
}

export function reachability(
  { root, nodes, firstChoice, target, effect, effects }: StoryGraph,
  /** Leaves out choices that ask for anything. */
  { unconditional = false }: { unconditional?: boolean } = {},
): Reachability {
  const order = new Int32Array(nodes.length);
  const isReached = new Uint8Array(nodes.length);
  const cameBy = new Int32Array(nodes.length).fill(-1);
  const cameFrom = new Int32Array(nodes.length).fill(-1);
  let count = 0;
  if (root >= 0) {
    isReached[root] = 1;
    order[count++] = root;
  }
  for (let next = 0; next < count; next++) {
    const node = order[next]!;
    for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++) {
      const to = target[choice]!;
      if (to < 0 || isReached[to] === 1) continue;
      if (unconditional && effects[effect[choice]!]!.asks.length > 0) continue;
      isReached[to] = 1;
      cameBy[to] = choice;
      cameFrom[to] = node;
      order[count++] = to;
    }
  }
  return { order: order.subarray(0, count), isReached, cameBy, cameFrom };
}

/** The choices that lead to each node, of reached nodes alone: those of `node` are `choices[first[node]]` and on, up to `first[node + 1]`. */
export interface IncomingChoices {
  first: Int32Array;
  choices: Int32Array;
  /** The node that each of them is one of. */
  sources: Int32Array;
}

export function incomingChoices(
  { nodes, firstChoice, target }: StoryGraph,
  order: Int32Array,
): IncomingChoices {
  const first = new Int32Array(nodes.length + 1);
  for (const node of order)
    for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++)
      if (target[choice]! >= 0) first[target[choice]! + 1]!++;
  for (let node = 0; node < nodes.length; node++) first[node + 1]! += first[node]!;
  const free = first.slice();
  const choices = new Int32Array(first[nodes.length]!);
  const sources = new Int32Array(choices.length);
  for (const node of order) {
    for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++) {
      const to = target[choice]!;
      if (to < 0) continue;
      const place = free[to]!++;
      choices[place] = choice;
      sources[place] = node;
    }
  }
  return { first, choices, sources };
}

/** By node: 1 for these and for all reached nodes from which some way leads to one of them. */
export function leadingTo(
  { nodes }: StoryGraph,
  { first, sources }: IncomingChoices,
  goals: Iterable<number>,
): Uint8Array {
  const leads = new Uint8Array(nodes.length);
  const waiting: number[] = [];
  for (const goal of goals) {
    leads[goal] = 1;
    waiting.push(goal);
  }
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (let at = first[node]!; at < first[node + 1]!; at++) {
      const source = sources[at]!;
      if (leads[source] === 1) continue;
      leads[source] = 1;
      waiting.push(source);
    }
  }
  return leads;
}

/** Variables that choices of these nodes ask for; with `room`, of those alone that have any. */
export function askedVariables(
  { firstChoice, effect, effects }: StoryGraph,
  nodes: Int32Array,
  room?: Int32Array,
): Set<number> {
  const isMade = new Uint8Array(effects.length);
  for (const node of nodes) {
    if (room && room[node]! < 0) continue;
    const end = firstChoice[node + 1]!;
    for (let choice = firstChoice[node]!; choice < end; choice++) isMade[effect[choice]!] = 1;
  }
  const asked = new Set<number>();
  for (const [index, { asks }] of effects.entries())
    if (isMade[index] === 1) for (const { variable } of asks) asked.add(variable);
  return asked;
}

/**
 * By node: how many choices may have been made when a reader comes to it, so that some goal can still be reached with no more choices than it has
 * for a limit; −1 where none can. Limits are at most `nodes.length`, or infinite.
 */
export function roomToReach(
  { nodes }: StoryGraph,
  { first, sources }: IncomingChoices,
  limits: ReadonlyMap<number, number>,
): Int32Array {
  const room = new Int32Array(nodes.length).fill(-1);
  const byRoom: number[][] = [];
  const endless = 0x7fffffff;
  const waiting: number[] = [];
  for (const [node, limit] of limits) {
    room[node] = limit === Number.POSITIVE_INFINITY ? endless : limit;
    if (room[node] === endless) waiting.push(node);
    else (byRoom[limit] ??= []).push(node);
  }
  const widen = (node: number, to: number, into: number[]): void => {
    for (let at = first[node]!; at < first[node + 1]!; at++) {
      const source = sources[at]!;
      if (room[source]! >= to) continue;
      room[source] = to;
      into.push(source);
    }
  };
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) widen(node, endless, waiting);
  for (let steps = byRoom.length - 1; steps > 0; steps--)
    for (const node of byRoom[steps] ?? [])
      // One that had more room by now was looked at with that.
      if (room[node] === steps) widen(node, steps - 1, (byRoom[steps - 1] ??= []));
  return room;
}
