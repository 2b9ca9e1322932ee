import { blankBack, blankOn } from '../../text/lines';
import type { Range } from '../../text/range';

/** A quote whose middle was left out: what it begins with, what it ends with, and what stands between two gaps, in order. */
export interface Ends {
  first: string;
  between: readonly string[];
  last: string;
}

/** Something that words are looked for in: a text, or what it was folded to. */
interface SearchedWords {
  text: string;
  /** Where the words stand within the scope, at most so many places. */
  occurrences(words: string, scope: Range, most: number): Range[];
  /** Whether a line break stands in the range; by the text itself where it is left out. */
  hasBreak?(range: Range): boolean;
}

/** UTF-16 units from the first word to the last: a long paragraph. */
const longestPassage = 6_000;
/** Words that stand more often than this are no way to name a place. */
const mostBeginnings = 32;
const mostEndings = 8;

// No blanks at its edges: a search for those would begin anew at each of a run.
const gap = /\[\s*(?:…+|\.{3,})\s*\]|\(\s*(?:…+|\.{3,})\s*\)|…+|⋯+|\.{3,}/;

const gapMarks: readonly string[] = ['[…]', '[...]', '…', '⋯', '...'];

/** The quote without gaps, blanks and further dots at its edges, where nothing is left out between two things. Linear. */
export function withoutGapsAtEdges(quote: string): string {
  let start = 0;
  let end = quote.length;
  for (;;) {
    start = Math.min(end, blankOn(quote, start));
    end = Math.max(start, blankBack(quote, end));
    const opening = gapMarks.find((mark) => quote.startsWith(mark, start));
    const closing = gapMarks.find((mark) => quote.endsWith(mark, end));
    if (start === end || (opening === undefined && closing === undefined)) return quote.slice(start, end);
    if (opening !== undefined) start = Math.min(end, afterRun(quote, start + opening.length, opening));
    if (closing !== undefined && start < end)
      end = Math.max(start, beforeRun(quote, end - closing.length, closing));
  }
}

/** Three dots may be followed by more of them. */
function afterRun(quote: string, offset: number, mark: string): number {
  let at = offset;
  if (mark === '...') while (quote[at] === '.') at++;
  return at;
}

function beforeRun(quote: string, offset: number, mark: string): number {
  let at = offset;
  if (mark === '...') while (quote[at - 1] === '.') at--;
  return at;
}

/** The ends of a quote with a gap in it; undefined for one without. */
export function endsOf(quote: string): Ends | undefined {
  const parts = quote
    .split(gap)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first, ...others] = parts;
  const last = others.pop();
  return first === undefined || last === undefined ? undefined : { first, between: others, last };
}

/**
 * The places that begin and end so: those within one paragraph where there are any, since a passage is asked for within one. At most two,
 * which is enough to know that it is not one.
 */
export function placesOfEnds({ first, between, last }: Ends, searched: SearchedWords): Range[] {
  const { text } = searched;
  const hasBreak = searched.hasBreak ?? (({ start, end }: Range) => /[\r\n]/.test(text.slice(start, end)));
  const beginnings = searched.occurrences(first, { start: 0, end: text.length }, mostBeginnings + 1);
  if (beginnings.length > mostBeginnings) return [];
  const within: Range[] = [];
  const beyond: Range[] = [];
  for (const beginning of beginnings) {
    const to = Math.min(text.length, beginning.start + longestPassage);
    let from: number | undefined = beginning.end;
    for (const words of between) {
      if (from !== undefined) from = searched.occurrences(words, { start: from, end: to }, 1)[0]?.end;
    }
    if (from === undefined) continue;
    for (const ending of searched.occurrences(last, { start: from, end: to }, mostEndings)) {
      const place = { start: beginning.start, end: ending.end };
      (hasBreak(place) ? beyond : within).push(place);
    }
  }
  return (within.length > 0 ? within : beyond).slice(0, 2);
}
