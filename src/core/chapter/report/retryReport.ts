import { retryLevels, type ChapterStep, type RetryLevel } from '../../../shared/values';
import type { FullRerunEstimate } from '../../llm/usage/fullRerunEstimate';
import type { Price } from '../../llm/usage/prices';
import type { ReadUsageRecord } from '../../llm/usage/usageRecord';
import { recordsBy } from '../../llm/usage/recordsBy';
import { summarizeUsage, type UsageSummary } from '../../llm/usage/usageSummary';
import { attemptLevel, type AttemptLevel } from '../judging/attemptLevel';
import type { JudgedAttempt } from '../model';
import { determineRetryLevel, requiredSteps } from '../judging/retryLevel';

/** A chapter and its attempts that were judged, in any order. */
export interface ReportedChapter {
  /** Its id, `03`. */
  chapter: string;
  title: string;
  attempts: readonly JudgedAttempt[];
}

/** Tokens of requests, and what they cost. */
export interface SpentReport {
  calls: number;
  /** Cached ones included. */
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** Calls of which our own estimate stands in for what the server did not tell. */
  estimatedCalls: number;
  /** Null where a price is not known, or where costs are in several currencies. */
  cost: number | null;
  /** What is known of costs, by currency. */
  costs: Record<string, number>;
  /** Calls without a known price. They are in no cost. */
  unpricedCalls: number;
}

interface AttemptReport {
  attempt: number;
  level: AttemptLevel;
  steps: ChapterStep[];
  scenesWritten: number[];
  /** 0 to 100; null where the judge gave none. */
  score: number | null;
  passed: boolean;
  /** What its issues ask to be redone; null for one that passed. */
  asks: RetryLevel | null;
  /** Milliseconds since 1970. */
  judgedAt: number;
  /** Null where the ledger has no line of it. */
  spent: SpentReport | null;
}

/** How attempts of one level came out. */
export interface LevelReport {
  level: AttemptLevel;
  attempts: number;
  passed: number;
  /** Null where there was none. */
  passPercent: number | null;
}

/** What was saved against full reruns: in hundredths, less than 0 where more was spent. Both figures rest on an estimate. */
interface SavingReport {
  tokensPercent: number;
  /** Null where a price is not known, or there are several currencies. */
  costPercent: number | null;
}

export interface RetryFigures {
  /** Retries by level, the first attempts not counted. */
  retries: Record<RetryLevel, number>;
  levels: LevelReport[];
  /** All that was spent on the chapters, attempts that were never judged and the bible included. */
  spent: SpentReport;
  /**
   * What the judged attempts would have taken as full reruns, and what they did take. Always an estimate: every attempt counts as the
   * chapter's own first one, as the ledger has it. Null where the ledger has no whole first attempt.
   */
  fullRerun: FullRerunEstimate | null;
  /** Null with it. */
  saving: SavingReport | null;
}

export interface ChapterRetryReport extends RetryFigures {
  chapter: string;
  title: string;
  attempts: AttemptReport[];
  /** Whether an attempt has passed. */
  passed: boolean;
}

/** What retries did and cost, by chapter and in all: a plain document. */
export interface RetryReport extends RetryFigures {
  /** In the order in which they were given. */
  chapters: ChapterRetryReport[];
  /** Chapters that were made more than once. */
  retriedChapters: number;
  /** Chapters of which the estimate could not be made. */
  chaptersWithoutEstimate: string[];
  /** Currencies of what is known of costs; with several of them there is no sum. */
  currencies: string[];
}

/**
 * Reads attempts and their lines in the ledger together. What has no cost, since no price was known when it was made, costs what `prices`
 * say. Lines of other chapters, and of no chapter, are left out. Linear in lines and attempts.
 */
