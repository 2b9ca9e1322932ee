import type { Range } from '../../text/range';

const han = /\p{Script=Han}/u;
const inWord = /[\p{L}\p{N}]/u;

/** Where a word stands in a text as a word of its own; a Chinese one wherever its characters stand. */
export function wordPlaces(text: string, word: string, { caseless = false } = {}): Range[] {
  const places: Range[] = [];
  if (word === '') return places;
  const [searched, wanted] = caseless ? [text.toLowerCase(), word.toLowerCase()] : [text, word];
  // Some letters have another length when they are written small; then offsets would be wrong.
  if (searched.length !== text.length) return wordPlaces(text, word);
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (isEdge(searched[at - 1], wanted[0]!) && isEdge(searched[end], wanted.at(-1)!))
      places.push({ start: at, end });
  }
  return places;
}

export function hasWord(text: string, word: string, options: { caseless?: boolean } = {}): boolean {
  return wordPlaces(text, word, options).length > 0;
}

/** Whether a word may end between these two characters. */
function isEdge(outside: string | undefined, inside: string): boolean {
  return (
    outside === undefined ||
    han.test(inside) ||
    han.test(outside) ||
    !inWord.test(outside) ||
    !inWord.test(inside)
  );
}
