/** Stretches of tokens that both sides share, in order on both sides and apart from one another. */
interface SharedRuns {
  count: number;
  before: Int32Array;
  after: Int32Array;
  length: Int32Array;
}

interface Window {
  ids: Int32Array;
  from: number;
  to: number;
}

/** Odd numbers with their bits well mixed, for hashing. */
const base = 0x2c9277b5;
const mixer = 0x7feb352d;

/** Decides which k-grams are looked at: cheaper than their own hash, and the same on both sides. */
function pairHash(ids: Int32Array, start: number): number {
  return (Math.imul(ids[start]!, mixer) + Math.imul(ids[start + 1]!, base)) >>> 20;
}

function gramHash(ids: Int32Array, start: number, k: number): number {
  let hash = 0;
  for (let at = start; at < start + k; at++) hash = (Math.imul(hash, base) + ids[at]!) | 0;
  return Math.imul(hash ^ (hash >>> 16), mixer);
}

const nothing: SharedRuns = {
  count: 0,
  before: new Int32Array(0),
  after: new Int32Array(0),
  length: new Int32Array(0),
};

/** Finds what two windows share; keeps its table between calls, since a diff looks through thousands of small gaps. */
export class SharedRunFinder {
  private readonly table = new GramTable();

  /**
   * The k-grams that stand exactly once in each window (as patience diff does with lines: Bram Cohen, 2010), stretched as far as
   * the tokens agree, and of these the heaviest chain that keeps the order.
   * `sampling` n looks at one k-gram of 2^n, picked by what it begins with and so the same ones on both sides: what is found unique
   * is unique, and the table is small. k is 2 or more. Linear, but for sorting the runs when passages were moved.
   */
  find(before: Window, after: Window, k: number, sampling: number): SharedRuns {
    const beforeGrams = before.to - before.from - k + 1;
    const afterGrams = after.to - after.from - k + 1;
    if (beforeGrams <= 0 || afterGrams <= 0) return nothing;
    const { table } = this;
    table.clear(beforeGrams >> sampling);
    const sampleMask = (1 << sampling) - 1;
    const beforeIds = before.ids;
    for (let start = before.from, end = start + beforeGrams; start < end; start++) {
      if ((pairHash(beforeIds, start) & sampleMask) === 0)
        table.addBefore(gramHash(beforeIds, start, k), start);
    }
    const slots: number[] = [];
    const places: number[] = [];
    const afterIds = after.ids;
    for (let start = after.from, end = start + afterGrams; start < end; start++) {
      if ((pairHash(afterIds, start) & sampleMask) !== 0) continue;
      const slot = table.addAfter(gramHash(afterIds, start, k), start);
      if (slot >= 0) {
        slots.push(slot);
        places.push(start);
      }
    }
    return slots.length === 0 ? nothing : chain(growRuns(before, after, k, table, slots, places));
  }
}

/** Open addressing in one typed array: for each k-gram its hash, and where it stands on either side. */
class GramTable {
  /** Three a slot: hash; place before; place after. A place is 0 for none, -1 for several, else the place plus one. */
  private slots = new Int32Array(0);
  private last = 0;
  private shift = 0;
  private free = 0;

  /** Makes room for about so many different k-grams, and some more. */
  clear(expected: number): void {
    let bits = 4;
    while (1 << bits < (expected + 16) * 1.6) bits++;
    const size = 3 << bits;
    if (this.slots.length < size) this.slots = new Int32Array(size);
    else this.slots.fill(0, 0, size);
    this.last = size - 3;
    this.shift = 32 - bits;
    this.free = (1 << bits) - 1;
  }

  addBefore(key: number, place: number): void {
    const { slots, last } = this;
    let slot = 3 * (key >>> this.shift);
    while (slots[slot + 1] !== 0) {
      if (slots[slot] === key) {
        slots[slot + 1] = -1;
        return;
      }
      slot = slot === last ? 0 : slot + 3;
    }
    // One slot stays free, so that every search ends; a sample much larger than its share is cut off, which only costs anchors.
    if (this.free === 0) return;
    this.free--;
    slots[slot] = key;
    slots[slot + 1] = place + 1;
  }

  /** The slot when the k-gram stands once in the text before and this is the first time it is met in the text after, else -1. */
  addAfter(key: number, place: number): number {
    const { slots, last } = this;
    for (let slot = 3 * (key >>> this.shift); ; slot = slot === last ? 0 : slot + 3) {
      const found = slots[slot + 1]!;
      if (found === 0) return -1;
      if (slots[slot] !== key) continue;
      if (found < 0) return -1;
      if (slots[slot + 2] === 0) {
        slots[slot + 2] = place + 1;
        return slot;
      }
      slots[slot + 2] = -1;
      return -1;
    }
  }

  /** Where the k-gram stands in the text before; -1 when it turned out to stand several times in the text after. */
  placeBefore(slot: number): number {
    return this.slots[slot + 2]! > 0 ? this.slots[slot + 1]! - 1 : -1;
  }
}

