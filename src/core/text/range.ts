/** A stretch of a text: UTF-16 units after a byte-order mark, `end` not included. */
export interface Range {
  start: number;
  end: number;
}

/** Whether the two share at least one unit; ranges that only meet do not, and an empty range shares nothing. */
export function overlaps(one: Range, other: Range): boolean {
  return Math.max(one.start, other.start) < Math.min(one.end, other.end);
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

/** The same stretches, in order, with those that overlap or meet made one. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of [...ranges].sort((one, other) => one.start - other.start || one.end - other.end)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ start: range.start, end: range.end });
  }
  return merged;
}
