import { taskFolder } from '../project/layout';
import { taskStages, type TaskStage } from '../../shared/values';

/** Which stage makes what, by its name in the task's folder. */
export const taskFiles = {
  'requirements.json': 'extracting',
  'templates.json': 'retrieving',
  'plan.json': 'generating',
  'generation_result.json': 'generating',
  'feedback.json': 'evaluating',
  'reflection.json': 'reflecting',
} as const satisfies Record<string, TaskStage>;
export type TaskFile = keyof typeof taskFiles;
export const taskFileNames = Object.keys(taskFiles) as TaskFile[];

/** The record of what its curations changed in the playbook. It is added to and never cleared, so that any of them can be undone. */
export const curationFile = 'curation.json';

export function taskPath(id: string, name: string): string {
  return `${taskFolder(id)}/${name}`;
}

export function stageIndex(stage: TaskStage): number {
  return taskStages.indexOf(stage);
}
