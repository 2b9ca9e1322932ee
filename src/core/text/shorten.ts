import { graphemeSegmenter } from './segmenters';

/** No character takes more UTF-16 units than this but one made to be a nuisance. */
const widestCharacter = 64;

/**
 * A quotation short enough to stand in a sentence: white space is one blank, and what is longer than `limit` user-perceived
 * characters ends in an ellipsis, which counts as one of them. Never parts a surrogate pair, an emoji or a letter and its marks.
 */
export function shorten(text: string, limit = 40): string {
  const plain = text.replace(/\s+/gu, ' ').trim();
  if (plain.length <= limit) return plain;
  // A passage may be a whole chapter, of which only the first words are needed.
  const start = plain.slice(0, limit * widestCharacter);
  let count = 0;
  let cut = 0;
  for (const { index } of graphemeSegmenter().segment(start)) {
    if (count === limit - 1) cut = index;
    if (count === limit) return `${plain.slice(0, cut).trimEnd()}…`;
    count++;
  }
  return start.length === plain.length ? plain : `${plain.slice(0, cut).trimEnd()}…`;
}
