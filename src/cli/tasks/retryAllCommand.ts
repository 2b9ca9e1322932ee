import { StoryFoldError } from '../../core/errors';
import type { AllRetried } from '../../core/task/taskController';
import type { RetryCommand, TaskDocument, TaskOutcome } from '../../core/task/taskRun';
import type { CommandContext } from '../commandLine/commandContext';
import { exitCodeOf, exitCodes } from '../commandLine/exitCodes';
import type { Output } from '../terminal/output';
import { previewLines } from './retryPreviewView';
import { withSpent } from '../models/spentLine';
import { warningText } from './taskOutcomeView';
import { endAsItStands, watchedRun } from './runTask';
import type { TaskWorkspace } from './taskWorkspace';
import { wrapTo } from '../terminal/textWidth';

/** Goes on with every task that failed, or whose feedback did, one after the other. Throws `usage` for what only one task can be given. */
export async function retryAllFailed(
  context: CommandContext,
  workspace: TaskWorkspace,
  { clean, force, stage, mode, playbook }: RetryCommand,
  { yes }: { yes: boolean },
): Promise<void> {
  const { messages, output } = context;
  const { usage } = messages.tasks;
  for (const [option, isGiven] of [
    ['--clean', clean],
    ['--stage', stage !== undefined],
    ['--mode', mode !== undefined],
    ['--discard-playbook', playbook === 'discard'],
  ] as const)
    if (isGiven) throw context.usage(usage.forOneTask(option), usage.forOneTaskHint);
  const { tasks } = workspace;
  for (const { id } of (await tasks.list()).filter(hasFailed).reverse())
    await tellPreview(context, workspace, id, force);
  const watched = watchedRun(context, workspace, { isNamed: true });
  const all = await tasks.retryAllFailed({ ...watched.options, force, yes });
  const { done, refused, isCancelled = false } = all;
  const document = {
    tasks: done,
    refused: refused.map(({ task, error }) => {
      const { message, hint } = messages.errorText(error);
      return { task, error: { code: error.code, message, hint } };
    }),
    ...(isCancelled && { cancelled: true }),
  };
  await output.result(document, () => withSpent(workspace, output, allLines(all, output)));
  const does = messages.tasks.nextSteps;
  const [first] = refused;
  output.nextSteps(
    first
      ? [{ command: context.command('task', 'show', first.task), does: does.show }]
      : done.length > 0
        ? [{ command: context.command('task', 'list'), does: does.list }]
        : [],
  );
  for (const outcome of done) endAsItStands(context, outcome);
  if (isCancelled) return context.endAsCancelled();
  if (refused.length === 0) return;
  if (refused.every(({ error }) => exitCodeOf(error.code) === exitCodes.refused)) context.endAsRefused();
  else context.endAsFailed();
}

function hasFailed({ status, feedbackStatus }: TaskDocument): boolean {
  return status === 'failed' || (status === 'completed' && feedbackStatus === 'failed');
}

/** One that is refused says so when it is its turn. */
async function tellPreview(
  { output }: CommandContext,
  { tasks }: TaskWorkspace,
  task: string,
  force: boolean,
): Promise<void> {
  try {
    const preview = await tasks.previewRetry({ task, clean: false, force, playbook: 'keep' });
    for (const line of previewLines(preview, undefined, output)) output.note(line);
  } catch (error) {
    if (!(error instanceof StoryFoldError)) throw error;
  }
}

function allLines({ done, refused, isCancelled }: AllRetried, output: Output): string[] {
  const { style, width, messages } = output;
  const { all } = messages.tasks;
  const number = done.length + refused.length;
  if (number === 0) return [all.none];
  const line = (id: string, what: string, paint: (text: string) => string): string[] =>
    wrapTo(all.line(id, what), width).map(paint);
  return [
    style.heading(all.header(done.length, number)),
    ...done.flatMap((outcome) => [
      ...line(outcome.task.id, standingOf(outcome, output), (text) => text),
      ...outcome.warnings.flatMap((warning) =>
        wrapTo(warningText(warning, output), width - 2).map((text) => style.caution(`  ${text}`)),
      ),
    ]),
    ...refused.flatMap(({ task, error }) =>
      line(task, output.tidy(messages.errorText(error).message), style.caution),
    ),
    ...(isCancelled ? wrapTo(all.cancelled, width).map(style.caution) : []),
  ];
}

function standingOf({ task }: TaskOutcome, { messages }: Output): string {
  const { statusNames, feedbackStatusNames, show, feedbackModeNames } = messages.tasks;
  const status = statusNames[task.status];
  const { feedbackStatus, feedbackMode } = task;
  return feedbackStatus
    ? `${status}. ${show.feedback(feedbackStatusNames[feedbackStatus], feedbackModeNames[feedbackMode])}`
    : status;
}
