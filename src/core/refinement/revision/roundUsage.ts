import { addUsage, type TokenUsage } from '../../llm/usage/tokenUsage';
import type { RefinementState } from '../model';

/** The state with what was asked of a model for its round counted there, whatever came of it. */
export function withUsage(state: RefinementState, usage: TokenUsage | undefined): RefinementState {
  const { currentRound } = state;
  if (!currentRound || !usage) return state;
  const sum = currentRound.usage ? addUsage(currentRound.usage, usage) : usage;
  return { ...state, currentRound: { ...currentRound, usage: { ...sum } } };
}

/** The state with the lessons that its round was told besides those of its assessment. */
export function withBullets(state: RefinementState, bullets: readonly string[]): RefinementState {
  const { currentRound } = state;
  if (!currentRound || bullets.length === 0) return state;
  const all = [...new Set([...(currentRound.bullets ?? []), ...bullets])];
  return { ...state, currentRound: { ...currentRound, bullets: all } };
}

/** What a run has taken since it had taken `before`. */
export function usageSince(before: TokenUsage, after: TokenUsage): TokenUsage {
  return addUsage(after, {
    inputTokens: -before.inputTokens,
    cachedTokens: -before.cachedTokens,
    outputTokens: -before.outputTokens,
    reasoningTokens: -before.reasoningTokens,
    estimated: false,
  });
}
