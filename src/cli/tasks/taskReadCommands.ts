import { CommandArguments } from '../commandLine/commandArguments';
import { usualTail } from './usualTail';
import type { CommandContext } from '../commandLine/commandContext';

import { taskListLines } from './taskListView';
import { afterTask } from './taskNextSteps';
import { chapterOf } from './runTask';
import { taskLines } from './taskView';
import { taskWorkspace } from './taskWorkspace';

// What is only looked at; nothing is written.

export async function listTasks(context: CommandContext): Promise<void> {
  const { messages, output } = context;
  const workspace = await taskWorkspace(context, 'read');
  const found = await workspace.tasks.list();
  await output.result({ tasks: found }, () => taskListLines(found, output));
  const does = messages.tasks.nextSteps;
  const waiting = found.find(({ status, feedbackStatus, isRunning }) =>
    isRunning ? false : status !== 'completed' || feedbackStatus === 'failed' || feedbackStatus === 'pending',
  );
  output.nextSteps(
    waiting
      ? [
          { command: context.command('task', 'show', waiting.id), does: does.show },
          ...(await afterTask(context, workspace, waiting)).slice(0, 1),
        ]
      : [{ command: context.command('task', 'new', 'chapter', '--chapter', 'N'), does: does.new }],
  );
}

/** Where a task stands, what it has made, and what was retried. */
export async function showTask(context: CommandContext, id: string): Promise<void> {
  const { output } = context;
  const workspace = await taskWorkspace(context, 'read');
  const details = await workspace.tasks.show(id);
  const { task, requirements, templates, feedback, requirementsSha256 } = details;
  const progress = task.isRunning ? await workspace.tasks.progress(id) : undefined;
  const chapter = await chapterOf(workspace, details);
  const document = {
    task,
    kept: [],
    removed: [],
    restoredFrom: null,
    requirements: requirements ?? null,
    requirementsSha256: requirementsSha256 ?? null,
    templates: templates ?? null,
    feedback: feedback ?? null,
    chapter: chapter ? { path: chapter.path, proposed: chapter.proposed } : null,
    progress: progress ?? null,
  };
  await output.result(document, () =>
    taskLines(details, { chapter, language: workspace.project.language, progress }, output),
  );
  output.nextSteps(
    (await afterTask(context, workspace, task)).filter(
      ({ command }) => command !== context.command('task', 'show', id),
    ),
  );
}

export async function taskLogs(
  context: CommandContext,
  id: string,
  options: { tail?: string },
): Promise<void> {
  const { messages, output } = context;
  const { logs, usage } = messages.tasks;
  const tail =
    options.tail === undefined
      ? usualTail
      : new CommandArguments(messages).wholeNumberWithin('--tail', options.tail, 1, 999_999_999, usage.tail);
  const { tasks } = await taskWorkspace(context, 'read');
  const { task } = await tasks.show(id);
  const lines = await tasks.log(id, { tail });
  await output.result({ task, lines }, () =>
    lines.length === 0 ? [logs.none] : lines.map((line) => output.tidy(line)),
  );
}
