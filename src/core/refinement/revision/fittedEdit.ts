import { withLineEndsOf } from '../../text/lineEnds';
import type { TextEdit } from '../../text/edits';
import { contains, type Range } from '../../text/range';
import { isBlank, isLineBreak, lineEnd, lineStart, linesAround } from './lines';
import type { ModelEdit } from './revisionFormat';

/** So far a block may be moved to the edge of its line, as the margin beside an accepted passage is. */
const nearEdge = 40;

/**
 * A model's edit as it goes into the text at the passage that was found for it: with the text's own line ends, and without doing harm by
 * white space that a model adds or drops at the edges. What is put beside a passage becomes a paragraph of its own where it is meant as
 * one; what takes away whole paragraphs takes along the blank lines between.
 */
export function fittedEdit(text: string, place: Range, edit: ModelEdit): TextEdit {
  const words = withLineEndsOf(text, usableText(edit.text) ?? '');
  if (edit.at === 'before' || edit.at === 'after') return insertion(text, place, edit.at, words);
  return words.trim() === '' ? deletion(text, place, edit) : replacement(text, place, edit, words);
}

/** A model's words without what no editor lets an author type; undefined where half a character is among them. */
export function usableText(text: string): string | undefined {
  return hasHalfCharacter(text) ? undefined : withoutControls(text);
}

export function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}

