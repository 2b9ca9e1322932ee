import { editsBetween } from '../../text/diff/diff';
import { withLineEndsOf } from '../../text/lineEnds';
import { withoutBlankEdges } from '../../text/lines';
import type { TextEdit } from '../../text/edits';
import { intersects, type Range } from '../../text/range';
import { typable } from './fittedEdit';
import type { PlacedEdit } from './placedEdit';
import { answeredBy, type SuggestionPlaces } from './passages';
import type { FullText } from './toldParts';

interface FullTextRequest {
  whole: FullText;
  texts: readonly { path: string; text: string }[];
  asked: readonly SuggestionPlaces[];
  locks: ReadonlyMap<string, readonly Range[]>;
}

/** Changes with no more than this between them are read as one. */
const mostBetween = 24;

/**
 * The edits that a full text comes to where edits were asked for: its differences from the text that was told. Those within the passage
 * of a suggestion are for it; all others are for the suggestions about the whole, and where there are none, for nothing that was asked.
 */
export function fullTextEdits({ whole, texts, asked, locks }: FullTextRequest): PlacedEdit[] {
  const { part } = whole;
  const text = texts.find(({ path }) => path === part.path)?.text;
  if (text === undefined) return [];
  // White space around a text is no part of what a model is told, or sends back.
  const range = withoutBlankEdges(text, part);
  const differences = editsBetween(
    text.slice(range.start, range.end),
    withLineEndsOf(text, typable(whole.text, text).trim()),
  ).map((edit) => ({ ...edit, start: range.start + edit.start, end: range.start + edit.end }));
  const aboutWhole = asked.filter(({ status }) => status === 'none').map(({ suggestion }) => suggestion.id);
  const locked = locks.get(part.path) ?? [];
  const joined: PlacedEdit[] = [];
  for (const edit of differences) {
    const ids = answeredBy(asked, part.path, text, edit).map(({ suggestion }) => suggestion.id);
    const isWide = ids.length === 0 && aboutWhole.length > 0;
    const placed = { ...edit, path: part.path, ids: isWide ? aboutWhole : ids, isWide };
    const last = joined.at(-1);
    if (last && belongTogether(text, last, placed) && !mixesLocked(last, placed, locked)) {
      last.replacement += text.slice(last.end, placed.start) + placed.replacement;
      last.end = placed.end;
    } else joined.push(placed);
  }
  return joined;
}

function belongTogether(text: string, last: PlacedEdit, next: PlacedEdit & TextEdit): boolean {
  const between = text.slice(last.end, next.start);
  return (
    between.length <= mostBetween &&
    !/[\r\n]/.test(between) &&
    last.isWide === next.isWide &&
    last.ids.join() === next.ids.join()
  );
}

/** Whether the two as one would be refused for a locked passage, although not each of them is. */
function mixesLocked(last: Range, next: Range, locks: readonly Range[]): boolean {
  const isLocked = (range: Range): boolean => locks.some((lock) => intersects(range, lock));
  return isLocked({ start: last.start, end: next.end }) && !(isLocked(last) && isLocked(next));
}
