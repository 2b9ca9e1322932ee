import type { Language } from '../../../text/language';
import type { Finding, ReviewDocument } from '../../model';
import { say } from '../messages';
import type { DocumentRule } from '../rule';
import { proseOf, type ProseParagraph } from '../prose';
import { findingInProse } from './documentText';
import { misspeltChineseNames } from './misspeltChineseNames';
import { misspeltEnglishNames } from './misspeltEnglishNames';
import type { Misspelling, MisspeltPlace, SpellingCounts } from './misspelling';
import { spelledNames } from './spelledNames';
import { renewWordTable, wordTableSize } from './wordIds';

/** More places than these are no slip. */
const mostPlaces = 12;

/**
 * A name spelled in two ways: Maren and Marren, 王小明 and 王晓明. Against the bible's names where there are any, else a rare spelling next to a
 * frequent one. Reads the other phases' texts too, so that a name that changed between outline and chapter is seen.
 */
export const nameSpellingRule: DocumentRule = {
  id: 'nameSpelling',
  phases: ['brief', 'outline', 'sample', 'final'],
  languages: ['en', 'zh'],
  check(request) {
    renewWordTable();
    const others = [
      request.context.brief,
      request.context.outline,
      ...(request.context.chapters ?? []),
    ].filter(
      (other): other is ReviewDocument =>
        other !== undefined && !request.documents.some(({ path }) => path === other.path),
    );
    const texts = [...request.documents, ...others];
    const blocks = texts.map((document) => proseOf(document));
    const counts = count(blocks, request.language);
    const find =
      request.language === 'zh'
        ? misspeltChineseNames(counts, request, blocks.flat())
        : misspeltEnglishNames(counts, request);
    return find ? request.documents.flatMap((document) => placesIn(document, find, request.language)) : [];
  },
};

function count(texts: readonly (readonly ProseParagraph[])[], language: Language): SpellingCounts {
  const read = texts.flatMap((blocks) => blocks.map((block) => spelledNames(block.text, language)));
  const all = new Int32Array(wordTableSize());
  const opening = new Int32Array(all.length);
  const small = new Uint8Array(all.length);
  for (const names of read) {
    for (let index = 0; index < names.ids.length; index++) {
      const id = names.ids[index] ?? 0;
      all[id] = (all[id] ?? 0) + 1;
      if (names.opens[index]) opening[id] = (opening[id] ?? 0) + 1;
    }
    for (const id of names.small) small[id] = 1;
  }
  return { all, opening, small };
}

function placesIn(
  document: ReviewDocument,
  find: (paragraph: string) => readonly MisspeltPlace[],
  language: Language,
): Finding[] {
  const found: Finding[] = [];
  for (const block of proseOf(document)) {
    for (const { start, misspelling } of find(block.text)) {
      found.push(remark(document, block, misspelling, start, language));
      if (found.length === mostPlaces) return found.map((one) => withRightPlace(one, document));
    }
  }
  return found.map((one) => withRightPlace(one, document));
}

/** Shows where the right spelling stands first, to look at both side by side. */
function withRightPlace(one: Finding, document: ReviewDocument): Finding {
  const right = one.replacement;
  if (right === undefined) return one;
  const start = document.text.indexOf(right);
  return start < 0
    ? one
    : { ...one, otherRanges: [{ path: document.path, start, end: start + right.length }] };
}

function remark(
  document: ReviewDocument,
  paragraph: ProseParagraph,
  { wrong, right, isKnown, isDoubtful, times, seen, isListed }: Misspelling,
  start: number,
  language: Language,
): Finding {
  return findingInProse('nameSpelling', document, paragraph, {
    type: 'consistency',
    severity: isDoubtful ? 'info' : isKnown ? 'should_fix' : 'suggestion',
    summary: isKnown
      ? say(language, `“${wrong}” is spelled “${right}” in the bible`, `“${wrong}”在设定集里写作“${right}”`)
      : say(
          language,
          `“${wrong}” is spelled “${right}” elsewhere`,
          isListed === true ? `“${wrong}”在人物表里写作“${right}”` : `“${wrong}”在别处写作“${right}”`,
        ),
    detail: isKnown
      ? say(
          language,
          'If it is somebody else, add the name to the bible.',
          '如果是另一个人，请把名字加进设定集。',
        )
      : say(language, englishCounts(right, times, seen), chineseCounts(wrong, right, times, seen)),
    start,
    end: start + wrong.length,
    replacement: right,
    ...(isKnown && !isDoubtful ? {} : { askFirst: true }),
  });
}

function englishCounts(right: string, times: number, seen: number | undefined): string {
  const own = seen === undefined ? 'hardly at all' : seen === 1 ? 'only once' : `only ${seen} times`;
  const counted =
    seen === undefined || times > seen ? `“${right}” appears ${times} times, this spelling ${own}. ` : '';
  return `${counted}If it is somebody else, add the name to the dictionary.`;
}

function chineseCounts(wrong: string, right: string, times: number, seen: number | undefined): string {
  // A name that only the list of characters has says nothing by its number.
  const counted =
    seen === undefined || times <= seen ? '' : `“${right}”出现 ${times} 次，而“${wrong}”只有 ${seen} 次。`;
  return `${counted}如果不是同一个名字，请把“${wrong}”加进词典。`;
}
