import type { Language } from './language';
import type { Range } from './range';

/** Making a segmenter costs far more than using one, so each is made once. */
const segmenters = new Map<string, Intl.Segmenter>();

/** The segmenter of a language by words, for a few characters at a time; `wordSegments` is for texts of any length. */
export function wordSegmenter(language: Language): Intl.Segmenter {
  return cached(language, 'word');
}

/** The segmenter of user-perceived characters, which are the same in every language. */
export function graphemeSegmenter(): Intl.Segmenter {
  return cached('en', 'grapheme');
}

function cached(language: Language, granularity: 'word' | 'grapheme'): Intl.Segmenter {
  const key = `${language} ${granularity}`;
  let segmenter = segmenters.get(key);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity });
    segmenters.set(key, segmenter);
  }
  return segmenter;
}

/** What a segmenter takes for one: a word, a mark, white space. */
interface WordSegment {
  /** Where it begins, in UTF-16 units of the text. */
  start: number;
  segment: string;
  isWordLike: boolean;
}

/**
 * What the segmenter by words makes of a stretch of text, in order. Piece by piece, since a long line in one call takes the square of its
 * length and a whole novel exhausts memory. Linear.
 */
export function* wordSegments(
  text: string,
  language: Language,
  { start, end }: Range = { start: 0, end: text.length },
): Generator<WordSegment> {
  const segmenter = wordSegmenter(language);
  for (const [from, to] of pieces(text, start, end))
    for (const { index, segment, isWordLike } of segmenter.segment(text.slice(from, to)))
      yield { start: from + index, segment, isWordLike: isWordLike === true };
}

/** The longest piece that is given to a segmenter at once, in UTF-16 units. */
const longestPiece = 4096;

/**
 * Cuts a stretch of text into pieces of whole lines' parts, at most about 4,096 UTF-16 units each, so that no segmenter is
 * handed a novel. A long line is cut at white space, or behind punctuation or anywhere between characters when it has none.
 */
export function* pieces(text: string, start: number, end: number): Generator<[start: number, end: number]> {
  let from = start;
  while (from < end) {
    const to = endOfLine(text, from, end);
    while (to - from > longestPiece) {
      const cut = cutBefore(text, from, from + longestPiece);
      yield [from, cut];
      from = cut;
    }
    yield [from, to];
    from = to;
  }
}

/** Behind the next line feed, or `end`; never looks further, however long the text. */
function endOfLine(text: string, from: number, end: number): number {
  for (let offset = from; offset < end; offset++) if (text.charCodeAt(offset) === 10) return offset + 1;
  return end;
}

function cutBefore(text: string, from: number, limit: number): number {
  const window = text.slice(from + longestPiece / 2, limit);
  const space = window.search(/\s[^\s]*$/u);
  if (space !== -1) return from + longestPiece / 2 + space + 1;
  // From the beginning only: tried from every place of a run of marks, it takes the square of the piece.
  const mark = /^.*[\p{P}](?=[^\p{P}\p{M}\u{200D}])/su.exec(window);
  if (mark) return from + longestPiece / 2 + mark[0].length;
  // Not in the middle of a pair.
  const unit = text.charCodeAt(limit);
  return (unit & 0xfc00) === 0xdc00 ? limit - 1 : limit;
}
