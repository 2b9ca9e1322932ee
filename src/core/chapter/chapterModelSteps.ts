import type { ModelStep } from '../llm/steps';

/** Everything that a model is asked for in the making of a chapter, in order. */
export const chapterModelSteps = [
  'scene_list',
  'scene',
  'revision',
  'judge_report',
  'bible_update',
] as const satisfies readonly ModelStep[];
