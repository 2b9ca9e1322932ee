import { withoutInvisibleMarks } from '../../text/invisibleMarks';
import { withLineEndsOf } from '../../text/lineEnds';
import type { TextEdit } from '../../text/edits';
import { usualMargin } from '../../text/editCheck';
import { blankBack, blankOn, isLineEnd, isSpace, lineEnd, lineStart, linesAround } from '../../text/lines';
import { contains, type Range } from '../../text/range';
import type { ModelEdit } from './revisionFormat';

/**
 * A model's edit as it goes into the text at the passage that was found for it: with the text's own line ends, and without doing harm by
 * white space that a model adds or drops at the edges. What is put beside a passage becomes a paragraph of its own where it is meant as
 * one. What a deletion leaves behind is for `tidied`.
 */
export function fittedEdit(text: string, place: Range, edit: ModelEdit): TextEdit {
  const words = withLineEndsOf(text, usableText(edit.text, text) ?? '');
  if (edit.at === 'before' || edit.at === 'after') return insertion(text, place, edit.at, words);
  return words.trim() === '' ? deletion(text, place, edit) : replacement(text, place, edit, words);
}

/** A model's words as `typable` has them; undefined where half a character is among them. */
export function usableText(words: string, text: string): string | undefined {
  return hasHalfCharacter(words) ? undefined : typable(words, text);
}

/** A model's words without what no author types, or what nobody sees and the text they go into has not. */
export function typable(words: string, text: string): string {
  return withoutInvisibleMarks(words.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''), text);
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
    start = blankBack(text, start, isSpace);
    put = before + put;
  }
  const quotedBehind = trailingBreaks(edit.end === '' ? edit.start : edit.end);
  if (after === '' && quotedBehind !== '') {
    end = blankOn(text, end);
    put += words.slice(words.trimEnd().length);
  } else if (isParagraphBreak(after) && quotedBehind === '' && end < lineEnd(text, end)) {
    end = blankOn(text, end, isSpace);
    put += after;
  }
  return { start, end, replacement: put };
}

/** `tidied` takes along what blank space it leaves behind. */
function deletion(text: string, { start, end }: Range, edit: ModelEdit): TextEdit {
  const isJoining = leadingBreaks(edit.start) !== '' && !isLineEnd(text, blankOn(text, end, isSpace));
  return { start: isJoining ? blankBack(text, start) : start, end, replacement: '' };
}

function insertion(text: string, place: Range, at: 'before' | 'after', words: string): TextEdit {
  const put = words.replace(/^(?:[^\S\r\n]*\r?\n)+/, '').trimEnd();
  const side = at === 'after' ? leadingBreaks(words) : trailingBreaks(words);
  const line = linesAround(text, place);
  const isParagraph = contains(place, {
    start: blankOn(text, line.start, isSpace),
    end: blankBack(text, line.end, isSpace),
  });
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
  if (end - offset <= usualMargin) return { start: end, end, replacement: parting + block };
  const rest = blankOn(text, offset, isSpace);
  return { start: offset, end: rest, replacement: parting + block + parting };
}

function blockBefore(text: string, offset: number, put: string): TextEdit {
  const start = lineStart(text, offset);
  const parting = partingAt(text, offset);
  if (put === '') return { start: offset, end: offset, replacement: '' };
  const block = indentedLike(text, offset, put);
  if (offset - start <= usualMargin) return { start, end: start, replacement: block + parting };
  return { start: blankBack(text, offset, isSpace), end: offset, replacement: parting + block + parting };
}

/** What stands between this paragraph and its neighbour: one line break as Chinese authors often write, or a blank line. */
function partingAt(text: string, offset: number): string {
  const { start, end } = linesAround(text, { start: offset, end: offset });
  const behind = /^(?:[^\S\r\n]*\r?\n)+/.exec(text.slice(end, end + 64))?.[0] ?? '';
  const before = /(?:\r?\n[^\S\r\n]*)+$/.exec(text.slice(Math.max(0, start - 64), start))?.[0] ?? '';
  const breaks = (blank: string): number => blank.split('\n').length - 1;
  const isAlone = blankOn(text, end, isSpace) >= text.length && start === 0;
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
