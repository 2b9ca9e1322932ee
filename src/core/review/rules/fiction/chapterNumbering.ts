import type { ChapterHeading } from '../../../text/chapterHeading';
import { chapterHeadings } from '../../../project/chapters/chapterHeadings';
import { chapterOfFile } from '../../../project/chapters/chapterOfFile';
import type { Language } from '../../../text/language';
import type { Range } from '../../../text/range';
import type { Finding, ReviewDocument, ReviewRequest } from '../../model';
import { shorten } from '../../../text/shorten';
import { say } from '../messages';
import type { DocumentRule } from '../rule';
import { foldedTitle } from './chapterLabel';
import { finding } from './documentText';

interface PlacedChapter extends ChapterHeading {
  document: ReviewDocument;
  heading: Range;
}

/** Gaps, repeats and steps back in the chapters' numbers, and two chapters with one title. */
export const chapterNumberingRule: DocumentRule = {
  id: 'chapterNumbering',
  phases: ['outline', 'final'],
  languages: ['en', 'zh'],
  check: (request) => {
    const chapters = placedChapters(request);
    return [...numbering(chapters, request.language), ...repeatedTitles(chapters, request.language)];
  },
};

function placedChapters({ documents, phase }: ReviewRequest): PlacedChapter[] {
  if (phase === 'outline' || documents.length === 1) {
    return documents.flatMap((document) =>
      chapterHeadings(document.text).map((chapter) => ({ ...chapter, document })),
    );
  }
  return documents
    .map((document) => ({ ...chapterOfFile(document.path, document.text), document }))
    .filter(({ heading }) => heading.end > heading.start);
}

function numbering(chapters: readonly PlacedChapter[], language: Language): Finding[] {
  const found: Finding[] = [];
  let previous: PlacedChapter | undefined;
  for (const chapter of chapters) {
    if (chapter.number === undefined) continue;
    const last = previous?.number;
    previous = chapter;
    // Numbers that begin anew at 1 belong to a new part.
    if (last === undefined || chapter.number === last + 1 || chapter.number === 1) continue;
    const [number] = [chapter.number];
    found.push(
      finding('chapterNumbering', chapter.document, {
        type: 'consistency',
        severity: 'suggestion',
        summary:
          number === last
            ? say(language, `There are two chapters ${number}`, `有两个第${number}章`)
            : number > last
              ? say(
                  language,
                  `Chapter ${last} is followed by chapter ${number}`,
                  `第${last}章后面就是第${number}章`,
                )
              : say(
                  language,
                  `Chapter ${number} comes after chapter ${last}`,
                  `第${number}章排在第${last}章后面`,
                ),
        detail:
          number > last + 1
            ? say(
                language,
                'A chapter is missing between them, or the numbers slipped.',
                '中间少了一章，或者编号有跳号。',
              )
            : say(language, 'Check the order and the numbers.', '请检查顺序和编号。'),
        ...chapter.heading,
      }),
    );
  }
  return found;
}

function repeatedTitles(chapters: readonly PlacedChapter[], language: Language): Finding[] {
  const byTitle = new Map<string, PlacedChapter>();
  const found: Finding[] = [];
  for (const chapter of chapters) {
    const title = foldedTitle(chapter.title);
    if (title === '') continue;
    const first = byTitle.get(title);
    if (!first) {
      byTitle.set(title, chapter);
      continue;
    }
    found.push({
      ...finding('chapterNumbering', chapter.document, {
        type: 'consistency',
        severity: 'suggestion',
        summary: say(
          language,
          `Two chapters are called “${shorten(chapter.title)}”`,
          `有两章都叫“${shorten(chapter.title)}”`,
        ),
        detail: say(
          language,
          'Readers tell chapters apart by their titles; give one of them another.',
          '读者靠标题分辨各章，请给其中一章换个标题。',
        ),
        ...chapter.heading,
      }),
      otherRanges: [{ path: first.document.path, ...first.heading }],
    });
  }
  return found;
}
