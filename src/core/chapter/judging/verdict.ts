import type { RetryLevel } from '../../../shared/values';
import type { ChapterState, Issue, JudgedAttempt } from '../model';
import {
  determineRetryLevel,
  limitedLevel,
  possibleLevel,
  type MissingOutput,
  type RetryCounters,
  type RetryLimits,
} from './retryLevel';

// What follows from verdicts. All of it is pure.

/** What the author has settled about attempts. */
export interface AttemptRules extends RetryLimits {
  maxRetries: number;
  selectiveRetry: boolean;
}

/** What the steps before have left, as far as it can be read. */
export interface OutputsThere {
  sceneList: boolean;
  draft: boolean;
}

/** What the judge's verdict leads to. */
export type Verdict =
  | { kind: 'passed' }
  /** Another attempt, at this level, and what was missing if it is deeper than the issues ask for. */
  | { kind: 'again'; counters: RetryCounters & { lastRetryLevel: RetryLevel }; missing: MissingOutput[] }
  | { kind: 'out_of_attempts' };

/** Pure: what follows from a verdict on an attempt of this series. */
export function verdictOn(
  state: ChapterState,
  judged: Pick<JudgedAttempt, 'attempt' | 'passed' | 'report'>,
  rules: AttemptRules,
  there: OutputsThere,
): Verdict {
  if (judged.passed) return { kind: 'passed' };
  const ofSeries = judged.attempt - state.seriesStart;
  if (ofSeries >= rules.maxRetries) return { kind: 'out_of_attempts' };
  const wanted = rules.selectiveRetry
    ? determineRetryLevel(judged.report, ofSeries, rules.maxRetries)
    : 'full_retry';
  return { kind: 'again', ...nextLevel(wanted, state, there, rules) };
}

/** The level that is wanted, within the limits in a row, and as deep as what is missing makes it. */
export function nextLevel(
  wanted: RetryLevel,
  before: RetryCounters,
  there: OutputsThere,
  limits: RetryLimits,
): { counters: RetryCounters & { lastRetryLevel: RetryLevel }; missing: MissingOutput[] } {
  const limited = limitedLevel(wanted, before, limits);
  const possible = possibleLevel(limited.lastRetryLevel, there);
  // One level deeper may be one that has been tried as often as it may be.
  const counters = limitedLevel(possible.level, before, limits);
  return { counters, missing: possible.missing };
}

/** One that passed, else the one of the highest score; of equals the latest. */
export function bestOf(
  attempts: readonly { attempt: number; score?: number | undefined; passed: boolean }[],
): number | undefined {
  const better = (one: (typeof attempts)[number], other: (typeof attempts)[number]): number =>
    Number(one.passed) - Number(other.passed) ||
    (one.score ?? -1) - (other.score ?? -1) ||
    one.attempt - other.attempt;
  return [...attempts].sort(better).at(-1)?.attempt;
}

/** The level that a retry by hand is offered at first; undefined where nothing was begun. */
export function suggestedLevel(
  state: ChapterState,
  judged: readonly Pick<JudgedAttempt, 'attempt' | 'report' | 'passed'>[],
): RetryLevel | undefined {
  if (state.status === 'not_started') return undefined;
  const last = judged.findLast(({ attempt }) => attempt === (state.delivered?.attempt ?? state.bestAttempt));
  if (state.status === 'passed' || state.pendingSteps[0] === 'update_bible') {
    // It passed, and there may be issues all the same.
    if (!last || last.report.issues.length === 0) return undefined;
    return determineRetryLevel(last.report, 0, 1);
  }
  return state.lastRetryLevel ?? 'full_retry';
}

/** Issues that the text under way has to answer: none in a series that begins afresh. */
export function issuesAnswered(
  state: ChapterState,
  judged: ReadonlyMap<number, JudgedAttempt>,
): { issues: readonly Issue[]; instructions: readonly string[] } {
  const before = state.basedOn === undefined ? undefined : judged.get(state.basedOn);
  return { issues: before?.report.issues ?? [], instructions: before?.report.revisionInstructions ?? [] };
}
