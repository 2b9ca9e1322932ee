import type { TaskDocument } from '../../core/task/taskRun';
import type { CommandContext } from '../commandLine/commandContext';
import type { NextStep } from '../terminal/output';
import type { TaskWorkspace } from './taskWorkspace';

/** What may be done next with a task that stands so. */
export async function afterTask(
  context: CommandContext,
  { chapters }: Pick<TaskWorkspace, 'chapters'>,
  task: TaskDocument,
): Promise<NextStep[]> {
  const { id, kind, status, feedbackStatus, chapter, passed } = task;
  const does = context.messages.tasks.nextSteps;
  const step = (what: string, ...words: string[]): NextStep => ({
    command: context.command(...words),
    does: what,
  });
  if (task.isRunning) return [step(does.logs, 'task', 'logs', id), step(does.cancel, 'task', 'cancel', id)];
  switch (status) {
    case 'pending':
      return [step(does.run, 'task', 'run', id)];
    case 'awaiting_confirm':
      return [
        step(does.requirements, 'task', 'requirements', id),
        step(does.confirm, 'task', 'confirm', id),
        step(does.replace, 'task', 'requirements', id, '--file', 'FILE'),
      ];
    case 'failed':
    case 'cancelled':
      return [step(does.retry, 'retry', id), step(does.logs, 'task', 'logs', id)];
    case 'completed':
      return [
        ...(feedbackStatus === 'failed' ? [step(does.retryFeedback, 'retry', id)] : []),
        ...(feedbackStatus === 'pending' ? [step(does.score, 'task', 'score', id, '--score', 'N')] : []),
        ...(passed === false
          ? [
              kind === 'story'
                ? step(does.story, 'story', 'report')
                : step(does.chapter, 'chapter', 'show', await chapters.referenceOf({ chapter })),
            ]
          : []),
        ...(feedbackStatus === 'completed' ? [step(does.playbook, 'playbook')] : []),
        step(does.regenerate, 'retry', id, '--force', '--stage', 'generate'),
      ];
    default:
      // Nobody is at work on it although its record says so; it was just seen otherwise.
      return [step(does.show, 'task', 'show', id)];
  }
}
