import type { ProjectSettings } from '../project/project';
import { settingValue, type SettingForm } from '../project/settingValue';
import { feedbackModes, type FeedbackMode } from '../../shared/values';

interface TaskSettings {
  /** Retries after a failure, of a task and of its feedback alike. */
  maxRetries: number;
  /** Who evaluates a result where the task does not say. */
  feedbackMode: FeedbackMode;
  /** Milliseconds before the first retry after an error that passes by itself; each further one waits twice as long. */
  retryWait: number;
}

/** Every setting about tasks that a project may have, and what it takes. */
export const taskSettingForms = {
  'storyfold.task.maxRetries': { kind: 'whole', least: 0, most: 20 },
  'storyfold.task.feedbackMode': { kind: 'one_of', values: feedbackModes },
  'storyfold.task.retryWaitSeconds': { kind: 'number', least: 0, most: 60 },
} as const satisfies Record<string, SettingForm>;
export type TaskSettingName = keyof typeof taskSettingForms;

/** What the author set about tasks. Throws `invalid_input` that says which setting does not fit. */
export function readTaskSettings({ settings }: Pick<ProjectSettings, 'settings'>): TaskSettings {
  const given = (name: TaskSettingName) => settingValue(name, taskSettingForms[name], settings[name]);
  return {
    maxRetries: (given('storyfold.task.maxRetries') as number | undefined) ?? 3,
    feedbackMode: (given('storyfold.task.feedbackMode') as FeedbackMode | undefined) ?? 'auto',
    retryWait: ((given('storyfold.task.retryWaitSeconds') as number | undefined) ?? 2) * 1000,
  };
}
