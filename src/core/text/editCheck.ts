import { StoryFoldError } from '../errors';
import type { TextEdit } from './edits';
import { contains, isValidRange, mergeRanges, type Range } from './range';

/** An edit someone proposes, with whatever they need to know it by: the ids of the suggestions that caused it. */
export type CandidateEdit<Tag> = TextEdit & { tag: Tag };

/** An edit that may be applied. Several tags when the same edit was proposed several times. */
export interface AcceptedEdit<Tag> extends TextEdit {
  tags: Tag[];
}

export type RefusalReason = 'overlap' | 'locked' | 'stray' | 'unchanged';

export interface RefusedEdit<Tag> {
  edit: CandidateEdit<Tag>;
  reason: RefusalReason;
}

export interface EditCheck<Tag> {
  /** In the order in which they stand in the text; they can be applied together. */
  accepted: AcceptedEdit<Tag>[];
  /** In the order given. */
  refused: RefusedEdit<Tag>[];
}

export interface EditCheckRequest<Tag> {
  text: string;
  /** In order of precedence: of two that change the same place the first wins. */
  edits: readonly CandidateEdit<Tag>[];
  /** The passages that the accepted suggestions speak of, or anywhere for a suggestion without one. */
  allowed: readonly Range[] | 'anywhere';
  /** Passages that stay as they are, byte for byte. */
  locks: readonly Range[];
  /** How far beside an allowed passage an edit may reach, in UTF-16 units; never past the line the passage begins or ends in. 40 unless told. */
  margin?: number;
}

const usualMargin = 40;

/**
 * The check before anything is applied. Each edit is taken or set aside whole, for the first of these reasons that holds:
 * - `unchanged`: what it puts in is what is there;
 * - `locked`: it changes something inside a locked passage (putting something right before or behind one is allowed);
 * - `stray`: it reaches outside the allowed passages, each with the margin. One deletion may reach further: that of whole
 *   lines may take along the blank space beside them, as a paragraph goes with the blank line after it;
 * - `overlap`: an edit given earlier, and taken, changes the same place. Two different insertions at one place overlap too, since
 *   nobody can say which should come first; edits that only meet do not.
 * The same edit proposed twice is one edit with both tags. Offsets are those of `text`. Throws `invalid_input` for an edit
 * that lies outside the text. Deterministic.
 */
export function checkEdits<Tag>(request: EditCheckRequest<Tag>): EditCheck<Tag> {
  const { text, edits } = request;
  const allowed =
    request.allowed === 'anywhere' ? undefined : widen(text, request.allowed, request.margin ?? usualMargin);
  // Not merged: what goes between two locks that meet is inside neither.
  const locks = request.locks.filter((lock) => lock.start < lock.end);
  const accepted: AcceptedEdit<Tag>[] = [];
  const refused: RefusedEdit<Tag>[] = [];
  const refuse = (edit: CandidateEdit<Tag>, reason: RefusalReason): void =>
    void refused.push({ edit, reason });
  for (const edit of edits) {
    if (!isValidRange(edit, text.length)) {
      throw new StoryFoldError(
        'invalid_input',
        'An edit lies outside the text.',
        'Ask for the revision again; nothing was changed.',
        {
          start: edit.start,
          end: edit.end,
        },
      );
    }
    if (edit.replacement === text.slice(edit.start, edit.end)) refuse(edit, 'unchanged');
    else if (locks.some((lock) => clash(edit, lock))) refuse(edit, 'locked');
    else if (allowed && !isAllowed(text, edit, allowed)) refuse(edit, 'stray');
    else add(edit);
  }
  return { accepted: accepted.sort((one, other) => one.start - other.start || one.end - other.end), refused };

  function add(edit: CandidateEdit<Tag>): void {
    const rival = accepted.find((taken) => clash(taken, edit) || isSamePlace(taken, edit));
    if (!rival)
      accepted.push({ start: edit.start, end: edit.end, replacement: edit.replacement, tags: [edit.tag] });
    else if (isSamePlace(rival, edit) && rival.replacement === edit.replacement) rival.tags.push(edit.tag);
    else refuse(edit, 'overlap');
  }
}

function isSamePlace(one: Range, other: Range): boolean {
  return one.start === other.start && one.end === other.end;
}

/** Whether one changes what is inside the other; an insertion is inside what begins before it and ends behind it. */
function clash(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end;
}

function widen(text: string, allowed: readonly Range[], margin: number): Range[] {
  return mergeRanges(
    allowed.map(({ start, end }) => ({
      start: withinLineBack(text, start, margin),
      end: withinLineOn(text, end, margin),
    })),
  );
}

function isAllowed(text: string, edit: TextEdit, allowed: readonly Range[]): boolean {
  const touched = edit.replacement === '' ? withoutBlankEdge(text, edit) : edit;
  return allowed.some((range) => contains(range, touched));
}

/** What a deletion of whole lines takes besides blank space: the lines that stay behind stay lines of their own. */
function withoutBlankEdge(text: string, edit: TextEdit): Range {
  if (isLineStart(text, edit.start) && isLineStart(text, edit.end)) {
    const removed = text.slice(edit.start, edit.end).trimEnd().length;
    return { start: edit.start, end: edit.start + removed };
  }
  if (isLineEnd(text, edit.end) && isLineEnd(text, edit.start)) {
    const removed = text.slice(edit.start, edit.end).trimStart().length;
    return { start: edit.end - removed, end: edit.end };
  }
  return edit;
}

/** Up to `most` units before the offset, but not past the start of its line. */
function withinLineBack(text: string, offset: number, most: number): number {
  let start = offset;
  while (offset - start < most && !isLineStart(text, start)) start--;
  return start;
}

/** Up to `most` units behind the offset, but not past the end of its line. */
function withinLineOn(text: string, offset: number, most: number): number {
  let end = offset;
  while (end - offset < most && !isLineEnd(text, end)) end++;
  return end;
}

function isLineStart(text: string, offset: number): boolean {
  return offset <= 0 || isLineBreak(text.charCodeAt(offset - 1));
}

function isLineEnd(text: string, offset: number): boolean {
  return offset >= text.length || isLineBreak(text.charCodeAt(offset));
}

function isLineBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}
