import { firstEndingBehind, type Range } from '../../text/range';

/** Marks that open and close speech; a closer may be an apostrophe too, which `closesSingle` tells apart. */
const pairs: Readonly<Record<string, string>> = { '“': '”', '「': '」', '『': '』', '«': '»', '‘': '’' };
const closers = new Set(Object.values(pairs));
const letter = /[\p{L}\p{N}]/u;
const interesting = /["“”「」『』«»‘’']/;
/** What stands before a quotation mark that opens: nothing, white space, a bracket, a dash or another opening mark. */
const beforeOpening = /[\s([{—–\-“‘「『«*_>：，。]/u;

/**
 * The parts of a paragraph that are spoken, quotation marks included, in order and without overlap. A mark that is opened
 * and not closed is taken to the paragraph's end (speech that goes on in the next paragraph opens anew there), one that is
 * closed and not opened from the paragraph's beginning. Straight marks are told apart by what stands around them.
 * Offsets are UTF-16 units of the paragraph. Linear.
 */
export function speechRanges(paragraph: string): Range[] {
  if (!interesting.test(paragraph)) return [];
  const ranges: Range[] = [];
  let opened = -1;
  let closer = '';
  const close = (end: number): void => {
    ranges.push({ start: opened, end });
    opened = -1;
  };
  for (let offset = 0; offset < paragraph.length; offset++) {
    const mark = paragraph[offset]!;
    if (opened === -1) {
      if (mark === '"') {
        [opened, closer] = [offset, '"'];
      } else if (mark in pairs && (mark !== '‘' || opensSingle(paragraph, offset))) {
        [opened, closer] = [offset, pairs[mark]!];
      } else if (mark === "'" && opensSingle(paragraph, offset)) {
        [opened, closer] = [offset, "'"];
      } else if (closers.has(mark) && mark !== '’' && ranges.length === 0) {
        ranges.push({ start: 0, end: offset + 1 });
      }
      continue;
    }
    if (mark === closer) {
      if ((mark === '’' || mark === "'") && !closesSingle(paragraph, offset)) continue;
      close(offset + 1);
    } else if (pairs[mark] === closer && mark !== '‘' && opensSingle(paragraph, offset)) {
      // Opened again without a close: what was open ended before, the new speech begins here.
      close(offset);
      opened = offset;
    }
  }
  if (opened !== -1) ranges.push({ start: opened, end: paragraph.length });
  return ranges;
}

/** Whether the offset lies within one of the ranges of `speechRanges`. */
export function isSpoken(ranges: readonly Range[], offset: number): boolean {
  const range = ranges[firstEndingBehind(ranges, offset)];
  return range !== undefined && range.start <= offset;
}

function opensSingle(paragraph: string, offset: number): boolean {
  const before = paragraph[offset - 1];
  const after = paragraph[offset + 1];
  if (after === undefined || /\s/.test(after)) return false;
  return (before === undefined || beforeOpening.test(before)) && !isElision(paragraph, offset);
}

/** A single mark closes when no letter follows; between letters, and after an s before a word, it is an apostrophe. */
function closesSingle(paragraph: string, offset: number): boolean {
  const before = paragraph[offset - 1]!;
  const after = paragraph[offset + 1];
  if (after !== undefined && letter.test(after)) return false;
  if (!letter.test(before)) return true;
  // The boys’ coats: an s before a blank and a small letter is a possessive.
  return !(/s/i.test(before) && after === ' ' && /\p{Ll}/u.test(paragraph[offset + 2] ?? ''));
}

/** 'tis, 'twas, 'em, '90s, the year 'eighty-one: the mark stands for letters or for a century left out. */
export function isElision(paragraph: string, offset: number): boolean {
  if (isYear(paragraph, offset)) return true;
  return /^(?:t(?:is|was|were|will|would|ween)|em|er|im|ere|cause|bout|round|til|n|ead|ouse|ome|e|alf|and|ow|\d0s)(?![\p{L}\p{N}])/iu.test(
    paragraph.slice(offset + 1, offset + 8),
  );
}

const tens = '(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)';
const yearWords = new RegExp(
  `^(?:\\d\\d|${tens}(?:ies|y(?:-(?:one|two|three|four|five|six|seven|eight|nine))?))(?![\\p{L}\\p{N}\\-'’])`,
  'u',
);

/** The summer of '76, the year 'eighty-one: a small number behind a word that years stand behind, and no mark that closes right after it. */
function isYear(paragraph: string, offset: number): boolean {
  return (
    yearWords.test(paragraph.slice(offset + 1, offset + 20)) &&
    /(?:^|[^\p{L}])(?:in|of|since|the|year|from|to|before|after|until|till|by|and)\s$/iu.test(
      paragraph.slice(Math.max(0, offset - 8), offset),
    )
  );
}
