import * as z from 'zod/mini';
import { judgedAttemptSchema, type JudgedAttempt } from '../../../../../src/core/chapter/model';
import type { ReportedChapter } from '../../../../../src/core/chapter/report/retryReport';
import { requiredSteps } from '../../../../../src/core/chapter/judging/retryLevel';
import type { ModelStep } from '../../../../../src/core/llm/steps';
import type { ReadUsageRecord, UsageRecord } from '../../../../../src/core/llm/usage/usageRecord';
import type { ChapterStep, RetryLevel } from '../../../../../src/shared/values';
import { usageRecord } from '../../../../fakes/usageRecord';

/** One attempt: at which level, whether it passed, and the type of the issue that failed it. */
export interface AttemptOutline {
  level: RetryLevel;
  passed?: boolean;
  issue?: string;
  score?: number;
}

const requests: Readonly<Record<ChapterStep, readonly ModelStep[]>> = {
  plan: ['scene_list'],
  write: ['scene', 'scene', 'scene'],
  edit: ['revision'],
  judge: ['judge_report'],
  update_bible: ['bible_update'],
};

/** A chapter whose attempts were made one after the other, and its lines in the ledger: 1,000 tokens and 1 USD a request. */
export function madeChapter(
  chapter: string,
  attempts: readonly AttemptOutline[],
  { judgedAt = 0, more = {} }: { judgedAt?: number; more?: Partial<UsageRecord> } = {},
): { reported: ReportedChapter; records: ReadUsageRecord[] } {
  return {
    reported: {
      chapter,
      title: `Chapter ${chapter}`,
      attempts: attempts.map((outline, attempt) => judgedAttempt(attempt, outline, judgedAt + attempt)),
    },
    records: attempts.flatMap(({ level, passed = false }, attempt) =>
      [...requiredSteps(level), ...(passed ? (['update_bible'] as const) : [])]
        .flatMap((step) => requests[step])
        .map((step) =>
          usageRecord({
            chapter,
            attempt,
            step,
            inputTokens: 900,
            outputTokens: 100,
            cost: { amount: 1, currency: 'USD' },
            ...more,
          }),
        ),
    ),
  };
}

function judgedAttempt(
  attempt: number,
  { level, passed = false, issue = 'prose', score }: AttemptOutline,
  judgedAt: number,
): JudgedAttempt {
  return z.parse(judgedAttemptSchema, {
    attempt,
    level,
    passed,
    judgedAt,
    words: 2000,
    sha256: '0'.repeat(64),
    report: { passed, score, issues: passed ? [] : [{ type: issue, severity: 'high', note: 'No.' }] },
  });
}
