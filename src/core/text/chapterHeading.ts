import { englishNumeral, hanNumeral, parseNumeral } from './numerals';

export interface ChapterHeading {
  /** As the author numbered it, in whatever numerals; undefined for a prologue or a chapter with a title only. */
  number: number | undefined;
  /** Without the number and the marks around it; empty for a bare "Chapter 3". */
  title: string;
  /** How many `#` stand before it; 0 for a line of its own without any. */
  level: number;
}

/**
 * What a heading says it is: `chapter` and `division` (a part or book above chapters, a section below one) name it, `special` is a
 * prologue and the like, `numbered` begins with a number, `plain` has words only.
 */
export type HeadingForm = 'chapter' | 'division' | 'special' | 'numbered' | 'plain';

export interface ReadHeading extends ChapterHeading {
  form: HeadingForm;
  /** Where the title begins in the line, and where it ends. */
  titleStart: number;
  titleEnd: number;
}

const separator = '[\\s:：.．、,，\\-–—·|]*';
const number = `\\d+|[IVXLC]+|${englishNumeral}`;
const hanNumber = `\\d+|[０-９]+|${hanNumeral}+`;
const chapterWords = 'chapter|ch\\.|part|book';
const englishSpecial = 'prologue|epilogue|interlude|preface|foreword|afterword|coda|prelude';
const hanSpecial =
  '序章|序幕|序言|前言|序|楔子|引子|尾声|尾聲|终章|終章|后记|後記|番外[一二三四五六七八九十\\d]*|间章|間章';

const wordThenNumber = new RegExp(`^(?:${chapterWords})\\s*(${number})(?![\\p{L}\\d])${separator}`, 'iu');
const bareChapterWord = new RegExp(`^chapter(?=\\s*[:：.\\-–—])${separator}`, 'iu');
const hanChapter = new RegExp(`^第\\s*(${hanNumber})\\s*(?:[章回节節话話卷幕]|部分?)${separator}`, 'u');
const special = new RegExp(`^(?:${englishSpecial}|${hanSpecial})(?![\\p{L}])${separator}`, 'iu');
const numberFirst = new RegExp(
  `^(?:(\\d{1,3})(?:[.．、:：)）\\-–—]|\\s|$)|([IVXLC]+)(?:[.:)\\-–—]|$)|(${hanNumeral}+)(?:[、.．:：，]|\\s|$))${separator}`,
  'u',
);
const opensTitle = new RegExp(`^(?:${chapterWords}|${englishSpecial}|第|${hanSpecial})`, 'iu');

/** A part of a regular expression for what may begin a line that is a heading, behind its indentation; flag `i`. */
export const headingOpening = `#|[-*+_]|${chapterWords}|${englishSpecial}|第|${hanSpecial}`;

/** Answers for nearly all lines of prose at once. */
const mayBeHeading = new RegExp(`^[ \\t\\u3000]*(?:${headingOpening})`, 'i');

/** A line that no mark makes a heading is none beyond this many UTF-16 units. */
const longestTitleLine = 80;

/**
 * Reads one line as the heading of a chapter: `## Chapter 3: Title`, `# 第三章 标题`, `Chapter Three`, `## 3. Title`, `# III`, or any other
 * Markdown heading, whose words are then the title. Undefined for a line that is no heading; a line without `#` must say "Chapter",
 * 第…章 or "Prologue". Offsets are UTF-16 units of the line. This is the only place that knows what a heading looks like.
 */
