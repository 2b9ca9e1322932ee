import type { Range } from '../text/range';
import { parseNumeral } from './numerals';

export interface ChapterHeading {
  /** As the author numbered it, in whatever numerals; undefined for a prologue or a chapter with a title only. */
  number: number | undefined;
  /** Without the number and the marks around it; empty for a bare "Chapter 3". */
  title: string;
  /** How many `#` stand before it; 0 for a line of its own without any. */
  level: number;
}

/** What kind of heading it was, which decides whether an outline's heading is a chapter at all. */
type HeadingForm = 'chapter' | 'division' | 'special' | 'numbered' | 'plain';

interface ReadHeading extends ChapterHeading {
  form: HeadingForm;
  /** Where the title begins in the line, and where it ends. */
  titleStart: number;
  titleEnd: number;
}

export interface OutlineChapter extends ChapterHeading {
  /** The heading's line without its line end. */
  heading: Range;
  /** The title's words alone within the heading; empty at the heading's end when there is no title. */
  titleRange: Range;
  /** A part or book above chapters, or a section below one: no chapter itself. */
  isDivision: boolean;
  /** What stands below the heading, up to the next chapter or a heading that ranks as high. */
  body: Range;
  /** What stands after `Synopsis:`; absent when the label is missing or nothing follows it. */
  synopsis?: Range;
  /** What stands after `Notes:`; absent when the label is missing or nothing follows it. */
  notes?: Range;
  /** The first paragraph that carries no label, such as an outline in free prose has. */
  unlabelled?: Range;
}

export interface ChapterFile extends ChapterHeading {
  path: string;
  /** The heading's line without its line end; an empty range at the text's start when there is no heading. */
  heading: Range;
  titleRange: Range;
  body: Range;
}

const englishWords =
  '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|' +
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const hanNumerals = '[零〇一二两兩三四五六七八九十百千万萬壹贰叁肆伍陆柒捌玖拾佰仟]+';
const separator = '[\\s:：.．、,，\\-–—·|]*';
const wordThenNumber = new RegExp(
  `^(?:chapter|ch\\.|part|book)\\s*(\\d+|[IVXLC]+|${englishWords})(?![\\p{L}\\d])${separator}`,
  'iu',
);
const bareChapterWord = new RegExp(`^chapter(?=\\s*[:：.\\-–—])${separator}`, 'iu');
const hanChapter = new RegExp(
  `^第\\s*(\\d+|[０-９]+|${hanNumerals})\\s*[章回节節话話卷部幕]${separator}`,
  'u',
);
const specialWord = new RegExp(
  `^(?:(?:prologue|epilogue|interlude|foreword|afterword|coda|prelude)(?![\\p{L}])|(?:序章|序幕|楔子|引子|尾声|尾聲|终章|終章|后记|後記|番外[一二三四五六七八九十\\d]*|间章|間章)(?![\\p{L}]))${separator}`,
  'iu',
);
const numberFirst = new RegExp(
  `^(?:(\\d{1,3})(?:[.．、:：)）\\-–—]|\\s|$)|([IVXLC]+)(?:[.:)\\-–—]|$)|(${hanNumerals})(?:[、.．:：，]|\\s|$))${separator}`,
  'u',
);

const synopsisLabel =
  /^(?:synopsis|summary|plot|what happens|梗概|故事梗概|剧情|劇情|情节|情節|概要|摘要|简介|簡介|内容|內容)$/i;
const notesLabel =
  /^(?:notes?|scene notes?|setting(?: notes?)?|setting and (?:scene )?notes|备注|備註|备註|注释|笔记|設定|设定|场景|場景|设定与场景|场景备注|设定备注)$/i;
