import * as z from 'zod/mini';
import type { Phase } from '../../../shared/values';
import type { ErrorCode } from '../../errors';
import type { FinishReason } from '../languageModel';
import type { Cost } from './prices';
import type { ModelStep } from '../steps';
import type { TokenUsage } from './tokenUsage';

// A ledger is written for years by many versions, and a line that is not understood is money that is not counted. So a line is read as
// long as it tells tokens, and everything else that does not fit is left out.

const count = z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const text = z.string();

/** Why the request ended: as the reply tells it, or the code of the error. */
export type UsageOutcome = FinishReason | ErrorCode;

const costSchema = z.looseObject({ amount: count, currency: text });

/** One line of `usage.jsonl`: one request to a model, whether or not it succeeded. Holds no prose and no key. */
export const usageRecordSchema = z.looseObject({
  /** When it ended, in milliseconds since 1970. */
  at: z.catch(count, 0),
  /** What was started once and may make many requests has one name. */
  run: z.catch(text, ''),
  /** A `ModelStep`, or one of a newer version. */
  step: z.catch(text, ''),
  phase: z.catch(z.optional(text), undefined),
  /** The chapter's id. */
  chapter: z.catch(z.optional(text), undefined),
  /** Of the chapter, from 0. */
  attempt: z.catch(z.optional(count), undefined),
  task: z.catch(z.optional(text), undefined),
  /** From 1; rises when the same request is made again because it failed. */
  try: z.catch(count, 1),
  /** Where it went, as `LanguageModel.origin` has it. */
  origin: z.catch(text, ''),
  /** As it was asked for. */
  model: z.catch(text, ''),
  inputTokens: count,
  cachedTokens: z.catch(count, 0),
  outputTokens: count,
  reasoningTokens: z.catch(count, 0),
  /** The server did not tell, so that the tokens are our own estimate, wholly or in part. */
  estimated: z.catch(z.boolean(), true),
  /** Our own estimate of the input, made before it was sent and without calibration; 0 where there is none. */
  estimatedInputTokens: z.catch(count, 0),
  /** From sending to the end of the reply. */
  milliseconds: z.catch(count, 0),
  /** One of `UsageOutcome`, or one of a newer version. */
  outcome: z.catch(text, ''),
  /** At the price that held then; absent where none was known. */
  cost: z.catch(z.optional(costSchema), undefined),
});
/** A line as it is read: whatever version wrote it, with keys that this one does not know. */
export type ReadUsageRecord = z.infer<typeof usageRecordSchema>;

/** A line as this version writes it. */
export type UsageRecord = TokenUsage & {
  at: number;
  run: string;
  step: ModelStep;
  phase?: Phase;
  chapter?: string;
  attempt?: number;
  task?: string;
  try: number;
  origin: string;
  model: string;
  estimatedInputTokens: number;
  milliseconds: number;
  outcome: UsageOutcome;
  cost?: Cost;
};
