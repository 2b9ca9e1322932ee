import type { GraphEdge, StoryGraph } from './storyGraph';

/** Nodes put into layers, from the top of the drawing down. */
export interface Layering {
  /** Of each node. */
  layerOf: number[];
  layers: number;
  /** Of each node: its band, by place; a band is an act where the story has acts, else a run of layers. */
  bandOf: number[];
  /** In order; `act`: null where the bands are no acts; `from` and `to` are the first and the last layer. */
  bands: { act: number | null; from: number; to: number }[];
  /** Of each edge, by its place: it leads up or to its own layer. Such edges are a choice back to what was before. */
  isBack: boolean[];
}

/** Layers of a band in a story without acts. */
const layersOfBand = 8;

/**
 * Each node stands one layer below the lowest node that leads to it (the longest way from the top, once edges that lead back are left
 * out), and below every node of the acts before its own, so that acts are bands across the drawing. In time linear in the graph.
 */
export function layering({ ids, edges, acts }: Pick<StoryGraph, 'ids' | 'edges' | 'acts'>): Layering {
  const count = ids.length;
  const outgoing = edgesByNode(count, edges, ({ from }) => from);
  const { order, isBack } = withoutCircles(count, edges, outgoing);
  const actNumbers = [...new Set(acts.filter((act) => act !== null))].sort((a, b) => a - b);
  const rankOf = new Map(actNumbers.map((act, rank) => [act, rank]));
  const bandOf = acts.map((act) => (act === null ? -1 : rankOf.get(act)!));
  const forwards = (node: number): GraphEdge[] =>
    outgoing[node]!.filter((edge) => !isBack[edge]).map((edge) => edges[edge]!);
  // A node without an act belongs to the latest act that leads to it.
  const inherited = new Array<number>(count).fill(0);
  for (const node of order) {
    if (bandOf[node] === -1) bandOf[node] = inherited[node]!;
    for (const { to } of forwards(node)) inherited[to] = Math.max(inherited[to]!, bandOf[node]!);
  }
  for (const [index, { from, to }] of edges.entries()) if (bandOf[to]! < bandOf[from]!) isBack[index] = true;

  const layerOf = new Array<number>(count).fill(0);
  const bands: Layering['bands'] = [];
  let base = 0;
  const inBand = Array.from({ length: Math.max(1, actNumbers.length) }, (): number[] => []);
  for (const node of order) inBand[bandOf[node]!]!.push(node);
  for (const [band, nodes] of inBand.entries()) {
    let last = base - 1;
    for (const node of nodes) {
      layerOf[node] = Math.max(layerOf[node]!, base);
      last = Math.max(last, layerOf[node]!);
      for (const { to } of forwards(node)) layerOf[to] = Math.max(layerOf[to]!, layerOf[node]! + 1);
    }
    bands.push({ act: actNumbers[band] ?? null, from: base, to: Math.max(base, last) });
    base = last + 1;
  }
  const layers = Math.max(base, count === 0 ? 0 : 1);
  return actNumbers.length > 0
    ? { layerOf, layers, bandOf, bands, isBack }
    : { layerOf, layers, isBack, ...bandsOfLayers(layerOf, layers) };
}

function bandsOfLayers(layerOf: readonly number[], layers: number): Pick<Layering, 'bandOf' | 'bands'> {
  const bands = Array.from({ length: Math.ceil(layers / layersOfBand) }, (_, band) => ({
    act: null,
    from: band * layersOfBand,
    to: Math.min(layers, (band + 1) * layersOfBand) - 1,
  }));
  return { bands, bandOf: layerOf.map((layer) => Math.floor(layer / layersOfBand)) };
}

/** The places of the edges of each node. */
function edgesByNode(
  count: number,
  edges: readonly GraphEdge[],
  nodeOf: (edge: GraphEdge) => number,
): number[][] {
  const found = Array.from({ length: count }, (): number[] => []);
  for (const [index, edge] of edges.entries()) found[nodeOf(edge)]!.push(index);
  return found;
}

/** Depth first, in the order of choices: edges to a node that is on the way lead back; without them the nodes have an order. */
function withoutCircles(
  count: number,
  edges: readonly GraphEdge[],
  outgoing: readonly number[][],
): { order: number[]; isBack: boolean[] } {
  const isBack = new Array<boolean>(edges.length).fill(false);
  const unseen = 0;
  const onWay = 1;
  const done = 2;
  const state = new Uint8Array(count);
  const next = new Int32Array(count);
  const left: number[] = [];
  for (let start = 0; start < count; start++) {
    if (state[start] !== unseen) continue;
    const way = [start];
    state[start] = onWay;
    while (way.length > 0) {
      const node = way.at(-1)!;
      const edge = outgoing[node]![next[node]!++];
      if (edge === undefined) {
        state[node] = done;
        left.push(node);
        way.pop();
        continue;
      }
      const { to } = edges[edge]!;
      if (state[to] === onWay) isBack[edge] = true;
      else if (state[to] === unseen) {
        state[to] = onWay;
        way.push(to);
      }
    }
  }
  return { order: left.reverse(), isBack };
}
