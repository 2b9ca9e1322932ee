/** Chapter 3 has the id `03`; one without a number that comes behind it `03a`. Ids are given once and kept. */
export function chapterId(number: number, letter = ''): string {
  return `${String(number).padStart(2, '0')}${letter}`;
}

/** Whether `chapterId` gives such an id. */
export function isChapterId(id: string): boolean {
  return /^\d{2,}[a-z]?$/.test(id) && id.length <= 20;
}

/** The first of the wanted ids that is free, else the next number that is. */
export function freeChapterId(wanted: readonly string[], taken: ReadonlySet<string>): string {
  const free = wanted.find((id) => !taken.has(id));
  if (free !== undefined) return free;
  let next = 1;
  while (taken.has(chapterId(next))) next++;
  return chapterId(next);
}
