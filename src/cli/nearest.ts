/**
 * The candidate that a mistyped word was most likely meant to be, or undefined when none is near: at most a third of the
 * letters may differ (insertions, deletions, substitutions and swaps of neighbours count one each), or one begins the other.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const wanted = candidate.toLowerCase();
    const begins = typed.length >= 2 && (wanted.startsWith(typed) || typed.startsWith(wanted));
    const distance = begins ? 0.5 : editDistance(typed, wanted);
    if (distance > Math.max(1, Math.floor(Math.max(typed.length, wanted.length) / 3))) continue;
    if (!best || distance < best.distance) best = { candidate, distance };
  }
  return best?.candidate;
}

/** Optimal string alignment distance (Damerau-Levenshtein without edits of edited parts). */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const substitution = last[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1);
      let distance = Math.min(last[column]! + 1, current[column - 1]! + 1, substitution);
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        distance = Math.min(distance, beforeLast[column - 2]! + 1);
      }
      current.push(distance);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length]!;
}
