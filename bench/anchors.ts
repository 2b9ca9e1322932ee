import search from 'approx-string-match';
import { AnchorResolver, createAnchor, type Anchor, type Resolution } from '../src/core/text/anchors/anchors';
import type { Range } from '../src/core/text/range';
import { choosePassages, editHeavily } from './anchorEdits';
import { chineseWriter, englishWriter, layOut, numberTokens, writeNovel, type Writer } from './anchorTexts';
import { randomNumbers } from '../src/core/chapter/calibration/randomNumbers';
import type { BenchRow } from './row';

/*
 * What counts. Every unit's way through the edits is tracked, so for each passage it is known which of its units
 * survived and where (white space not counted).
 *   kept     at least 60 % of the passage survived, in one place: right is the passage, both boundaries exact where its first
 *            and last unit survived, else within the edit that took them;
 *   gone     nothing survived: right is an answer that names no place;
 *   mangled  between, or torn apart by a move: right is no place, or a place that overlaps what survived.
 * Wrong is every other answer that names a place. Kept but not named is unlocated: not right, not wrong.
 */
const unitsOfText = 1_000_000;
const passagesOfText = 4000;
/** Several texts, because one text's luck with repeated sentences moves the figure by a tenth of a percent. */
const textCount = 3;
const referencePassages = 20;
const keptShare = 0.6;
const doomedShare = 0.04;

export type Outcome = 'right' | 'wrong' | 'unlocated';
type Fate = 'kept' | 'gone' | 'mangled';

export interface Trial {
  readonly before: string;
  readonly after: string;
  readonly passages: readonly Range[];
  readonly changedShare: number;
  fate(passage: Range): Fate;
  outcome(passage: Range, answer: Range | undefined): Outcome;
  truth(passage: Range): Range | undefined;
}

