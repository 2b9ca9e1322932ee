import { isWideUnit } from './fold';

/** A wide unit is rare enough that three in a row single out a place; Latin letters need six. */
const wideGram = 3;
const narrowGram = 6;

/** Positions of one k-gram: `positions.subarray(from, to)`, ascending; may hold a few strangers with the same hash. */
interface Postings {
  readonly from: number;
  readonly to: number;
}

/** Units of the gram that begins with this one. */
function gramLength(code: number): number {
  return isWideUnit(code) ? wideGram : narrowGram;
}

/**
 * An inverted index of every k-gram of one folded text: two passes of counting sort over hashed grams, so it costs about
 * as much as reading the text a few times and holds eight bytes a unit.
 */
export class KgramIndex {
  readonly positions: Uint32Array;
  private readonly offsets: Uint32Array;
  private readonly shift: number;

  constructor(private readonly text: string) {
    const bits = Math.min(20, Math.max(8, Math.ceil(Math.log2(text.length))));
    this.shift = 32 - bits;
    const buckets = 2 ** bits;
    const offsets = new Uint32Array(buckets + 1);
    const hashes = new Int32Array(text.length);
    let count = 0;
    for (let at = 0; at < text.length; at++) {
      const bucket = this.bucketAt(text, at);
      hashes[at] = bucket;
      if (bucket < 0) continue;
      offsets[bucket + 1] = offsets[bucket + 1]! + 1;
      count++;
    }
    for (let bucket = 0; bucket < buckets; bucket++) {
      offsets[bucket + 1] = offsets[bucket + 1]! + offsets[bucket]!;
    }
    const positions = new Uint32Array(count);
    const next = offsets.slice(0, buckets);
    for (let at = 0; at < text.length; at++) {
      const bucket = hashes[at]!;
      if (bucket < 0) continue;
      const slot = next[bucket]!;
      positions[slot] = at;
      next[bucket] = slot + 1;
    }
    this.offsets = offsets;
    this.positions = positions;
  }

  /** Where the gram that begins at `at` of `query` stands in the text; undefined where the query ends too soon for a gram. */
  lookup(query: string, at: number): Postings | undefined {
    const bucket = this.bucketAt(query, at);
    if (bucket < 0) return undefined;
    return { from: this.offsets[bucket]!, to: this.offsets[bucket + 1]! };
  }

  /** Whether the gram that begins at `at` of `query` stands anywhere in [from, to) of the text, whole. */
  occursWithin(query: string, at: number, from: number, to: number): boolean {
    const postings = this.lookup(query, at);
    if (!postings) return false;
    const gram = query.slice(at, at + gramLength(query.charCodeAt(at)));
    let low = postings.from;
    let high = postings.to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.positions[middle]! < from) low = middle + 1;
      else high = middle;
    }
    for (; low < postings.to && this.positions[low]! + gram.length <= to; low++)
      if (this.text.startsWith(gram, this.positions[low])) return true;
    return false;
  }

  private bucketAt(text: string, at: number): number {
    const first = text.charCodeAt(at);
    const length = gramLength(first);
    if (at + length > text.length) return -1;
    let hash = first;
    for (let index = at + 1; index < at + length; index++) {
      hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(index);
    }
    return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> this.shift;
  }
}
