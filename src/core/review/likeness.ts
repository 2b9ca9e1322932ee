/** A text as comparing it needs it: words of scripts with spaces, single characters of Han and kana, no punctuation. */
export interface Likeness {
  /** Words in order, with blanks between and at both ends, so that a part of it is found in whole words only. */
  words: string;
  /** What is counted to tell how much two texts have in common: words by their beginnings, and pairs of Han characters. */
  terms: ReadonlySet<string>;
  /** Numbers that it names, as they stand. */
  numbers: ReadonlySet<string>;
  /** Pairs of neighbouring words: two texts that are alike have one in common. */
  pairs: ReadonlySet<string>;
}

/** Of longer texts only so many words at each end count. */
const wordsAtEnd = 150;
/** What is shorter and names no two things is too little to be recognised in a longer passage: `she`, 他说. */
const leastContained = 12;
const leastTermsContained = 2;
/** A passage this much shorter than the one that it stands in is a thing of its own, unless the remarks say the same. */
const leastShare = 0.2;
const leastShareOfShort = 0.5;
const leastAlikePassages = 0.8;
const fewestTerms = 4;
/** Of fewer, one that differs makes another remark; and what is a label, `Weak verb`, says nothing of where. */
const fewestTermsSaid = 3;
const alikeInWords = 0.9;

/** From this share of what they say, remarks about the same passage say the same. */
export const alikeOnPassage = 0.4;
/** The same without a passage that would speak for it: there, one other name in the sentence makes it another remark. */
export const alikeAlone = 0.7;

const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|\p{N}+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}])+/gu;
const han = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u;
const hanNumber = /第[〇零一二三四五六七八九十百千两]+/gu;
/** Of a word only its beginning counts, without the endings that change most. */
const ending = /(?<=\p{L}{3})(?:ing|ers?|ed|es|s)$/u;
const letters = 6;
const stopWords = new Set(
  'a an the is are was were be been it its this that these there of to in on at by for with from and or but as has have had not no do does'.split(
    ' ',
  ),
);

export function likenessOf(text: string): Likeness {
  const all = text.toLowerCase().match(word) ?? [];
  const words =
    all.length > 2 * wordsAtEnd ? [...all.slice(0, wordsAtEnd), '…', ...all.slice(-wordsAtEnd)] : all;
  const terms = new Set<string>();
  const numbers = new Set<string>(text.slice(0, 4_000).match(hanNumber) ?? []);
  const pairs = new Set<string>();
  for (const [index, one] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined) pairs.add(`${one} ${next}`);
    if (/^\p{N}/u.test(one)) numbers.add(one);
    if (!han.test(one)) {
      if (!stopWords.has(one)) terms.add(one.replace(ending, '').slice(0, letters));
    } else if (next !== undefined && han.test(next)) terms.add(one + next);
  }
  return { words: ` ${words.join(' ')} `, terms, numbers, pairs };
}

/**
 * Whether two passages are about the same words: equal, one within the other, or nearly the same. `summariesAgree` is asked where one is a
 * small part of the other only.
 */
export function passagesAlike(one: Likeness, other: Likeness, summariesAgree: () => boolean): boolean {
  const [small, large] = one.words.length <= other.words.length ? [one, other] : [other, one];
  if (small.words.trim() === '') return false;
  if (large.words.includes(small.words)) {
    const share = (small.words.length - 2) / (large.words.length - 2);
    const isTelling = small.words.length - 2 >= leastContained || small.terms.size >= leastTermsContained;
    if (isTelling) return share >= leastShare || summariesAgree();
    return share >= leastShareOfShort || (share >= leastShare && summariesAgree());
  }
  return (
    Math.min(one.terms.size, other.terms.size) >= fewestTerms &&
    sameMembers(one.numbers, other.numbers) &&
    sharedTerms(one, other) >= leastAlikePassages &&
    [...one.pairs].some((pair) => other.pairs.has(pair))
  );
}

/** Whether two summaries say the same, by the share of what they say that both do; never where they name different numbers. */
export function summariesAlike(one: Likeness, other: Likeness, least: number): boolean {
  if (one.words === other.words) return one.words.trim() !== '';
  const bothNumber = one.numbers.size > 0 && other.numbers.size > 0;
  if (bothNumber && !sameMembers(one.numbers, other.numbers)) return false;
  return sharedTerms(one, other) >= least;
}

/** Whether they say it in the same words, one or two small ones apart: what is neither of one passage nor of one type needs that. */
export function saidAlike(one: Likeness, other: Likeness): boolean {
  if (one.words === other.words) return one.words.trim() !== '';
  return (
    Math.min(one.terms.size, other.terms.size) >= fewestTermsSaid && summariesAlike(one, other, alikeInWords)
  );
}

/** What both have of what either has, from 0 to 1 (Dice 1945). */
function sharedTerms({ terms: one }: Likeness, { terms: other }: Likeness): number {
  let shared = 0;
  for (const term of one) if (other.has(term)) shared++;
  const all = one.size + other.size;
  return all === 0 ? 0 : (2 * shared) / all;
}

function sameMembers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((member) => other.has(member));
}
