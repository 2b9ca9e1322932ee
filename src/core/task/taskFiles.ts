import type * as z from 'zod/mini';
import { taskFolder } from '../project/layout';
import { taskStages, type TaskStage } from '../../shared/values';
import {
  feedbackSchema,
  generationResultSchema,
  planSchema,
  reflectionSchema,
  requirementsSchema,
  templatesSchema,
} from './model';

/** What a stage makes, by its name in the task's folder, and how it is read. */
export const taskFiles = {
  'requirements.json': { madeBy: 'extracting', schema: requirementsSchema },
  'templates.json': { madeBy: 'retrieving', schema: templatesSchema },
  'plan.json': { madeBy: 'generating', schema: planSchema },
  'generation_result.json': { madeBy: 'generating', schema: generationResultSchema },
  'feedback.json': { madeBy: 'evaluating', schema: feedbackSchema },
  'reflection.json': { madeBy: 'reflecting', schema: reflectionSchema },
} as const satisfies Record<string, { madeBy: TaskStage; schema: z.ZodMiniType }>;
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