export function retryReport(
  chapters: readonly ReportedChapter[],
  records: readonly ReadUsageRecord[],
  prices: Readonly<Record<string, Price>> = {},
): RetryReport {
  const byChapter = recordsBy(records, ({ chapter }) => chapter);
  const reported = chapters.map((chapter) =>
    chapterReport(chapter, byChapter.get(chapter.chapter) ?? [], prices),
  );
  const known = chapters.flatMap(({ chapter }) => byChapter.get(chapter) ?? []);
  const figures = retryFigures(
    reported.flatMap(({ attempts }) => attempts),
    known,
    prices,
  );
  return {
    ...figures,
    chapters: reported,
    retriedChapters: reported.filter(({ attempts }) => attempts.length > 1).length,
    chaptersWithoutEstimate: reported
      .filter(({ fullRerun, attempts }) => fullRerun === null && attempts.length > 0)
      .map(({ chapter }) => chapter),
    currencies: Object.keys(figures.spent.costs).sort(),
  };
}

function chapterReport(
  { chapter, title, attempts }: ReportedChapter,
  records: readonly ReadUsageRecord[],
  prices: Readonly<Record<string, Price>>,
): ChapterRetryReport {
  const byAttempt = recordsBy(records, ({ attempt }) => attempt);
  const ordered = [...attempts].sort((one, other) => one.attempt - other.attempt);
  const reported = ordered.map((judged) => attemptReport(judged, byAttempt.get(judged.attempt), prices));
  return {
    chapter,
    title,
    attempts: reported,
    passed: reported.some(({ passed }) => passed),
    ...retryFigures(reported, records, prices),
  };
}

function attemptReport(
  judged: JudgedAttempt,
  records: readonly ReadUsageRecord[] | undefined,
  prices: Readonly<Record<string, Price>>,
): AttemptReport {
  const { attempt, level, steps, scenesWritten, report, passed, judgedAt } = judged;
  return {
    attempt,
    level: attemptLevel(judged),
    steps: [...(steps.length > 0 ? steps : requiredSteps(level))],
    scenesWritten: [...scenesWritten],
    score: report.score ?? null,
    passed,
    asks: passed ? null : determineRetryLevel(report, 0, 1),
    judgedAt,
    spent: records ? spentOn(summarizeUsage({ records: [...records], damaged: 0 }, {}, prices)) : null,
  };
}

function retryFigures(
  attempts: readonly AttemptReport[],
  records: readonly ReadUsageRecord[],
  prices: Readonly<Record<string, Price>>,
): RetryFigures {
  const summary = summarizeUsage({ records: [...records], damaged: 0 }, {}, prices);
  const at = (level: AttemptLevel): AttemptReport[] => attempts.filter((one) => one.level === level);
  return {
    retries: {
      edit_only: at('edit_only').length,
      write_only: at('write_only').length,
      full_retry: at('full_retry').length,
    },
    levels: (['first', ...retryLevels] as const).map((level) => levelReport(level, at(level))),
    spent: spentOn(summary),
    fullRerun: summary.fullRerun,
    saving: savingOf(summary.fullRerun),
  };
}

function levelReport(level: AttemptLevel, attempts: readonly AttemptReport[]): LevelReport {
  const passed = attempts.filter((one) => one.passed).length;
  return {
    level,
    attempts: attempts.length,
    passed,
    passPercent: attempts.length === 0 ? null : percent(passed / attempts.length),
  };
}

function spentOn(summary: UsageSummary): SpentReport {
  const { calls, inputTokens, cachedTokens, outputTokens, estimatedCalls, cost, costs, unpricedCalls } =
    summary;
  // Nothing at a price and nothing without one is no cost that anybody knows.
  const isPriced = Object.keys(costs).length > 0;
  return {
    calls,
    inputTokens,
    cachedTokens,
    outputTokens,
    estimatedCalls,
    cost: isPriced ? cost : null,
    costs,
    unpricedCalls,
  };
}

function savingOf(
  estimate: Pick<FullRerunEstimate, 'tokens' | 'ownTokens' | 'cost' | 'ownCost'> | null,
): SavingReport | null {
  if (!estimate || estimate.tokens === 0) return null;
  const { tokens, ownTokens, cost, ownCost } = estimate;
  return {
    tokensPercent: percent(1 - ownTokens / tokens),
    // The estimate is made of what was spent, so that both are in one currency.
    costPercent: cost && ownCost && cost.amount > 0 ? percent(1 - ownCost.amount / cost.amount) : null,
  };
}

/** With one decimal. */
export function percent(share: number): number {
  return Math.round(share * 1000) / 10 + 0;
}
