import { shorten } from '../../core/text/shorten';

/** Characters of it that are enough to know it again. */
const most = 80;

/** What was typed, short enough for a sentence about it: a whole chapter may have been given by mistake. */
export function shownValue(typed: string): string {
  return shorten(typed, most);
}
