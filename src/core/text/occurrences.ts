import type { Range } from './range';

/** Where words stand within a scope of a text, at most so many places, which may share units. Nothing is searched beyond the scope. */
export function occurrences(text: string, words: string, { start, end }: Range, most: number): Range[] {
  // A search that goes on to the end of a novel for each of many beginnings would be slow.
  const searched = end < text.length ? text.slice(0, end) : text;
  const places: Range[] = [];
  for (let at = start; places.length < most; at++) {
    at = searched.indexOf(words, at);
    if (at < 0) break;
    places.push({ start: at, end: at + words.length });
  }
  return places;
}
