import { fullRerunEstimate, type FullRerunEstimate } from './fullRerunEstimate';
import { sumCosts, type Cost } from './prices';
import { finishReasons } from '../languageModel';
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
}

/** The document of `usage`. */
export interface UsageSummary extends UsageTotals {
  reasoningTokens: number;
  /** Calls whose tokens the server did not tell, so that they are our own estimate. */
  estimatedCalls: number;
  /** Calls that brought no reply. */
  failedCalls: number;
  /** Calls that took tokens and have no known price. They are in no cost. */
  unpricedCalls: number;
  /** Of `cost`; null where that is null. */
  currency: string | null;
  /** What is known of costs, by currency. */
  costs: Record<string, number>;
  byStep: Record<string, UsageTotals>;
  byModel: Record<string, UsageTotals>;
  /** An estimate of what these chapters would have cost with every attempt made in full; null where that cannot be told. */
  fullRerunCost: number | null;
  /** What the estimate rests on, and what the same attempts did take; null with it. */
  fullRerun: FullRerunEstimate | null;
  damagedLines: number;
}

/** Adds up the ledger, or the part of it that is wanted. Linear in its lines. */
export function summarizeUsage({ records, damaged }: Usage, filter: UsageFilter = {}): UsageSummary {
  const wanted = records.filter((record) => isWanted(record, filter));
  const totals = totalsOf(wanted);
  const costs = sumCosts(wanted.flatMap(({ cost }) => cost ?? []));
  const fullRerun = fullRerunEstimate(wanted);
  return {
    ...totals,
    reasoningTokens: sum(wanted, ({ reasoningTokens }) => reasoningTokens),
    estimatedCalls: wanted.filter(({ estimated }) => estimated).length,
    failedCalls: wanted.filter((record) => !isAnswered(record)).length,
    unpricedCalls: wanted.filter(isUnpriced).length,
    currency: totals.cost === null ? null : ([...costs.keys()][0] ?? null),
    costs: Object.fromEntries(costs),
    byStep: totalsBy(wanted, ({ step }) => step),
    byModel: totalsBy(wanted, ({ model }) => model),
    fullRerunCost: fullRerun?.cost?.amount ?? null,
    fullRerun: fullRerun ?? null,
    damagedLines: damaged,
  };
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

function totalsOf(records: readonly ReadUsageRecord[]): UsageTotals {
  return {
    calls: records.length,
    inputTokens: sum(records, ({ inputTokens }) => inputTokens),
    cachedTokens: sum(records, ({ cachedTokens }) => cachedTokens),
    outputTokens: sum(records, ({ outputTokens }) => outputTokens),
    cost: wholeCost(records)?.amount ?? null,
  };
}

/** Undefined where a part of it is unknown, or it is in several currencies. */
function wholeCost(records: readonly ReadUsageRecord[]): Pick<Cost, 'amount'> | undefined {
  if (records.some(isUnpriced)) return undefined;
  const sums = [...sumCosts(records.flatMap(({ cost }) => cost ?? [])).values()];
  return sums.length > 1 ? undefined : { amount: sums[0] ?? 0 };
}

function totalsBy(
  records: readonly ReadUsageRecord[],
  nameOf: (record: ReadUsageRecord) => string,
): Record<string, UsageTotals> {
  const groups = new Map<string, ReadUsageRecord[]>();
  for (const record of records) {
    const group = groups.get(nameOf(record));
    if (group) group.push(record);
    else groups.set(nameOf(record), [record]);
  }
  return Object.fromEntries([...groups].map(([name, group]) => [name, totalsOf(group)]));
}

function sum(records: readonly ReadUsageRecord[], amountOf: (record: ReadUsageRecord) => number): number {
  return records.reduce((total, record) => total + amountOf(record), 0);
}