/** Writes a novel of about `units`, marks passages in it, edits it heavily, and can tell right from wrong afterwards. */
export function makeTrial(language: 'en' | 'zh', seed: number, units: number, count: number): Trial {
  const random = randomNumbers(seed);
  const writer: Writer = language === 'en' ? englishWriter(random) : chineseWriter(random);
  const novel = writeNovel(writer, random, units);
  numberTokens(novel);
  const before = layOut(novel).text;
  const passages = choosePassages(novel, random, count);
  const doomed = passages.filter(() => random() < doomedShare);
  const { text: after, origins } = layOut(editHeavily(novel, writer, random, doomed));
  const places = new Int32Array(before.length).fill(-1);
  let survived = 0;
  for (let at = 0; at < origins.length; at++) {
    const origin = origins[at]!;
    if (origin < 0) continue;
    places[origin] = at;
    survived++;
  }
  const changedShare = Math.max(before.length - survived, after.length - survived) / before.length;
  const isSpace = (text: string, at: number): boolean => text.charCodeAt(at) <= 0x20;

  const survivors = (passage: Range): { kept: number[]; of: number } => {
    const kept: number[] = [];
    let of = 0;
    for (let origin = passage.start; origin < passage.end; origin++) {
      if (isSpace(before, origin)) continue;
      of++;
      if (places[origin]! >= 0) kept.push(places[origin]!);
    }
    return { kept, of };
  };
  const fate = (passage: Range): Fate => {
    const { kept, of } = survivors(passage);
    if (kept.length === 0) return 'gone';
    const span = Math.max(...kept) - Math.min(...kept);
    const torn = span > 2 * (passage.end - passage.start) + 40;
    return kept.length >= keptShare * of && !torn ? 'kept' : 'mangled';
  };
  /** Units that the edit at the boundary put in, and white space, may or may not be taken along. */
  const isLoose = (at: number): boolean =>
    at >= 0 && at < after.length && (isSpace(after, at) || origins[at]! < 0);
  const bare = (text: string): string => text.replace(/\s/g, '');
  /**
   * Where a cut's two edges read alike, the text does not tell on which side of the cut a unit survived. `there` is what
   * lies between the boundary answered and the tracked one, `gone` the text that was cut beside it.
   */
  const readsAlike = (there: string, gone: string, atEnd: boolean): boolean => {
    const units = bare(there);
    return units.length < 40 && (atEnd ? bare(gone).startsWith(units) : bare(gone).endsWith(units));
  };
  const boundariesFit = (passage: Range, kept: readonly number[], answer: Range): boolean => {
    const first = Math.min(...kept);
    const last = Math.max(...kept) + 1;
    let earliest = first;
    if (places[passage.start]! < 0) while (isLoose(earliest - 1)) earliest--;
    let latest = last;
    if (places[passage.end - 1]! < 0) while (isLoose(latest)) latest++;
    const startFits =
      (answer.start >= earliest && answer.start <= first) ||
      (answer.start < first &&
        readsAlike(after.slice(answer.start, first), before.slice(passage.start, origins[first]), false)) ||
      (answer.start > first &&
        readsAlike(
          after.slice(first, answer.start),
          before.slice(passage.start - 80, passage.start),
          false,
        ) &&
        places[passage.start - 1]! < 0);
    const endFits =
      (answer.end >= last && answer.end <= latest) ||
      (answer.end > last &&
        readsAlike(after.slice(last, answer.end), before.slice(origins[last - 1]! + 1, passage.end), true)) ||
      (answer.end < last &&
        readsAlike(after.slice(answer.end, last), before.slice(passage.end, passage.end + 80), true) &&
        places[passage.end]! < 0);
    const readsSame =
      bare(after.slice(answer.start, answer.end)) === bare(before.slice(passage.start, passage.end)) &&
      kept.some((at) => at >= answer.start && at < answer.end);
    return readsSame || (startFits && endFits);
  };
  const outcome = (passage: Range, answer: Range | undefined): Outcome => {
    const what = fate(passage);
    if (!answer) return what === 'kept' ? 'unlocated' : 'right';
    const { kept } = survivors(passage);
    if (what === 'gone') return 'wrong';
    if (what === 'mangled')
      return kept.some((at) => at >= answer.start && at < answer.end) ? 'right' : 'wrong';
    return boundariesFit(passage, kept, answer) ? 'right' : 'wrong';
  };
  const truth = (passage: Range): Range | undefined => {
    const { kept } = survivors(passage);
    return kept.length === 0 ? undefined : { start: Math.min(...kept), end: Math.max(...kept) + 1 };
  };
  return { before, after, passages, changedShare, fate, outcome, truth };
}

function placeOf(resolution: Resolution): Range | undefined {
  return resolution.status === 'located' ? { start: resolution.start, end: resolution.end } : undefined;
}

/**
 * The reference: what Hypothesis' client does with the same library. Every exact find, or else the finds with the fewest
 * errors up to half the quotation, over the whole text; the best by quotation, prefix, suffix and position wins.
 */
function wholeTextSearch(text: string, anchor: Anchor): Range | undefined {
  const { exact, prefix, suffix, start } = anchor;
  let finds: { start: number; end: number; errors: number }[] = [];
  for (let at = text.indexOf(exact); at >= 0; at = text.indexOf(exact, at + 1)) {
    finds.push({ start: at, end: at + exact.length, errors: 0 });
  }
  if (finds.length === 0) finds = search(text, exact, Math.min(256, Math.floor(exact.length / 2)));
  const likeness = (context: string, neighbour: string): number => {
    if (context.length === 0) return 1;
    const errors = search(neighbour, context, context.length)[0]?.errors ?? context.length;
    return 1 - errors / context.length;
  };
  let best: Range | undefined;
  let bestScore = -1;
  for (const find of finds) {
    const score =
      50 * (1 - find.errors / exact.length) +
      20 * likeness(prefix, text.slice(Math.max(0, find.start - prefix.length), find.start)) +
      20 * likeness(suffix, text.slice(find.end, find.end + suffix.length)) +
      2 * (1 - Math.abs(find.start - start) / text.length);
    if (score > bestScore) {
      bestScore = score;
      best = { start: find.start, end: find.end };
    }
  }
  return best;
}