export function hasHalfCharacter(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

function replacement(text: string, place: Range, edit: ModelEdit, words: string): TextEdit {
  let { start, end } = place;
  let put = words.trim();
  const before = leadingBreaks(words);
  const after = trailingBreaks(words);
  if (before === '' && leadingBreaks(edit.start) !== '') {
    // The line break was quoted as a part of the passage and is not in what takes its place.
    start = blankBack(text, start);
    put = /^[^\S\r\n]*/.exec(words)![0] + put;
  } else if (before !== '' && leadingBreaks(edit.start) === '' && start > lineStart(text, start)) {
    // The passage is to begin a new line.
    start = spaceBack(text, start);
    put = before + put;
  }
  const quotedBehind = trailingBreaks(edit.end === '' ? edit.start : edit.end);
  if (after === '' && quotedBehind !== '') {
    end = blankOn(text, end);
    put += words.slice(words.trimEnd().length);
  } else if (isParagraphBreak(after) && quotedBehind === '' && end < lineEnd(text, end)) {
    end = spaceOn(text, end);
    put += after;
  }
  return { start, end, replacement: put };
}

function deletion(text: string, place: Range, edit: ModelEdit): TextEdit {
  let { start, end } = place;
  // Indentation belongs to the paragraph.
  const lines = { start: spaceBack(text, start), end: spaceOn(text, end) };
  const isWholeLines = atLineStart(text, lines.start) && atLineEnd(text, lines.end);
  if (isWholeLines) {
    ({ start, end } = lines);
    const next = lineStartBehind(text, end);
    if (next !== undefined) return { start, end: next, replacement: '' };
    return { start: blankBack(text, start), end, replacement: '' };
  }
  if (leadingBreaks(edit.start) !== '') start = blankBack(text, start);
  else if (isSpace(text, start - 1) && (end >= text.length || !isWordAt(text, end))) start--;
  else if (isSpace(text, end) && atLineStart(text, start)) end = spaceOn(text, end);
  return { start, end, replacement: '' };
}

function insertion(text: string, place: Range, at: 'before' | 'after', words: string): TextEdit {
  const put = words.replace(/^(?:[^\S\r\n]*\r?\n)+/, '').trimEnd();
  const side = at === 'after' ? leadingBreaks(words) : trailingBreaks(words);
  const line = linesAround(text, place);
  const isParagraph = contains(place, { start: spaceOn(text, line.start), end: spaceBack(text, line.end) });
  const isHeading = /^#{1,6}\s/.test(text.slice(line.start, line.start + 7));
  const isBlock = side !== '' || put.includes('\n') || isParagraph || isHeading;
  if (!isBlock) return besideInLine(text, at === 'after' ? place.end : place.start, put.trim());
  return at === 'after' ? blockBehind(text, place.end, put) : blockBefore(text, place.start, put);
}

function besideInLine(text: string, at: number, put: string): TextEdit {
  const space = (left: string, right: string): string => (needsSpace(left, right) ? ' ' : '');
  const before = text.slice(Math.max(0, at - 2), at);
  const behind = text.slice(at, at + 2);
  return {
    start: at,
    end: at,
    replacement: put === '' ? '' : space(before, put) + put + space(put, behind),
  };
}

function blockBehind(text: string, offset: number, put: string): TextEdit {
  const end = lineEnd(text, offset);
  const parting = partingAt(text, offset);
  if (put === '') return { start: offset, end: offset, replacement: '' };
  const block = indentedLike(text, offset, put);
  if (end - offset <= nearEdge) return { start: end, end, replacement: parting + block };
  const rest = spaceOn(text, offset);
  return { start: offset, end: rest, replacement: parting + block + parting };
}

function blockBefore(text: string, offset: number, put: string): TextEdit {
  const start = lineStart(text, offset);
  const parting = partingAt(text, offset);
  if (put === '') return { start: offset, end: offset, replacement: '' };
  const block = indentedLike(text, offset, put);
  if (offset - start <= nearEdge) return { start, end: start, replacement: block + parting };
  return { start: spaceBack(text, offset), end: offset, replacement: parting + block + parting };
}

/** What stands between this paragraph and its neighbour: one line break as Chinese authors often write, or a blank line. */
function partingAt(text: string, offset: number): string {
  const { start, end } = linesAround(text, { start: offset, end: offset });
  const behind = /^(?:[^\S\r\n]*\r?\n)+/.exec(text.slice(end, end + 64))?.[0] ?? '';
  const before = /(?:\r?\n[^\S\r\n]*)+$/.exec(text.slice(Math.max(0, start - 64), start))?.[0] ?? '';
  const breaks = (blank: string): number => blank.split('\n').length - 1;
  const isAlone = spaceOn(text, end) >= text.length && start === 0;
  const hasNext = end + behind.length < text.length;
  const count = hasNext ? breaks(behind) : breaks(before);
  const single = !isAlone && count === 1;
  return withLineEndsOf(text, single ? '\n' : '\n\n');
}

/** With the indent of wide spaces that Chinese paragraphs have, where the one beside it has that. */
function indentedLike(text: string, offset: number, put: string): string {
  const start = lineStart(text, offset);
  const indent = /^\u3000+/.exec(text.slice(start, start + 8))?.[0] ?? '';
  return indent === '' ? put : put.replace(/(^|\n)(?=[^\s#>])/g, `$1${indent}`);
}

/** Whether words of a script that parts them would run together. */
function needsSpace(left: string, right: string): boolean {
  return (
    /[\p{L}\p{N}.,;:!?…)\]”’"'*_]$/u.test(left) &&
    /^[\p{L}\p{N}(“‘"*_]/u.test(right) &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(left) &&
    !/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(right) &&
    !(/[”’]$/u.test(left) && /^[“‘]/u.test(right))
  );
}

function leadingBreaks(words: string): string {
  return /^(?:[^\S\r\n]*\r?\n)+/.exec(words)?.[0].replace(/[^\S\r\n]/g, '') ?? '';
}

function trailingBreaks(words: string): string {
  const edge = words.slice(words.trimEnd().length);
  return edge.replace(/[^\r\n]/g, '');
}

function isParagraphBreak(breaks: string): boolean {
  return breaks.split('\n').length > 2;
}

function blankBack(text: string, offset: number): number {
  let at = offset;
  while (isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

function blankOn(text: string, offset: number): number {
  let at = offset;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return isBlank(unit) && !isLineBreak(unit);
}

function spaceBack(text: string, offset: number): number {
  let at = offset;
  while (isSpace(text, at - 1)) at--;
  return at;
}

function spaceOn(text: string, offset: number): number {
  let at = offset;
  while (isSpace(text, at)) at++;
  return at;
}

/** The beginning of the next line that is not blank; undefined where none follows. */
function lineStartBehind(text: string, offset: number): number | undefined {
  const ink = blankOn(text, offset);
  return ink >= text.length ? undefined : lineStart(text, ink);
}

function isWordAt(text: string, at: number): boolean {
  return /^[\p{L}\p{N}“‘"'(]/u.test(text.slice(at, at + 2));
}

function atLineStart(text: string, offset: number): boolean {
  return offset <= 0 || isLineBreak(text.charCodeAt(offset - 1));
}

function atLineEnd(text: string, offset: number): boolean {
  return offset >= text.length || isLineBreak(text.charCodeAt(offset));
}
