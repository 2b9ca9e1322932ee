import { feedbackModes, taskKinds, type TaskKind } from '../../shared/values';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
import { afterTask } from './taskNextSteps';
import { standingLines } from './taskView';
import { taskWorkspace } from './taskWorkspace';

/** Makes a task for a chapter, or for the branching story. Nothing is asked of a model. */
export async function newTask(
  context: CommandContext,
  kind: string,
  options: { chapter?: string; id?: string; mode?: string; anew?: boolean },
): Promise<void> {
  const { messages, output } = context;
  const { usage, done } = messages.tasks;
  if (!isKind(kind)) throw context.usage(usage.kind(kind), usage.kindHint);
  if (kind === 'chapter' && options.chapter === undefined)
    throw context.usage(usage.chapterMissing, usage.kindHint);
  if (kind === 'story' && options.chapter !== undefined)
    throw context.usage(usage.chapterOfStory, usage.chapterOfStoryHint);
  const words = new CommandArguments(messages);
  const chapter = options.chapter === undefined ? undefined : words.text('--chapter', options.chapter);
  const mode = options.mode === undefined ? undefined : words.oneOf('--mode', options.mode, feedbackModes);
  const workspace = await taskWorkspace(context, 'write');
  const outcome = await workspace.tasks.create({
    kind,
    ...(chapter !== undefined && { chapter }),
    ...(options.id !== undefined && { id: options.id }),
    ...(mode && { mode }),
    anew: options.anew === true,
  });
  const { task } = outcome;
  await output.result(outcome, () => [
    output.style.good(kind === 'story' ? done.madeStory(task.id) : done.made(task.id, task.chapter)),
    '',
    ...standingLines(task, output),
  ]);
  output.nextSteps(await afterTask(context, workspace, task));
}

function isKind(kind: string): kind is TaskKind {
  return (taskKinds as readonly string[]).includes(kind);
}
