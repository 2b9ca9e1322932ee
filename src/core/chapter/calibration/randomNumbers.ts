/** Numbers in [0, 1), one after the other. */
export type Random = () => number;

/** The same numbers for the same seed: mulberry32, small and good enough for what is to look like chance and be the same each time. */
export function randomNumbers(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of a list that is not empty. */
export function among<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}

/** The same items in another order. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const items = [...list];
  for (let last = items.length - 1; last > 0; last--) {
    const drawn = Math.floor(random() * (last + 1));
    [items[last], items[drawn]] = [items[drawn]!, items[last]!];
  }
  return items;
}
