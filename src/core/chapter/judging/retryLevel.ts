import { retryLevels, type ChapterStep, type RetryLevel } from '../../../shared/values';
import type { ChapterState, Issue, JudgeReport } from '../model';

/** What a chapter's steps leave behind for the next attempt. */
export type ChapterOutput = 'scene_list' | 'draft_text' | 'revision_text';

const preserved: Readonly<Record<RetryLevel, readonly ChapterOutput[]>> = {
  edit_only: ['scene_list', 'draft_text', 'revision_text'],
  write_only: ['scene_list'],
  full_retry: [],
};

const required: Readonly<Record<RetryLevel, readonly ChapterStep[]>> = {
  edit_only: ['edit', 'judge'],
  write_only: ['write', 'edit', 'judge'],
  full_retry: ['plan', 'write', 'edit', 'judge'],
};

/** What an attempt at this level starts from. */
export function preservedOutputs(level: RetryLevel): readonly ChapterOutput[] {
  return preserved[level];
}

/** The steps that an attempt at this level takes, in order; the bible follows a pass, whatever the level. */
export function requiredSteps(level: RetryLevel): readonly ChapterStep[] {
  return required[level];
}

/** Passed: the judge says so, nothing fails it outright, and its score, where it gave one, reaches the mark. */
export function isPassed(report: JudgeReport, passMark: number): boolean {
  const { safetyPass, continuityConflicts, wordCountInRange } = report.hardFail;
  return (
    report.passed &&
    safetyPass &&
    continuityConflicts.length === 0 &&
    wordCountInRange &&
    (report.score === undefined || report.score >= passMark)
  );
}

/**
 * How much has to be redone after this verdict, which fails the attempt: the deepest that any issue asks for, so that more issues never make
 * it shallower. A fail without issues asks for the writing. When no attempt is left, it is all of it, kept for a retry by hand.
 *
 * @param attempt the one that was judged, from 0 in its series
 * @param maxRetries attempts after the first
 */
export function determineRetryLevel(report: JudgeReport, attempt: number, maxRetries: number): RetryLevel {
  if (attempt >= maxRetries) return 'full_retry';
  const asked = [...report.issues.map(levelOfIssue), ...levelsOfHardFail(report)];
  return asked.length === 0 ? 'write_only' : deepest(asked);
}

/** How much one issue asks for by itself. */
export function levelOfIssue({ type, severity }: Issue): RetryLevel {
  switch (type) {
    case 'prose':
    case 'pacing':
    case 'word_count':
      return 'edit_only';
    case 'structure':
      return 'full_retry';
    case 'safety':
      // One of high severity cannot be trusted to a line edit.
      return severity === 'critical' || severity === 'high' ? 'full_retry' : 'edit_only';
    default:
      return 'write_only';
  }
}

/** What fails a chapter outright may stand in no issue. */
function levelsOfHardFail({ hardFail }: JudgeReport): RetryLevel[] {
  return [
    ...(hardFail.safetyPass ? [] : ['full_retry' as const]),
    ...(hardFail.continuityConflicts.length === 0 ? [] : ['write_only' as const]),
    ...(hardFail.wordCountInRange ? [] : ['edit_only' as const]),
  ];
}

/** The deeper of levels; `edit_only` of none. */
export function deepest(levels: readonly RetryLevel[]): RetryLevel {
  return retryLevels[Math.max(0, ...levels.map((level) => retryLevels.indexOf(level)))]!;
}

/** So many attempts in a row at `edit_only`, and at `write_only`, then one level deeper; from 1. */
export interface RetryLimits {
  mostEditsInARow: number;
  mostRewritesInARow: number;
}

export type RetryCounters = Pick<ChapterState, 'lastRetryLevel' | 'editRetryCount' | 'writeRetryCount'>;

/**
 * The level that the next attempt is made at, and the counters with it: a level that has been tried as often in a row as it may be gives way
 * to the next deeper one.
 */
export function limitedLevel(
  wanted: RetryLevel,
  counters: RetryCounters,
  { mostEditsInARow, mostRewritesInARow }: RetryLimits,
): RetryCounters & { lastRetryLevel: RetryLevel } {
  const { lastRetryLevel, editRetryCount, writeRetryCount } = counters;
  let level = wanted;
  if (level === 'edit_only' && lastRetryLevel === 'edit_only' && editRetryCount >= mostEditsInARow)
    level = 'write_only';
  if (level === 'write_only' && lastRetryLevel === 'write_only' && writeRetryCount >= mostRewritesInARow)
    level = 'full_retry';
  return countedAt(level, counters);
}

/** The counters of an attempt at this level: those of other levels start again. */
export function countedAt(
  level: RetryLevel,
  { lastRetryLevel, editRetryCount, writeRetryCount }: RetryCounters,
): RetryCounters & { lastRetryLevel: RetryLevel } {
  return {
    lastRetryLevel: level,
    editRetryCount: level === 'edit_only' ? (lastRetryLevel === 'edit_only' ? editRetryCount : 0) + 1 : 0,
    writeRetryCount: level === 'write_only' ? (lastRetryLevel === 'write_only' ? writeRetryCount : 0) + 1 : 0,
  };
}

/** Why an attempt is made at a deeper level than was asked for. */
export type MissingOutput = 'draft_text' | 'scene_list';

/** The level that can be worked at with what is there, and what was missing or could not be read. */
export function possibleLevel(
  wanted: RetryLevel,
  there: { sceneList: boolean; draft: boolean },
): { level: RetryLevel; missing: MissingOutput[] } {
  const missing: MissingOutput[] = [];
  let level = wanted;
  if (level === 'edit_only' && !there.draft) {
    missing.push('draft_text');
    level = 'write_only';
  }
  if (level === 'write_only' && !there.sceneList) {
    missing.push('scene_list');
    level = 'full_retry';
  }
  return { level, missing };
}