interface Tally {
  right: number;
  wrong: number;
  /** Of the wrong ones, those that do not even overlap the passage; the others miss a boundary. */
  misplaced: number;
  unlocated: number;
  times: number[];
}

function emptyTally(): Tally {
  return { right: 0, wrong: 0, misplaced: 0, unlocated: 0, times: [] };
}

function run(
  tally: Tally,
  trial: Trial,
  passages: readonly Range[],
  answer: (anchor: Anchor) => Range | undefined,
): void {
  for (const passage of passages) {
    const anchor = createAnchor(trial.before, passage.start, passage.end);
    const began = performance.now();
    const place = answer(anchor);
    tally.times.push(performance.now() - began);
    const outcome = trial.outcome(passage, place);
    tally[outcome]++;
    const truth = trial.truth(passage);
    if (outcome === 'wrong' && place && !(truth && place.start < truth.end && truth.start < place.end))
      tally.misplaced++;
  }
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

function rowFor(language: 'en' | 'zh', seed: number): BenchRow {
  const ours = emptyTally();
  const reference = emptyTally();
  const fates = { kept: 0, gone: 0, mangled: 0 };
  let changed = 0;
  let slowestFirst = 0;
  for (let text = 0; text < textCount; text++) {
    const trial = makeTrial(language, seed + text, unitsOfText, passagesOfText);
    const resolver = new AnchorResolver(trial.after);
    const before = ours.times.length;
    run(ours, trial, trial.passages, (anchor) => placeOf(resolver.resolve(anchor)));
    slowestFirst = Math.max(slowestFirst, ...ours.times.slice(before, before + 3));
    const sample = trial.passages.slice(0, referencePassages);
    run(reference, trial, sample, (anchor) => wholeTextSearch(trial.after, anchor));
    for (const passage of trial.passages) fates[trial.fate(passage)]++;
    changed += trial.changedShare / textCount;
  }
  const count = textCount * passagesOfText;
  const referenceCount = textCount * referencePassages;
  const right = ours.right / count;
  const wrong = ours.wrong / count;
  const unlocated = ours.unlocated / count;
  const p99 = percentile(ours.times, 0.99);
  const referenceP99 = percentile(reference.times, 0.99);
  const name = language === 'en' ? 'English' : 'Chinese';
  return {
    id: `P4-${language}`,
    figure: `anchors, ${name}, ${textCount} texts of 1 M units, ${percent(changed)} of units changed`,
    value:
      `right ${percent(right)}, wrong ${percent(wrong)} (elsewhere ${percent(ours.misplaced / count)}), ` +
      `unlocated ${percent(unlocated)}, p99 ${p99.toFixed(2)} ms`,
    reach: 'right ≥ 99.5 %, wrong ≤ 0.1 %, p99 ≤ 4 ms',
    reached: right >= 0.995 && wrong <= 0.001 && p99 <= 4,
    reference:
      `whole-text search as Hypothesis does it, ${referenceCount} of the same: right ` +
      `${percent(reference.right / referenceCount)}, wrong ${percent(reference.wrong / referenceCount)}, ` +
      `p99 ${referenceP99.toFixed(0)} ms`,
    numbers: {
      right,
      wrong,
      misplaced: ours.misplaced / count,
      unlocated,
      p50Milliseconds: percentile(ours.times, 0.5),
      p99Milliseconds: p99,
      slowestMilliseconds: percentile(ours.times, 1),
      indexMilliseconds: slowestFirst,
      anchors: count,
      ...fates,
      changedShare: changed,
      referenceRight: reference.right / referenceCount,
      referenceWrong: reference.wrong / referenceCount,
      referenceMisplaced: reference.misplaced / referenceCount,
      referenceP50Milliseconds: percentile(reference.times, 0.5),
      referenceP99Milliseconds: referenceP99,
    },
  };
}

/** P4 for English and Chinese texts; about 20 seconds. */
export async function benchAnchors(): Promise<BenchRow[]> {
  return [rowFor('en', 4), rowFor('zh', 44)];
}
