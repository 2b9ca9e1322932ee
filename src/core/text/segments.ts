import { headingAt } from './chapterHeading';
import type { Language } from './language';
import { closesFence, CommentEnds, frontMatterEnd, openingFence } from './markdownAsides';
import type { Range } from './range';
import { wordSegments } from './segmenters';

type BlockKind = 'heading' | 'prose' | 'quote' | 'list' | 'code' | 'comment' | 'frontMatter' | 'rule';

/** A paragraph, or another piece of a Markdown text that belongs together. Neither indentation nor white space at its end is part of it. */
export interface Block extends Range {
  kind: BlockKind;
  /** Where the author's words begin, behind `## `, `> ` or `- `; equal to `start` for the other kinds. */
  contentStart: number;
}

interface Line extends Range {
  text: string;
  /** Where the line without its indentation begins. */
  inkStart: number;
  /** Where the line without white space at its end ends. */
  inkEnd: number;
}

/**
 * The blocks of a text in order. Each line that is not blank is a block of its own, as Chinese authors write, except that:
 * hard-wrapped English lines are one paragraph (one ends in a letter or a comma and the next goes on without indentation, or the whole
 * text is wrapped at one width); fenced code, a comment over several lines and front matter are one block each; a line of `===`
 * belongs to the heading above it. A line of `---` is always a scene break, since authors put it under a paragraph without a
 * blank line; an indented line is prose, not code.
 */
export function paragraphs(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  const comments = new CommentEnds(text);
  const width = wrapWidth(text, lines);
  let index = frontMatter(text, lines, blocks);
  while (index < lines.length) {
    const line = lines[index]!;
    if (line.inkStart === line.inkEnd) {
      index++;
      continue;
    }
    const comment = comments.at(line.inkStart);
    if (comment !== undefined) {
      blocks.push(block('comment', line.inkStart, comment));
      while (index < lines.length && lines[index]!.end < comment) index++;
      if (index < lines.length) lines[index] = lineAfter(text, lines[index]!, comment);
      continue;
    }
    const fence = fenceEnd(lines, index);
    if (fence !== undefined) {
      blocks.push(block('code', line.inkStart, lines[fence]!.inkEnd));
      index = fence + 1;
      continue;
    }
    addLine(text, line, index > 0 ? lines[index - 1] : undefined, blocks, width);
    index++;
  }
  return blocks;
}

/**
 * The words of a range, one after the other, by `Intl.Segmenter`; only what is like a word, no punctuation. Chinese words are
 * the dictionary's guess. Nothing is held in memory beyond one paragraph.
 */
export function* words(text: string, range: Range, language: Language): Generator<Range> {
  for (const { start, segment, isWordLike } of wordSegments(text, language, range)) {
    if (isWordLike) yield { start, end: start + segment.length };
  }
}

function block(kind: BlockKind, start: number, end: number, contentStart = start): Block {
  return { start, end, kind, contentStart };
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const match of text.matchAll(/[^\r\n]+/g)) lines.push(lineAt(match[0], match.index));
  return lines;
}

function lineAt(text: string, start: number): Line {
  const end = start + text.length;
  const inkEnd = start + text.trimEnd().length;
  const inkStart = inkEnd === start ? start : end - text.trimStart().length;
  return { text, start, end, inkStart, inkEnd };
}

/** Puts a block for front matter; returns the index of the first line after it. */
function frontMatter(text: string, lines: readonly Line[], blocks: Block[]): number {
  const end = frontMatterEnd(text);
  if (end === 0) return 0;
  blocks.push(block('frontMatter', 0, end));
  const after = lines.findIndex((line) => line.start >= end);
  return after < 0 ? lines.length : after;
}

/** What is left of the line in which a comment ended; the line as it is when the comment ended before it. */
function lineAfter(text: string, line: Line, comment: number): Line {
  return comment <= line.start ? line : lineAt(text.slice(comment, line.end), comment);
}

/** Index of the last line of a fenced block that begins here; to the end of the text when it is not closed, as in Markdown. */
function fenceEnd(lines: readonly Line[], index: number): number | undefined {
  const opening = openingFence(lines[index]!.text);
  if (opening === undefined) return undefined;
  for (let next = index + 1; next < lines.length; next++) {
    if (closesFence(lines[next]!.text, opening)) return next;
  }
  let last = lines.length - 1;
  while (lines[last]!.inkStart === lines[last]!.inkEnd) last--;
  return last;
}

