import { singleCost, type Cost } from './prices';
import type { ReadUsageRecord } from './usageRecord';

/**
 * What chapters would have taken if every attempt had been made in full, beside what the same attempts did take. An estimate: each
 * attempt counts as the chapter's own first one.
 */
export interface FullRerunEstimate {
  /** Chapters of which it could be told. */
  chapters: number;
  /** Attempts that came to be judged, those of all these chapters. */
  attempts: number;
  tokens: number;
  ownTokens: number;
  /** Undefined where a price is not known, or there are several currencies. */
  cost: Cost | undefined;
  ownCost: Cost | undefined;
}

/** Steps that belong to no attempt: the bible is brought up to date once, however many there were, and also of an earlier one. */
const onceSteps: ReadonlySet<string> = new Set(['bible_update']);
/** What a full attempt has at least. */
const fullSteps = ['scene_list', 'scene', 'judge_report'] as const;

/**
 * Estimates from ledger lines that name a chapter and an attempt, in the order in which they were written. A chapter counts as often as
 * its attempts were begun anew, and only where its first attempt is there in full and was judged. Undefined where there is none.
 */
export function fullRerunEstimate(records: readonly ReadUsageRecord[]): FullRerunEstimate | undefined {
  const parts = seriesOf(records).flatMap((series) => estimateOf(series) ?? []);
  if (parts.length === 0) return undefined;
  return {
    chapters: new Set(parts.map(({ chapter }) => chapter)).size,
    attempts: parts.reduce((total, { attempts }) => total + attempts, 0),
    tokens: parts.reduce((total, { full }) => total + tokensOf(full), 0),
    ownTokens: parts.reduce((total, { own }) => total + tokensOf(own), 0),
    cost: costOfAll(parts.flatMap(({ full }) => full)),
    ownCost: costOfAll(parts.flatMap(({ own }) => own)),
  };
}

interface Attempted {
  record: ReadUsageRecord;
  attempt: number;
}

/** The attempts at each chapter; a lower number than the one before means that they were begun anew. */
function seriesOf(records: readonly ReadUsageRecord[]): Attempted[][] {
  const all: Attempted[][] = [];
  const current = new Map<string, Attempted[]>();
  for (const record of records) {
    const { chapter, attempt, step } = record;
    if (chapter === undefined || attempt === undefined || onceSteps.has(step)) continue;
    let series = current.get(chapter);
    if (!series || attempt < series.at(-1)!.attempt) {
      series = [];
      current.set(chapter, series);
      all.push(series);
    }
    series.push({ record, attempt });
  }
  return all;
}

interface SeriesEstimate {
  chapter: string;
  attempts: number;
  own: ReadUsageRecord[];
  /** As often as they would have been made. */
  full: ReadUsageRecord[];
}

function estimateOf(series: readonly Attempted[]): SeriesEstimate | undefined {
  const judged = new Set(
    series.filter(({ record }) => isDone(record, 'judge_report')).map(({ attempt }) => attempt),
  );
  const of = (attempt: number): ReadUsageRecord[] =>
    series.filter((one) => one.attempt === attempt).map(({ record }) => record);
  const first = of(series[0]!.attempt);
  if (!fullSteps.every((step) => first.some((record) => isDone(record, step)))) return undefined;
  return {
    chapter: series[0]!.record.chapter!,
    attempts: judged.size,
    own: [...judged].flatMap(of),
    full: [...judged].flatMap(() => first),
  };
}

function isDone({ step, outcome }: ReadUsageRecord, wanted: string): boolean {
  return step === wanted && outcome === 'stop';
}

function tokensOf(records: readonly ReadUsageRecord[]): number {
  return records.reduce((total, { inputTokens, outputTokens }) => total + inputTokens + outputTokens, 0);
}

function costOfAll(records: readonly ReadUsageRecord[]): Cost | undefined {
  const paid = records.filter(({ inputTokens, outputTokens }) => inputTokens + outputTokens > 0);
  return paid.every(({ cost }) => cost !== undefined) ? singleCost(paid.map(({ cost }) => cost!)) : undefined;
}
