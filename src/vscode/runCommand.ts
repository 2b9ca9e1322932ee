import { commands, l10n, window, type Disposable } from 'vscode';
import type { CommandId } from './contributions';
import type { ChannelLogger } from './channelLogger';
import { problemOf } from './errorText';

/** Every command is registered here, so that an error of any of them is told to the author and logged once. */
export function registerCommand(
  id: CommandId,
  logger: ChannelLogger,
  run: (...args: unknown[]) => unknown,
): Disposable {
  return commands.registerCommand(id, async (...args: unknown[]) => {
    try {
      return await run(...args);
    } catch (error) {
      logger.failure(id, error);
      const problem = problemOf(error);
      // Not awaited: a message stays until it is dismissed, and the command is over.
      if (problem) void showProblem(problem.message, problem.hint);
      return undefined;
    }
  });
}

async function showProblem(message: string, hint: string): Promise<void> {
  const log = l10n.t('Show Log');
  const text = hint === '' ? message : l10n.t('{0} {1}', message, hint);
  if ((await window.showErrorMessage(text, log)) === log) await commands.executeCommand('storyfold.showLog');
}