const label =
  /^[ \t]*(?:[-*+][ \t]+|#{1,6}[ \t]+)?(?:\*\*|__|\*|_)?([\p{L}][\p{L} ]{0,28}?)(?:[ \t]*[:：][ \t]*(?:\*\*|__|\*|_)?|(?:\*\*|__|\*|_)[ \t]*[:：]|(?<=^[ \t]*#{1,6}[ \t]+.*)$)/u;
const notChapters =
  /^(?:outline|synopsis|summary|notes?|characters?|cast|dramatis personae|settings?|world|themes?|premise|brief|structure|plot|overview|logline|timeline|大纲|大綱|提纲|提綱|梗概|概要|备注|備註|人物|角色|人物表|主要人物|设定|設定|世界观|世界觀|背景|主题|主題|结构|結構|时间线|時間線|总览|概述)$/i;

/**
 * Reads one line as the heading of a chapter: `## Chapter 3: Title`, `# 第三章 标题`, `Chapter Three`, `## 3. Title`, `# III`, or any other
 * Markdown heading, whose words are then the title. Undefined for a line that is no heading; a line without `#` must say "Chapter" or 第…章.
 */
export function parseChapterHeading(line: string): ChapterHeading | undefined {
  const read = readHeading(line);
  return read && { number: read.number, title: read.title, level: read.level };
}

/**
 * The chapters of an outline, in order, with their parts. Headings of parts and books above the chapters, and of sections below
 * them, are among these with `isDivision` set. Linear in the text.
 */
export function outlineChapters(text: string): OutlineChapter[] {
  const found = headingsOf(text);
  return withBodies(text, found, chaptersAmong(found, true)).map((chapter) => ({
    ...chapter,
    ...partsOf(text, chapter.body),
  }));
}

/** The chapters' headings alone, without divisions, for a text whose bodies are prose and long. Linear in the text, and quick. */
export function chapterHeadings(text: string): Omit<OutlineChapter, 'synopsis' | 'notes' | 'unlabelled'>[] {
  const found = headingsOf(text);
  return withBodies(text, found, chaptersAmong(found, false));
}

function withBodies(
  text: string,
  found: readonly FoundHeading[],
  chapters: readonly FoundHeading[],
): ReturnType<typeof chapterHeadings> {
  const isChapter = new Set<FoundHeading | undefined>(chapters);
  const hasChapters = chapters.some(({ read }) => read.form === 'chapter');
  const endsChapter = (other: FoundHeading | undefined, chapter: FoundHeading) =>
    isChapter.has(other) ||
    (other !== undefined && other.read.level > 0 && other.read.level <= chapter.read.level);
  return chapters.map((chapter) => {
    let after = found.indexOf(chapter) + 1;
    while (after < found.length && !endsChapter(found[after], chapter)) after++;
    const body = { start: afterLineEnd(text, chapter.end), end: found[after]?.start ?? text.length };
    return { ...ranges(chapter), isDivision: hasChapters && chapter.read.form === 'division', body };
  });
}

/** Of all headings those that the text means by chapters: the ones that say so, else parts, else the numbered, else the highest level. */
function chaptersAmong(found: readonly FoundHeading[], withDivisions: boolean): FoundHeading[] {
  for (const form of ['chapter', 'division'] as const) {
    if (found.some(({ read }) => read.form === form)) {
      return found.filter(
        ({ read }) =>
          read.form === form || read.form === 'special' || (withDivisions && read.form === 'division'),
      );
    }
  }
  const levels = new Set(found.filter(({ read }) => read.form === 'numbered').map(({ read }) => read.level));
  if (levels.size > 0) {
    return found.filter(
      ({ read }) => read.form === 'numbered' || (read.form === 'special' && levels.has(read.level)),
    );
  }
  const plain = found.filter(({ read }) => read.level >= 2 && !isPart(read.title));
  const level = Math.min(...plain.map(({ read }) => read.level));
  return plain.filter(({ read }) => read.level === level);
}

/** What a chapter's file says of itself: its heading, or what its name says (`03-the-arrival.md` is chapter 3) where it has none. */
export function chapterOfFile(path: string, text: string): ChapterFile {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const digits = /^(\d{1,4})(?=\D|$)/.exec(name)?.[1];
  const numberOfName = digits === undefined ? undefined : Number(digits);
  const first = firstHeading(text);
  if (!first) {
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
  const { number, ...rest } = ranges(first);
  const special = first.read.form === 'special';
  return {
    path,
    number: number ?? (special ? undefined : numberOfName),
    ...rest,
    body: { start: afterLineEnd(text, first.end), end: text.length },
  };
}

/**
 * What "chapter 2", "第三章", "2" or "Two" names, so that an author may point at a chapter in any of these ways.
 * Undefined when the words name no number.
 */
export function parseChapterReference(reference: string): number | undefined {
  const trimmed = reference.trim();
  return (
    parseNumeral(trimmed) ??
    parseNumeral(trimmed.toUpperCase()) ??
    readHeading(trimmed.replace(/^#+\s*/, ''))?.number
  );
}

interface FoundHeading {
  read: ReadHeading;
  start: number;
  end: number;
}

function ranges(found: FoundHeading): Omit<OutlineChapter, 'body' | 'isDivision'> {
  const { read, start, end } = found;
  return {
    number: read.number,
    title: read.title,
    level: read.level,
    heading: { start, end },
    titleRange: { start: start + read.titleStart, end: start + read.titleEnd },
  };
}

function isPart(title: string): boolean {
  const plain = title.replace(/[:：\s]+$/, '');
  return notChapters.test(plain) || synopsisLabel.test(plain) || notesLabel.test(plain);
}

function readHeading(line: string): ReadHeading | undefined {
  const marks = /^ {0,3}(#{1,6})[ \t]+/.exec(line);
  let start = marks?.[0].length ?? 0;
  let end = line.length;
  while (end > start && /[\s#]/.test(line[end - 1] ?? '')) end--;
  if (!marks) {
    // Without a mark only a short line of its own that says "chapter" can be a heading.
    const lead = /^[ \t\u3000]*(?:[-*+][ \t]+)?/.exec(line)?.[0].length ?? 0;
    if (end - lead > 80) return undefined;
    start = lead;
  }
  const emphasis = /^(\*\*\*|\*\*|__|\*|_)/.exec(line.slice(start, end))?.[1];
  if (emphasis && end - start > emphasis.length * 2 && line.slice(start, end).endsWith(emphasis)) {
    start += emphasis.length;
    end -= emphasis.length;
  }
  const content = line.slice(start, end);
  if (content === '') return undefined;
  const level = marks?.[1]?.length ?? 0;
  const made = (form: HeadingForm, number: number | undefined, skip: number): ReadHeading => ({
    form,
    number,
    level,
    title: content.slice(skip).trim(),
    titleStart: start + skip,
    titleEnd: end,
  });
  const numbered = wordThenNumber.exec(content) ?? hanChapter.exec(content);
  if (numbered) {
    if (!marks && !standsAlone(content, numbered[0])) return undefined;
    return made(
      /^(?:part|book)|^第[^章回话話]*[节節卷部幕]/iu.test(numbered[0]) ? 'division' : 'chapter',
      parseNumeral(numbered[1] ?? '') ?? parseNumeral((numbered[1] ?? '').toUpperCase()),
      numbered[0].length,
    );
  }
  const special = specialWord.exec(content);
  if (special && (marks || special[0].length === content.length)) {
    const rest = content.slice(special[0].length).trim();
    return {
      ...made('special', undefined, 0),
      title: rest === '' ? content : `${special[0].replace(/[\s:：.\-–—]+$/, '')}: ${rest}`,
    };
  }
  if (!marks) return undefined;
  const bare = bareChapterWord.exec(content);
  if (bare) return made('chapter', undefined, bare[0].length);
  const first = numberFirst.exec(content);
  const numeral = first?.[1] ?? first?.[2] ?? first?.[3];
  const number = numeral === undefined ? undefined : parseNumeral(numeral);
  if (first && number !== undefined) return made('numbered', number, first[0].length);
  return made('plain', undefined, 0);
}

/** "Chapter 3 was the worst of it." is a sentence; "Chapter 3" and "Chapter 3: The Worst of It" are headings. */
function standsAlone(content: string, lead: string): boolean {
  const rest = content.slice(lead.length);
  if (rest === '') return true;
  if (/[.。，,；;]$/.test(rest)) return false;
  return /[:：.．、\-–—|]/.test(lead) || (/^第/.test(content) ? /\s/.test(lead) && rest.length <= 30 : false);
}

function* linesOf(text: string): Generator<{ start: number; end: number }> {
  let start = 0;
  while (start <= text.length) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    yield { start, end: text[end - 1] === '\r' && end > start ? end - 1 : end };
    start = end + 1;
  }
}

/** Lines that may be headings, and fences, found without looking at each line of a novel on its own. */
const candidates =
  /^(?:[ \t\u3000]*(?:#|[-*+_]|chapter|ch\.|part|book|prologue|epilogue|第|序|楔|引|尾|终|終|后|後|番|间|間|interlude|coda|prelude|foreword|afterword)| {0,3}(?:```|~~~))[^\r\n]*/gim;
const longestHeading = 300;

function headingsOf(text: string): FoundHeading[] {
  const found: FoundHeading[] = [];
  let fence: string | undefined;
  const prose = endOfFrontMatter(text);
  for (const match of text.matchAll(candidates)) {
    const line = match[0];
    const start = match.index;
    if (start < prose) continue;
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (fence === mark) fence = undefined;
      continue;
    }
    if (fence !== undefined || line.length > longestHeading) continue;
    const read = readHeading(line);
    if (read && (read.level > 0 || isBlankBefore(text, start)))
      found.push({ read, start, end: start + line.length });
  }
  return found;
}

function endOfFrontMatter(text: string): number {
  return /^---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0;
}

function isBlankBefore(text: string, start: number): boolean {
  return /(?:^|\n)[ \t]*\r?\n$|^$/.test(text.slice(Math.max(0, start - 200), start));
}

function firstHeading(text: string): FoundHeading | undefined {
  // A chapter's heading stands at its top, so a title that only comes after prose is not it.
  let seen = 0;
  // "Part One" right above a chapter's heading belongs to the work; alone it is the chapter's own.
  let division: FoundHeading | undefined;
  for (const { start, end } of linesOf(text)) {
    const line = text.slice(start, Math.min(end, start + 300)).replace(/^\uFEFF/, '');
    if (line.trim() === '') continue;
    const read = readHeading(line);
    if (read && read.form !== 'division') return { read, start, end };
    if (read) division ??= { read, start, end };
    else if (division || !/^(?:---|<!--|\w+:)/.test(line) || ++seen > 20) return division;
  }
  return division;
}

function afterLineEnd(text: string, end: number): number {
  if (text[end] === '\r') end++;
  return text[end] === '\n' ? end + 1 : end;
}

function partsOf(text: string, body: Range): Pick<OutlineChapter, 'synopsis' | 'notes' | 'unlabelled'> {
  const parts: { kind: 'synopsis' | 'notes' | 'other'; start: number; end: number }[] = [];
  const plain: Range[] = [];
  let current: (typeof parts)[number] | undefined;
  let blankBefore = true;
  for (const line of linesOf(text.slice(body.start, body.end))) {
    const start = body.start + line.start;
    const end = body.start + line.end;
    const content = text.slice(start, end);
    const blank = content.trim() === '';
    const match = blank ? null : label.exec(content);
    const name = match?.[1]?.trim() ?? '';
    const kind = synopsisLabel.test(name) ? 'synopsis' : notesLabel.test(name) ? 'notes' : undefined;
    if (match && kind) {
      current = { kind, start: start + match[0].length, end };
      parts.push(current);
    } else if (/^ {0,3}#{1,6}[ \t]/.test(content)) {
      current = { kind: 'other', start: end, end };
      parts.push(current);
    } else if (!blank) {
      const last = plain.at(-1);
      if (current) current.end = end;
      else if (last && !blankBefore) last.end = end;
      else plain.push({ start, end });
    }
    blankBefore = blank;
  }
  const filled = (kind: 'synopsis' | 'notes') => {
    const part = parts.find(
      (candidate) => candidate.kind === kind && text.slice(candidate.start, candidate.end).trim() !== '',
    );
    if (!part) return undefined;
    const inner = text.slice(part.start, part.end);
    return {
      start: part.start + inner.length - inner.trimStart().length,
      end: part.start + inner.trimEnd().length,
    };
  };
  const synopsis = filled('synopsis');
  const notes = filled('notes');
  const unlabelled = plain[0];
  return { ...(synopsis && { synopsis }), ...(notes && { notes }), ...(unlabelled && { unlabelled }) };
}
