import { modelSteps } from '../core/llm/steps';
import { UsageLedger } from '../core/llm/usage/usageLedger';
import { summarizeUsage } from '../core/llm/usage/usageSummary';
import { CommandArguments } from './commandArguments';
import type { CommandContext } from './commandContext';
import { usageLines } from './modelUsageView';

/** What requests to models have taken so far. Reads only. */
export async function usage(
  context: CommandContext,
  options: { since?: string; phase?: string; step?: string },
): Promise<void> {
  const { messages, output } = context;
  const words = new CommandArguments(messages);
  const filter = {
    ...(options.since === undefined ? {} : { since: words.moment('--since', options.since) }),
    ...(options.phase === undefined ? {} : { phase: words.phase(options.phase) }),
    ...(options.step === undefined ? {} : { step: words.oneOf('--step', options.step, modelSteps) }),
  };
  const { store } = await context.projectFiles('read');
  const ledger = new UsageLedger(store, { warn: (message) => output.warn(message), info: () => undefined });
  const found = await ledger.read();
  const summary = summarizeUsage(found, filter);
  await output.result(summary, () => usageLines(summary, filter, output));
  if (found.records.length === 0)
    output.nextSteps([{ command: context.command('check'), does: messages.nextSteps.check }]);
}
