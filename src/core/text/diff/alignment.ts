import { SharedRunFinder } from './sharedRuns';

/** Which tokens stay: 1 where a token has its equal on the other side, in order, so the two have as many ones. */
export interface Alignment {
  before: Uint8Array;
  after: Uint8Array;
}

/** A gap with more tokens than this on both sides is looked through for k-grams before it is compared token by token. */
const anchoredFrom = [24, 12, 8] as const;
const gramLengths = [12, 6, 4] as const;
/** From this many tokens on one k-gram in eight is enough. */
const sampledFrom = 32_768;

/**
 * How many diagonals a comparison may try before it settles for the furthest point it got to. Differences of more tokens than
 * twice this within one gap may come out larger than they need be.
 */
const diagonalLimit = 512;

/** Marks a diagonal that has left the grid; whatever comes from there has left it too. */
const offGrid = -0x40000000;

/** What one diff may cost in steps of the inner loop; a count and no clock, so that the same texts always give the same diff. */
const defaultBudget = 40_000_000;

/**
 * Aligns two token sequences: k-grams that are unique on both sides hold fast what is shared, the gaps between are looked through again
 * with shorter k-grams, and the rest goes through the linear-space algorithm of E. W. Myers ("An O(ND) Difference Algorithm and Its
 * Variations", 1986). When `budget` steps are used up, what is left of the gaps counts as replaced whole.
 */
export function alignTokens(before: Int32Array, after: Int32Array, budget = defaultBudget): Alignment {
  const aligner = new Aligner(before, after, budget);
  aligner.align(0, before.length, 0, after.length, 0);
  return aligner.kept;
}

class Aligner {
  readonly kept: Alignment;
  private readonly finder = new SharedRunFinder();
  private forward = new Int32Array(0);
  private backward = new Int32Array(0);
  private splitBefore = 0;
  private splitAfter = 0;

  constructor(
    private readonly before: Int32Array,
    private readonly after: Int32Array,
    private budget: number,
  ) {
    this.kept = { before: new Uint8Array(before.length), after: new Uint8Array(after.length) };
  }

  align(beforeFrom: number, beforeTo: number, afterFrom: number, afterTo: number, level: number): void {
    const { before, after } = this;
    while (beforeFrom < beforeTo && afterFrom < afterTo && before[beforeFrom] === after[afterFrom]) {
      this.keep(beforeFrom++, afterFrom++);
    }
    while (beforeFrom < beforeTo && afterFrom < afterTo && before[beforeTo - 1] === after[afterTo - 1]) {
      this.keep(--beforeTo, --afterTo);
    }
    if (beforeFrom === beforeTo || afterFrom === afterTo) return;
    const shorter = Math.min(beforeTo - beforeFrom, afterTo - afterFrom);
    while (level < gramLengths.length && shorter < anchoredFrom[level]!) level++;
    if (level < gramLengths.length) this.alignByGrams(beforeFrom, beforeTo, afterFrom, afterTo, level);
    else this.compare(beforeFrom, beforeTo, afterFrom, afterTo);
  }

  private alignByGrams(
    beforeFrom: number,
    beforeTo: number,
    afterFrom: number,
    afterTo: number,
    level: number,
  ): void {
    const sampling = Math.min(beforeTo - beforeFrom, afterTo - afterFrom) >= sampledFrom ? 3 : 0;
    const runs = this.finder.find(
      { ids: this.before, from: beforeFrom, to: beforeTo },
      { ids: this.after, from: afterFrom, to: afterTo },
      gramLengths[level]!,
      sampling,
    );
    let beforeAt = beforeFrom;
    let afterAt = afterFrom;
    for (let run = 0; run < runs.count; run++) {
      const runBefore = runs.before[run]!;
      const runAfter = runs.after[run]!;
      const length = runs.length[run]!;
      this.align(beforeAt, runBefore, afterAt, runAfter, level + 1);
      this.kept.before.fill(1, runBefore, runBefore + length);
      this.kept.after.fill(1, runAfter, runAfter + length);
      beforeAt = runBefore + length;
      afterAt = runAfter + length;
    }
    this.align(beforeAt, beforeTo, afterAt, afterTo, level + 1);
  }

  private keep(inBefore: number, inAfter: number): void {
    this.kept.before[inBefore] = 1;
    this.kept.after[inAfter] = 1;
  }

  private compare(beforeFrom: number, beforeTo: number, afterFrom: number, afterTo: number): void {
    const { before, after } = this;
    for (;;) {
      while (beforeFrom < beforeTo && afterFrom < afterTo && before[beforeFrom] === after[afterFrom]) {
        this.keep(beforeFrom++, afterFrom++);
      }
      while (beforeFrom < beforeTo && afterFrom < afterTo && before[beforeTo - 1] === after[afterTo - 1]) {
        this.keep(--beforeTo, --afterTo);
      }
      if (beforeFrom === beforeTo || afterFrom === afterTo || this.budget <= 0) return;
      if (beforeTo - beforeFrom === 1 || afterTo - afterFrom === 1) {
        this.compareOne(beforeFrom, beforeTo, afterFrom, afterTo);
        return;
      }
      this.split(beforeFrom, beforeTo, afterFrom, afterTo);
      const { splitBefore, splitAfter } = this;
      // The smaller half recursively, the larger by going round: the stack stays as deep as a logarithm.
      if (
        splitBefore - beforeFrom + splitAfter - afterFrom <=
        beforeTo - splitBefore + afterTo - splitAfter
      ) {
        this.compare(beforeFrom, splitBefore, afterFrom, splitAfter);
        beforeFrom = splitBefore;
        afterFrom = splitAfter;
      } else {
        this.compare(splitBefore, beforeTo, splitAfter, afterTo);
        beforeTo = splitBefore;
        afterTo = splitAfter;
      }
    }
  }

