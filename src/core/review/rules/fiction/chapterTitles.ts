import type { ChapterHeading } from '../../../text/chapterHeading';
import { chapterHeadings } from '../../../project/chapters/chapterHeadings';
import { chapterOfFile } from '../../../project/chapters/chapterOfFile';
import type { Language } from '../../../text/language';
import type { Range } from '../../../text/range';
import type { Finding, ReviewDocument, ReviewRequest } from '../../model';
import { shorten } from '../../../text/shorten';
import { say } from '../messages';
import type { DocumentRule } from '../rule';
import { chapterLabel, chapterLabelFirst, foldedTitle } from './chapterLabel';
import { finding, findingOnWhole } from './documentText';
import { listedChapters, withTitleBelow } from './titlesElsewhere';

interface PlacedChapter extends ChapterHeading {
  document: ReviewDocument;
  heading: Range;
  titleRange: Range;
}

/** Titles that differ between the outline and the chapters, and chapters that stand in one and not in the other. */
export const chapterTitlesRule: DocumentRule = {
  id: 'chapterTitles',
  phases: ['outline', 'final'],
  languages: ['en', 'zh'],
  check: (request) => {
    const { planned, written } = bothSides(request);
    if (planned.length === 0 || written.length === 0) return [];
    return compare(planned, written, request);
  },
};

function bothSides({ phase, documents, context }: ReviewRequest): {
  planned: PlacedChapter[];
  written: PlacedChapter[];
} {
  const outlines = phase === 'outline' ? documents : context.outline ? [context.outline] : [];
  const chapters = phase === 'outline' ? (context.chapters ?? []) : documents;
  return {
    planned: outlines.flatMap(plannedChapters),
    written: chapters.flatMap((document) => writtenChapters(document)),
  };
}

function chaptersIn(document: ReviewDocument): PlacedChapter[] {
  const headings = chapterHeadings(document.text);
  return headings.map((chapter) => ({ ...withTitleBelow(chapter, document.text), document }));
}

/** By headings; an outline that has none may be a list. */
function plannedChapters(document: ReviewDocument): PlacedChapter[] {
  const headed = chaptersIn(document);
  return headed.length > 0
    ? headed
    : listedChapters(document.text).map((chapter) => ({ ...chapter, document }));
}

/** One chapter a file, or the chapters of a file that holds several. */
function writtenChapters(document: ReviewDocument): PlacedChapter[] {
  const inside = chapterHeadings(document.text);
  if (inside.filter(({ form }) => form === 'chapter').length > 1)
    return inside.map((chapter) => ({ ...chapter, document }));
  return [{ ...withTitleBelow(chapterOfFile(document.path, document.text), document.text), document }];
}

function compare(
  planned: readonly PlacedChapter[],
  written: readonly PlacedChapter[],
  request: ReviewRequest,
): Finding[] {
  const { phase, language } = request;
  const partner = pairs(planned, written);
  const found: Finding[] = [];
  for (const [plan, chapter] of partner) {
    if (foldedTitle(plan.title) === foldedTitle(chapter.title) || chapter.title === '' || plan.title === '')
      continue;
    found.push(
      phase === 'outline'
        ? differs(plan, chapter, language, 'outline')
        : differs(chapter, plan, language, 'final'),
    );
  }
  const matched = new Set([...partner.values()]);
  if (phase === 'final') {
    const path = written[0]?.document.path ?? '';
    const last = Math.max(...written.map(({ number }) => number ?? 0));
    for (const plan of planned) {
      if (partner.has(plan)) continue;
      // What lies behind the last chapter is simply not written yet.
      const isAhead =
        plan.number === undefined ? planned.indexOf(plan) >= written.length : plan.number > last;
      found.push(notWritten(plan, language, path, isAhead));
    }
    for (const chapter of written) {
      if (!matched.has(chapter) && (chapter.number !== undefined || chapter.title !== ''))
        found.push(notPlanned(chapter, language));
    }
    return found;
  }
  const path = planned[0]?.document.path ?? '';
  for (const chapter of written) {
    if (!matched.has(chapter) && (chapter.number !== undefined || chapter.title !== ''))
      found.push(missingInOutline(chapter, language, path));
  }
  const last = Math.max(...written.map(({ number }) => number ?? 0));
  for (const plan of planned) {
    const isAhead = plan.number === undefined ? planned.indexOf(plan) >= written.length : plan.number > last;
    if (!partner.has(plan) && !isAhead) found.push(plannedOnly(plan, language));
  }
  return found;
}

/** By number; where a side has none, by title. A number whose title stands elsewhere under another number still pairs by number. */
function pairs(
  planned: readonly PlacedChapter[],
  written: readonly PlacedChapter[],
): Map<PlacedChapter, PlacedChapter> {
  const found = new Map<PlacedChapter, PlacedChapter>();
  const taken = new Set<PlacedChapter>();
  const byNumber = new Map<number, PlacedChapter>();
  const byTitle = new Map<string, PlacedChapter>();
  for (const chapter of written) {
    if (chapter.number !== undefined && !byNumber.has(chapter.number)) byNumber.set(chapter.number, chapter);
    const title = foldedTitle(chapter.title);
    if (title !== '' && !byTitle.has(title)) byTitle.set(title, chapter);
  }
  const take = (plan: PlacedChapter, chapter: PlacedChapter | undefined): void => {
    if (!chapter || taken.has(chapter) || found.has(plan)) return;
    found.set(plan, chapter);
    taken.add(chapter);
  };
  for (const plan of planned) {
    const sameNumber = plan.number === undefined ? undefined : byNumber.get(plan.number);
    const sameTitle = byTitle.get(foldedTitle(plan.title));
    if (sameNumber && sameTitle === sameNumber) take(plan, sameNumber);
  }
  for (const plan of planned) if (plan.number !== undefined) take(plan, byNumber.get(plan.number));
  for (const plan of planned) {
    const sameTitle = byTitle.get(foldedTitle(plan.title));
    if (plan.number === undefined || sameTitle?.number === undefined) take(plan, sameTitle);
  }
  // An outline without numbers is read in order, as the files are.
  if (planned.every(({ number }) => number === undefined) && planned.length === written.length) {
    planned.forEach((plan, index) => take(plan, written[index]));
  }
  return found;
}

