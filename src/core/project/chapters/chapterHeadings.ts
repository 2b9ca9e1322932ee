import {
  headingAt,
  headingOpening,
  type ChapterHeading,
  type HeadingForm,
  type ReadHeading,
} from '../../text/chapterHeading';
import { closesFence, CommentEnds, frontMatterEnd, openingFence } from '../../text/markdownAsides';
import type { Range } from '../../text/range';
import { namesOutlinePart } from './outlineLabels';

/** A heading and where it stands; UTF-16 units of its text. */
export interface PlacedHeading extends ChapterHeading {
  /** The heading's line without its line end. */
  heading: Range;
  /** The title's words alone within the heading; empty at the heading's end when there is no title. */
  titleRange: Range;
}

/** A chapter with what stands in it. */
export interface PlacedChapter extends PlacedHeading {
  form: HeadingForm;
  /** A part or book above chapters, or a section below one: no chapter itself. */
  isDivision: boolean;
  /** What stands below the heading, up to the next chapter or a heading that ranks as high. */
  body: Range;
}

/** The chapters of a text in order, without divisions: the headings that say so, else parts, else the numbered, else the highest level. Linear in the text, and quick. */
export function chapterHeadings(text: string): PlacedChapter[] {
  const found = headingsOf(text);
  return withBodies(text, found, chaptersAmong(found, false));
}

/** The same with the headings of parts and books above the chapters, and of sections below them, which have `isDivision` set. */
export function chaptersAndDivisions(text: string): PlacedChapter[] {
  const found = headingsOf(text);
  return withBodies(text, found, chaptersAmong(found, true));
}

/** What was read of a heading, with its places in the text instead of in its line. */
export function placedHeading(read: ReadHeading, start: number, end: number): PlacedHeading {
  return {
    number: read.number,
    title: read.title,
    level: read.level,
    heading: { start, end },
    titleRange: { start: start + read.titleStart, end: start + read.titleEnd },
  };
}

/** Where the line after one that ends at the offset begins. */
export function afterLineEnd(text: string, end: number): number {
  if (text[end] === '\r') end++;
  return text[end] === '\n' ? end + 1 : end;
}

interface FoundHeading {
  read: ReadHeading;
  start: number;
  end: number;
}

function withBodies(
  text: string,
  found: readonly FoundHeading[],
  chapters: readonly FoundHeading[],
): PlacedChapter[] {
  const isChapter = new Set(chapters);
  const hasChapters = chapters.some(({ read }) => read.form === 'chapter');
  const places = new Map(found.map((heading, index) => [heading, index]));
  const endsChapter = (other: FoundHeading, chapter: FoundHeading): boolean =>
    isChapter.has(other) || (other.read.level > 0 && other.read.level <= chapter.read.level);
  return chapters.map((chapter) => {
    let after = places.get(chapter)! + 1;
    while (after < found.length && !endsChapter(found[after]!, chapter)) after++;
    return {
      ...placedHeading(chapter.read, chapter.start, chapter.end),
      form: chapter.read.form,
      isDivision: hasChapters && chapter.read.form === 'division',
      body: { start: afterLineEnd(text, chapter.end), end: found[after]?.start ?? text.length },
    };
  });
}

/** Of all headings those that the text means by chapters. */
function chaptersAmong(found: readonly FoundHeading[], withDivisions: boolean): FoundHeading[] {
  for (const form of ['chapter', 'division'] as const) {
    const named = found.filter(({ read }) => read.form === form);
    if (named.length > 0) {
      // "## 3. The Widow Pell" between "## Chapter 2" and "## Chapter 4".
      const levels = new Set(named.map(({ read }) => read.level).filter((level) => level > 0));
      return found.filter(
        ({ read }) =>
          read.form === form ||
          (form === 'chapter' && read.form === 'numbered' && levels.has(read.level)) ||
          read.form === 'special' ||
          (withDivisions && read.form === 'division'),
      );
    }
  }
  const levels = new Set(found.filter(({ read }) => read.form === 'numbered').map(({ read }) => read.level));
  if (levels.size > 0) {
    return found.filter(
      ({ read }) => read.form === 'numbered' || (read.form === 'special' && levels.has(read.level)),
    );
  }
  const plain = found.filter(({ read }) => read.level >= 2 && !namesOutlinePart(read.title));
  const level = plain.reduce((least, { read }) => Math.min(least, read.level), Infinity);
  return plain.filter(({ read }) => read.level === level);
}

/** Lines that may be headings, fences or comments, found without looking at each line of a novel on its own. */
const candidates = new RegExp(
  `^(?:[ \\t\\u3000]*(?:${headingOpening}|<!--)| {0,3}(?:\`\`\`|~~~))[^\\r\\n]*`,
  'gim',
);
/** UTF-16 units that a heading has at most; a line of prose may be a whole chapter long. */
export const longestHeading = 300;

function headingsOf(text: string): FoundHeading[] {
  const found: FoundHeading[] = [];
  const comments = new CommentEnds(text);
  let fence: string | undefined;
  let hidden = frontMatterEnd(text);
  for (const match of text.matchAll(candidates)) {
    const [line] = match;
    const start = match.index;
    if (start < hidden) continue;
    if (fence !== undefined) {
      if (closesFence(line, fence)) fence = undefined;
      continue;
    }
    fence = openingFence(line);
    if (fence !== undefined) continue;
    const comment = comments.at(start + line.length - line.trimStart().length);
    if (comment !== undefined) hidden = comment;
    else if (line.length <= longestHeading) {
      const read = headingAt(text, start, start + line.length);
      if (read) found.push({ read, start, end: start + line.length });
    }
  }
  return found;
}
