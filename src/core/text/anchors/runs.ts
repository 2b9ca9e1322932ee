import { unitBits } from './evidence';
import { isWideUnit } from './fold';

/*
 * An alignment gives for each unit of its pattern the offset in the text of the equal unit, or -1. Runs of consecutive
 * units are what can be trusted in it.
 */

/** What an alignment found of a stretch of the pattern. */
interface Tally {
  readonly matched: number;
  readonly bits: number;
}

/** Counts the aligned units of pattern [from, to). */
export function tally(pattern: string, aligned: Int32Array, from: number, to: number): Tally {
  let matched = 0;
  let bits = 0;
  for (let at = from; at < to; at++) {
    if (aligned[at]! < 0) continue;
    matched++;
    bits += unitBits(pattern.charCodeAt(at));
  }
  return { matched, bits };
}

/** A run this near to another, with so little changed between them, is no accident however short it is. */
const neighbourGap = 4;
const neighbourShift = 2;

/** Forgets aligned units that stand alone in runs too short to mean anything: single units agree by chance. */
export function dropShortRuns(
  pattern: string,
  aligned: Int32Array,
  wideRun: number,
  narrowRun: number,
): void {
  const runs: { from: number; to: number; solid: boolean; wide: boolean }[] = [];
  let index = 0;
  while (index < pattern.length) {
    if (aligned[index]! < 0) {
      index++;
      continue;
    }
    let end = index + 1;
    while (aligned[end] === aligned[end - 1]! + 1) end++;
    let wide = false;
    for (let at = index; at < end; at++) if (isWideUnit(pattern.charCodeAt(at))) wide = true;
    runs.push({ from: index, to: end, solid: end - index >= (wide ? wideRun : narrowRun), wide });
    index = end;
  }
  const shift = (at: number): number => aligned[at]! - at;
  for (const [order, run] of runs.entries()) {
    if (run.solid) continue;
    const before = runs[order - 1];
    const after = runs[order + 1];
    const nearby = run.wide || run.to - run.from > 1 ? neighbourShift : 0;
    const joined =
      (before?.solid &&
        run.from - before.to <= neighbourGap &&
        Math.abs(shift(run.from) - shift(before.from)) <= nearby) ||
      (after?.solid &&
        after.from - run.to <= neighbourGap &&
        Math.abs(shift(run.from) - shift(after.from)) <= nearby);
    if (!joined) aligned.fill(-1, run.from, run.to);
  }
}

/** Separate changes in pattern [from, to): gaps between aligned runs, and ends that are gone. */
export function countEdits(aligned: Int32Array, from: number, to: number): number {
  let edits = 0;
  let previous = -1;
  let inGap = false;
  for (let at = from; at < to; at++) {
    const here = aligned[at]!;
    if (here < 0) {
      if (!inGap) edits++;
      inGap = true;
      continue;
    }
    if (!inGap && previous >= 0 && here !== previous + 1) edits++;
    inGap = false;
    previous = here;
  }
  return edits;
}

/**
 * The boundaries of pattern [from, to) in the text; undefined where nothing adjoins them. Where the passage's own end is
 * gone, the context that adjoined it tells where its replacement ends.
 */
export function passageRange(
  aligned: Int32Array,
  from: number,
  to: number,
  paragraph: (at: number) => { from: number; to: number },
): { start: number; end: number } | undefined {
  let first = from;
  while (first < to && aligned[first]! < 0) first++;
  const beforeEnd = aligned[from - 1] ?? -1;
  const afterStart = aligned[to] ?? -1;
  if (first === to) {
    const point = beforeEnd >= 0 ? beforeEnd + 1 : afterStart;
    return point >= 0 ? { start: point, end: point } : undefined;
  }
  let last = to - 1;
  while (aligned[last]! < 0) last--;
  let start = aligned[first]!;
  if (first > from && beforeEnd >= 0 && start - beforeEnd - 1 <= 2 * (first - from) + 8) {
    start = Math.max(beforeEnd + 1, paragraph(start).from);
  }
  let end = aligned[last]! + 1;
  if (last < to - 1 && afterStart >= 0 && afterStart - end <= 2 * (to - 1 - last) + 8) {
    end = Math.min(afterStart, paragraph(end - 1).to);
  }
  return { start, end };
}
