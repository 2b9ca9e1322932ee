import * as z from 'zod/mini';
import { beatTypes, branchTypes } from '../../shared/values';

export const storyVersion = 1;

const text = z._default(z.string(), '');
const texts = z._default(z.array(z.string()), []);

/**
 * What a variable of the story may hold. Where it changes one, text that is a whole number with a sign (`+1`, `-2`) adds to it; where it asks for
 * one, text that begins with `>=`, `<=`, `>`, `<` or `!=` and goes on with a whole number compares.
 */
export const variableValueSchema = z.union([z.boolean(), z.number(), z.string()]);
export type VariableValue = z.infer<typeof variableValueSchema>;
/** By the variable's name. */
const variablesSchema = z._default(z.record(z.string(), variableValueSchema), {});
export type Variables = Readonly<Record<string, VariableValue>>;

/** What one way out of a beat is like. */
const beatBranchSchema = z.looseObject({
  branchType: z.enum(branchTypes),
  /** How many choices of this kind a node of the beat may offer. */
  maxChildren: z._default(z.number(), 1),
  notes: text,
});

const beatSchema = z.looseObject({
  id: z.string().check(z.minLength(1)),
  actIndex: z.number(),
  beatType: z.enum(beatTypes),
  /** 1 to 10. */
  tensionLevel: z._default(z.number(), 5),
  isCriticalBranchPoint: z._default(z.boolean(), false),
  leadsToEnding: z._default(z.boolean(), false),
  branches: z._default(z.array(beatBranchSchema), []),
  /** What happens, in a sentence or two. */
  summary: text,
  /** Variables that choices of the beat may ask for. */
  uses: texts,
});
export type Beat = z.infer<typeof beatSchema>;

const actSchema = z.looseObject({ index: z.number(), label: text, beats: z.array(beatSchema) });
export type Act = z.infer<typeof actSchema>;

/** What a story remembers. */
export const storyVariableSchema = z.looseObject({
  name: z.string().check(z.minLength(1)),
  /** What it says when it holds. */
  meaning: text,
  initial: z._default(variableValueSchema, false),
});
export type StoryVariable = z.infer<typeof storyVariableSchema>;

/** One of the story's endings. */
const storyEndingSchema = z.looseObject({
  id: z.string().check(z.minLength(1)),
  title: text,
  /** What is true at the end, and what it took. */
  summary: text,
  /** The beat at whose end it is reached. */
  beatId: z.string(),
});
export type StoryEnding = z.infer<typeof storyEndingSchema>;

const skeletonConfigSchema = z.looseObject({
  minMainDepth: z._default(z.number(), 18),
  targetMainDepth: z._default(z.number(), 24),
  targetEndings: z._default(z.number(), 3),
  maxBranchesPerNode: z._default(z.number(), 3),
});

/** `skeleton.json`: acts and beats, with no prose. */
export const plotSkeletonSchema = z.looseObject({
  version: z._default(z.number(), storyVersion),
  title: text,
  config: z._default(skeletonConfigSchema, {
    minMainDepth: 18,
    targetMainDepth: 24,
    targetEndings: 3,
    maxBranchesPerNode: 3,
  }),
  acts: z.array(actSchema),
  variables: z._default(z.array(storyVariableSchema), []),
  endings: z._default(z.array(storyEndingSchema), []),
});
export type PlotSkeleton = z.infer<typeof plotSkeletonSchema>;

export const choiceSchema = z.looseObject({
  /** Unlike those of the same node. */
  id: z.string(),
  text: text,
  type: z._default(z.enum(branchTypes), 'normal'),
  /** The node it leads to. */
  target: z.string(),
  /** What the reader is told before the next node. */
  response: text,
  /** What it changes. */
  consequences: variablesSchema,
  /** What has to hold for it to be offered. */
  preconditions: variablesSchema,
  /** Put in since no choices could be had. */
  isDefault: z.optional(z.boolean()),
});
export type Choice = z.infer<typeof choiceSchema>;

export const storyNodeSchema = z.looseObject({
  id: z.string(),
  /** Where it takes place, in a few words. */
  scene: text,
  /** Choices on the way it was first reached by. */
  depth: z._default(z.number(), 0),
  narrative: text,
  choices: z._default(z.array(choiceSchema), []),
  isEnding: z._default(z.boolean(), false),
  endingId: z._default(z.nullable(z.string()), null),
  beatId: z._default(z.nullable(z.string()), null),
  actIndex: z._default(z.nullable(z.number()), null),
  /** Variables that its text takes as known: as set to something else than they begin with. */
  reliesOn: texts,
});
export type StoryNode = z.infer<typeof storyNodeSchema>;

/** `tree.json`: the branching story itself. Nodes may merge, so it is a directed graph, and it may have cycles. */
export const storyTreeSchema = z.looseObject({
  version: z._default(z.number(), storyVersion),
  title: text,
  root: z.string(),
  variables: z._default(z.array(storyVariableSchema), []),
  endings: z._default(z.array(storyEndingSchema), []),
  /** By their ids. */
  nodes: z.record(z.string(), storyNodeSchema),
});
export type StoryTree = z.infer<typeof storyTreeSchema>;
