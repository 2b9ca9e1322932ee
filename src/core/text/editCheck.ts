import { StoryFoldError } from '../errors';
import type { TextEdit } from './edits';
import {
  byStart,
  contains,
  firstEndingBehind,
  intersects,
  isValidRange,
  mergeRanges,
  type Range,
} from './range';
import { blankBack, blankOn, isLineBreak, isLineEnd, isLineStart, withoutBlankLines } from './lines';

/** An edit someone proposes, with whatever they need to know it by: the ids of the suggestions that caused it. */
export type CandidateEdit<Tag> = TextEdit & {
  tag: Tag;
  /** The passages that it is for, or anywhere. It may reach beside these only, and has to lie inside of all others; without it beside each. */
  own?: readonly Range[] | 'anywhere';
};

/** An edit that may be applied. Several tags when the same edit was proposed several times. */
interface AcceptedEdit<Tag> extends TextEdit {
  tags: Tag[];
}

type RefusalReason = 'overlap' | 'locked' | 'stray' | 'unchanged';

interface RefusedEdit<Tag> {
  edit: CandidateEdit<Tag>;
  reason: RefusalReason;
}

interface EditCheck<Tag> {
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
  /** How far beside a passage an edit may reach; `usualMargin` unless told. */
  margin?: number;
}

/**
 * So far beside a passage an edit may reach, in UTF-16 units; never past the line that its first or last word is in, also where the passage
 * was quoted with the line breaks around it.
 */
export const usualMargin = 40;

/**
 * The check before anything is applied. Each edit is taken or set aside whole, for the first of these reasons that holds:
 * - `unchanged`: what it puts in is what is there;
 * - `locked`: it changes something inside a locked passage (putting something right before or behind one is allowed);
 * - `stray`: it reaches outside the passages, its own with the margin. What was accepted of one sentence does not open the next one to
 *   whatever else somebody wants. What replaces exactly a passage is inside it, with the blank lines at its edges; other edits are not there.
 *   One deletion may reach further: that of whole lines may take along the blank space beside them, as a
 *   paragraph goes with the blank line after it;
 * - `overlap`: an edit given earlier, and taken, changes the same place. Two different insertions at one place overlap too, since
 *   nobody can say which should come first; edits that only meet do not.
 * The same edit proposed twice is one edit with both tags. Offsets are those of `text`. Throws `invalid_input` for an edit
 * that lies outside the text. Deterministic.
 */
export function checkEdits<Tag>(request: EditCheckRequest<Tag>): EditCheck<Tag> {
  const { text, edits, allowed, margin = usualMargin } = request;
  const passages = allowed === 'anywhere' ? [] : allowed;
  const inside = widen(text, passages, 0);
  const whole = new Set(passages.map(rangeKey));
  const beside = widen(text, passages, margin);
  // What goes between two locks that meet is inside neither.
  const locks = mergeRanges(
    request.locks.filter((lock) => lock.start < lock.end),
    true,
  );
  /** In the order in which they stand, so that a rival is found without looking at each. */
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
    else if (isLocked(edit, locks)) refuse(edit, 'locked');
    else if (!isAllowed(edit)) refuse(edit, 'stray');
    else add(edit);
  }
  return { accepted, refused };

  function isAllowed(edit: CandidateEdit<Tag>): boolean {
    const { own = allowed } = edit;
    if (own === 'anywhere' || allowed === 'anywhere') return true;
    if (whole.has(rangeKey(edit))) return true;
    if (own === allowed) return isWithin(text, edit, beside);
    return isWithin(text, edit, inside) || isWithinReach(text, edit, own, margin);
  }

  function add(edit: CandidateEdit<Tag>): void {
    const rival = rivalOf(edit, accepted);
    if (!rival) {
      const { start, end, replacement } = edit;
      accepted.splice(placeFor(edit, accepted), 0, { start, end, replacement, tags: [edit.tag] });
    } else if (isSamePlace(rival, edit) && rival.replacement === edit.replacement) rival.tags.push(edit.tag);
    else refuse(edit, 'overlap');
  }
}

function rangeKey({ start, end }: Range): string {
  return `${start} ${end}`;
}

function isSamePlace(one: Range, other: Range): boolean {
  return one.start === other.start && one.end === other.end;
}

/** The edit taken already that changes the same place; of those that only meet the edit there are at most four. */
function rivalOf<Taken extends Range>(edit: Range, accepted: readonly Taken[]): Taken | undefined {
  for (let index = firstEndingBehind(accepted, edit.start - 1); index < accepted.length; index++) {
    const taken = accepted[index]!;
    if (taken.start > edit.end) return undefined;
    if (intersects(taken, edit) || isSamePlace(taken, edit)) return taken;
  }
  return undefined;
}

/** Where an edit without a rival stands among those in order: an insertion before what begins at its place. */
function placeFor(edit: Range, accepted: readonly Range[]): number {
  let index = firstEndingBehind(accepted, edit.start - 1);
  while (index < accepted.length && byStart(accepted[index]!, edit) < 0) index++;
  return index;
}

/** `locks` are in order and share nothing. */
function isLocked(edit: Range, locks: readonly Range[]): boolean {
  const lock = locks[firstEndingBehind(locks, edit.start)];
  return lock !== undefined && intersects(edit, lock);
}

function widen(text: string, allowed: readonly Range[], margin: number): Range[] {
  return mergeRanges(
    allowed.flatMap((passage) => {
      const inked = withoutBlankLines(text, passage);
      if (inked) return [widened(text, inked, margin)];
      // An insertion's place, or nothing but white space: what stands around it is nothing that anybody spoke of, unless it is a blank within a line.
      return hasLineBreak(text, passage) ? [] : [widened(text, passage, margin)];
    }),
  );
}

function widened(text: string, { start, end }: Range, margin: number): Range {
  return { start: withinLineBack(text, start, margin), end: withinLineOn(text, end, margin) };
}

function hasLineBreak(text: string, { start, end }: Range): boolean {
  for (let at = start; at < end; at++) if (isLineBreak(text.charCodeAt(at))) return true;
  return false;
}

/** Whether an edit lies in these passages, or no further beside one than an edit for it may reach. */
export function isWithinReach(
  text: string,
  edit: TextEdit,
  passages: readonly Range[],
  margin = usualMargin,
): boolean {
  return (
    passages.some((passage) => isSamePlace(passage, edit)) ||
    isWithin(text, edit, widen(text, passages, margin))
  );
}

/** `allowed` are in order and do not meet, so only the range that ends at or behind the start can hold the edit. */
function isWithin(text: string, edit: TextEdit, allowed: readonly Range[]): boolean {
  const touched = edit.replacement === '' ? withoutBlankEdge(text, edit) : edit;
  const range = allowed[firstEndingBehind(allowed, touched.start - 1)];
  return range !== undefined && contains(range, touched);
}

/** What a deletion of whole lines takes besides blank space: the lines that stay behind stay lines of their own. */
function withoutBlankEdge(text: string, edit: TextEdit): Range {
  const { start, end } = edit;
  if (isLineStart(text, start) && isLineStart(text, end))
    return { start, end: Math.max(start, blankBack(text, end)) };
  if (isLineEnd(text, end) && isLineEnd(text, start))
    return { start: Math.min(end, blankOn(text, start)), end };
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
