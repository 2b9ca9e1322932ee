import { overlaps, type Range } from '../../../text/range';

/** Where a pattern found something wrong; UTF-16 units of the text. */
export interface PatternMatch<Pattern> extends Range {
  pattern: Pattern;
  /** What stands there. */
  wrong: string;
}

/**
 * What patterns find, in the order of the text. Of two that find something in the same place the first in the list has it.
 *
 * @param patterns each global, with the flag d; its group `wrong` is the place
 */
export function patternMatches<Pattern extends { find: RegExp }>(
  text: string,
  patterns: readonly Pattern[],
): PatternMatch<Pattern>[] {
  const found: PatternMatch<Pattern>[] = [];
  for (const pattern of patterns)
    for (const { indices } of text.matchAll(pattern.find)) {
      const [start, end] = indices!.groups!['wrong']!;
      const match = { start, end, wrong: text.slice(start, end), pattern };
      if (!found.some((other) => overlaps(other, match))) found.push(match);
    }
  return found.sort((one, other) => one.start - other.start);
}
