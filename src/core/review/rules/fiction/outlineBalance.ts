import { chapterHeadings } from '../../../project/chapters/chapterHeadings';
import { countText } from '../../../text/counts';
import type { Language } from '../../../text/language';
import type { Finding, ReviewDocument } from '../../model';
import { countInWords, say } from '../messages';
import type { DocumentRule } from '../rule';
import { chapterLabelFirst } from './chapterLabel';
import { finding } from './documentText';

/** Chapters of the outline that say far less than the others. An observation. */
export const outlineBalanceRule: DocumentRule = {
  id: 'outlineBalance',
  phases: ['outline'],
  languages: ['en', 'zh'],
  check: ({ documents, language }) => documents.flatMap((document) => thinChapters(document, language)),
};

function thinChapters(document: ReviewDocument, language: Language): Finding[] {
  const sized = chapterHeadings(document.text).map((chapter) => ({
    chapter,
    words: countText(document.text.slice(chapter.body.start, chapter.body.end), language).words,
  }));
  if (sized.length < 4) return [];
  const median =
    sized.map(({ words }) => words).sort((one, other) => one - other)[Math.floor(sized.length / 2)] ?? 0;
  // An empty chapter is another rule's matter.
  return sized
    .filter(({ words }) => words > 0 && words * 4 < median)
    .map(({ chapter, words }) =>
      finding('outlineBalance', document, {
        type: 'completeness',
        severity: 'info',
        summary: say(
          language,
          `${chapterLabelFirst(language, chapter)} has ${countInWords(language, words)} words in the outline, most have about ${countInWords(language, median)}`,
          `${chapterLabelFirst(language, chapter)}在提纲里只有${words}字，多数章有${median}字左右`,
        ),
        detail: say(
          language,
          'Perhaps less is known of it yet, or it belongs to a neighbour.',
          '也许还没有想好，也许可以并入相邻的一章。',
        ),
        ...chapter.heading,
      }),
    );
}
