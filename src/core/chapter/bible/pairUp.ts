/** Entries that only say much the same are looked at so far: beyond it nobody can have meant to keep them apart. */
const mostCompared = 200;

/**
 * Who of what is said now takes the place of which entry that was there before: all that are the same first, so that none of them loses its
 * place to one that is only alike.
 *
 * @param left what was there; those that find nobody stay in it
 */
export function pairUp<Said, Entry>(
  said: readonly Said[],
  left: Set<Entry>,
  isSame: (said: Said, entry: Entry) => boolean,
  isAlike: (said: Said, entry: Entry) => boolean,
): Map<Said, Entry> {
  const pairs = new Map<Said, Entry>();
  const pair = (one: Said, entry: Entry | undefined): void => {
    if (!entry) return;
    pairs.set(one, entry);
    left.delete(entry);
  };
  for (const one of said)
    pair(
      one,
      [...left].find((entry) => isSame(one, entry)),
    );
  for (const one of said.filter((each) => !pairs.has(each)))
    pair(
      one,
      [...left].slice(0, mostCompared).find((entry) => isAlike(one, entry)),
    );
  return pairs;
}
