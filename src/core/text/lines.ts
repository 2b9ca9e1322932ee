import type { Range } from './range';

/** Where the line begins that this offset is in. */
export function lineStart(text: string, offset: number): number {
  let start = offset;
  while (!isLineStart(text, start)) start--;
  return start;
}

/** Where the line ends that this offset is in, before its break. */
export function lineEnd(text: string, offset: number): number {
  let end = offset;
  while (!isLineEnd(text, end)) end++;
  return end;
}

/** The lines that a range has a part of, whole. */
export function linesAround(text: string, { start, end }: Range): Range {
  return { start: lineStart(text, start), end: lineEnd(text, end) };
}

export function isLineStart(text: string, offset: number): boolean {
  return offset <= 0 || isLineBreak(text.charCodeAt(offset - 1));
}

export function isLineEnd(text: string, offset: number): boolean {
  return offset >= text.length || isLineBreak(text.charCodeAt(offset));
}

export function isLineBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}

/** Whether a character of this code unit is white space, line breaks included; false for none (NaN). */
export function isBlank(unit: number): boolean {
  return !Number.isNaN(unit) && /\s/u.test(String.fromCharCode(unit));
}

/** White space within a line. */
export function isSpace(unit: number): boolean {
  return isBlank(unit) && !isLineBreak(unit);
}

/** How far back from an offset everything is white space; `isWhite` says what counts as such. */
export function blankBack(text: string, offset: number, isWhite = isBlank): number {
  let at = offset;
  while (isWhite(text.charCodeAt(at - 1))) at--;
  return at;
}

/** How far on from an offset everything is white space. */
export function blankOn(text: string, offset: number, isWhite = isBlank): number {
  let at = offset;
  while (isWhite(text.charCodeAt(at))) at++;
  return at;
}

/** The same range without white space at its edges; an empty one at its end where nothing is left. */
export function withoutBlankEdges(text: string, { start, end }: Range): Range {
  const from = Math.min(end, blankOn(text, start));
  return { start: from, end: Math.max(from, blankBack(text, end)) };
}

/** The same range without blank lines at its edges: it begins and ends in lines of which it has more than white space. Undefined where it has none. */
export function withoutBlankLines(text: string, range: Range): Range | undefined {
  const { start, end } = withoutBlankEdges(text, range);
  if (start === end) return undefined;
  return {
    start: Math.max(range.start, blankBack(text, start, isSpace)),
    end: Math.min(range.end, blankOn(text, end, isSpace)),
  };
}
