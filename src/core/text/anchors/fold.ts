import { droppedUnit, fullStop, hyphen, makeFoldTable } from './foldTable';

/**
 * Folding makes two spellings of the same passage equal: models and authors quote with other quotation marks, widths,
 * dashes, capitals or line breaks than the text has. White space is dropped altogether, because Chinese quotes lose and
 * gain line breaks freely and Latin words stay distinctive without it.
 */
export interface FoldedText {
  /** The folded units; compare these. */
  readonly text: string;
  /** For each folded unit the offset in the original where the piece it stands for begins. */
  readonly starts: Uint32Array;
}

let cachedTable: Uint16Array | undefined;

/** 128 KB, made when first used so that nothing is paid at activation. */
function foldTable(): Uint16Array {
  return (cachedTable ??= makeFoldTable());
}

/** Whether a unit continues the piece that the unit before it began (dots and dashes fold by the run). */
function continuesRun(folded: number | undefined, previous: number): boolean {
  return folded === previous && (folded === fullStop || folded === hyphen);
}

/** Folds `text`; linear, never throws, lone surrogates pass through. */
export function foldText(text: string): FoldedText {
  const table = foldTable();
  const codes = new Uint16Array(text.length);
  const starts = new Uint32Array(text.length);
  let length = 0;
  let previous = droppedUnit;
  for (let offset = 0; offset < text.length; offset++) {
    const folded = table[text.charCodeAt(offset)]!;
    if (folded === droppedUnit || continuesRun(folded, previous)) {
      if (folded === droppedUnit) previous = droppedUnit;
      continue;
    }
    previous = folded;
    codes[length] = folded;
    starts[length] = offset;
    length++;
  }
  const units = codes.subarray(0, length);
  const chunks: string[] = [];
  const chunk = 0x2000;
  for (let from = 0; from < length; from += chunk) {
    const piece = units.subarray(from, from + chunk);
    chunks.push(String.fromCharCode.apply(null, piece as unknown as number[]));
  }
  return { text: chunks.join(''), starts: starts.subarray(0, length) };
}

/** Where the piece that folded unit `index` stands for ends in the original; the original's end where there is no such unit. */
export function foldedEnd(original: string, folded: FoldedText, index: number): number {
  const table = foldTable();
  const code = folded.text.charCodeAt(index);
  let end = (folded.starts[index] ?? original.length) + 1;
  // Beyond the text's end there is no unit, which continues nothing.
  while (continuesRun(table[original.charCodeAt(end)], code)) end++;
  while (joinsPrevious(original.charCodeAt(end))) end++;
  return Math.min(end, original.length);
}

/** Combining marks and variation selectors belong to the letter before them. */
function joinsPrevious(code: number): boolean {
  return (code >= 0x300 && code < 0x370) || code === 0xfe0e || code === 0xfe0f;
}

/** The first folded unit at or after `offset` of the original. */
export function foldedIndexAt(folded: FoldedText, offset: number): number {
  let low = 0;
  let high = folded.starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (folded.starts[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the unit disappears in folding (white space, zero-width characters, combining marks). */
export function isDroppedUnit(code: number): boolean {
  return foldTable()[code] === droppedUnit;
}

/** Han, kana, hangul and everything else where one unit says as much as several Latin letters. */
export function isWideUnit(code: number): boolean {
  return code >= 0x2e80;
}
