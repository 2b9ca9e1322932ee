import { displayWidth, takeFromEnd, takeFromStart } from './textWidth';

/** Letters at a cut that are dropped so that no half word is left; more than a long word's worth stays. */
const longestHalfWord = 16;

/** The end of a text in at most `width` cells, beginning with a whole word where there is one. */
export function endOf(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const end = takeFromEnd(text, width - 1);
  const space = end.search(/\s/);
  return `…${space >= 0 && space < longestHalfWord && space < end.length - 1 ? end.slice(space) : end}`;
}

/** The start of a text in at most `width` cells, ending with a whole word where there is one. */
export function startOf(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const start = takeFromStart(text, width - 1);
  const lastWord = new RegExp(`\\s\\S{0,${longestHalfWord - 1}}$`).exec(start);
  return `${lastWord && lastWord.index > 0 ? start.slice(0, lastWord.index + 1) : start}…`;
}

/** Start and end of a text, when it is longer than both together. */
export function endsOf(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  return `${startOf(text, Math.floor(width / 2))}${endOf(text, Math.floor(width / 2)).slice(1)}`;
}

/** Line ends as a sign, so that several lines can be shown as one. */
export function showLineEnds(text: string): string {
  return text.replace(/(?:\r\n|\r|\n)+/g, '⏎').replace(/\t/g, ' ');
}

/** Spaces as signs too, for where they are all that changes. */
export function showSpaces(text: string): string {
  return showLineEnds(text)
    .replace(/ /g, '·')
    .replace(/\u3000/g, '□');
}
