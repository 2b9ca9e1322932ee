import { diffTexts, type DiffPart } from './diff';
import { inkOf, legibleParts } from './legibleParts';

/** One line of a readable diff; a line of a manuscript is a paragraph. */
export interface DiffLine {
  /** `changed` shows both texts inline; it may stand for several lines where paragraphs were parted or joined. */
  kind: 'context' | 'removed' | 'added' | 'changed';
  /** Number of its first line in the text before, from 1; absent when it is only in the text after. */
  beforeLine?: number;
  /** Number of its first line in the text after, from 1; absent when it is only in the text before. */
  afterLine?: number;
  /** Without the line end that closes it; empty for a blank line. */
  parts: DiffPart[];
}

/** Lines that belong together: those with a change and what is shown around them. */
export interface DiffHunk {
  /** First line number and number of lines, in each text; the number is where it would be when there is none. */
  before: { line: number; count: number };
  after: { line: number; count: number };
  lines: DiffLine[];
}

interface ReadableDiffOptions {
  /** Unchanged lines shown before and behind a change; blank ones are not counted. 1 unless told. */
  contextLines?: number;
}

/** A changed line in which less than this share stays is shown as one line taken out and another put in. */
const leastShared = 0.3;

interface Row {
  parts: DiffPart[];
  beforeLine: number;
  afterLine: number;
}

/** A line and how many lines of either text it stands for. */
interface PlacedLine {
  line: DiffLine;
  inBefore: number;
  inAfter: number;
}

/**
 * The changed lines of two texts with a little around them, to be read: what changed within a line is marked inline, a line
 * rewritten beyond recognition is shown old and new. No colours and no layout: doors and views add those. Empty for equal texts.
 */
export function readableDiff(before: string, after: string, options: ReadableDiffOptions = {}): DiffHunk[] {
  const lines = rowsOf(diffTexts(before, after)).flatMap(linesOfRow);
  return hunksOf(lines, options.contextLines ?? 1);
}

/** Cuts a diff where both texts end a line, and where a line that is only in one of them ends. */
function rowsOf(parts: readonly DiffPart[]): Row[] {
  const rows: Row[] = [];
  let row: Row = { parts: [], beforeLine: 1, afterLine: 1 };
  let beforeLine = 1;
  let afterLine = 1;
  const close = (): void => {
    rows.push(row);
    row = { parts: [], beforeLine, afterLine };
  };
  for (const { kind, text } of parts) {
    for (const piece of text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+/g) ?? []) {
      const endsLine = /[\r\n]$/.test(piece);
      append(row.parts, kind, piece);
      if (!endsLine) continue;
      if (kind !== 'insert') beforeLine++;
      if (kind !== 'delete') afterLine++;
      if (kind === 'equal' || row.parts.every((part) => part.kind === kind)) close();
    }
  }
  if (row.parts.length > 0) close();
  return rows;
}

function append(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}

function linesOfRow(row: Row): PlacedLine[] {
  const { beforeLine, afterLine } = row;
  const old = splitLines(sideOf(row.parts, 'insert'));
  const now = splitLines(sideOf(row.parts, 'delete'));
  if (row.parts.every(({ kind }) => kind === 'equal')) return [shared('context')];
  if (old.length > 0 && now.length > 0 && sharedShare(row.parts, old.join(''), now.join('')) >= leastShared) {
    return [shared('changed')];
  }
  return [
    ...old.map((text, index): PlacedLine => {
      const parts: DiffPart[] = text === '' ? [] : [{ kind: 'delete', text }];
      return { line: { kind: 'removed', beforeLine: beforeLine + index, parts }, inBefore: 1, inAfter: 0 };
    }),
    ...now.map((text, index): PlacedLine => {
      const parts: DiffPart[] = text === '' ? [] : [{ kind: 'insert', text }];
      return { line: { kind: 'added', afterLine: afterLine + index, parts }, inBefore: 0, inAfter: 1 };
    }),
  ];

  function shared(kind: 'context' | 'changed'): PlacedLine {
    const parts = withoutLineEnd(kind === 'changed' ? legibleParts(row.parts) : row.parts);
    return { line: { kind, beforeLine, afterLine, parts }, inBefore: old.length, inAfter: now.length };
  }
}

/** One text of a row: all its parts but those of one kind. */
function sideOf(parts: readonly DiffPart[], without: DiffPart['kind']): string {
  return parts.map(({ kind, text }) => (kind === without ? '' : text)).join('');
}

function sharedShare(parts: readonly DiffPart[], old: string, now: string): number {
  let shared = 0;
  // White space and marks that happen to agree do not make two sentences alike.
  for (const { kind, text } of parts) if (kind === 'equal') shared += inkOf(text);
  return shared / Math.max(1, Math.min(inkOf(old), inkOf(now)));
}

function splitLines(text: string): string[] {
  return text === '' ? [] : text.replace(/(?:\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/);
}

/** The line end that both sides of a row share says nothing; one that changed (CRLF to LF) stays visible. */
function withoutLineEnd(parts: readonly DiffPart[]): DiffPart[] {
  const last = parts.at(-1);
  if (last?.kind !== 'equal') return [...parts];
  const text = last.text.replace(/(?:\r\n|\n|\r)$/, '');
  return text === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), { kind: 'equal', text }];
}

function hunksOf(lines: readonly PlacedLine[], contextLines: number): DiffHunk[] {
  const shown = new Uint8Array(lines.length);
  lines.forEach(({ line }, index) => {
    if (line.kind === 'context') return;
    shown[index] = 1;
    showContext(lines, shown, index, -1, contextLines);
    showContext(lines, shown, index, 1, contextLines);
  });
  const hunks: DiffHunk[] = [];
  let beforeLine = 1;
  let afterLine = 1;
  let open: DiffHunk | undefined;
  lines.forEach(({ line, inBefore, inAfter }, index) => {
    if (shown[index] === 1) {
      if (!open) {
        open = { before: { line: beforeLine, count: 0 }, after: { line: afterLine, count: 0 }, lines: [] };
        hunks.push(open);
      }
      open.lines.push(line);
      open.before.count += inBefore;
      open.after.count += inAfter;
    } else {
      open = undefined;
    }
    beforeLine += inBefore;
    afterLine += inAfter;
  });
  return hunks;
}

function showContext(
  lines: readonly PlacedLine[],
  shown: Uint8Array,
  from: number,
  step: 1 | -1,
  contextLines: number,
): void {
  let left = contextLines;
  for (let index = from + step; left > 0 && index >= 0 && index < lines.length; index += step) {
    const { line } = lines[index]!;
    if (line.kind !== 'context') return;
    if (line.parts.length > 0) left--;
    shown[index] = 1;
  }
}
