import { StoryFoldError } from '../errors';
import { isValidRange, type Range } from './range';

/** Puts `replacement` where `start` to `end` was; UTF-16 units of the text before any edit of its group. */
export interface TextEdit extends Range {
  replacement: string;
}

/**
 * The edits in the order in which they stand in the text. At one place insertions come before a replacement that starts
 * there, and several insertions keep the order they were given in.
 * Throws `invalid_input` when two overlap or one lies outside a text of the given length.
 */
export function orderEdits<Edit extends TextEdit>(
  edits: readonly Edit[],
  length = Number.MAX_SAFE_INTEGER,
): Edit[] {
  // Array.prototype.sort is stable, which keeps the given order of insertions at one place.
  const ordered = [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
  let reached = 0;
  for (const edit of ordered) {
    if (!isValidRange(edit, length)) throw invalidEdit('An edit lies outside the text.', edit);
    if (edit.start < reached) throw invalidEdit('Two edits change the same place.', edit);
    reached = edit.end;
  }
  return ordered;
}

/** The text after the edits, which may be given in any order. Throws `invalid_input` as `orderEdits` does. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let copied = 0;
  for (const edit of orderEdits(edits, text.length)) {
    pieces.push(text.slice(copied, edit.start), edit.replacement);
    copied = edit.end;
  }
  pieces.push(text.slice(copied));
  return pieces.join('');
}

/** The edits of the text after `edits` that give back `text`, in order. Throws `invalid_input` as `orderEdits` does. */
export function invertEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  return orderEdits(edits, text.length).map((edit) => {
    const start = edit.start + shift;
    shift += edit.replacement.length - (edit.end - edit.start);
    return { start, end: start + edit.replacement.length, replacement: text.slice(edit.start, edit.end) };
  });
}

/** Whether cutting at `offset` would part a surrogate pair or the two units of a CRLF. */
export function splitsPair(text: string, offset: number): boolean {
  // Outside of the text there is no unit, which is NaN and part of nothing.
  const left = text.charCodeAt(offset - 1);
  const right = text.charCodeAt(offset);
  return (left === 13 && right === 10) || ((left & 0xfc00) === 0xd800 && (right & 0xfc00) === 0xdc00);
}

function invalidEdit(message: string, edit: TextEdit): StoryFoldError {
  return new StoryFoldError('invalid_input', message, 'Ask for the revision again; nothing was changed.', {
    start: edit.start,
    end: edit.end,
  });
}
