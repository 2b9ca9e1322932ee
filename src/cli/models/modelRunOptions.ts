import { stepSettings } from '../../core/llm/calls/modelSettings';
import type { RunEstimate } from '../../core/llm/calls/runEstimate';
import type { RunProgress } from '../../core/llm/calls/runProgress';
import type { ModelStep } from '../../core/llm/steps';
import type { RunOptions } from '../../core/refinement/runOptions';
import { approvalFor, type ApprovalOptions } from './approval';
import type { AskedModel, CommandContext, Workspace } from '../commandLine/commandContext';
import { costText } from '../../core/llm/usage/costText';
import type { Messages } from '../messages/messages';

/**
 * What an operation is given that may ask a model: the signal, what is shown before and while it is asked, and who approves what no
 * passage limits. `steps` are those that it takes, to say which models are asked; `isMost`: it may take less than the estimate, and not more.
 */
export function modelRunOptions(
  context: CommandContext,
  { asked }: Workspace,
  steps: readonly ModelStep[],
  // Rounds by themselves end when there is a reason to.
  { isMost = steps.length > 1, ...approval }: ApprovalOptions & { isMost?: boolean } = {},
): RunOptions {
  const { messages, output, run } = context;
  if (!asked) return run;
  return {
    ...run,
    ...approvalFor(context, approval),
    onModelProgress: (progress) => {
      output.workingDetail(progressText(progress, messages));
      // What a line that updates itself says is gone in the next moment, and in a pipe there is none.
      const { state, wait, try: made, maxTries } = progress;
      if (state === 'waiting' && wait)
        output.note(messages.modelRun.waiting(secondsOf(wait), wait.because, made + 1, maxTries));
    },
    beforeCost: (estimate) => {
      for (const line of estimateLines(estimate, asked, { steps, isMost }, messages)) output.note(line);
    },
  };
}

/** Where it goes, what it will take, and what that takes for granted. */
function estimateLines(
  estimate: RunEstimate,
  { endpoint, settings, isFamiliar }: AskedModel,
  { steps, isMost }: { steps: readonly ModelStep[]; isMost: boolean },
  { modelRun }: Messages,
): string[] {
  const { calls, inputTokens, cachedTokens, outputTokens, cost, costWithoutCache, beyond, assumes } =
    estimate;
  if (calls === 0) return [];
  const inWords = (amount: typeof cost) => amount && costText(amount.amount, amount.currency);
  const models = [...new Set(steps.flatMap((step) => stepSettings(settings, step).model ?? []))];
  const withCache = inWords(cost);
  const withoutCache = inWords(costWithoutCache);
  return [
    modelRun.estimate({
      isMost,
      calls,
      sent: inputTokens,
      cached: cachedTokens,
      written: outputTokens,
      models,
      origin: endpoint.model.origin,
      isFamiliar,
      cost: withCache,
      costWithoutCache: withoutCache === withCache ? undefined : withoutCache,
    }),
    ...(beyond ? [modelRun.beyondBudget(beyond)] : []),
    // Once for each server: who has read it knows it.
    ...(isFamiliar ? [] : [modelRun.assumes(assumes)]),
  ];
}

function progressText(
  { state, characters, wait, try: made, maxTries }: RunProgress,
  messages: Messages,
): string {
  const { modelRun } = messages;
  if (state === 'writing') return modelRun.writing(characters);
  if (state === 'waiting' && wait) return modelRun.waiting(secondsOf(wait), wait.because, made + 1, maxTries);
  if (state !== 'asking') return '';
  return made > 1 ? modelRun.askingAgain(made, maxTries) : modelRun.asking;
}

function secondsOf({ milliseconds }: { milliseconds: number }): number {
  return Math.ceil(milliseconds / 1000);
}
