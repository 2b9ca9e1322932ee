import { outlineChapters } from '../../project/chapters/outlineChapters';
import { commonWordsChinese } from '../../review/rules/fiction/commonWordsChinese';
import { commonWordsEnglish } from '../../review/rules/fiction/commonWordsEnglish';
import { echoStem } from '../../review/rules/fiction/echoStem';
import type { Language } from '../../text/language';
import { blankBack, blankOn } from '../../text/lines';
import type { Range } from '../../text/range';
import { hanNumeral } from '../../text/numerals';
import { words } from '../../text/segments';
import { sentences } from '../../text/sentences';
import type { ReadChapter, ReadParagraph } from './chapterToPlant';
import { peopleOf } from './peopleInChapter';
import type { PlantedFault } from './plantedFault';

/**
 * A sentence taken out that holds a clue or an object which the outline's notes or the bible name, where no other sentence holds it as well.
 */
export function removedClues(chapter: ReadChapter): PlantedFault[] {
  const { text, language, paragraphs } = chapter;
  const clues = cluesOf(chapter);
  if (clues.length === 0) return [];
  const nobody = new Set(
    peopleOf(chapter).flatMap(({ name, forms }) =>
      [name, ...forms].flatMap((form) => [...termsOf(form, language).keys()]),
    ),
  );
  const all = paragraphs.flatMap((paragraph) =>
    paragraph.sentences.map((range) => ({
      paragraph,
      range,
      terms: termsOf(text.slice(range.start, range.end), language),
    })),
  );
  const frequency = new Map<string, number>();
  for (const { terms } of all)
    for (const term of terms.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return all.flatMap(({ paragraph, range, terms }) => {
    if (!isWhole(text.slice(range.start, range.end))) return [];
    const shared = clues
      .map(({ said, leastShared }) =>
        [...said]
          .filter((term) => terms.has(term) && !nobody.has(term))
          .sort((one, other) => frequency.get(one)! - frequency.get(other)!)
          .slice(0, 2)
          .filter((_term, _index, found) => found.length >= leastShared),
      )
      .sort((one, other) => other.length - one.length)[0]!;
    const [rarest, second] = shared;
    if (rarest === undefined) return [];
    const isOnlyOne =
      second === undefined
        ? frequency.get(rarest) === 1
        : all.filter((other) => other.terms.has(rarest) && other.terms.has(second)).length === 1;
    if (!isOnlyOne) return [];
    const removed = removal(text, paragraph, range);
    return [
      {
        kind: 'removed_clue',
        start: removed.start,
        before: text.slice(removed.start, removed.end),
        after: '',
        names: namesOf(shared, frequency, terms),
      } satisfies PlantedFault,
    ];
  });
}

/** One that stands nowhere else is enough to name it; otherwise it takes all of them together. */
function namesOf(
  shared: readonly string[],
  frequency: ReadonlyMap<string, number>,
  terms: ReadonlyMap<string, ReadonlySet<string>>,
): string[][] {
  const spellings = (term: string): string[] => [...new Set([term, ...(terms.get(term) ?? [])])];
  const alone = shared.filter((term) => frequency.get(term) === 1);
  return alone.length > 0 ? [alone.flatMap(spellings)] : shared.map(spellings);
}

interface Clue {
  /** Its terms. */
  said: ReadonlySet<string>;
  /** How many of them a sentence has to share to hold it. */
  leastShared: number;
}

/** The clues that the bible keeps, and what each sentence of the outline's notes says, which is about more than one thing. */
function cluesOf({ language, bible, outline = '' }: ReadChapter): Clue[] {
  const notes = outlineChapters(outline).flatMap(({ notes: range }) =>
    range ? sentences(outline, range).map(({ start, end }) => outline.slice(start, end)) : [],
  );
  return [
    ...(bible?.clues ?? []).map(({ what }) => ({ what, leastShared: 1 })),
    ...notes.map((what) => ({ what, leastShared: 2 })),
  ].map(({ what, leastShared }) => ({ said: new Set(termsOf(what, language).keys()), leastShared }));
}

const commonStems = new Set(commonWordsEnglish.map(echoStem));
const shortCommon = new Set(
  'have been were with from that this they them then than when what will would into over just like some more only also very each upon down back here there their your must said says tell told come came goes gone make made take took know knew look turn find keep kept left have does done much many most last next same such both even ever long good well want need time year days hour open shut hold held give gave seen sees still first thing where which while scene note notes chapter'.split(
    ' ',
  ),
);

/** Words that say what a text is about, in a form in which they can be compared, each with its spellings. */
function termsOf(text: string, language: Language): Map<string, Set<string>> {
  const terms = new Map<string, Set<string>>();
  for (const { start, end } of words(text, { start: 0, end: text.length }, language)) {
    const word = text.slice(start, end);
    const term = language === 'zh' ? chineseTerm(word) : englishTerm(word);
    if (term !== undefined) terms.set(term, (terms.get(term) ?? new Set()).add(word));
  }
  return terms;
}

/** Times and counts, which say when and how many, and not what. */
const noThing = new RegExp(`^(?:${hanNumeral}|[几幾每这這那第半])|[早晚晨夜午]|就要|[时時候]$`, 'u');

function chineseTerm(word: string): string | undefined {
  const isThing = /^\p{Script=Han}{2,}$/u.test(word) && !commonWordsChinese.has(word) && !noThing.test(word);
  return isThing ? word : undefined;
}

function englishTerm(word: string): string | undefined {
  const small = word.toLowerCase();
  if (!/^\p{L}{4,}/u.test(small) || shortCommon.has(small)) return undefined;
  const stem = echoStem(small);
  return commonStems.has(stem) ? undefined : stem;
}

/** Whether all speech that begins in a sentence ends in it, so that nothing is left open without it. */
function isWhole(sentence: string): boolean {
  const count = (marks: RegExp): number => sentence.match(marks)?.length ?? 0;
  return (
    count(/“/gu) === count(/”/gu) &&
    count(/[「『«]/gu) === count(/[」』»]/gu) &&
    count(/‘/gu) === count(/(?<!\p{L})’|’(?!\p{L})/gu) &&
    count(/"/gu) % 2 === 0 &&
    count(/[*_]/gu) % 2 === 0
  );
}

/** The sentence with the white space that parts it from its neighbours, once; a paragraph of its own goes with the break before it. */
function removal(text: string, paragraph: ReadParagraph, { start, end }: Range): Range {
  if (start > paragraph.start && end < paragraph.end)
    return { start, end: Math.min(blankOn(text, end), paragraph.end) };
  if (start > paragraph.start) return { start: Math.max(blankBack(text, start), paragraph.start), end };
  if (end < paragraph.end) return { start, end: blankOn(text, end) };
  const before = blankBack(text, start);
  if (before > 0) return { start: before, end };
  return { start, end: blankOn(text, end) };
}
