import {
  coordGreedy,
  graph,
  sugiyama,
  type Decross,
  type Graph,
  type Layering as LayerNodes,
  type SugiNode,
} from 'd3-dag';
import type { Layering } from './layers';
import type { GraphEdge } from './storyGraph';
import { untangle } from './untangle';

/** Where everything stands: pixels at full size, from the upper left corner. */
export interface StoryPlaces {
  width: number;
  height: number;
  /** The middle of each node. */
  x: number[];
  y: number[];
  /** Of each edge, by its place: points between its two nodes as x, y, x, y, …; none for one that leads back or very far. */
  via: number[][];
  /** The upper and lower edge of each band. */
  bands: { top: number; bottom: number }[];
}

export interface PlacingOptions {
  cardWidth: number;
  cardHeight: number;
}

const gapAcross = 28;
/** Between layers: a choice's words stand there. */
const gapDown = 108;
/** Around the whole, and between a band's edge and its cards. */
const margin = 44;
/** An edge over more layers than this is drawn without making room for it. */
const longest = 24;
/** Nodes and bends together beyond which lines are not untangled: it would take too long. */
const most = 40_000;
/** How often the layers are gone through to untangle lines: more makes little difference, and time grows with it. */
const sweeps = 24;

/**
 * Places a layered story (after Sugiyama, Tagawa & Toda, Methods for Visual Understanding of Hierarchical System Structures, 1981): within
 * its layers so that few lines cross, then across so that lines run straight. Edges that lead back take no part in it.
 */
export function placeStory(
  count: number,
  edges: readonly GraphEdge[],
  layered: Layering,
  { cardWidth, cardHeight }: PlacingOptions,
): StoryPlaces {
  const { layerOf, layers, bands, isBack } = layered;
  const top = topOfLayers(layers, bands, cardHeight);
  const y = layerOf.map((layer) => top[layer]! + cardHeight / 2);
  const shown = bands.map(({ from, to }) => ({
    top: top[from]! - margin / 2,
    bottom: (top[to] ?? top[from]!) + cardHeight + gapDown / 2,
  }));
  const height = layers === 0 ? 0 : top[layers - 1]! + cardHeight + margin;
  const via = edges.map((): number[] => []);
  if (count === 0) return { width: 0, height: 0, x: [], y: [], via, bands: shown };
  const kept = withRoom(count, edges, layerOf, isBack);
  const result =
    kept === undefined
      ? inRows(layerOf, layers, cardWidth)
      : placed(count, edges, kept, layered, cardWidth, via);
  // A bend stands in the middle of its layer, as a card would.
  for (const points of via)
    for (let at = 0; at < points.length; at += 2) {
      points[at] = Math.round(points[at]! + margin);
      points[at + 1] = top[points[at + 1]!]! + cardHeight / 2;
    }
  return {
    width: Math.round(result.width + 2 * margin),
    height,
    x: result.x.map((each) => Math.round(each + margin)),
    y,
    via,
    bands: shown,
  };
}

/** The upper edge of each layer's cards; a band keeps off the one above it. */
function topOfLayers(layers: number, bands: Layering['bands'], cardHeight: number): number[] {
  const firsts = new Set(bands.map(({ from }) => from));
  const tops: number[] = [];
  let top = margin;
  for (let layer = 0; layer < layers; layer++) {
    if (layer > 0) top += cardHeight + gapDown + (firsts.has(layer) ? margin : 0);
    tops.push(top);
  }
  return tops;
}

/** The edges that room is made for, each pair of nodes once; undefined where there is too much of everything. */
function withRoom(
  count: number,
  edges: readonly GraphEdge[],
  layerOf: readonly number[],
  isBack: readonly boolean[],
): number[] | undefined {
  const pairs = new Set<number>();
  const span = ({ from, to }: GraphEdge): number => layerOf[to]! - layerOf[from]!;
  const wanted: number[] = [];
  for (const [index, edge] of edges.entries()) {
    const pair = edge.from * count + edge.to;
    if (isBack[index] || span(edge) > longest || pairs.has(pair)) continue;
    pairs.add(pair);
    wanted.push(index);
  }
  // The longest go first where there would be more bends than nodes.
  wanted.sort((a, b) => span(edges[a]!) - span(edges[b]!));
  let bends = 0;
  const kept: number[] = [];
  for (const index of wanted) {
    bends += span(edges[index]!) - 1;
    if (bends > 2 * count + 2_000) break;
    kept.push(index);
  }
  return count + bends > most ? undefined : kept.sort((a, b) => a - b);
}

/** Each layer's nodes side by side in the order in which they were found, around a common middle. */
function inRows(
  layerOf: readonly number[],
  layers: number,
  cardWidth: number,
): { x: number[]; width: number } {
  const step = cardWidth + gapAcross;
  const counts = new Array<number>(layers).fill(0);
  for (const layer of layerOf) counts[layer]!++;
  const width = counts.reduce((widest, each) => Math.max(widest, each), 0) * step;
  const taken = new Array<number>(layers).fill(0);
  const x = layerOf.map((layer) => (width - counts[layer]! * step) / 2 + step / 2 + taken[layer]!++ * step);
  return { x, width };
}

/** Fills `via` with places across and layers; gives the places of the nodes across. */
function placed(
  count: number,
  edges: readonly GraphEdge[],
  kept: readonly number[],
  { layerOf }: Layering,
  cardWidth: number,
  via: number[][],
): { x: number[]; width: number } {
  const drawn = graph<number, number>();
  const nodes = layerOf.map((_, node) => drawn.node(node));
  for (const index of kept) drawn.link(nodes[edges[index]!.from]!, nodes[edges[index]!.to]!, index);
  const height = 1;
  const untangled: Decross<number, number> = (layers) =>
    untangle(layers as SugiNode<number, number>[][], sweeps);
  const asGiven: LayerNodes<number, number> = (known) => layersAsGiven(known, layerOf);
  const place = sugiyama()
    .layering(asGiven)
    .decross(untangled)
    .coord(coordGreedy())
    .nodeSize(() => [cardWidth, height])
    .gap([gapAcross, 1]);
  const { width } = place(drawn);
  // Layers are 2 apart, as they are 1 high with a gap of 1.
  const layerAt = (y: number): number => Math.round((y - height / 2) / 2);
  for (const link of drawn.links()) {
    via[link.data] = link.points.slice(1, -1).flatMap(([x, y]) => [x, layerAt(y)]);
  }
  shareRoutes(edges, via, count);
  return { x: nodes.map(({ x }) => x), width };
}

function layersAsGiven(drawn: Graph<number, number>, layerOf: readonly number[]): number {
  let last = 0;
  for (const node of drawn.nodes()) {
    node.y = layerOf[node.data]!;
    last = Math.max(last, node.y);
  }
  return last;
}

/** Several choices that lead from one node to the same other go the same way. */
function shareRoutes(edges: readonly GraphEdge[], via: number[][], count: number): void {
  const routes = new Map<number, number[]>();
  for (const [index, { from, to }] of edges.entries())
    if (via[index]!.length > 0) routes.set(from * count + to, via[index]!);
  for (const [index, { from, to }] of edges.entries())
    if (via[index]!.length === 0) via[index] = [...(routes.get(from * count + to) ?? [])];
}
