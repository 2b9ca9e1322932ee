import { splitsPair, type TextEdit } from '../../text/edits';
import { withoutInvisibleMarks } from '../../text/invisibleMarks';
import { shorten } from '../../text/shorten';
import type { NotAppliedReason } from '../../../shared/values';
import type { StrayEdit } from '../model';
import type { ModelEdit } from './revisionFormat';

/** A list that is longer is read by nobody. */
const mostStrays = 100;
/** UTF-16 units of one side of a stray that are kept with the round. */
const longestShown = 8000;
const longestWhy = 300;

/** An edit that has a place, and is not applied. */
export function strayOf(
  text: string,
  { path, start, end, replacement }: TextEdit & { path: string },
  suggestions: readonly string[],
  reason: NotAppliedReason,
): StrayEdit {
  return {
    path,
    before: shown(text.slice(start, end)),
    after: shown(replacement),
    reason,
    ...(suggestions.length > 0 ? { suggestions: [...suggestions] } : {}),
  };
}

/** An edit without a place: what it quotes stands for the passage. */
export function strayQuoting(
  path: string,
  { at, start, end, text }: ModelEdit,
  suggestions: readonly string[],
  reason: NotAppliedReason,
): StrayEdit {
  const quoted = end === '' || end === start ? start : `${shown(start)} … ${shown(end)}`;
  return {
    path,
    before: at === undefined ? shown(quoted) : '',
    after: shown(text),
    reason,
    ...(suggestions.length > 0 ? { suggestions: [...suggestions] } : {}),
  };
}

/** The strays that are kept: the first of them. */
export function keptStrays(strays: readonly StrayEdit[]): StrayEdit[] {
  return strays.slice(0, mostStrays);
}

/** A model's sentence, as it is shown. */
export function withinMeasure(why: string): string {
  return shorten(withoutInvisibleMarks(wellFormed(why.slice(0, 10 * longestWhy))), longestWhy);
}

function shown(text: string): string {
  if (text.length <= longestShown) return wellFormed(text);
  const cut = splitsPair(text, longestShown) ? longestShown - 1 : longestShown;
  return `${wellFormed(text.slice(0, cut))}…`;
}

/** Half a character, as some models write, has no bytes of its own. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