export function readHeading(line: string): ReadHeading | undefined {
  if (!mayBeHeading.test(line)) return undefined;
  const marks = /^[ \t\u3000]*(#{1,6})[ \t\u3000]+/.exec(line);
  const { start, end } = withoutMarks(line, marks?.[0].length);
  if (start === end) return undefined;
  const content = line.slice(start, end);
  if (!marks && (content.length > longestTitleLine || !opensTitle.test(content))) return undefined;
  const made = (form: HeadingForm, number: number | undefined, skip: number): ReadHeading => ({
    form,
    number,
    level: marks?.[1]!.length ?? 0,
    title: content.slice(skip).trim(),
    titleStart: start + skip,
    titleEnd: end,
  });
  const named = wordThenNumber.exec(content) ?? hanChapter.exec(content);
  if (named) {
    if (!marks && !standsAlone(content, named[0])) return undefined;
    const numeral = named[1]!;
    return made(
      /^(?:part|book)|^第[^章回话話]*[节節卷部幕]/iu.test(named[0]) ? 'division' : 'chapter',
      parseNumeral(numeral) ?? parseNumeral(numeral.toUpperCase()),
      named[0].length,
    );
  }
  const lead = special.exec(content)?.[0];
  if (lead !== undefined && (marks || standsAlone(content, lead))) {
    const rest = content.slice(lead.length).trim();
    // The word is part of the title: many chapters may be called "Interlude".
    const title = rest === '' ? content : `${lead.replace(/[\s:：.\-–—]+$/, '')}: ${rest}`;
    return { ...made('special', undefined, 0), title };
  }
  if (!marks) return undefined;
  const bare = bareChapterWord.exec(content);
  if (bare) return made('chapter', undefined, bare[0].length);
  const first = numberFirst.exec(content);
  const numeral = first?.[1] ?? first?.[2] ?? first?.[3];
  const ownNumber = numeral === undefined ? undefined : parseNumeral(numeral);
  return first && ownNumber !== undefined
    ? made('numbered', ownNumber, first[0].length)
    : made('plain', undefined, 0);
}

/**
 * The heading that the line from `start` to `end` of a text is. A line of English without `#` is none where the line above it goes on
 * in it: the end of a wrapped sentence may well be "Part Two".
 */
export function headingAt(text: string, start: number, end: number): ReadHeading | undefined {
  const read = readHeading(text.slice(start, end));
  if (!read || read.level > 0) return read;
  return /\p{Script=Han}/u.test(text.slice(start, end)) || !goesOnFromAbove(text, start) ? read : undefined;
}

function goesOnFromAbove(text: string, start: number): boolean {
  // Lines above that are longer than this are prose, of which only the end matters.
  const before = text.slice(Math.max(0, start - 1000), start).replace(/[ \t\u3000]{1,100}$/, '');
  const above = before.replace(/(?:\r\n?|\n)$/, '');
  if (above === before || !/[\p{Script=Latin}\p{N},;]\s*$/u.test(above.slice(-100))) return false;
  const line = above.slice(Math.max(above.lastIndexOf('\n'), above.lastIndexOf('\r')) + 1);
  return line.trim() !== '' && !/^\s*#/.test(line) && readHeading(line) === undefined;
}

/** The words of a line: no indentation, list mark, `#` or marks of emphasis around it. */
function withoutMarks(line: string, marked: number | undefined): { start: number; end: number } {
  let start = marked ?? /^[ \t\u3000]*(?:[-*+][ \t]+)?/.exec(line)![0].length;
  let end = line.length;
  while (end > start && /[\s#]/.test(line[end - 1]!)) end--;
  const emphasis = /^(\*\*\*|\*\*|__|\*|_)/.exec(line.slice(start, start + 3))?.[1];
  if (emphasis && end - start > emphasis.length * 2 && line.slice(end - emphasis.length, end) === emphasis) {
    start += emphasis.length;
    end -= emphasis.length;
  }
  return { start, end };
}

/** "Chapter 3 was the worst of it." is a sentence; "Chapter 3", "Chapter 3: The Worst of It" and "第三章 归来" are headings. */
function standsAlone(content: string, lead: string): boolean {
  const rest = content.slice(lead.length);
  if (rest === '') return true;
  const isParted = /[:：.．、\-–—|]/.test(lead);
  if (rest.endsWith('.')) return isParted && isTitleCase(rest);
  if (/[。，,；;]$/.test(rest)) return false;
  if (isParted) return true;
  if (!/^\p{Script=Han}/u.test(content)) return false;
  // 第三章归来, but not 第一回他没有来.
  return /\s$/.test(lead) ? rest.length <= 30 : lead.endsWith('章') && /^\P{P}{1,15}$/u.test(rest);
}

/** "The Worst of It." as old books print it; a sentence has long words in small letters. */
function isTitleCase(words: string): boolean {
  return !/(?<![\p{L}'’])\p{Ll}[\p{L}'’]{3,}/u.test(words);
}
