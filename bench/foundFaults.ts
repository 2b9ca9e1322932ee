import type { Finding } from '../src/core/review/model';
import type { Range } from '../src/core/text/range';

/** How many faults of a kind were put in, and what became of them. */
export interface FaultTally {
  planted: number;
  found: number;
  /** Of the found, those above `info`. */
  plain: number;
}

/** Rules that speak of a whole paragraph, and so of every fault in it, without having found one. */
const ofParagraphs = /^(?:overLong|uniformRhythm$)/;

/** The findings at a fault's place, of which any counts as having found it; a word that is missing has no width, so what touches it counts. */
export function findingsAt(findings: readonly Finding[], fault: Range): Finding[] {
  return findings.filter(
    ({ rule = '', range, otherRanges = [] }) =>
      !ofParagraphs.test(rule) &&
      [...(range ? [range] : []), ...otherRanges].some(
        ({ start, end }) => start < fault.end + 1 && fault.start - 1 < end,
      ),
  );
}

/** Counts one more fault of a kind, with what was found of it. */
export function tallyFault(kinds: Record<string, FaultTally>, kind: string, found: readonly Finding[]): void {
  const tally = (kinds[kind] ??= { planted: 0, found: 0, plain: 0 });
  tally.planted++;
  if (found.length > 0) tally.found++;
  if (found.some(({ severity }) => severity !== 'info')) tally.plain++;
}

/** All tallies together, by kind. */
export function sumOfTallies(
  tallies: readonly Readonly<Record<string, FaultTally>>[],
): Record<string, FaultTally> {
  const sums: Record<string, FaultTally> = {};
  for (const [kind, { planted, found, plain }] of tallies.flatMap((kinds) => Object.entries(kinds))) {
    const sum = (sums[kind] ??= { planted: 0, found: 0, plain: 0 });
    sum.planted += planted;
    sum.found += found;
    sum.plain += plain;
  }
  return sums;
}
