import {
  askedVariables,
  reachability,
  roomToReach,
  type IncomingChoices,
  type Reachability,
} from '../graph/reachability';
import type { StoryGraph } from '../graph/storyGraph';
import { mayBeReached } from './mayBeReached';
import type { ReportedEnding } from './model';
import { searchStates, type FoundWays } from './stateSearch';
import { Valuations } from './valuations';
import type { Ways } from './ways';

/** States that a search for endings looks at before it gives up. */
const mostStates = 200_000;

/**
 * All endings, in the order of the tree, each with a shortest way on which every choice is offered. Most are reached by the shortest way of
 * all; only for those that are not are nodes and variables searched together, up to `limit` states. Where that was given up, an ending that can be reached
 * without any condition has the shortest way of that sort, and one that asks for what nothing ever sets is known to be out of reach. Nothing is known of what
 * asks for `unknown` variables, by their numbers: these may hold anything.
 */
export function reportedEndings(
  graph: StoryGraph,
  reach: Reachability,
  incoming: IncomingChoices,
  ways: Ways,
  { limit = mostStates, unknown = new Set() }: { limit?: number; unknown?: ReadonlySet<number> } = {},
): ReportedEnding[] {
  const endings: number[] = [];
  for (let node = 0; node < graph.nodes.length; node++) if (graph.isEnding[node] === 1) endings.push(node);
  const isPlain = playedPlainly(graph, reach);
  const hard = endings.filter((node) => reach.isReached[node] === 1 && isPlain[node] === 0);
  const found = hard.length > 0 ? search(graph, reach, incoming, hard, limit) : undefined;
  let known: Uint8Array | undefined;
  const mayReach = (): Uint8Array => (known ??= mayBeReached(graph, unknown));
  return endings.map((node): ReportedEnding => {
    const { endingId } = graph.nodes[node]!;
    const ending = { id: graph.ids[node]!, endingId };
    if (reach.isReached[node] === 0) return { ...ending, reachable: false, witness: null };
    const way = isPlain[node] === 1 ? plainWay(reach, node) : found!.ways.get(node);
    if (way) return { ...ending, reachable: true, witness: ways.fromEnd(way) ?? null };
    const isKnown = found!.isExhausted && unknown.size === 0;
    if (isKnown || mayReach()[node] === 0) return { ...ending, reachable: false, witness: null };
    return { ...ending, reachable: true, witness: null, undecided: true };
  });
}

/** Ways on which every choice is offered. None has to be longer than the shortest on which nothing is asked for, which is taken where the search gives up. */
function search(
  graph: StoryGraph,
  reach: Reachability,
  incoming: IncomingChoices,
  goals: readonly number[],
  limit: number,
): FoundWays {
  const free = reachability(graph, { unconditional: true });
  const freeWays = new Map(
    goals.filter((goal) => free.isReached[goal] === 1).map((goal) => [goal, plainWay(free, goal)]),
  );
  const limits = new Map(goals.map((goal) => [goal, freeWays.get(goal)?.length ?? Number.POSITIVE_INFINITY]));
  const room = roomToReach(graph, incoming, limits);
  const asked = askedVariables(graph, reach.order, room);
  const { ways, isExhausted } = searchStates(
    graph,
    goals,
    room,
    asked,
    // Where all can be reached anyhow, only shorter ways are looked for, and not for long.
    freeWays.size === goals.length ? limit / 10 : limit,
  );
  return { ways: new Map([...freeWays, ...ways]), isExhausted };
}

/** By node: 1 where every choice of the shortest way to it is offered. */
function playedPlainly(graph: StoryGraph, { order, isReached, cameBy, cameFrom }: Reachability): Uint8Array {
  const asked = askedVariables(graph, order);
  // Where nothing is asked for, every way can be gone.
  if (asked.size === 0) return isReached;
  const valuations = new Valuations(graph, asked);
  const held = new Int32Array(graph.nodes.length).fill(-1);
  const isPlain = new Uint8Array(graph.nodes.length);
  for (const node of order) {
    const before = cameFrom[node]!;
    if (before < 0) held[node] = valuations.initial;
    else if (held[before]! >= 0) held[node] = valuations.next(held[before]!, graph.effect[cameBy[node]!]!);
    if (held[node]! >= 0) isPlain[node] = 1;
  }
  return isPlain;
}

/** The choices of the shortest way to a node, from its end. */
function plainWay({ cameBy, cameFrom }: Reachability, node: number): number[] {
  const choices: number[] = [];
  for (let at = node; cameBy[at]! >= 0; at = cameFrom[at]!) choices.push(cameBy[at]!);
  return choices;
}
