/** Lists of the bible whose entries have ids. Ids are counted, since people type them: `c1` is the first character. */
export const idLetters = {
  characters: 'c',
  relationships: 'r',
  timeline: 't',
  clues: 'k',
  immutableFacts: 'f',
} as const;
export type ListWithIds = keyof typeof idLetters;

/** Gives out ids that no entry of the list has. */
export class IdCounter {
  private last: number;

  constructor(
    private readonly list: ListWithIds,
    taken: Iterable<string>,
  ) {
    const form = new RegExp(`^${idLetters[list]}(\\d{1,9})$`, 'u');
    this.last = 0;
    for (const id of taken) this.last = Math.max(this.last, Number(form.exec(id)?.[1] ?? 0));
  }

  next(): string {
    return `${idLetters[this.list]}${++this.last}`;
  }
}
