/** What could not be taken over from a Twee text as it stands there. Whatever it is about stays in the tree as text, but where the kind says otherwise. */
export const tweeProblemKinds = [
  /** Text above the first passage; it is left out. */
  'before_first',
  /** The end of a header that is no metadata; it is left out. */
  'metadata',
  /** `StoryData` that is no JSON; it is left out. */
  'story_data',
  /** A second passage of the same name; it is a node of its own. */
  'repeated',
  /** No passage is said to be the start; the first one is taken. */
  'no_start',
  /** Written for another story format than SugarCube: links are choices, everything else stays in the text. */
  'format',
  /** No passage is tagged as an ending: those without links are taken for endings. */
  'endings_guessed',
  /** A condition that preconditions cannot say: the choices in it keep it for the next export, and are offered always. */
  'condition',
  /** What a link does besides leading on, where consequences cannot say it: it keeps it for the next export. */
  'change',
  /** A macro that is more than a link, a condition about it, or a change of variables. */
  'macro',
  /** What `StoryInit` does with variables besides setting them to a value: it stays there, and is not reckoned with. */
  'init',
  /** A link to a passage that is not there. */
  'nowhere',
  /** A note of StoryFold that cannot be read, or does not fit what it stands with. */
  'note',
] as const;
export type TweeProblemKind = (typeof tweeProblemKinds)[number];

export interface TweeProblem {
  kind: TweeProblemKind;
  /** From 1. */
  line: number;
  /** What it is about, as it stands in the text, shortened; empty where the kind says it all. */
  said: string;
}
