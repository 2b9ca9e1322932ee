import { percent, type ChapterRetryReport, type RetryReport } from './retryReport';

/** Chapters that passed, of so many. */
export interface PassCount {
  chapters: number;
  passed: number;
  /** Null where there is no chapter. */
  passPercent: number | null;
}

/** `too_few`: there are too few chapters to tell. */
type GuardVerdict = 'fine' | 'warn' | 'too_few';

export interface PassRateCheck {
  verdict: GuardVerdict;
  /**
   * What selective retry is compared with: chapters of this project whose retries were made in full although their issues asked for less, or
   * else all chapters from before the first selective retry. Null where there is neither.
   */
  against: 'full_reruns' | 'earlier' | null;
  selective: PassCount;
  other: PassCount;
  /** How far the rate fell, in hundredths of all chapters; less than 0 where it rose; null where one side has no chapter. */
  fellBy: number | null;
}

export interface SavingCheck {
  verdict: GuardVerdict;
  /** Chapters that were retried selectively and of which the estimate could be made. */
  chapters: number;
  tokens: number;
  /** As full reruns: an estimate. */
  fullRerunTokens: number;
  /** Null where there is no such chapter. */
  savedPercent: number | null;
}

/** Whether selective retry is worth having, as far as this project can tell: a plain document. The author decides. */
export interface RollbackGuard {
  /** `warn` where either check does; `fine` where both are. */
  verdict: GuardVerdict;
  reasons: RollbackReason[];
  passRate: PassRateCheck;
  saving: SavingCheck;
  /** So many chapters are needed on each side. */
  leastChapters: number;
  /** What the author may do; null where nothing speaks for it, or it is off already. */
  proposal: { setting: 'storyfold.chapter.selectiveRetry'; value: false } | null;
}

export type RollbackReason = 'pass_rate_fell' | 'saving_too_small';

interface RollbackOptions {
  /** Whether selective retry is on now. */
  selectiveRetry: boolean;
  /** Fewer tell nothing: of ten chapters, one makes ten hundredths. */
  leastChapters?: number;
}

/** From here on the fall of the pass rate is a reason, in hundredths. */
export const mostFallen = 5;
/** Below this the saving is. */
export const leastSaved = 20;

/** Compares selective retries with full reruns of the same project, or with what was before them. */
export function rollbackGuard(
  { chapters }: Pick<RetryReport, 'chapters'>,
  { selectiveRetry, leastChapters = 10 }: RollbackOptions,
): RollbackGuard {
  const passRate = passRateCheck(chapters, leastChapters);
  const saving = savingCheck(chapters, leastChapters);
  const reasons: RollbackReason[] = [
    ...(passRate.verdict === 'warn' ? (['pass_rate_fell'] as const) : []),
    ...(saving.verdict === 'warn' ? (['saving_too_small'] as const) : []),
  ];
  const isFine = passRate.verdict === 'fine' && saving.verdict === 'fine';
  return {
    verdict: reasons.length > 0 ? 'warn' : isFine ? 'fine' : 'too_few',
    reasons,
    passRate,
    saving,
    leastChapters,
    proposal:
      selectiveRetry && reasons.length > 0
        ? { setting: 'storyfold.chapter.selectiveRetry', value: false }
        : null,
  };
}

/** How a chapter's retries were made; `alike` where both ways would have made the same, or there was none. */
type RetryWay = 'selective' | 'full' | 'alike';

function retryWay({ attempts }: ChapterRetryReport): RetryWay {
  if (attempts.some(({ level }) => level === 'edit_only' || level === 'write_only')) return 'selective';
  const isFull = attempts.some(({ level }, index) => {
    const asked = attempts[index - 1]?.asks;
    return level === 'full_retry' && (asked === 'edit_only' || asked === 'write_only');
  });
  return isFull ? 'full' : 'alike';
}

function passRateCheck(chapters: readonly ChapterRetryReport[], leastChapters: number): PassRateCheck {
  const selective = chapters.filter((chapter) => retryWay(chapter) === 'selective');
  const full = chapters.filter((chapter) => retryWay(chapter) === 'full');
  if (full.length >= leastChapters) return compared('full_reruns', selective, full, leastChapters);
  const first = Math.min(...selective.flatMap(({ attempts }) => selectiveFrom(attempts)));
  const judged = chapters.filter(({ attempts }) => attempts.length > 0);
  const lastJudged = ({ attempts }: ChapterRetryReport): number =>
    Math.max(...attempts.map(({ judgedAt }) => judgedAt));
  const before = judged.filter((chapter) => lastJudged(chapter) < first);
  if (selective.length === 0 || before.length <= full.length)
    return compared(full.length === 0 ? null : 'full_reruns', selective, full, leastChapters);
  const since = judged.filter((chapter) => lastJudged(chapter) >= first);
  return compared('earlier', since, before, leastChapters);
}

/** When the first attempt was judged that was made selectively. */
function selectiveFrom(attempts: ChapterRetryReport['attempts']): number[] {
  return attempts
    .filter(({ level }) => level === 'edit_only' || level === 'write_only')
    .map(({ judgedAt }) => judgedAt);
}

function compared(
  against: PassRateCheck['against'],
  selective: readonly ChapterRetryReport[],
  other: readonly ChapterRetryReport[],
  leastChapters: number,
): PassRateCheck {
  const [now, then] = [passCount(selective), passCount(other)];
  const fell =
    now.chapters === 0 || then.chapters === 0
      ? null
      : then.passed / then.chapters - now.passed / now.chapters;
  const isTold = fell !== null && Math.min(now.chapters, then.chapters) >= leastChapters;
  return {
    verdict: !isTold ? 'too_few' : reaches(fell * 100, mostFallen) ? 'warn' : 'fine',
    against,
    selective: now,
    other: then,
    fellBy: fell === null ? null : percent(fell),
  };
}

function passCount(chapters: readonly ChapterRetryReport[]): PassCount {
  const passed = chapters.filter((chapter) => chapter.passed).length;
  return {
    chapters: chapters.length,
    passed,
    passPercent: chapters.length === 0 ? null : percent(passed / chapters.length),
  };
}

function savingCheck(chapters: readonly ChapterRetryReport[], leastChapters: number): SavingCheck {
  const estimates = chapters
    .filter((chapter) => retryWay(chapter) === 'selective')
    .flatMap(({ fullRerun }) => fullRerun ?? []);
  const tokens = estimates.reduce((sum, { ownTokens }) => sum + ownTokens, 0);
  const fullRerunTokens = estimates.reduce((sum, estimate) => sum + estimate.tokens, 0);
  const saved = fullRerunTokens === 0 ? null : 1 - tokens / fullRerunTokens;
  const isTold = saved !== null && estimates.length >= leastChapters;
  return {
    verdict: !isTold ? 'too_few' : reaches(saved * 100, leastSaved) ? 'fine' : 'warn',
    chapters: estimates.length,
    tokens,
    fullRerunTokens,
    savedPercent: saved === null ? null : percent(saved),
  };
}

/** At a bar that is a round number, fractions that no machine can hold must not decide. */
function reaches(value: number, bar: number): boolean {
  return value > bar - 1e-9;
}
