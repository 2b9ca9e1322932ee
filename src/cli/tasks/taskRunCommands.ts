import type { CommandContext } from '../commandLine/commandContext';
import { CommandArguments } from '../commandLine/commandArguments';
import { runTask, showOutcome } from './runTask';
import { askingTaskWorkspace, requireModel, taskWorkspace } from './taskWorkspace';

/** Begins a task; it stops where its requirements are to be confirmed. */
export async function run(context: CommandContext, id: string): Promise<void> {
  const workspace = await askingTaskWorkspace(context);
  // One that cannot be run is refused whether or not there is a model.
  const { task } = await workspace.tasks.show(id);
  if (task.status === 'pending') await requireModel(context, workspace);
  await runTask(context, workspace, {
    task: id,
    run: (options) => workspace.tasks.run(id, options),
  });
}

/** Confirms a task's requirements, and goes on to its end. */
export async function confirm(context: CommandContext, id: string): Promise<void> {
  const workspace = await askingTaskWorkspace(context);
  const { task } = await workspace.tasks.show(id);
  if (task.status === 'awaiting_confirm') await requireModel(context, workspace);
  await runTask(context, workspace, {
    task: id,
    run: (options) => workspace.tasks.confirm(id, options),
  });
}

/** Stops a task wherever it runs, and comes back when it has stopped. */
export async function cancel(context: CommandContext, id: string): Promise<void> {
  const workspace = await taskWorkspace(context, 'write');
  const outcome = await workspace.tasks.cancel(id);
  await showOutcome(context, workspace, outcome, context.messages.tasks.done.cancelled(id));
}

/** The author's evaluation of a result, from which the task then learns. */
export async function score(
  context: CommandContext,
  id: string,
  options: { score: string; note?: string; strength?: string[]; problem?: string[] },
): Promise<void> {
  const { messages } = context;
  const words = new CommandArguments(messages);
  const number = words.wholeNumberWithin('--score', options.score, 0, 100, messages.tasks.usage.score);
  const texts = (option: string, given: readonly string[] | undefined): string[] | undefined =>
    given?.map((text) => words.text(option, text));
  const strengths = texts('--strength', options.strength);
  const problems = texts('--problem', options.problem);
  const notes = options.note === undefined ? undefined : words.text('--note', options.note);
  const workspace = await askingTaskWorkspace(context);
  const { task } = await workspace.tasks.show(id);
  if (task.feedbackStatus === 'pending') await requireModel(context, workspace);
  await runTask(context, workspace, {
    task: id,
    run: (watched) =>
      workspace.tasks.score(
        id,
        {
          score: number,
          ...(strengths && { strengths }),
          ...(problems && { problems }),
          ...(notes !== undefined && { notes }),
        },
        watched,
      ),
  });
}
