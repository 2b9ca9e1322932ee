import { StoryFoldError } from '../../core/errors';
import { parseRetryCommand } from '../../core/task/retry/retryCommand';
import type { RetryCommand, RetryPreview } from '../../core/task/taskRun';
import type { CommandContext } from '../commandLine/commandContext';
import { advised } from '../models/endpointTrouble';
import { previewLines, wrappedPreview } from './retryPreviewView';
import { saysYes } from '../commandLine/saysYes';
import { runTask } from './runTask';
import { askingTaskWorkspace } from './taskWorkspace';

export interface RetryOptions {
  clean?: boolean;
  force?: boolean;
  stage?: string[];
  mode?: string[];
  keepPlaybook?: boolean;
  discardPlaybook?: boolean;
  allFailed?: boolean;
  yes?: boolean;
}

/** Goes on with a task that failed or was cancelled, or makes a completed one anew; what that comes to is told before it begins. */
export async function retry(
  context: CommandContext,
  ids: readonly string[],
  options: RetryOptions,
): Promise<void> {
  const command = parseRetryCommand(wordsOf(ids, options));
  const workspace = await askingTaskWorkspace(context);
  const yes = options.yes === true;
  const { task } = command;
  if (task === 'all_failed')
    return (await import('./retryAllCommand')).retryAllFailed(context, workspace, command, { yes });
  const preview = await advised(
    context,
    () => workspace.asked?.endpoint,
    () => workspace.tasks.previewRetry(command),
  );
  const { isConfirmed, told } = await confirmed(context, command, preview, yes);
  const { kept, removed, restoredFrom } = preview;
  await runTask(context, workspace, {
    task,
    run: (watched) =>
      workspace.tasks.retry(command, { ...watched, yes: isConfirmed, preview, onBegin: told }),
    beside: { kept, removed, restoredFrom },
  });
}

/** The grammar is that of the task engine, which the editor takes as well; here its words have been told apart once already. */
function wordsOf(ids: readonly string[], options: RetryOptions): string[] {
  const flag = (name: string, isGiven: boolean | undefined): string[] => (isGiven === true ? [name] : []);
  const valued = (name: string, values: readonly string[] = []): string[] =>
    values.flatMap((value) => [name, value]);
  return [
    ...ids,
    ...flag('--clean', options.clean),
    ...flag('--force', options.force),
    ...valued('--stage', options.stage),
    ...valued('--mode', options.mode),
    ...flag('--keep-playbook', options.keepPlaybook),
    ...flag('--discard-playbook', options.discardPlaybook),
    ...flag('--all-failed', options.allFailed),
  ];
}

/**
 * Has confirmed what was not beforehand, below what the retry comes to, where somebody can be asked. Elsewhere that is told when the retry is
 * certain to begin, so that where it cannot there is one error and nothing else; but at once where something has to be confirmed.
 */
async function confirmed(
  context: CommandContext,
  { mode }: RetryCommand,
  preview: RetryPreview,
  yes: boolean,
): Promise<{ isConfirmed: boolean; told: () => void }> {
  const { messages, output } = context;
  const { ask } = messages.tasks;
  const lines = previewLines(preview, mode, output);
  const tell = (): void => {
    for (const line of lines) output.note(line);
  };
  const told = (): void => undefined;
  const { confirm } = preview;
  if (confirm.length > 0 && !yes && context.canAsk) {
    const question = confirm.includes('clean') ? ask.clean : ask.stop;
    if (await saysYes(context, wrappedPreview(lines, output), question)) return { isConfirmed: true, told };
    throw new StoryFoldError('confirmation_needed', ask.turnedDown, '', { alreadyTold: true });
  }
  // What runs is stopped before the retry begins.
  if (confirm.includes('stop') || (confirm.length > 0 && !yes)) {
    tell();
    return { isConfirmed: yes, told };
  }
  return { isConfirmed: yes, told: tell };
}