const sceneBreak = /^(?:[-*_](?:\s*[-*_]){2,}|[*＊※◇◆☆★⁂#~～=](?:\s*[*＊※◇◆☆★⁂#~～=])*)$/u;
const markedHeading = /^#{1,6}(?:\s+|$)/;

function addLine(
  text: string,
  line: Line,
  previous: Line | undefined,
  blocks: Block[],
  width: number | undefined,
): void {
  const ink = text.slice(line.inkStart, line.inkEnd);
  const last = blocks.at(-1);
  const follows =
    last !== undefined &&
    previous !== undefined &&
    last.end === previous.inkEnd &&
    isNextLine(text, previous, line);
  if (follows && last.kind === 'prose' && /^={2,}$/.test(ink)) {
    last.kind = 'heading';
    last.end = line.inkEnd;
    return;
  }
  const marker = markedHeading.exec(ink)?.[0];
  if (marker !== undefined) {
    // A lone # is a scene break in manuscripts.
    const kind = ink === '#' ? 'rule' : 'heading';
    blocks.push(
      block(kind, line.inkStart, line.inkEnd, line.inkStart + (kind === 'heading' ? marker.length : 0)),
    );
  } else if (sceneBreak.test(ink)) {
    blocks.push(block('rule', line.inkStart, line.inkEnd));
  } else if (ink.startsWith('>')) {
    const content = /^(?:>\s*)+/.exec(ink)![0].length;
    blocks.push(block('quote', line.inkStart, line.inkEnd, line.inkStart + content));
  } else if (/^(?:[-*+]|\d{1,9}[.)])\s+/.test(ink)) {
    const content = /^\S+\s+/.exec(ink)![0].length;
    blocks.push(block('list', line.inkStart, line.inkEnd, line.inkStart + content));
  } else if (headingAt(text, line.inkStart, line.inkEnd)) {
    blocks.push(block('heading', line.inkStart, line.inkEnd));
  } else if (follows && last.kind === 'prose' && isWrapped(text, previous, line, width)) {
    last.end = line.inkEnd;
  } else {
    blocks.push(block('prose', line.inkStart, line.inkEnd));
  }
}

function isNextLine(text: string, previous: Line, line: Line): boolean {
  const between = text.slice(previous.end, line.start);
  return between === '\n' || between === '\r\n' || between === '\r';
}

/** Whether the author's paragraph goes on in the next line, which stands right below. */
function isWrapped(text: string, previous: Line, line: Line, width: number | undefined): boolean {
  if (!mayBeWrapped(text, previous, line)) return false;
  if (/[\p{Script=Latin}\d,;-]/u.test(text[previous.inkEnd - 1]!)) return true;
  return width !== undefined && wouldOverflow(text, previous, line, width);
}

function mayBeWrapped(text: string, previous: Line, line: Line): boolean {
  return (
    line.inkStart === line.start &&
    // Two spaces at the end are a break that the author wants.
    !/(?: {2}|\\)$/.test(previous.text) &&
    /[\p{Script=Latin}\d\p{P}]/u.test(text[previous.inkEnd - 1] ?? '') &&
    /^["'“‘(_*]?[\p{Script=Latin}\d]/u.test(text.slice(line.inkStart, line.inkStart + 2))
  );
}

/** Whether the first word of a line had no room at the end of the line above it. */
function wouldOverflow(text: string, previous: Line, line: Line, width: number): boolean {
  const word = /^\S+/.exec(text.slice(line.inkStart, line.inkEnd))?.[0] ?? '';
  return previous.inkEnd - previous.start + 1 + word.length > width;
}

/** Longer lines than this were not broken by hand or by a mail program. */
const widestWrap = 100;

/**
 * The width a whole text was wrapped at; undefined when it was not. It was when in nearly all lines with one right below them
 * the next word had no room.
 */
function wrapWidth(text: string, lines: readonly Line[]): number | undefined {
  const pairs: [Line, Line][] = [];
  for (let index = 1; index < lines.length; index++) {
    const previous = lines[index - 1]!;
    const line = lines[index]!;
    if (isNextLine(text, previous, line) && mayBeWrapped(text, previous, line)) pairs.push([previous, line]);
  }
  const widths = pairs.map(([{ start, inkEnd }]) => inkEnd - start).sort((one, other) => one - other);
  // A few lines stick out even of a text that was wrapped by a machine.
  const width = widths[Math.floor(0.98 * widths.length)];
  if (width === undefined || width > widestWrap) return undefined;
  const full = pairs.filter(([previous, line]) => wouldOverflow(text, previous, line, width)).length;
  return pairs.length >= 8 && full >= 0.85 * pairs.length ? width : undefined;
}
