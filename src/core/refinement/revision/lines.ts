import type { TextEdit } from '../../text/edits';
import { contains, type Range } from '../../text/range';

/** Where the line begins that this offset is in. */
export function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) start--;
  return start;
}

/** Where the line ends that this offset is in, before its break. */
export function lineEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
  return end;
}

/** The lines that a range has a part of, whole. */
export function linesAround(text: string, { start, end }: Range): Range {
  return { start: lineStart(text, start), end: lineEnd(text, end) };
}

/**
 * Whether an edit lies in a passage or beside it: no more than `margin` units away, and in the lines that the passage begins and ends in.
 * Blank space that goes with what is deleted may lie further off.
 */
export function isBeside(text: string, passage: Range, edit: TextEdit, margin: number): boolean {
  const near = { start: passage.start, end: passage.end };
  while (passage.start - near.start < margin && near.start > 0) {
    if (isLineBreak(text.charCodeAt(near.start - 1))) break;
    near.start--;
  }
  while (near.end - passage.end < margin && near.end < text.length) {
    if (isLineBreak(text.charCodeAt(near.end))) break;
    near.end++;
  }
  return contains(near, edit.replacement === '' ? withoutBlankEdges(text, edit) : edit);
}

export function isLineBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}

/** Whether a character of this code unit is white space, line breaks included; false for none (NaN). */
export function isBlank(unit: number): boolean {
  return !Number.isNaN(unit) && /\s/u.test(String.fromCharCode(unit));
}

/** The same range without white space at its edges; an empty one at its start where nothing is left. */
export function withoutBlankEdges(text: string, { start, end }: Range): Range {
  let from = start;
  let to = end;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}
