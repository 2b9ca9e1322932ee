import type { TextEdit } from '../../text/edits';
import { blankBack, blankOn, isBlank, isLineEnd, isLineStart, isSpace, lineStart } from '../../text/lines';
import { intersects, type Range } from '../../text/range';

/**
 * The same edits, with what a deletion would leave behind taken along: the blank lines of a paragraph that goes, the blank beside words that
 * go. Each does so by itself, since not all of them need come to be written. Never in a locked passage, nor in what another edit changes.
 *
 * @param edits in the order in which they stand, none reaching into another
 * @param isFixed those that stay as they are
 */
export function tidied<Edit extends TextEdit>(
  text: string,
  edits: readonly Edit[],
  locks: readonly Range[],
  isFixed: (edit: Edit) => boolean = () => false,
): Edit[] {
  const made = [...edits];
  for (let index = made.length - 1; index >= 0; index--) {
    const edit = made[index]!;
    if (edit.replacement !== '' || isFixed(edit) || hasBlankEdge(text, edit)) continue;
    const free = { start: made[index - 1]?.end ?? 0, end: made[index + 1]?.start ?? text.length };
    const range = deletion(text, edit, free);
    if (!locks.some((lock) => lock.start < lock.end && intersects(lock, range)))
      made[index] = { ...edit, ...range };
  }
  return made;
}

function deletion(text: string, { start, end }: Range, free: Range): Range {
  // Indentation belongs to the paragraph.
  const from = Math.max(free.start, blankBack(text, start, isSpace));
  const to = Math.min(free.end, blankOn(text, end, isSpace));
  const atStart = isLineStart(text, from);
  const atEnd = isLineEnd(text, to);
  if (atStart && atEnd) {
    const next = nextLine(text, to);
    if (next !== undefined && next <= free.end) return { start: from, end: next };
    return { start: Math.max(free.start, blankBack(text, from)), end: to };
  }
  // Blanks that stood at the end of the line may be meant: two of them break a line in Markdown.
  if (atEnd) return { start: from, end };
  if (from < start && !isWordAt(text, end)) return { start: start - 1, end };
  return { start, end: atStart ? to : end };
}

/** Where the next line begins that is not blank; undefined where none follows. */
function nextLine(text: string, offset: number): number | undefined {
  const ink = blankOn(text, offset);
  return ink >= text.length ? undefined : lineStart(text, ink);
}

/** What takes white space at an edge says itself where that goes. */
function hasBlankEdge(text: string, { start, end }: Range): boolean {
  return isBlank(text.charCodeAt(start)) || isBlank(text.charCodeAt(end - 1));
}

function isWordAt(text: string, at: number): boolean {
  return /^[\p{L}\p{N}“‘"'(]/u.test(text.slice(at, at + 2));
}
