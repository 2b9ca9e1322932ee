import { namesOfCharacter } from '../../project/bible/bibleEntries';
import { beginsLikeName, neverGiven } from '../../review/rules/fiction/spelledNames';
import { literalPattern } from '../../text/literalPattern';
import type { Range } from '../../text/range';
import type { ReadChapter } from './chapterToPlant';
import { wordPlaces } from './wordPlaces';

/** Somebody in the chapter. */
export interface Person {
  /** What they are called in the bible, or else in the chapter. */
  name: string;
  /** What they are called in the chapter, the most frequent first; empty for one who is not in it. */
  forms: readonly string[];
  /** Every place in the chapter's prose where one of these stands, in order. */
  places: readonly Range[];
}

/** Those whom the bible knows; where it knows fewer than two of them, also whoever speaks in the chapter. */
export function peopleOf(chapter: ReadChapter): Person[] {
  const known = (chapter.bible?.characters ?? []).map((character) => ({
    name: character.name,
    spellings: namesOfCharacter(character).flatMap((name) => spellingsOf(name)),
  }));
  const people = placed(chapter, known);
  if (people.filter(({ places }) => places.length > 0).length >= 2) return people;
  const heard = speakersOf(chapter).filter(
    (name) =>
      !known.some(({ spellings }) => spellings.some((one) => one.includes(name) || name.includes(one))),
  );
  return placed(chapter, [...known, ...heard.map((name) => ({ name, spellings: [name] }))]);
}

const titles =
  /^(?:Mr|Mrs|Ms|Miss|Dr|Sir|Lady|Lord|Aunt|Uncle|Old|Captain|Father|Mother|Sister|Brother|The|Of|De|Von|Van)\.?$/iu;

/** A name and the parts of it that people are called by: `Mara Venn`, `Mara`, `Venn`; 林小满, 小满. */
function spellingsOf(name: string): string[] {
  const whole = name.trim();
  if (/\p{Script=Han}/u.test(whole)) {
    const parts = whole.split('·').filter((part) => part.length >= 2);
    const given = /^\p{Script=Han}{3}$/u.test(whole) && beginsLikeName(whole) ? [whole.slice(1)] : [];
    return [whole, ...parts, ...given].filter((part) => part.length >= 2);
  }
  const parts = whole.split(/\s+/u).filter((part) => /^\p{Lu}\p{L}{2,}$/u.test(part) && !titles.test(part));
  return [whole, ...parts].filter((part) => /^\p{Lu}/u.test(part));
}

function placed(
  chapter: ReadChapter,
  people: readonly { name: string; spellings: readonly string[] }[],
): Person[] {
  const owners = new Map<string, Set<number>>();
  for (const [index, { spellings }] of people.entries()) {
    for (const one of spellings) owners.set(one, (owners.get(one) ?? new Set()).add(index));
  }
  // What two are called by names neither.
  const spellings = [...owners]
    .filter(([, those]) => those.size === 1)
    .map(([spelling, [owner]]) => ({ spelling, owner: owner! }))
    .sort((one, other) => other.spelling.length - one.spelling.length);
  const taken: Range[] = [];
  const found = people.map(() => new Map<string, Range[]>());
  for (const { spelling, owner } of spellings) {
    for (const paragraph of chapter.paragraphs) {
      const text = chapter.text.slice(paragraph.start, paragraph.end);
      for (const place of wordPlaces(text, spelling)) {
        const range = { start: place.start + paragraph.start, end: place.end + paragraph.start };
        if (taken.some((other) => other.start < range.end && range.start < other.end)) continue;
        taken.push(range);
        found[owner]!.set(spelling, [...(found[owner]!.get(spelling) ?? []), range]);
      }
    }
  }
  return people.map(({ name }, index) => {
    const bySpelling = [...found[index]!].sort(([, one], [, other]) => other.length - one.length);
    return {
      name,
      forms: bySpelling.map(([spelling]) => spelling),
      places: bySpelling.flatMap(([, places]) => places).sort((one, other) => one.start - other.start),
    };
  });
}

const englishSpeech =
  'said|says|asked|asks|replied|cried|shouted|called|whispered|murmured|muttered|answered|added|exclaimed|snapped|sighed|demanded|yelled|told';
const chineseSpeech = '说|說|道|问|問|答|喊|叫|嚷|吼|骂|罵';

const nobody =
  /^(?:He|She|It|They|We|You|Who|What|That|This|The|Nobody|Somebody|Someone|Everyone|Everybody|One|Another|And|But|Then|Neither|Both|All|His|Her|Its|Their|My|Your|Our|People)$/u;

/** How often somebody must be heard to be taken for one. */
const leastHeard = 2;

/** Names of whoever speaks, by the words that go with speech. */
function speakersOf({ text, language, paragraphs }: ReadChapter): string[] {
  const counts = new Map<string, number>();
  const pattern =
    language === 'zh'
      ? new RegExp(`(?<=^|[，。！？；：…—”」』\\s])(?<name>\\p{Script=Han}{2,3}?)(?:${chineseSpeech})`, 'gu')
      : new RegExp(
          `(?<!\\p{L})(?<name>\\p{Lu}\\p{Ll}{2,}) (?:${englishSpeech})(?!\\p{L})|(?<!\\p{L})(?:${englishSpeech}) (?<behind>\\p{Lu}\\p{Ll}{2,})(?!\\p{L})`,
          'gu',
        );
  for (const { start, end } of paragraphs) {
    for (const { groups } of text.slice(start, end).matchAll(pattern)) {
      const name = groups?.['name'] ?? groups?.['behind'] ?? '';
      const isName =
        language === 'zh'
          ? ![...name].some((character) => neverGiven.has(character))
          : !nobody.test(name) && !titles.test(name);
      if (isName) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].filter(([, count]) => count >= leastHeard).map(([name]) => name);
}

/** Whether somebody of that name is heard in a text. */
export function isHeard(text: string, name: string): boolean {
  const escaped = literalPattern(name);
  const pattern = /\p{Script=Han}/u.test(name)
    ? `${escaped}[^，。！？；：“「『\\n]{0,6}(?:${chineseSpeech})`
    : `(?<!\\p{L})(?:${escaped} (?:${englishSpeech})|(?:${englishSpeech}) ${escaped})(?!\\p{L})`;
  return new RegExp(pattern, 'u').test(text);
}
