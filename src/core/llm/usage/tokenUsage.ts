/** The tokens of one request, or of several together. */
export interface TokenUsage {
  /** All that was sent, whether or not a cache had it. */
  inputTokens: number;
  /** Those of the input that the server had in its cache; 0 where it does not tell. */
  cachedTokens: number;
  /** All that the model wrote, reasoning included. */
  outputTokens: number;
  /** Those of the output that were reasoning; our estimate of what was seen of it where the server does not tell. */
  reasoningTokens: number;
  /** The server did not tell, so that these figures are our own estimate, wholly or in part. */
  estimated: boolean;
}

export const noUsage: TokenUsage = {
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  estimated: false,
};

export function addUsage(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens,
    estimated: one.estimated || other.estimated,
  };
}
