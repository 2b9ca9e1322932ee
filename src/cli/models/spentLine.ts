import { sumCosts } from '../../core/llm/usage/prices';
import { addUsage, noUsage } from '../../core/llm/usage/tokenUsage';
import type { UsageRecord } from '../../core/llm/usage/usageRecord';
import { costsText } from '../../core/llm/usage/costText';
import type { Workspace } from '../commandLine/commandContext';
import type { Messages } from '../messages/messages';
import type { Output } from '../terminal/output';
import { wrapTo } from '../terminal/textWidth';

/** One line about what the requests took, those that failed included; none where there were none. */
export function spentLine(made: readonly UsageRecord[], messages: Messages): string | undefined {
  if (made.length === 0) return undefined;
  // Nobody was reached, so nobody is paid.
  if (
    made.every(
      ({ outcome, inputTokens, outputTokens }) =>
        outcome === 'connection' && inputTokens + outputTokens === 0,
    )
  )
    return messages.modelRun.unreached(made.length);
  const usage = made.reduce((total, record) => addUsage(total, record), noUsage);
  const costs = Object.fromEntries(sumCosts(made.flatMap(({ cost }) => cost ?? [])));
  return messages.modelRun.spent({
    calls: made.length,
    sent: usage.inputTokens,
    cached: usage.cachedTokens,
    written: usage.outputTokens,
    reasoning: usage.reasoningTokens,
    estimated: usage.estimated,
    cost: costsText(costs),
    unpriced: made.some(({ cost }) => cost === undefined),
  });
}

/** A result with, below it, what the model that was asked for it has taken. */
export function withSpent(
  { asked }: Pick<Workspace, 'asked'>,
  { messages, style, width }: Output,
  lines: readonly string[],
): string[] {
  const spent = spentLine(asked?.ledger.made ?? [], messages);
  return spent === undefined ? [...lines] : [...lines, '', ...wrapTo(spent, width).map(style.dim)];
}
