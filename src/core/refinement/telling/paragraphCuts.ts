import { splitsPair } from '../../text/edits';
import { paragraphs } from '../../text/segments';

/** The first paragraphs of a text, up to so many UTF-16 units; of a first one that is longer, so much as fits. */
export function beginningOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // What lies further on can be no part of it, and a novel need not be taken apart for its first page.
  const end = paragraphs(text.slice(0, limit + 1)).findLast((block) => block.end <= limit)?.end ?? 0;
  if (end > 0) return text.slice(0, end);
  return `${text.slice(0, splitsPair(text, limit) ? limit - 1 : limit)}…`;
}

/** The last paragraphs of a text, up to so many UTF-16 units; of a last one that is longer, so much as fits. */
export function endingOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const from = text.length - limit;
  const tail = text.slice(from);
  // The first block may be half a paragraph, unless a line begins there.
  const begins = text[from - 1] === '\n';
  const blocks = paragraphs(tail).slice(begins ? 0 : 1);
  const [first] = blocks;
  if (first) return tail.slice(first.start);
  return `…${text.slice(splitsPair(text, from) ? from + 1 : from)}`;
}
