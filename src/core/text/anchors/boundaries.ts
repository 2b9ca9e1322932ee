import { foldedEnd, isDroppedUnit, type FoldedText } from './fold';
import type { Range } from '../range';

/** The parts of an anchor that say which white space belongs to the passage. */
interface Quoted {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
}

function leadingDropped(text: string): number {
  let count = 0;
  while (isDroppedUnit(text.charCodeAt(count))) count++;
  return count;
}

function trailingDropped(text: string): number {
  let count = 0;
  while (isDroppedUnit(text.charCodeAt(text.length - 1 - count))) count++;
  return count;
}

function splitsPair(text: string, offset: number): boolean {
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
  const gapAfter = place.end >= folded.starts.length ? original.length : folded.starts[place.end]!;
  const prefixTail = trailingDropped(quoted.prefix);
  const suffixHead = leadingDropped(quoted.suffix);
  if (place.start === place.end) {
    const before = Math.min(gapAfter, gapBefore + prefixTail);
    if (quoted.exact.length === 0) {
      // White space on one side only puts the point at that side's edge, however much white space there is now.
      const point = suffixHead === 0 ? gapAfter : before;
      return { start: point, end: point };
    }
    const end = Math.max(before, gapAfter - suffixHead);
    return before < end ? { start: before, end } : undefined;
  }
  const { first, last } = withoutStrayQuotes(original, folded, place, quoted.exact.trim());
  let start = folded.starts[first]!;
  let end = foldedEnd(original, folded, last);
  ({ start, end } = wholeWords(original, { start, end }, quoted));
  const head = leadingDropped(quoted.exact);
  if (head > 0) start = prefixTail === 0 ? gapBefore : Math.max(gapBefore, start - head);
  const tail = trailingDropped(quoted.exact);
  if (tail > 0) end = suffixHead === 0 ? gapAfter : Math.min(gapAfter, end + tail);
  return wholeCharacters(original, { start, end });
}

const openingMark = /[“‘「『«‹]/;
const closingMark = /[”’」』»›]/;

/** Folding makes opening and closing marks equal; the neighbour's mark at an edge is not the passage's. */
function withoutStrayQuotes(
  original: string,
  folded: FoldedText,
  place: Range,
  exact: string,
): { first: number; last: number } {
  const markAt = (index: number): string => original.charAt(folded.starts[index]!);
  let first = place.start;
  let last = place.end - 1;
  if (first < last && closingMark.test(markAt(first)) && !closingMark.test(exact.charAt(0))) first++;
  if (first < last && openingMark.test(markAt(last)) && !openingMark.test(exact.charAt(exact.length - 1)))
    last--;
  return { first, last };
}

const wordUnit = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{M}]/u;

/** Whether a word of letters that are written together, or a number, goes on across `offset`. */
export function insideWord(text: string, offset: number): boolean {
  return wordUnit.test(text.charAt(offset - 1)) && wordUnit.test(text.charAt(offset));
}

/**
 * A passage that was quoted in whole words ends in whole words: a word of which it covers half or more belongs to it, a
 * word it only touches does not.
 */
function wholeWords(original: string, range: Range, quoted: Quoted): Range {
  let { start, end } = range;
  const context = quoted.prefix + quoted.exact + quoted.suffix;
  if (insideWord(original, start) && !insideWord(context, quoted.prefix.length)) {
    let left = start;
    while (insideWord(original, left)) left--;
    let right = start;
    while (right < end && wordUnit.test(original.charAt(right))) right++;
    if (2 * (right - start) >= right - left) start = left;
    else {
      while (isDroppedUnit(original.charCodeAt(right))) right++;
      if (right < end) start = right;
    }
  }
  if (insideWord(original, end) && !insideWord(context, quoted.prefix.length + quoted.exact.length)) {
    let right = end;
    while (insideWord(original, right)) right++;
    let left = end;
    while (left > start && wordUnit.test(original.charAt(left - 1))) left--;
    if (2 * (end - left) >= right - left) end = right;
    else {
      while (isDroppedUnit(original.charCodeAt(left - 1))) left--;
      if (left > start) end = left;
    }
  }
  return { start, end };
}
