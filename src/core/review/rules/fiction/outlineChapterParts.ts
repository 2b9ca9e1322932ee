import { outlineChapters, type OutlineChapter } from '../../../project/chapters/outlineChapters';
import type { Language } from '../../../text/language';
import type { Finding, ReviewDocument } from '../../model';
import { say } from '../messages';
import type { DocumentRule } from '../rule';
import { chapterLabelFirst } from './chapterLabel';
import { finding } from './documentText';

/** Chapters of the outline without a synopsis or without notes. Where no chapter has any notes, one remark says it for all. */
export const outlineChapterPartsRule: DocumentRule = {
  id: 'outlineChapterParts',
  phases: ['outline'],
  languages: ['en', 'zh'],
  check: ({ documents, language }) => documents.flatMap((document) => checkOutline(document, language)),
};

function checkOutline(document: ReviewDocument, language: Language): Finding[] {
  const chapters = outlineChapters(document.text).filter(({ isDivision }) => !isDivision);
  const found: Finding[] = [];
  const labelled = chapters.some((chapter) => chapter.synopsis !== undefined);
  // An outline in free prose tells its story without the word; what stands under the heading is the synopsis then.
  const lacksSynopsis = (chapter: OutlineChapter) =>
    chapter.synopsis === undefined && (labelled || chapter.unlabelled === undefined);
  const withoutNotes = chapters.filter((chapter) => chapter.notes === undefined);
  const nobodyHasNotes = chapters.length > 1 && withoutNotes.length === chapters.length;
  for (const chapter of chapters) {
    const noSynopsis = lacksSynopsis(chapter);
    const noNotes = chapter.notes === undefined && !nobodyHasNotes;
    if (noSynopsis || noNotes) found.push(incomplete(document, language, chapter, noSynopsis, noNotes));
  }
  if (nobodyHasNotes) found.push(noNotesAtAll(document, language, chapters));
  return found;
}

function incomplete(
  document: ReviewDocument,
  language: Language,
  chapter: OutlineChapter,
  noSynopsis: boolean,
  noNotes: boolean,
): Finding {
  const name = chapterLabelFirst(language, chapter);
  const unnamed = noSynopsis ? chapter.unlabelled : undefined;
  const common = {
    type: 'completeness',
    severity: noSynopsis ? 'should_fix' : 'suggestion',
    ...chapter.heading,
  } as const;
  if (unnamed && !noNotes) {
    const label = say(language, 'Synopsis: ', '梗概：');
    return finding('outlineChapterParts', document, {
      ...common,
      severity: 'suggestion',
      summary: say(
        language,
        `${name} tells its story without the label “Synopsis:”`,
        `${name}的梗概前面缺少“梗概：”`,
      ),
      detail: say(
        language,
        'The other chapters mark theirs; with the label the chapter engine finds it too.',
        '其他章都标了“梗概：”；标上之后，写作时才能识别。',
      ),
      start: unnamed.start,
      end: unnamed.end,
      replacement: label + document.text.slice(unnamed.start, unnamed.end),
    });
  }
  if (noSynopsis && noNotes) {
    return finding('outlineChapterParts', document, {
      ...common,
      summary: say(language, `${name} has neither synopsis nor notes`, `${name}既没有梗概也没有备注`),
      detail: say(
        language,
        'Below the heading write a paragraph that begins “Synopsis:” (what happens and what changes) and one that begins “Notes:” (setting, mood, what must not be forgotten).',
        '请在标题下面写一段“梗概：”（发生什么、改变什么），再写一段“备注：”（场景、气氛、不能忘的事）。',
      ),
    });
  }
  if (noSynopsis) {
    return finding('outlineChapterParts', document, {
      ...common,
      summary: say(language, `${name} has no synopsis`, `${name}没有梗概`),
      detail: say(
        language,
        'Below the heading write a paragraph that begins “Synopsis:”: what happens, and what is different at the end.',
        '请在标题下面写一段以“梗概：”开头的话：发生了什么，到章末有什么不同。',
      ),
    });
  }
  return finding('outlineChapterParts', document, {
    ...common,
    summary: say(language, `${name} has no notes`, `${name}没有备注`),
    detail: say(
      language,
      'A paragraph that begins “Notes:” holds setting, time, mood and what must not be forgotten, so that the scenes can be written from it.',
      '请以“备注：”开头，写下地点、时间、气氛和不能忘的细节，写场景时用得上。',
    ),
  });
}

function noNotesAtAll(
  document: ReviewDocument,
  language: Language,
  chapters: readonly OutlineChapter[],
): Finding {
  const [first, ...others] = chapters;
  return {
    ...finding('outlineChapterParts', document, {
      type: 'completeness',
      severity: 'suggestion',
      summary: say(language, 'No chapter has notes', '各章都没有备注'),
      detail: say(
        language,
        'Give each chapter a paragraph that begins “Notes:” with its setting, time and mood; scenes written from it stay consistent.',
        '请给每一章加一段“备注：”，写下地点、时间和气氛，这样写出来的场景才会前后一致。',
      ),
      ...(first?.heading ?? { start: 0, end: 0 }),
    }),
    otherRanges: others.map(({ heading }) => ({ path: document.path, ...heading })),
  };
}
