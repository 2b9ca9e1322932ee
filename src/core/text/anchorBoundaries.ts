import { foldedEnd, isDroppedUnit, type FoldedText } from './anchorFold';
import type { Range } from './range';

/** The parts of an anchor that say which white space belongs to the passage. */
interface Quoted {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
}

function leadingDropped(text: string): number {
  let count = 0;
  while (count < text.length && isDroppedUnit(text.charCodeAt(count))) count++;
  return count;
}

function trailingDropped(text: string): number {
  let count = 0;
  while (count < text.length && isDroppedUnit(text.charCodeAt(text.length - 1 - count))) count++;
  return count;
}

function splitsPair(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  return (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(offset) & 0xfc00) === 0xdc00;
}

/** Widens a range so that it cuts no surrogate pair in two. */
export function wholeCharacters(text: string, range: Range): Range {
  const start = splitsPair(text, range.start) ? range.start - 1 : range.start;
  const end = splitsPair(text, range.end) ? range.end + 1 : range.end;
  return { start, end };
}

/**
 * The range of the original that folded [start, end) stands for, with the white space at the quotation's own edges put
 * back. An empty folded range is the gap between two pieces; undefined where white space was quoted and none is left.
 */
export function originalRange(
  original: string,
  folded: FoldedText,
  place: Range,
  quoted: Quoted,
): Range | undefined {
  const gapBefore = place.start === 0 ? 0 : foldedEnd(original, folded, place.start - 1);
  const gapAfter =
    place.end >= folded.starts.length ? original.length : (folded.starts[place.end] as number);
  const prefixTail = trailingDropped(quoted.prefix);
  const suffixHead = leadingDropped(quoted.suffix);
  if (place.start === place.end) {
    const before = Math.min(gapAfter, gapBefore + prefixTail);
    if (quoted.exact.length === 0) {
      // White space on one side only puts the point at that side's edge, however much white space there is now.
      const point = suffixHead === 0 ? gapAfter : prefixTail === 0 ? gapBefore : before;
      return { start: point, end: point };
    }
    const end = suffixHead === 0 ? gapAfter : Math.max(before, gapAfter - suffixHead);
    return before < end ? { start: before, end } : undefined;
  }
  let start = folded.starts[place.start] as number;
  const head = leadingDropped(quoted.exact);
  if (head > 0) start = prefixTail === 0 ? gapBefore : Math.max(gapBefore, start - head);
  let end = foldedEnd(original, folded, place.end - 1);
  const tail = trailingDropped(quoted.exact);
  if (tail > 0) end = suffixHead === 0 ? gapAfter : Math.min(gapAfter, end + tail);
  return wholeCharacters(original, { start, end });
}
