import type { ModelStep } from '../llm/steps';

/** Everything that a model is asked for in the making of a branching story, in order. */
export const storyModelSteps = [
  'lore',
  'gdd',
  'mainline',
  'plot_skeleton',
  'narrative',
  'choices',
  'responses',
] as const satisfies readonly ModelStep[];
