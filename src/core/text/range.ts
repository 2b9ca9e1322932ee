/** A stretch of a text: UTF-16 units after a byte-order mark, `end` not included. */
export interface Range {
  start: number;
  end: number;
}

/** Whether the two share at least one unit; ranges that only meet do not, and an empty range shares nothing. */
export function overlaps(one: Range, other: Range): boolean {
  return Math.max(one.start, other.start) < Math.min(one.end, other.end);
}

/** Whether one reaches inside the other: they share a unit, or an empty one stands strictly inside the other, as an insertion may. */
export function intersects(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether `inner` lies within `outer`, edges included. */
export function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether the range can be cut out of a text of this length. */
export function isValidRange(range: Range, length: number): boolean {
  return (
    Number.isInteger(range.start) &&
    Number.isInteger(range.end) &&
    0 <= range.start &&
    range.start <= range.end &&
    range.end <= length
  );
}

/** Orders ranges by where they begin, then by where they end. */
export function byStart(one: Range, other: Range): number {
  return one.start - other.start || one.end - other.end;
}

/** The same stretches, in order, with those that overlap made one, and those that meet too unless `meetingApart` is set. */
export function mergeRanges(ranges: readonly Range[], meetingApart = false): Range[] {
  const merged: Range[] = [];
  for (const range of [...ranges].sort(byStart)) {
    const last = merged.at(-1);
    if (last && (meetingApart ? range.start < last.end : range.start <= last.end))
      last.end = Math.max(last.end, range.end);
    else merged.push({ start: range.start, end: range.end });
  }
  return merged;
}

/** Index of the first range that ends behind the offset, of ranges in order that do not reach into each other; their number when there is none. */
export function firstEndingBehind(ranges: readonly Range[], offset: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranges[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
