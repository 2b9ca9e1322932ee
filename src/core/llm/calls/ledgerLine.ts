import { costOf, priceOf } from '../usage/prices';
import type { UsageRecord } from '../usage/usageRecord';
import type { ModelSettings } from './modelSettings';
import type { EndedRequest } from './oneRequest';

/** What a request was made for, as the ledger tells it. */
export type RunPurpose = Pick<UsageRecord, 'phase' | 'chapter' | 'attempt' | 'task'>;

/** The ledger's line for a request, at the price that holds now. */
export function ledgerLine(
  { request, at, milliseconds, usage, estimatedInputTokens, outcome }: EndedRequest,
  madeFor: Pick<UsageRecord, 'run' | 'step' | 'try' | 'origin'> & RunPurpose,
  { prices }: Pick<ModelSettings, 'prices'>,
): UsageRecord {
  const price = priceOf(prices, request.model);
  return {
    at,
    ...madeFor,
    model: request.model,
    ...usage,
    estimatedInputTokens,
    milliseconds: Math.round(milliseconds),
    outcome,
    ...(price && { cost: costOf(usage, price) }),
  };
}

/** A name for what is started now, that no other run has. */
export function runName(): string {
  return crypto.randomUUID();
}
