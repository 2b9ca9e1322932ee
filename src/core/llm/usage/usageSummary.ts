import { fullRerunEstimate, type FullRerunEstimate } from './fullRerunEstimate';
import { costOf, priceOf, sumCosts, type Cost, type Price } from './prices';
import { finishReasons } from '../languageModel';
import { recordsBy } from './recordsBy';
import type { Usage } from './usageLedger';
import type { ReadUsageRecord } from './usageRecord';

/** Which requests are wanted; all where nothing is said. */
export interface UsageFilter {
  /** Milliseconds since 1970; requests that ended then or later. */
  since?: number;
  run?: string;
  phase?: string;
  chapter?: string;
  step?: string;
}

export interface UsageTotals {
  calls: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** Null where a request has no known price, or where they are in several currencies. */
  cost: number | null;
  /** What is known of costs, by currency. */
  costs: Record<string, number>;
  /** Calls that took tokens and have no known price. They are in no cost. */
  unpricedCalls: number;
  /** Calls whose price was not known when they were made; their costs are at the prices that hold now. */
  pricedTodayCalls: number;
}

/** The document of `usage`. */
export interface UsageSummary extends UsageTotals {
  reasoningTokens: number;
  /** Calls whose tokens the server did not tell, so that they are our own estimate. */
  estimatedCalls: number;
  /** Calls that brought no reply. */
  failedCalls: number;
  /** Of `cost`; null where that is null. */
  currency: string | null;
  /** What of `costs` is at the prices that hold now. */
  costsToday: Record<string, number>;
  byStep: Record<string, UsageTotals>;
  byModel: Record<string, UsageTotals>;
  /** An estimate of what these chapters would have cost with every attempt made in full; null where that cannot be told. */
  fullRerunCost: number | null;
  /** What the estimate rests on, and what the same attempts did take; null with it. */
  fullRerun: FullRerunEstimate | null;
  damagedLines: number;
}

/**
 * Adds up the ledger, or the part of it that is wanted. What has no cost, since no price was known when it was made, costs what `prices`
 * say. Linear in its lines.
 */
export function summarizeUsage(
  { records, damaged }: Usage,
  filter: UsageFilter = {},
  prices: Readonly<Record<string, Price>> = {},
): UsageSummary {
  const wanted = records
    .filter((record) => isWanted(record, filter))
    .map((record) => pricedToday(record, prices));
  const totals = totalsOf(wanted);
  const today = wanted.filter(({ isPricedToday }) => isPricedToday);
  const fullRerun = fullRerunEstimate(wanted);
  return {
    ...totals,
    reasoningTokens: sum(wanted, ({ reasoningTokens }) => reasoningTokens),
    estimatedCalls: wanted.filter(({ estimated }) => estimated).length,
    failedCalls: wanted.filter((record) => !isAnswered(record)).length,
    currency: totals.cost === null ? null : (Object.keys(totals.costs)[0] ?? null),
    costsToday: knownCosts(today),
    byStep: totalsBy(wanted, ({ step }) => step),
    byModel: totalsBy(wanted, ({ model }) => model),
    fullRerunCost: fullRerun?.cost?.amount ?? null,
    fullRerun: fullRerun ?? null,
    damagedLines: damaged,
  };
}

interface PricedRecord extends ReadUsageRecord {
  isPricedToday: boolean;
}

function pricedToday(record: ReadUsageRecord, prices: Readonly<Record<string, Price>>): PricedRecord {
  const price = isUnpriced(record) ? priceOf(prices, record.model) : undefined;
  return price
    ? { ...record, cost: costOf(record, price), isPricedToday: true }
    : { ...record, isPricedToday: false };
}

function isWanted(record: ReadUsageRecord, { since, run, phase, chapter, step }: UsageFilter): boolean {
  return (
    (since === undefined || record.at >= since) &&
    (run === undefined || record.run === run) &&
    (phase === undefined || record.phase === phase) &&
    (chapter === undefined || record.chapter === chapter) &&
    (step === undefined || record.step === step)
  );
}

function isAnswered({ outcome }: ReadUsageRecord): boolean {
  return (finishReasons as readonly string[]).includes(outcome);
}

function isUnpriced({ cost, inputTokens, outputTokens }: ReadUsageRecord): boolean {
  return cost === undefined && inputTokens + outputTokens > 0;
}

function totalsOf(records: readonly PricedRecord[]): UsageTotals {
  return {
    calls: records.length,
    inputTokens: sum(records, ({ inputTokens }) => inputTokens),
    cachedTokens: sum(records, ({ cachedTokens }) => cachedTokens),
    outputTokens: sum(records, ({ outputTokens }) => outputTokens),
    cost: wholeCost(records)?.amount ?? null,
    costs: knownCosts(records),
    unpricedCalls: records.filter(isUnpriced).length,
    pricedTodayCalls: records.filter(({ isPricedToday }) => isPricedToday).length,
  };
}

function knownCosts(records: readonly ReadUsageRecord[]): Record<string, number> {
  return Object.fromEntries(sumCosts(records.flatMap(({ cost }) => cost ?? [])));
}

/** Undefined where a part of it is unknown, or it is in several currencies. */
function wholeCost(records: readonly ReadUsageRecord[]): Pick<Cost, 'amount'> | undefined {
  if (records.some(isUnpriced)) return undefined;
  const sums = Object.values(knownCosts(records));
  return sums.length > 1 ? undefined : { amount: sums[0] ?? 0 };
}

function totalsBy(
  records: readonly PricedRecord[],
  nameOf: (record: ReadUsageRecord) => string,
): Record<string, UsageTotals> {
  return Object.fromEntries([...recordsBy(records, nameOf)].map(([name, group]) => [name, totalsOf(group)]));
}

function sum(records: readonly ReadUsageRecord[], amountOf: (record: ReadUsageRecord) => number): number {
  return records.reduce((total, record) => total + amountOf(record), 0);
}
