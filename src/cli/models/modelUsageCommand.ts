import { StoryFoldError } from '../../core/errors';
import { readModelSettings } from '../../core/llm/calls/readModelSettings';
import { modelSteps } from '../../core/llm/steps';
import type { Price } from '../../core/llm/usage/prices';
import { UsageLedger } from '../../core/llm/usage/usageLedger';
import { summarizeUsage } from '../../core/llm/usage/usageSummary';
import { openProject } from '../../core/project/project';
import type { ProjectStore } from '../../core/storage/projectStore';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
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
  };
  const { store } = await context.projectFiles('read');
  const ledger = new UsageLedger(store, context.logger);
  const found = await ledger.read();
  const known = [...new Set(found.records.map(({ step }) => step))];
  const step = options.step === undefined ? {} : { step: words.step(options.step, modelSteps, known) };
  const whole = { ...filter, ...step };
  const summary = summarizeUsage(found, whole, await pricesNow(context, store));
  await output.result(summary, () => usageLines(summary, whole, output));
  if (found.records.length === 0)
    output.nextSteps([{ command: context.command('check'), does: messages.nextSteps.check }]);
}

/** Those of this run and of the project. What is wrong in a project keeps nobody from seeing what was used. */
async function pricesNow(
  { given, logger, messages }: CommandContext,
  store: ProjectStore,
): Promise<Readonly<Record<string, Price>>> {
  const name = 'storyfold.model.prices';
  try {
    const project = given[name] === undefined ? (await openProject(store)).settings.settings : {};
    return readModelSettings({ [name]: given[name] ?? project[name] }, { source: 'project' }).prices;
  } catch (error) {
    if (!(error instanceof StoryFoldError) || error.code === 'cancelled') throw error;
    logger.warn(messages.errorText(error).message);
    return {};
  }
}
