import { readHeading } from '../../text/chapterHeading';
import { CommentEnds, frontMatterEnd } from '../../text/markdownAsides';
import type { Range } from '../../text/range';
import { afterLineEnd, longestHeading, placedHeading, type PlacedHeading } from './chapterHeadings';
import { readChapterFileName } from './chapterNames';

/** What a chapter's file says of itself. The heading's ranges are empty at the text's start when there is none. */
interface ChapterFile extends PlacedHeading {
  path: string;
  /** What stands below the heading. */
  body: Range;
}

/** What a chapter's file says of itself: its heading, or what its name says (`03-the-arrival.md` is chapter 3) where it has none. */
export function chapterOfFile(path: string, text: string): ChapterFile {
  const numberOfName = readChapterFileName(path)?.number;
  const top = topHeading(text);
  if (!top) {
    return {
      path,
      number: numberOfName,
      title: '',
      level: 0,
      heading: { start: 0, end: 0 },
      titleRange: { start: 0, end: 0 },
      body: { start: 0, end: text.length },
    };
  }
  const { placed, isSpecial } = top;
  return {
    path,
    ...placed,
    number: placed.number ?? (isSpecial ? undefined : numberOfName),
    body: { start: afterLineEnd(text, placed.heading.end), end: text.length },
  };
}

interface TopHeading {
  placed: PlacedHeading;
  isSpecial: boolean;
}

/** More lines of `key: value` than this above a heading are no description of the file. */
const mostDescribing = 20;

/** The heading at the top: a title that only comes after prose is not the chapter's. */
function topHeading(text: string): TopHeading | undefined {
  const comments = new CommentEnds(text);
  // "Part One", or the book's title, right above a chapter's heading belongs to the work; alone it is the chapter's own.
  let division: (TopHeading & { isPlain: boolean }) | undefined;
  let describing = 0;
  let start = frontMatterEnd(text);
  while (start < text.length) {
    const end = lineEnd(text, start);
    const line = text.slice(start, Math.min(end, start + longestHeading));
    const comment = comments.at(start + line.length - line.trimStart().length);
    if (comment !== undefined) {
      start = comment;
      continue;
    }
    const read = readHeading(line);
    if (read) {
      const found = { placed: placedHeading(read, start, end), isSpecial: read.form === 'special' };
      const isChapter = read.form === 'chapter' || read.form === 'special';
      if (isChapter || (read.form === 'numbered' && !division)) return found;
      if (division?.isPlain) return division;
      if (division && read.form !== 'division') return found;
      division ??= { ...found, isPlain: read.form === 'plain' };
    } else if (line.trim() !== '') {
      if (division || !/^(?:---|\w+:)/.test(line) || ++describing > mostDescribing) return division;
    }
    start = afterLineEnd(text, end);
  }
  return division;
}

function lineEnd(text: string, start: number): number {
  const feed = text.indexOf('\n', start);
  if (feed < 0) return text.length;
  return feed > start && text[feed - 1] === '\r' ? feed - 1 : feed;
}
