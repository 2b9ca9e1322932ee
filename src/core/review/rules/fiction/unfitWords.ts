import type { Language } from '../../../text/language';
import { literalPattern } from '../../../text/literalPattern';
import type { Finding, ReviewDocument, RuleSettings } from '../../model';
import { say } from '../messages';
import type { DocumentRule } from '../rule';
import { youngestReader } from './audienceAge';
import { proseOf } from '../prose';
import { findingInProse } from './documentText';
import { paragraphMemo } from '../paragraphMemo';
import { harmlessBehind, otherChineseWords, otherEnglishWords, unfitWordLists } from './unfitWordLists';

/** The same word is marked so often, then left to the author. */
const mostPlaces = 8;

/** Words unfit for the youngest of the stated readers. Silent when no age is given and for adults. */
export const unfitWordsRule: DocumentRule = {
  id: 'unfitWords',
  phases: ['brief', 'outline', 'sample', 'final'],
  languages: ['en', 'zh'],
  check(request) {
    const age = youngestReader(request);
    if (age === undefined || age >= 18) return [];
    const search = searchFor(request.language, request.settings);
    return request.documents.flatMap((document) => unfitIn(document, age, search, request.language));
  },
};

interface Place {
  word: string;
  start: number;
  end: number;
  fromAge: number;
}

function unfitIn(
  document: ReviewDocument,
  age: number,
  search: (paragraph: string) => Place[],
  language: Language,
): Finding[] {
  const times = new Map<string, number>();
  const found: Finding[] = [];
  for (const block of proseOf(document)) {
    for (const { word, start, end, fromAge } of search(block.text)) {
      if (age >= fromAge) continue;
      const time = (times.get(word) ?? 0) + 1;
      times.set(word, time);
      if (time > mostPlaces) continue;
      const text = block.text.slice(start, end);
      found.push(
        findingInProse('unfitWords', document, block, {
          type: 'age_appropriateness',
          severity: fromAge - age > 4 || fromAge >= 16 ? 'should_fix' : 'suggestion',
          summary: say(
            language,
            `“${text}” may not suit readers of ${age}`,
            `“${text}”可能不适合 ${age} 岁的读者`,
          ),
          detail: say(
            language,
            `It is on the list of words for readers of ${fromAge} and up. Put a milder one, or take it off the list in the settings.`,
            `词表把它列为 ${fromAge} 岁以上的用词。请换一个温和的说法，或在设置里把它从词表中去掉。`,
          ),
          start,
          end,
        }),
      );
    }
  }
  return found;
}

let searched = '';
let search: (paragraph: string) => Place[] = () => [];

/** The places of all words of the list, whatever their age, cached by paragraph while the list stays the same. */
function searchFor(language: Language, { unfitWords }: RuleSettings): (paragraph: string) => Place[] {
  const key = JSON.stringify([language, unfitWords]);
  if (key === searched) return search;
  const ages = new Map<string, number>();
  for (const [age, list] of Object.entries(unfitWordLists[language]))
    for (const word of list.split(' ')) ages.set(word, Number(age));
  for (const entry of unfitWords.map((word) => word.trim().toLowerCase()).filter((word) => word !== '')) {
    if (entry.startsWith('-')) ages.delete(entry.slice(1).trim());
    else ages.set(entry, 18);
  }
  const wordOfForm = new Map<string, string>();
  for (const word of ages.keys())
    for (const form of formsOf(word))
      if (form === word || !(ages.has(form) || otherEnglishWords.has(form))) wordOfForm.set(form, word);
  const find = pattern([...wordOfForm.keys()]);
  search = paragraphMemo((paragraph) =>
    [...paragraph.matchAll(find)].flatMap((match): Place[] => {
      const word = wordOfForm.get(match[0].toLowerCase()) ?? match[0].toLowerCase();
      const [start, end] = [match.index, match.index + match[0].length];
      if (isPartOfOthers(word, paragraph[start - 1], paragraph[end]) || isHarmless(word, paragraph, start))
        return [];
      return [{ word, start, end, fromAge: ages.get(word) ?? 18 }];
    }),
  );
  searched = key;
  return search;
}

/** Whether a Chinese word is only where two others meet. */
function isPartOfOthers(word: string, before = '', behind = ''): boolean {
  const others = Object.hasOwn(otherChineseWords, word) ? otherChineseWords[word] : undefined;
  return (
    (before !== '' && others?.before?.includes(before) === true) ||
    (behind !== '' && others?.behind?.includes(behind) === true)
  );
}

function isHarmless(word: string, paragraph: string, start: number): boolean {
  const behind = Object.hasOwn(harmlessBehind, word) ? harmlessBehind[word] : undefined;
  return behind?.test(paragraph.slice(Math.max(0, start - 12), start)) === true;
}

/** kill, kills, killed, killing, killer; strangling; stabbed. Words of other scripts have one form. */
function formsOf(word: string): string[] {
  if (!/[a-z]$/.test(word)) return [word];
  const cut = word.endsWith('e') ? word.slice(0, -1) : word;
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(word) ? [`${word}${word.slice(-1)}`] : [];
  const stems = [cut, ...doubled];
  return [
    word,
    `${word}s`,
    ...(/(?:[sxzo]|[cs]h)$/.test(word) ? [`${word}es`] : []),
    `${word}ly`,
    ...stems.flatMap((stem) => ['ed', 'ing', 'er', 'ers'].map((ending) => stem + ending)),
  ];
}

/** Chinese words stand anywhere; words in letters stand alone. */
function pattern(words: readonly string[]): RegExp {
  const byLength = [...words].sort((one, other) => other.length - one.length);
  const letters = byLength.filter((word) => /^\p{Script=Latin}/u.test(word)).map(literalPattern);
  const others = byLength.filter((word) => !/^\p{Script=Latin}/u.test(word)).map(literalPattern);
  const parts = [
    ...(letters.length > 0 ? [`(?<![\\p{L}\\p{N}])(?:${letters.join('|')})(?![\\p{L}\\p{N}])`] : []),
    ...others,
  ];
  return new RegExp(parts.join('|') || '(?!)', 'giu');
}
