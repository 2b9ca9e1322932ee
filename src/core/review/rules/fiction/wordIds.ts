/** Beyond so many different words the table is begun anew; no one text has that many. */
const tableLimit = 400_000;

let ids = new Map<string, number>();
let words: string[] = [];
let epoch = 0;

/**
 * The number of a word: equal words have equal numbers, so that a whole novel is counted in arrays instead of in maps of strings. Numbers hold
 * for one epoch only.
 */
export function wordId(word: string): number {
  let id = ids.get(word);
  if (id === undefined) {
    id = words.length;
    ids.set(word, id);
    words.push(word);
  }
  return id;
}

export function wordOf(id: number): string {
  return words[id] ?? '';
}

export function wordTableSize(): number {
  return words.length;
}

/** Call before a text is read, never amid one: forgets all numbers when the table has grown too large, and then begins a new epoch. */
export function renewWordTable(): void {
  if (words.length <= tableLimit) return;
  ids = new Map();
  words = [];
  epoch++;
}

/** What remembers numbers forgets them when this has changed. */
export function currentWordTableEpoch(): number {
  return epoch;
}
