import type { StoryFoldError } from '../../errors';
import { hostDied } from '../taskErrors';
import type { Task, TaskError } from '../model';
import { isFeedbackStage } from '../stages';
import { mainStages, type TaskStage } from '../../../shared/values';

/** How a task really stands: what its file says, and whether somebody is at work on it. */
export type Standing =
  | { kind: 'pending' | 'awaiting_confirm' }
  | { kind: 'running'; stage: TaskStage }
  | { kind: 'failed'; stage: TaskStage; error: TaskError | undefined; hostDied: boolean }
  | { kind: 'cancelled'; stage: TaskStage }
  /** With a result; `feedback` says how what follows it stands. */
  | {
      kind: 'completed';
      feedback:
        | { kind: 'none' | 'awaited' | 'completed' }
        | { kind: 'failed'; stage: TaskStage; error: TaskError | undefined; hostDied: boolean };
    };

const working: ReadonlySet<Task['status']> = new Set(mainStages);

/** @param isHeld whether somebody holds the task's lock; a task that runs by its file and is held by nobody has lost its host. */
export function standingOf(task: Task, isHeld: boolean): Standing {
  const { status, stage, failedStage = 'extracting' } = task;
  if (working.has(status)) {
    const at = stage ?? (status as TaskStage);
    return isHeld
      ? { kind: 'running', stage: at }
      : { kind: 'failed', stage: at, error: errorOf(hostDied()), hostDied: true };
  }
  switch (status) {
    case 'failed':
      return { kind: 'failed', stage: failedStage, error: task.error, hostDied: false };
    case 'cancelled':
      return { kind: 'cancelled', stage: failedStage };
    case 'completed':
      return completedStanding(task, isHeld);
    default:
      // Work that has only just begun has its lock and not yet its status.
      return { kind: status as 'pending' | 'awaiting_confirm' };
  }
}

/** Whether nobody is at work on it although its file says so. */
export function hasLostHost(standing: Standing): boolean {
  if (standing.kind === 'failed') return standing.hostDied;
  return standing.kind === 'completed' && standing.feedback.kind === 'failed' && standing.feedback.hostDied;
}

function completedStanding(task: Task, isHeld: boolean): Standing {
  const stage = task.stage ?? task.failedStage;
  const at = isFeedbackStage(stage) ? stage : 'evaluating';
  switch (task.feedbackStatus) {
    case 'running':
      return isHeld
        ? { kind: 'running', stage: at }
        : {
            kind: 'completed',
            feedback: { kind: 'failed', stage: at, error: errorOf(hostDied()), hostDied: true },
          };
    case 'failed': {
      const { failedStage } = task;
      const failedAt = isFeedbackStage(failedStage) ? failedStage : at;
      return {
        kind: 'completed',
        feedback: { kind: 'failed', stage: failedAt, error: task.feedbackError, hostDied: false },
      };
    }
    case 'completed':
      return { kind: 'completed', feedback: { kind: 'completed' } };
    case 'pending':
      return { kind: 'completed', feedback: { kind: 'awaited' } };
    default:
      return { kind: 'completed', feedback: { kind: 'none' } };
  }
}

/** As it stands in the task. */
export function errorOf({ code, message, hint, details }: StoryFoldError): TaskError {
  return { code, message, hint, details: { ...details } };
}
