import { isObject, type Members } from '../../storage/jsonValues';
import { feedbackStages } from '../../../shared/values';

/**
 * Brings what older programs wrote into today's shape: keys with underscores, times as text, the error as a text, and a task that stands at
 * `failed` because of its feedback, which is a completed task whose feedback failed. Never throws.
 */
export function migrateTask(value: unknown, id: string): unknown {
  if (!isObject(value)) return value;
  const task: Record<string, unknown> = camelCased(value);
  task['id'] = typeof task['id'] === 'string' ? task['id'] : (task['taskId'] ?? id);
  for (const key of ['status', 'feedbackStatus', 'failedStage', 'feedbackMode'])
    if (typeof task[key] === 'string') task[key] = (task[key] as string).toLowerCase();
  for (const key of [
    'error',
    'feedbackError',
    'failedStage',
    'feedbackStatus',
    'passed',
    'stage',
    'confirmed',
  ])
    if (task[key] === null || task[key] === '') delete task[key];
  for (const key of ['error', 'feedbackError'])
    if (typeof task[key] === 'string') task[key] = { code: 'io', message: task[key] };
  for (const key of ['createdAt', 'updatedAt']) if (key in task) task[key] = timeOf(task[key]);
  if (Array.isArray(task['retryHistory']))
    task['retryHistory'] = task['retryHistory'].map((one: unknown) => {
      if (!isObject(one)) return one;
      const record = camelCased(one);
      for (const key of ['operation', 'strategy', 'playbookAction', 'previousStatus'])
        if (typeof record[key] === 'string') record[key] = record[key].toLowerCase();
      return { ...record, timestamp: timeOf(record['timestamp']) };
    });
  return withFeedbackApart(task);
}

function withFeedbackApart(task: Record<string, unknown>): Record<string, unknown> {
  const isFeedback = (feedbackStages as readonly unknown[]).includes(task['failedStage']);
  if (task['status'] !== 'failed' || !isFeedback) return task;
  const { error, ...rest } = task;
  return {
    ...rest,
    status: 'completed',
    feedbackStatus: 'failed',
    feedbackError: rest['feedbackError'] ?? error,
    stage: rest['failedStage'],
  };
}

function camelCased(value: Members): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      inside,
    ]),
  );
}

/** Milliseconds since 1970, also of a date as text or of seconds; 0 for what is no time. */
function timeOf(value: unknown): number {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof time !== 'number' || !Number.isFinite(time)) return 0;
  return time > 0 && time < 1e11 ? time * 1000 : time;
}
