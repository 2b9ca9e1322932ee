/** Edges of a graph, by columns. */
interface LabelledEdges {
  sources: ArrayLike<number>;
  labels: ArrayLike<number>;
  targets: ArrayLike<number>;
}

/**
 * The coarsest refinement of a partition in which any two nodes of a block have, for every label and every block, equally many edges with that label
 * into that block: bisimilarity with counts. Nodes are numbered from 0, `blocks` gives each its block, numbered from 0 as well; the result likewise.
 *
 * Paige and Tarjan, Three partition refinement algorithms, 1987, in the form of Valmari and Franceschinis, Simple O(m log n) time Markov chain
 * lumping, 2010: a block that was split need not be split by again with its largest part. O(m log n) for m edges and n nodes.
 */
export function refinePartition(blocks: ArrayLike<number>, edges: LabelledEdges): Int32Array {
  const partition = new Partition(blocks);
  const incoming = byTarget(blocks.length, edges);
  const weights = new Int32Array(blocks.length);
  for (let splitter = partition.nextSplitter(); splitter >= 0; splitter = partition.nextSplitter()) {
    // The edges into it as it is now: it may be split by its own.
    const byLabel = new Map<number, number[]>();
    for (const node of partition.members(splitter)) {
      for (let at = incoming.first[node]!; at < incoming.first[node + 1]!; at++) {
        const edge = incoming.edges[at]!;
        const label = edges.labels[edge]!;
        const sources = byLabel.get(label);
        if (sources) sources.push(edges.sources[edge]!);
        else byLabel.set(label, [edges.sources[edge]!]);
      }
    }
    for (const sources of byLabel.values()) {
      const touched: number[] = [];
      for (const source of sources) {
        if (weights[source]! === 0) touched.push(source);
        weights[source]!++;
      }
      partition.split(touched, weights);
      for (const source of touched) weights[source] = 0;
    }
  }
  return partition.blockOf;
}

/** A partition of nodes that is only ever refined: the members of each block stand together. */
class Partition {
  readonly blockOf: Int32Array;
  private readonly elements: Int32Array;
  private readonly places: Int32Array;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** Members at the front of a block that are being split off. */
  private readonly marked: number[] = [];
  private readonly isSplitter: boolean[] = [];
  private readonly splitters: number[] = [];

  constructor(blocks: ArrayLike<number>) {
    const size = blocks.length;
    this.blockOf = Int32Array.from(blocks);
    this.elements = new Int32Array(size);
    this.places = new Int32Array(size);
    let count = 0;
    for (const block of this.blockOf) count = Math.max(count, block + 1);
    const sizes = new Int32Array(count);
    for (const block of this.blockOf) sizes[block]!++;
    let start = 0;
    for (let block = 0; block < count; block++) {
      this.addBlock(start, start);
      start += sizes[block]!;
    }
    for (let node = 0; node < size; node++) {
      const place = this.ends[this.blockOf[node]!]!++;
      this.elements[place] = node;
      this.places[node] = place;
    }
  }

  /** The next block to split by; −1 where none is left. */
  nextSplitter(): number {
    const splitter = this.splitters.pop() ?? -1;
    if (splitter >= 0) this.isSplitter[splitter] = false;
    return splitter;
  }

  members(block: number): Int32Array {
    return this.elements.slice(this.starts[block], this.ends[block]);
  }

  /** Splits every block by the weights of its members: these nodes have one, all others have none. */
  split(nodes: readonly number[], weights: Int32Array): void {
    const touched: number[] = [];
    for (const node of nodes) {
      const block = this.blockOf[node]!;
      if (this.ends[block]! - this.starts[block]! === 1) continue;
      if (this.marked[block] === 0) touched.push(block);
      this.moveTo(node, this.starts[block]! + this.marked[block]!);
      this.marked[block]!++;
    }
    for (const block of touched) this.splitBlock(block, weights);
  }

  private splitBlock(block: number, weights: Int32Array): void {
    const start = this.starts[block]!;
    const end = this.ends[block]!;
    const middle = start + this.marked[block]!;
    this.marked[block] = 0;
    const front = this.elements.subarray(start, middle);
    if (front.some((node) => weights[node] !== weights[front[0]!])) {
      front.sort((one, other) => weights[one]! - weights[other]!);
      for (let place = start; place < middle; place++) this.places[this.elements[place]!] = place;
    }
    const bounds = [start];
    for (let place = start + 1; place < middle; place++)
      if (weights[this.elements[place]!] !== weights[this.elements[place - 1]!]) bounds.push(place);
    if (middle < end) bounds.push(middle);
    if (bounds.length === 1) return;
    bounds.push(end);
    let largest = 0;
    for (let part = 1; part + 1 < bounds.length; part++)
      if (bounds[part + 1]! - bounds[part]! > bounds[largest + 1]! - bounds[largest]!) largest = part;
    // The largest part goes on as the block, so that it is split by again only where the block was waiting for that.
    this.starts[block] = bounds[largest]!;
    this.ends[block] = bounds[largest + 1]!;
    for (let part = 0; part + 1 < bounds.length; part++) {
      if (part === largest) continue;
      const fresh = this.addBlock(bounds[part]!, bounds[part + 1]!);
      for (let place = bounds[part]!; place < bounds[part + 1]!; place++)
        this.blockOf[this.elements[place]!] = fresh;
    }
  }

  private addBlock(start: number, end: number): number {
    const block = this.starts.length;
    this.starts.push(start);
    this.ends.push(end);
    this.marked.push(0);
    this.isSplitter.push(true);
    this.splitters.push(block);
    return block;
  }

  private moveTo(node: number, place: number): void {
    const from = this.places[node]!;
    const other = this.elements[place]!;
    this.elements[place] = node;
    this.elements[from] = other;
    this.places[node] = place;
    this.places[other] = from;
  }
}

function byTarget(size: number, { targets }: LabelledEdges): { first: Int32Array; edges: Int32Array } {
  const first = new Int32Array(size + 1);
  for (let edge = 0; edge < targets.length; edge++) first[targets[edge]! + 1]!++;
  for (let node = 0; node < size; node++) first[node + 1]! += first[node]!;
  const free = first.slice();
  const edges = new Int32Array(targets.length);
  for (let edge = 0; edge < targets.length; edge++) edges[free[targets[edge]!]!++] = edge;
  return { first, edges };
}
