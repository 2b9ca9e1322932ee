import type { Task } from '../model';
import type { Standing } from './standing';
import type { TaskDocument, TaskOutcome } from '../taskRun';

/** What the doors are told of a task that stands like this. */
export function taskDocument(task: Task, standing: Standing): TaskDocument {
  const feedback = standing.kind === 'completed' ? standing.feedback : undefined;
  const failedFeedback = feedback?.kind === 'failed' ? feedback : undefined;
  const isFeedbackRun = standing.kind === 'running' && task.status === 'completed';
  const lost = standing.kind === 'failed' && standing.hostDied;
  return {
    id: task.id,
    kind: task.kind,
    chapter: task.chapter,
    title: task.title,
    // One whose host died counts as failed.
    status: standing.kind === 'failed' ? 'failed' : task.status,
    stage: stageOf(task, standing),
    failedStage: lost ? standing.stage : (failedFeedback?.stage ?? task.failedStage ?? null),
    retryCount: task.retryCount,
    maxRetries: task.maxRetries,
    feedbackMode: task.feedbackMode,
    feedbackStatus: failedFeedback ? 'failed' : isFeedbackRun ? 'running' : (task.feedbackStatus ?? null),
    feedbackRetryCount: task.feedbackRetryCount,
    feedbackError: failedFeedback ? (failedFeedback.error ?? null) : (task.feedbackError ?? null),
    error: standing.kind === 'failed' ? (standing.error ?? null) : (task.error ?? null),
    passed: task.passed ?? null,
    retryHistory: task.retryHistory,
    isRunning: standing.kind === 'running',
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
  };
}

function stageOf(task: Task, standing: Standing): TaskDocument['stage'] {
  switch (standing.kind) {
    case 'running':
    case 'failed':
    case 'cancelled':
      return standing.stage;
    case 'pending':
      return 'extracting';
    case 'awaiting_confirm':
      return 'retrieving';
    case 'completed':
      if (standing.feedback.kind === 'failed') return standing.feedback.stage;
      return standing.feedback.kind === 'awaited' ? 'evaluating' : (task.stage ?? null);
  }
}

/** The outcome of something that is no retry. */
export function plainOutcome(task: TaskDocument, more: Partial<TaskOutcome> = {}): TaskOutcome {
  return {
    task,
    kept: [],
    removed: [],
    restoredFrom: null,
    restoredTo: null,
    movedAside: [],
    backup: null,
    warnings: [],
    madeWith: [],
    ...more,
  };
}
