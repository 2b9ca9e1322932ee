/** Stretches of tokens that both sides share, in order on both sides and apart from one another. */
export interface SharedRuns {
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

const base = 0x2c9277b5;

/**
 * Finds what both windows share by the k-grams that stand exactly once in each (as patience diff does with lines: Bram Cohen,
 * 2010), stretched as far as the tokens agree, and of these the heaviest chain that keeps the order.
 * `sampling` n looks at one k-gram of 2^n, picked by its hash and so the same ones on both sides: what is found unique is unique,
 * and the table is small. Linear, but for sorting the runs when passages were moved.
 */
export function sharedRuns(before: Window, after: Window, k: number, sampling: number): SharedRuns {
  const none: SharedRuns = { count: 0, before: new Int32Array(0), after: new Int32Array(0), length: new Int32Array(0) };
  const beforeGrams = before.to - before.from - k + 1;
  const afterGrams = after.to - after.from - k + 1;
  if (beforeGrams <= 0 || afterGrams <= 0) return none;

  const expected = (beforeGrams >> sampling) + 16;
  let bits = 4;
  while (1 << bits < expected * 2.5) bits++;
  const table = new GramTable(bits);
  let leading = 1;
  for (let power = 1; power < k; power++) leading = Math.imul(leading, base);
  const sampleMask = (1 << sampling) - 1;

  let hash = 0;
  const beforeIds = before.ids;
  for (let at = before.from; at < before.from + k - 1; at++) hash = (Math.imul(hash, base) + beforeIds[at]!) | 0;
  for (let start = before.from; start < before.from + beforeGrams; start++) {
    hash = (Math.imul(hash, base) + beforeIds[start + k - 1]!) | 0;
    const mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
    if ((mixed & sampleMask) === 0) table.addBefore(mixed, start);
    hash = (hash - Math.imul(beforeIds[start]!, leading)) | 0;
  }

  const slots = new Int32Array(afterGrams);
  const places = new Int32Array(afterGrams);
  let met = 0;
  hash = 0;
  const afterIds = after.ids;
  for (let at = after.from; at < after.from + k - 1; at++) hash = (Math.imul(hash, base) + afterIds[at]!) | 0;
  for (let start = after.from; start < after.from + afterGrams; start++) {
    hash = (Math.imul(hash, base) + afterIds[start + k - 1]!) | 0;
    const mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
    if ((mixed & sampleMask) === 0) {
      const slot = table.addAfter(mixed, start);
      if (slot >= 0) {
        slots[met] = slot;
        places[met++] = start;
      }
    }
    hash = (hash - Math.imul(afterIds[start]!, leading)) | 0;
  }

  const runs = growRuns(before, after, k, table, slots, places, met);
  return chain(runs);
}

/** Open addressing in one typed array: for each k-gram its hash, and where it stands on either side. */
class GramTable {
  /** Three a slot: hash; place before; place after. A place is 0 for none, -1 for several, else the place plus one. */
  private readonly slots: Int32Array;
  private readonly last: number;
  private readonly shift: number;

  constructor(bits: number) {
    this.slots = new Int32Array(3 << bits);
    this.last = 3 * ((1 << bits) - 1);
    this.shift = 32 - bits;
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
  slots: Int32Array,
  places: Int32Array,
  met: number,
): SharedRuns {
  const runBefore: number[] = [];
  const runAfter: number[] = [];
  const runLength: number[] = [];
  const beforeIds = before.ids;
  const afterIds = after.ids;
  let coveredTo = -1;
  let coveredShift = 0;
  for (let index = 0; index < met; index++) {
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
    if (runs.before[index]! <= runs.before[index - 1]! || runs.after[index]! <= runs.after[index - 1]!) return false;
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
