/** The names that structured replies have on the wire, so that a step can be recognised there. A closed list of the design. */
export const replyNames = [
  'assessment',
  'revision',
  'scene_list',
  'judge_report',
  'bible_update',
  'requirements',
  'templates',
  'feedback',
  'reflection',
  'curation',
  'alternatives',
  'lore',
  'gdd',
  'mainline',
  'plot_skeleton',
  'choices',
  'responses',
] as const;
export type ReplyName = (typeof replyNames)[number];

/** What is written as plain prose. */
const proseSteps = ['brief', 'outline', 'sample', 'scene', 'narrative'] as const;
export type ProseStep = (typeof proseSteps)[number];

/** What a request was made for: the name of its reply, the prose that was asked for, or a look at the endpoint. */
export const modelSteps = [...replyNames, ...proseSteps, 'check'] as const;
export type ModelStep = (typeof modelSteps)[number];
