import { l10n, window } from 'vscode';
import type { CommandId } from './contributions';
import type { ChannelLogger } from './channelLogger';
import { stepsAfter, type ErrorStep } from './errorSteps';
import { problemOf } from './errorText';
import { plainMessage } from './plainText';
import { remedyTitle, takeRemedy } from './remedies';
import type { ProblemView, Remedy } from '../shared/workbenchState';

/** What a command does; its arguments come from menus, other extensions or keyboard shortcuts, and are not to be trusted. */
export type Handler = (...args: unknown[]) => unknown;

/** Every command runs here, so that an error of any of them is told to the author and logged once. It never throws. */
export async function runCommand(
  id: CommandId,
  handler: Handler,
  args: readonly unknown[],
  logger: ChannelLogger,
): Promise<unknown> {
  try {
    return await handler(...args);
  } catch (error) {
    logger.failure(id, error);
    const problem = problemOf(error);
    // Not awaited: a message stays until it is dismissed, and the command is over.
    if (problem) void showProblem(problem, stepsAfter(error));
    return undefined;
  }
}

/** Tells the author of a problem, with what they can do about it by one click (`steps` after what helps), and the log. */
export async function showProblem(
  { message, hint, remedy }: ProblemView,
  steps: readonly ErrorStep[] = [],
): Promise<void> {
  const text = hint === '' ? message : l10n.t('{0} {1}', message, hint);
  const asStep = (one: Remedy): ErrorStep => ({ title: remedyTitle(one), run: () => takeRemedy(one) });
  const offered = [
    ...(remedy ? [asStep(remedy)] : []),
    ...steps,
    ...(remedy === 'showLog' ? [] : [asStep('showLog')]),
  ];
  const answer = await window.showErrorMessage(plainMessage(text), ...offered.map(({ title }) => title));
  await offered.find(({ title }) => title === answer)?.run();
}
