import type { ErrorCode } from '../../errors';
import { noUsage, type TokenUsage } from './tokenUsage';

/**
 * What a failed request took, where its server did not tell. One that was read by the model is paid for, so it counts by our estimate: a reply
 * had begun, or the model was at it when time ran out or the author stopped it. One that was turned away counts nothing.
 *
 * @param came our own estimate of the tokens that had come of the reply, reasoning included
 */
export function usageOfFailed(code: ErrorCode, estimatedInputTokens: number, came: number): TokenUsage {
  if (came === 0 && code !== 'timeout' && code !== 'cancelled') return noUsage;
  return {
    ...noUsage,
    inputTokens: estimatedInputTokens,
    outputTokens: came,
    estimated: true,
  };
}
