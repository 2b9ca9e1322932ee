import type { ReadUsageRecord, UsageRecord } from '../../src/core/llm/usage/usageRecord';

/** A line of the usage ledger, as it is written and as it is read: one request that went well. */
export function usageRecord(differing: Partial<UsageRecord> = {}): UsageRecord & ReadUsageRecord {
  return {
    at: Date.UTC(2026, 0, 1),
    run: 'r1',
    step: 'assessment',
    try: 1,
    origin: 'https://models.example',
    model: 'pen-1',
    inputTokens: 1000,
    cachedTokens: 0,
    outputTokens: 100,
    reasoningTokens: 0,
    estimated: false,
    estimatedInputTokens: 1000,
    milliseconds: 2000,
    outcome: 'stop',
    ...differing,
  };
}