function differs(
  here: PlacedChapter,
  there: PlacedChapter,
  language: Language,
  phase: 'outline' | 'final',
): Finding {
  const name = chapterLabelFirst(language, here.number === undefined ? there : here);
  const [own, other] = [shorten(unbracketed(here.title)), shorten(unbracketed(there.title))];
  return {
    ...finding('chapterTitles', here.document, {
      type: 'consistency',
      severity: 'should_fix',
      summary:
        phase === 'final'
          ? say(
              language,
              `${name} is “${own}” here and “${other}” in the outline`,
              `${name}：此处题为“${own}”，提纲里题为“${other}”`,
            )
          : say(
              language,
              `${name} is “${own}” in the outline and “${other}” in the chapter`,
              `${name}：提纲里题为“${own}”，正文里题为“${other}”`,
            ),
      ...insideBrackets(here),
      // Offered on one side only: accepted on both, two ready edits would merely swap the titles.
      ...(phase === 'final'
        ? {
            detail: say(
              language,
              'Accepting this puts the outline’s title here; if this one is better, change the outline instead.',
              '采纳后，此处改用提纲里的标题；若此处的更好，请改提纲。',
            ),
            replacement: bareTitle(there),
            askFirst: true,
          }
        : {
            detail: say(
              language,
              'If the chapter’s title is the one you want, change it here; if this one is, change the chapter.',
              '想用正文里的标题，就改这里；想用这里的，就改正文。',
            ),
          }),
    }),
    otherRanges: [{ path: there.document.path, ...there.titleRange }],
  };
}

const bracketed = /^(?:「[^」]*」|『[^』]*』|《[^》]*》|〈[^〉]*〉|“[^”]*”|【[^】]*】)$/u;

/** The title's range without brackets around the whole of it, which each side keeps as it has them: 「客店」, 《客栈》. */
function insideBrackets({ document, titleRange: { start, end } }: PlacedChapter): Range {
  return bracketed.test(document.text.slice(start, end))
    ? { start: start + 1, end: end - 1 }
    : { start, end };
}

function unbracketed(title: string): string {
  return bracketed.test(title) ? title.slice(1, -1) : title;
}

function bareTitle(chapter: PlacedChapter): string {
  const { start, end } = insideBrackets(chapter);
  return chapter.document.text.slice(start, end);
}

function named(chapter: PlacedChapter, language: Language): string {
  const label = chapterLabel(language, chapter);
  return chapter.number === undefined || chapter.title === ''
    ? label
    : `${label}${say(language, ', ', '')}“${shorten(chapter.title)}”`;
}

function notWritten(plan: PlacedChapter, language: Language, path: string, isAhead: boolean): Finding {
  return {
    ...findingOnWhole('chapterTitles', path, {
      type: 'completeness',
      severity: isAhead ? 'info' : 'should_fix',
      summary: say(
        language,
        `The outline has ${named(plan, language)}, which is not written`,
        `提纲里有${named(plan, language)}，正文里没有`,
      ),
      detail: say(language, 'Write it, or take it out of the outline.', '请补写这一章，或从提纲里删去。'),
    }),
    otherRanges: [{ path: plan.document.path, ...plan.heading }],
  };
}

function notPlanned(chapter: PlacedChapter, language: Language): Finding {
  return finding('chapterTitles', chapter.document, {
    type: 'consistency',
    severity: 'should_fix',
    summary: say(
      language,
      `${upper(named(chapter, language))} is not in the outline`,
      `提纲里没有${named(chapter, language)}`,
    ),
    detail: say(
      language,
      'Add it to the outline, or check its number.',
      '请把它补进提纲，或检查编号是否有误。',
    ),
    ...placeOf(chapter),
  });
}

function missingInOutline(chapter: PlacedChapter, language: Language, path: string): Finding {
  return {
    ...findingOnWhole('chapterTitles', path, {
      type: 'consistency',
      severity: 'should_fix',
      summary: say(
        language,
        `${upper(named(chapter, language))} is written, but not in the outline`,
        `${named(chapter, language)}已经写了，提纲里却没有`,
      ),
      detail: say(
        language,
        'Add it to the outline, or check its number.',
        '请把它补进提纲，或检查编号是否有误。',
      ),
    }),
    otherRanges: [{ path: chapter.document.path, ...placeOf(chapter) }],
  };
}

function plannedOnly(plan: PlacedChapter, language: Language): Finding {
  return finding('chapterTitles', plan.document, {
    type: 'completeness',
    severity: 'suggestion',
    summary: say(
      language,
      `${upper(named(plan, language))} is not written, though later chapters are`,
      `${named(plan, language)}还没有写，后面的章节却已写了`,
    ),
    detail: say(language, 'Write it, or take it out of the outline.', '请补写这一章，或从提纲里删去。'),
    ...plan.heading,
  });
}

/** The heading, or the first line of a file without one. */
function placeOf({ heading, document }: PlacedChapter): Range {
  if (heading.end > heading.start) return heading;
  const end = document.text.search(/\r?\n/);
  return { start: 0, end: end < 0 ? document.text.length : end };
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