function growRuns(
  before: Window,
  after: Window,
  k: number,
  table: GramTable,
  slots: readonly number[],
  places: readonly number[],
): SharedRuns {
  const runBefore: number[] = [];
  const runAfter: number[] = [];
  const runLength: number[] = [];
  const beforeIds = before.ids;
  const afterIds = after.ids;
  let coveredTo = -1;
  let coveredShift = 0;
  for (let index = 0; index < slots.length; index++) {
    const inBefore = table.placeBefore(slots[index]!);
    if (inBefore < 0) continue;
    const inAfter = places[index]!;
    if (inAfter < coveredTo && inAfter - inBefore === coveredShift) continue;
    // Two k-grams may share a hash; only tokens prove a match.
    let length = 0;
    while (length < k && beforeIds[inBefore + length] === afterIds[inAfter + length]) length++;
    if (length < k) continue;
    const room = Math.min(before.to - inBefore, after.to - inAfter);
    while (length < room && beforeIds[inBefore + length] === afterIds[inAfter + length]) length++;
    // Back to the run before it at most, which keeps the whole linear; the gap's own diff finds what else agrees.
    const roomBack = Math.min(inBefore - before.from, inAfter - Math.max(after.from, coveredTo));
    let back = 0;
    while (back < roomBack && beforeIds[inBefore - back - 1] === afterIds[inAfter - back - 1]) back++;
    runBefore.push(inBefore - back);
    runAfter.push(inAfter - back);
    runLength.push(length + back);
    coveredTo = inAfter + length;
    coveredShift = inAfter - inBefore;
  }
  return {
    count: runBefore.length,
    before: Int32Array.from(runBefore),
    after: Int32Array.from(runAfter),
    length: Int32Array.from(runLength),
  };
}

/** The heaviest chain of runs that rises on both sides, with what overlaps its forerunner cut off. */
function chain(runs: SharedRuns): SharedRuns {
  const picked = rises(runs) ? Array.from({ length: runs.count }, (_, index) => index) : heaviestChain(runs);
  const chained: SharedRuns = {
    count: 0,
    before: new Int32Array(picked.length),
    after: new Int32Array(picked.length),
    length: new Int32Array(picked.length),
  };
  let beforeEnd = 0;
  let afterEnd = 0;
  for (const index of picked) {
    const cut = Math.max(0, beforeEnd - runs.before[index]!, afterEnd - runs.after[index]!);
    const length = runs.length[index]! - cut;
    if (length <= 0) continue;
    chained.before[chained.count] = runs.before[index]! + cut;
    chained.after[chained.count] = runs.after[index]! + cut;
    chained.length[chained.count++] = length;
    beforeEnd = runs.before[index]! + runs.length[index]!;
    afterEnd = runs.after[index]! + runs.length[index]!;
  }
  return chained;
}

function rises(runs: SharedRuns): boolean {
  for (let index = 1; index < runs.count; index++) {
    if (runs.before[index]! <= runs.before[index - 1]! || runs.after[index]! <= runs.after[index - 1]!)
      return false;
  }
  return true;
}

/** Longest increasing subsequence with weights, by a Fenwick tree of maxima over the places in the text before. */
function heaviestChain(runs: SharedRuns): number[] {
  const byAfter = Array.from({ length: runs.count }, (_, index) => index).sort(
    (one, other) => runs.after[one]! - runs.after[other]! || runs.before[other]! - runs.before[one]!,
  );
  const byBefore = [...byAfter].sort((one, other) => runs.before[one]! - runs.before[other]!);
  const rank = new Int32Array(runs.count);
  let current = 0;
  byBefore.forEach((index, position) => {
    if (position > 0 && runs.before[index] !== runs.before[byBefore[position - 1]!]) current = position;
    rank[index] = current + 1;
  });
  const bestAt = new Int32Array(runs.count + 1).fill(-1);
  const weight = new Float64Array(runs.count);
  const forerunner = new Int32Array(runs.count).fill(-1);
  let heaviest = -1;
  for (const index of byAfter) {
    let previous = -1;
    for (let at = rank[index]! - 1; at > 0; at -= at & -at) {
      const candidate = bestAt[at]!;
      if (candidate >= 0 && (previous < 0 || weight[candidate]! > weight[previous]!)) previous = candidate;
    }
    forerunner[index] = previous;
    weight[index] = runs.length[index]! + (previous < 0 ? 0 : weight[previous]!);
    for (let at = rank[index]!; at <= runs.count; at += at & -at) {
      const candidate = bestAt[at]!;
      if (candidate < 0 || weight[candidate]! < weight[index]!) bestAt[at] = index;
    }
    if (heaviest < 0 || weight[index]! > weight[heaviest]!) heaviest = index;
  }
  const picked: number[] = [];
  for (let index = heaviest; index >= 0; index = forerunner[index]!) picked.push(index);
  return picked.reverse();
}
