import { editDistance } from './editDistance';

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
    const most = Math.max(1, Math.floor(Math.max(typed.length, wanted.length) / 3));
    const distance = begins ? 0.5 : editDistance(typed, wanted, most);
    if (distance > most) continue;
    if (!best || distance < best.distance) best = { candidate, distance };
  }
  return best?.candidate;
}
