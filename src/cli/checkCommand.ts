import { StoryFoldError } from '../core/errors';
import { checkEndpoint, type CheckRequest, type EndpointReport } from '../core/llm/check/endpointCheck';
import { checkCost } from '../core/llm/check/checkRequests';
import { costOf, priceOf } from '../core/llm/usage/prices';
import type { ModelSettings, StepSettings } from '../core/llm/calls/modelSettings';
import { UsageLedger } from '../core/llm/usage/usageLedger';
import type { UsageRecord } from '../core/llm/usage/usageRecord';
import { openProject } from '../core/project/project';
import { checkLines, findingText } from './checkView';
import type { CommandContext } from './commandContext';
import type { NextStep } from './output';

/** Tries out the endpoint and says what works. Sends nothing of the author's; needs no project, and counts in one what it takes. */
export async function check(context: CommandContext): Promise<void> {
  const { messages, output, signal } = context;
  const named = await context.endpoint();
  const texts = messages.check;
  const run = crypto.randomUUID();
  let origin = '';
  // Before the first request, so that one that is cancelled is counted too.
  const ledger = await ledgerOf(context);
  const report = await checkEndpoint(
    {
      settings: requestSettings(named.settings),
      open: async () => {
        const opened = await named.open();
        origin = opened.model.origin;
        return opened;
      },
    },
    {
      clock: { now: () => Date.now() },
      signal,
      onStep: (name) => {
        // Up to here nothing was sent but the question what there is.
        if (name === 'prose')
          output.note(texts.beforehand(checkCost.input, checkCost.mostInput, checkCost.output));
        output.working(texts.trying(texts.names[name]));
      },
      onRequest: async (request) => ledger?.add(recordOf(request, { run, origin, settings: named.settings })),
    },
  );
  const { model, ok, findings, usage } = report;
  const told = findings.map((finding) => {
    const { message, hint } = findingText(finding, messages);
    const { name, outcome, milliseconds } = finding;
    return { name, outcome, message, hint, milliseconds };
  });
  const document = { origin: report.origin ?? null, model: model ?? null, ok, findings: told, usage };
  await output.result(document, () => checkLines(report, output));
  output.nextSteps(nextSteps(context, report, ledger !== undefined));
  if (!ok) context.endAsFailed();
}

/** What is sent with every request that no step has settings of its own for. */
function requestSettings({ model, temperature, maxOutputTokens }: ModelSettings): StepSettings {
  return {
    ...(model === undefined ? {} : { model }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  };
}

/** The ledger of the project; none where there is no project, or where it cannot be opened, which does not keep anyone from checking. */
async function ledgerOf(context: CommandContext): Promise<UsageLedger | undefined> {
  const { messages, output } = context;
  try {
    const files = await context.projectFilesIfAny('write');
    if (!files) return undefined;
    const { store } = await openProject(files.store);
    return new UsageLedger(store, { warn: (message) => output.warn(message), info: () => undefined });
  } catch (error) {
    if (!(error instanceof StoryFoldError) || error.code === 'cancelled') throw error;
    output.warn(messages.check.notCounted(messages.errorText(error).message));
    return undefined;
  }
}

function recordOf(
  { usage, ...request }: CheckRequest,
  { run, origin, settings }: { run: string; origin: string; settings: ModelSettings },
): UsageRecord {
  const price = priceOf(settings.prices, request.model);
  return {
    ...request,
    ...usage,
    run,
    step: 'check',
    try: 1,
    origin,
    ...(price && { cost: costOf(usage, price) }),
  };
}

function nextSteps(
  context: CommandContext,
  { findings, ok }: EndpointReport,
  isCounted: boolean,
): NextStep[] {
  const does = context.messages.nextSteps;
  const isListed = findings.some(({ kind }) => kind === 'models_listed');
  const isModelTheTrouble = findings.some(({ name, outcome }) => name === 'model' && outcome !== 'ok');
  if (isListed && (isModelTheTrouble || !ok))
    return [{ command: context.command('models'), does: does.models }];
  return ok && isCounted ? [{ command: context.command('usage'), does: does.usage }] : [];
}