  /** One token against several: it stands among them or it does not. */
  private compareOne(beforeFrom: number, beforeTo: number, afterFrom: number, afterTo: number): void {
    if (beforeTo - beforeFrom === 1) {
      const at = this.after.subarray(afterFrom, afterTo).indexOf(this.before[beforeFrom]!);
      if (at !== -1) this.keep(beforeFrom, afterFrom + at);
    } else {
      const at = this.before.subarray(beforeFrom, beforeTo).indexOf(this.after[afterFrom]!);
      if (at !== -1) this.keep(beforeFrom + at, afterFrom);
    }
  }

  /**
   * Finds a point on a shortest path, from both ends at once, and leaves it in `splitBefore` and `splitAfter`. Past the limits
   * it takes the furthest point that either end got to. The point is never both corners, so that halves get smaller.
   */
  private split(beforeFrom: number, beforeTo: number, afterFrom: number, afterTo: number): void {
    const { before, after } = this;
    const width = beforeTo - beforeFrom;
    const height = afterTo - afterFrom;
    const limit = Math.min(diagonalLimit, (width + height + 1) >> 1);
    const middle = limit + 1;
    if (this.forward.length < 2 * middle + 1) {
      this.forward = new Int32Array(2 * (2 * middle + 1));
      this.backward = new Int32Array(2 * (2 * middle + 1));
    }
    const { forward, backward } = this;
    // Diagonal d of `forward` holds the furthest x with x - y = d, seen from the top left corner; `backward` the same from
    // the bottom right. Both start one off the corner, so that the first step may go either way.
    forward[middle + 1] = 0;
    backward[middle + 1] = 0;
    const delta = width - height;
    const isOdd = (delta & 1) !== 0;
    for (let cost = 0; cost <= limit; cost++) {
      this.budget -= cost + 1;
      for (let diagonal = -cost; diagonal <= cost; diagonal += 2) {
        const at = middle + diagonal;
        let x =
          diagonal === -cost || (diagonal !== cost && forward[at - 1]! < forward[at + 1]!)
            ? forward[at + 1]!
            : forward[at - 1]! + 1;
        let y = x - diagonal;
        if (x < 0 || x > width || y > height) {
          forward[at] = offGrid;
          continue;
        }
        while (x < width && y < height && before[beforeFrom + x] === after[afterFrom + y]) {
          x++;
          y++;
        }
        forward[at] = x;
        if (!isOdd || diagonal < delta - (cost - 1) || diagonal > delta + (cost - 1)) continue;
        if (x + backward[middle + delta - diagonal]! >= width) {
          this.splitBefore = beforeFrom + x;
          this.splitAfter = afterFrom + y;
          return;
        }
      }
      for (let diagonal = -cost; diagonal <= cost; diagonal += 2) {
        const at = middle + diagonal;
        let x =
          diagonal === -cost || (diagonal !== cost && backward[at - 1]! < backward[at + 1]!)
            ? backward[at + 1]!
            : backward[at - 1]! + 1;
        let y = x - diagonal;
        if (x < 0 || x > width || y > height) {
          backward[at] = offGrid;
          continue;
        }
        while (x < width && y < height && before[beforeTo - 1 - x] === after[afterTo - 1 - y]) {
          x++;
          y++;
        }
        backward[at] = x;
        if (isOdd || diagonal < delta - cost || diagonal > delta + cost) continue;
        if (x + forward[middle + delta - diagonal]! >= width) {
          this.splitBefore = beforeTo - x;
          this.splitAfter = afterTo - y;
          return;
        }
      }
      if (cost === limit || this.budget <= 0) {
        this.splitAtFurthest(beforeFrom, beforeTo, afterFrom, afterTo, cost, middle);
        return;
      }
    }
  }

  private splitAtFurthest(
    beforeFrom: number,
    beforeTo: number,
    afterFrom: number,
    afterTo: number,
    cost: number,
    middle: number,
  ): void {
    let furthest = -1;
    for (let diagonal = -cost; diagonal <= cost; diagonal += 2) {
      for (const [reached, isForward] of [
        [this.forward[middle + diagonal]!, true],
        [this.backward[middle + diagonal]!, false],
      ] as const) {
        const progress = 2 * reached - diagonal;
        if (reached < 0 || progress <= furthest) continue;
        furthest = progress;
        this.splitBefore = isForward ? beforeFrom + reached : beforeTo - reached;
        this.splitAfter = isForward ? afterFrom + reached - diagonal : afterTo - reached + diagonal;
      }
    }
  }
}
