import type { QuoteView } from '../../../shared/workbenchState';
import type { Suggestion } from '../../review/model';
import { splitsPair } from '../../text/edits';
import type { Range } from '../../text/range';

/** How wide the words shown around a passage may be on each side, in columns of a letter's width. */
const contextColumns = 36;
/** UTF-16 units of the longest passage shown whole. */
const passageUnits = 240;

/** A suggestion's passage as it was when it was made, short enough for a list; undefined when it has none. */
export function quotedPassage({ anchor }: Suggestion): string | undefined {
  return anchor && cut(anchor.exact);
}

/** The passage as it stands; where it cannot be found, as it stood. */
export function quoteView(
  suggestion: Suggestion,
  text: string | undefined,
  range: Range | undefined,
): QuoteView | undefined {
  const { anchor } = suggestion;
  if (anchor === undefined) return undefined;
  if (text === undefined || range === undefined) {
    return { before: lastWords(anchor.prefix), passage: cut(anchor.exact), after: firstWords(anchor.suffix) };
  }
  return {
    before: lastWords(text.slice(Math.max(0, range.start - 2 * contextColumns), range.start)),
    passage: cut(text.slice(range.start, range.end)),
    after: firstWords(text.slice(range.end, range.end + 2 * contextColumns)),
  };
}

/** The end of the line before a passage, from a word's beginning where words are parted by spaces. */
function lastWords(text: string): string {
  const line = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  const characters = [...line];
  let start = characters.length;
  for (let columns = 0; start > 0; start--) {
    columns += columnsOf(characters[start - 1]!);
    if (columns > contextColumns) break;
  }
  if (start === 0) return line;
  const space = characters.indexOf(' ', start);
  return `…${characters.slice(space >= 0 && space < characters.length - 1 ? space + 1 : start).join('')}`;
}

/** The beginning of the line after a passage, up to a word's end. */
function firstWords(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const characters = [...line];
  let end = 0;
  for (let columns = 0; end < characters.length; end++) {
    columns += columnsOf(characters[end]!);
    if (columns > contextColumns) break;
  }
  if (end === characters.length) return line;
  const space = characters.lastIndexOf(' ', end);
  return `${characters.slice(0, space > 0 ? space : end).join('')}…`;
}

/** Han characters and their punctuation are twice as wide as letters. */
function columnsOf(character: string): number {
  return character.codePointAt(0)! >= 0x2e80 ? 2 : 1;
}

/** The text, or the two ends of one that is too long to be shown whole. */
export function cut(text: string): string {
  if (text.length <= passageUnits) return text;
  let front = passageUnits / 2;
  let back = text.length - passageUnits / 2;
  if (splitsPair(text, front)) front--;
  if (splitsPair(text, back)) back++;
  return `${text.slice(0, front)} … ${text.slice(back)}`;
}
