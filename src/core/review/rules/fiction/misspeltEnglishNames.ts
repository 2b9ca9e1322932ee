import type { ReviewRequest } from '../../model';
import { commonWordsEnglish } from './commonWordsEnglish';
import { editDistance } from '../../../text/editDistance';
import { givenNames } from './givenNames';
import type { Misspelling, MisspeltPlace, SpellingCounts } from './misspelling';
import { spelledNames } from './spelledNames';
import { wordId, wordOf } from './wordIds';

const common = new Set(commonWordsEnglish);
const leastFrequent = 3;
/** A long name that differs in one letter is no chance, though it stands only twice. */
const longName = 7;
/** German and Germany, Bennet and Bennets, Rose and Rosie are no misspellings of each other. */
const suffixes = ['s', 'es', 'y', 'n', 'an', 'ian', 'ish', 'ie', 'er', 'ed', 'ly', 'man', 'ton'];

/**
 * Rare capitalised words one letter (two in long ones) away from a frequent or a known name, unless they are words or names of their own.
 * What comes back finds them in a paragraph; undefined when there are none.
 */
export function misspeltEnglishNames(
  counts: SpellingCounts,
  request: ReviewRequest,
): ((paragraph: string) => MisspeltPlace[]) | undefined {
  const byId = new Map(
    misspellings(counts, request).map((misspelling) => [wordId(misspelling.wrong), misspelling]),
  );
  if (byId.size === 0) return undefined;
  return (paragraph) => {
    const { ids, starts } = spelledNames(paragraph, 'en');
    const places: MisspeltPlace[] = [];
    ids.forEach((id, index) => {
      const misspelling = byId.get(id);
      if (misspelling) places.push({ start: starts[index] ?? 0, misspelling });
    });
    return places;
  };
}

function misspellings(
  { all, opening, small }: SpellingCounts,
  { names, dictionary }: ReviewRequest,
): Misspelling[] {
  const known = new Set(
    names.flatMap((name) => name.split(/[\s.]+/)).filter((part) => /^\p{Lu}\p{Ll}{2,}/u.test(part)),
  );
  const allowed = new Set([...known, ...dictionary.flatMap((word) => [word, ...word.split(/\s+/)])]);
  const frequent: { name: string; count: number; known: boolean; letters: number }[] = [];
  const rare: { name: string; count: number; letters: number }[] = [];
  for (let id = 0; id < all.length; id++) {
    const count = all[id] ?? 0;
    if (count === 0) continue;
    const name = wordOf(id);
    if (!/^\p{Lu}\p{Ll}/u.test(name)) continue;
    const isKnown = known.has(name);
    const inside = count - (opening[id] ?? 0);
    if (
      isKnown ||
      (name.length >= 4 &&
        !common.has(name.toLowerCase()) &&
        (name.length >= longName ? inside >= 1 && count >= 2 : inside >= 2 && count >= leastFrequent))
    ) {
      frequent.push({ name, count, known: isKnown, letters: lettersOf(name) });
    }
    if (!isKnown && !allowed.has(name) && name.length >= 4)
      rare.push({ name, count, letters: lettersOf(name) });
  }
  for (const name of known) {
    if (!frequent.some((other) => other.name === name))
      frequent.push({ name, count: 0, known: true, letters: lettersOf(name) });
  }
  const found: Misspelling[] = [];
  for (const candidate of rare) {
    let best: (typeof frequent)[number] | undefined;
    let bestDistance = 3;
    for (const name of frequent) {
      if (!mayBeOf(candidate, name)) continue;
      const limit =
        name.name.length >= 8 &&
        candidate.name[0] === name.name[0] &&
        name.name.at(-1) === candidate.name.at(-1)
          ? 2
          : 1;
      const distance = editDistance(candidate.name, name.name, limit);
      if (distance > limit || distance === 0) continue;
      if (distance < bestDistance || (distance === bestDistance && name.count > (best?.count ?? 0)))
        [best, bestDistance] = [name, distance];
    }
    if (!best || isWordOfItsOwn(candidate.name, best.name, small)) continue;
    const isDoubtful = givenNames.has(candidate.name) && (givenNames.has(best.name) || !best.known);
    if (isDoubtful && givenNames.has(candidate.name) && !best.known && candidate.count > 1) continue;
    found.push({
      wrong: candidate.name,
      right: best.name,
      isKnown: best.known,
      isDoubtful,
      times: best.count,
      seen: candidate.count,
    });
  }
  return found;
}

function mayBeOf(
  candidate: { name: string; count: number; letters: number },
  name: { name: string; count: number; known: boolean; letters: number },
): boolean {
  if (Math.abs(candidate.name.length - name.name.length) > 2 || candidate.name === name.name) return false;
  if (
    name.known
      ? candidate.count > Math.max(12, name.count)
      : candidate.count * (name.name.length >= longName ? 2 : 3) > name.count || candidate.count > 4
  )
    return false;
  // Letters that only one of the two has; two edits change at most four.
  if (bits(candidate.letters ^ name.letters) > 4) return false;
  if (name.name.length < 4 || (name.name.length === 4 && candidate.name[0] !== name.name[0])) return false;
  return !suffixes.some(
    (suffix) => candidate.name === name.name + suffix || name.name === candidate.name + suffix,
  );
}

const derived = /(?:ing|ed|ly|ness|tion)$/;

/** What looks derived is a word, unless the name ends the same: Spalding beside Spaulding. */
function isWordOfItsOwn(name: string, right: string, small: Uint8Array): boolean {
  const lower = name.toLowerCase();
  const ending = derived.exec(lower)?.[0];
  return (
    common.has(lower) ||
    (ending !== undefined && !right.toLowerCase().endsWith(ending)) ||
    small[wordId(lower)] === 1
  );
}

function lettersOf(name: string): number {
  let letters = 0;
  for (let index = 0; index < name.length; index++) letters |= 1 << ((name.charCodeAt(index) | 32) % 31);
  return letters;
}

function bits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}
