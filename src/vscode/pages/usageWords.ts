import { l10n } from 'vscode';
import type { TokenUsage } from '../../core/llm/usage/tokenUsage';
import { groupDigits } from '../../core/text/groupDigits';

/** What requests took, in one line; our own estimate is called one. */
export function usageWords({ inputTokens, outputTokens, estimated }: TokenUsage): string {
  const figures = [groupDigits(inputTokens), groupDigits(outputTokens)] as const;
  return estimated
    ? l10n.t('Tokens, an estimate: {0} sent, {1} written', ...figures)
    : l10n.t('Tokens: {0} sent, {1} written', ...figures);
}

/** The same for a table. */
export function usageCell({ inputTokens, outputTokens, estimated }: TokenUsage): string {
  return `${estimated ? '≈ ' : ''}${groupDigits(inputTokens + outputTokens)}`;
}
