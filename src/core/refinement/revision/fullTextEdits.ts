import { editsBetween } from '../../text/diff/diff';
import { withLineEndsOf } from '../../text/lineEnds';
import type { TextEdit } from '../../text/edits';
import { withoutControls } from './fittedEdit';
import { isBeside, withoutBlankEdges } from './lines';
import type { PlacedEdit } from './placedEdit';
import type { SuggestionPlaces } from './passages';
import { partRevisedAs, type ToldPart } from './toldParts';

export interface FullTextRequest {
  whole: string;
  told: readonly ToldPart[];
  texts: readonly { path: string; text: string }[];
  asked: readonly SuggestionPlaces[];
  /** How far beside a passage an edit may reach; UTF-16 units. */
  margin: number;
}

/** Changes with no more than this between them are read as one. */
const mostBetween = 24;

/**
 * The edits that a full text comes to where edits were asked for: its differences from the text that was told. Those within the passage
 * of a suggestion are for it; all others are for the suggestions about the whole, and where there are none, for nothing that was asked.
 */
export function fullTextEdits({ whole, told, texts, asked, margin }: FullTextRequest): PlacedEdit[] {
  const part = partRevisedAs(whole, told);
  const text = part && texts.find(({ path }) => path === part.path)?.text;
  if (!part || text === undefined) return [];
  // White space around a text is no part of what a model is told, or sends back.
  const range = withoutBlankEdges(text, part);
  const differences = editsBetween(
    text.slice(range.start, range.end),
    withLineEndsOf(text, withoutControls(whole).trim()),
  ).map((edit) => ({ ...edit, start: range.start + edit.start, end: range.start + edit.end }));
  const aboutWhole = asked.filter(({ status }) => status === 'none').map(({ suggestion }) => suggestion.id);
  const joined: PlacedEdit[] = [];
  for (const edit of differences) {
    const ids = idsFor(text, edit, part.path, asked, margin);
    const isWide = ids.length === 0 && aboutWhole.length > 0;
    const placed = { ...edit, path: part.path, ids: isWide ? aboutWhole : ids, isWide };
    const last = joined.at(-1);
    if (last && belongTogether(text, last, placed)) {
      last.replacement += text.slice(last.end, placed.start) + placed.replacement;
      last.end = placed.end;
    } else joined.push(placed);
  }
  return joined;
}

function idsFor(
  text: string,
  edit: TextEdit,
  path: string,
  asked: readonly SuggestionPlaces[],
  margin: number,
): string[] {
  return asked
    .filter(({ passages }) =>
      passages.some((passage) => passage.path === path && isBeside(text, passage, edit, margin)),
    )
    .map(({ suggestion }) => suggestion.id);
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
