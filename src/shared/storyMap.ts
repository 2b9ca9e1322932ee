import * as z from 'zod/mini';
import { storyMapStringKeys } from './storyMapStrings';
import { branchTypes } from './values';

// What the story map and its host say to each other. Both sides parse what they hear. Nodes go by their place in `nodes` where the view is
// told of them, and by their id where it asks for something: the story may be another by then.

/** Pixels of a card at full size. */
export const cardWidth = 208;
export const cardHeight = 84;

/** What a report finds wrong, at a node or with what the skeleton asks for. */
const storyProblemKinds = [
  'dead_end',
  'trap',
  'missing_ending',
  'unreachable_ending',
  'dangling',
  'unreachable',
  'may_stick',
  'false_choice',
  'unsure_fact',
  'uncovered_beat',
  'stray_node',
] as const;
export type StoryProblemKind = (typeof storyProblemKinds)[number];

const text = z.string();
const number = z.number();
const place = z.int().check(z.gte(0));
/** First words: never a whole text. Longer than what is shown, since an emoji may take many units. */
const firstWords = z.string().check(z.maxLength(4_000));

const cardChoiceSchema = z.object({
  id: text,
  /** Its first words. */
  text: firstWords,
  type: z.enum(branchTypes),
  /** The node it leads to; null where the story has none of that name. */
  to: z.nullable(place),
  /** It asks for something before it is offered. */
  isConditional: z.boolean(),
  /** It leads to a node that stands before this one. */
  isBack: z.boolean(),
  /** Points between the two cards: x, y, x, y, … */
  via: z.array(number),
});

const storyCardSchema = z.object({
  id: text,
  scene: firstWords,
  /** The first words of what is told there. */
  words: firstWords,
  /** The middle of the card. */
  x: number,
  y: number,
  /** Its band, by place. */
  band: place,
  /** What its beat is called; empty where it has none. */
  beat: text,
  /** What the ending is called; null where the story goes on. */
  ending: z.nullable(text),
  problems: z.array(z.enum(storyProblemKinds)),
  choices: z.array(cardChoiceSchema),
});
export type StoryCard = z.infer<typeof storyCardSchema>;

const storyBandSchema = z.object({
  label: text,
  top: number,
  bottom: number,
  nodes: number,
  choices: number,
  endings: number,
  problems: number,
  beats: z.array(z.object({ label: text, nodes: number, problems: number })),
});
export type StoryBand = z.infer<typeof storyBandSchema>;

/** A way through the story: from the first node by these choices, each by its place among those of its node. */
const storyWaySchema = z.object({ nodes: z.array(place), choices: z.array(place) });
export type StoryWay = z.infer<typeof storyWaySchema>;

const storyProblemSchema = z.object({
  kind: z.enum(storyProblemKinds),
  /** Null where no node has it: a planned ending or a beat that is missing. */
  node: z.nullable(place),
  /** What is wrong, in the author's language. */
  detail: text,
  ways: z.array(z.object({ label: text, way: storyWaySchema })),
});
export type StoryProblemView = z.infer<typeof storyProblemSchema>;

const storyEndingSchema = z.object({
  node: place,
  title: text,
  isReachable: z.boolean(),
  /** Nobody knows whether a reader can come to it. */
  isUndecided: z.boolean(),
  way: z.nullable(storyWaySchema),
});
export type StoryEndingView = z.infer<typeof storyEndingSchema>;

/** A measure as it is shown: what it is, how much, and whether it is enough, where that is asked. */
const measureSchema = z.object({ label: text, value: text, isEnough: z.nullable(z.boolean()) });
export type StoryMeasure = z.infer<typeof measureSchema>;

const storyReportSchema = z.object({
  passes: z.boolean(),
  verdict: z.array(measureSchema),
  measures: z.array(measureSchema),
  endings: z.array(storyEndingSchema),
  problems: z.array(storyProblemSchema),
  quality: z.array(z.object({ label: text, score: number, dimensions: z.array(measureSchema) })),
  /** The longest way. */
  mainWay: storyWaySchema,
});
export type StoryReportView = z.infer<typeof storyReportSchema>;

const storyViewSchema = z.object({
  title: text,
  root: z.nullable(place),
  width: number,
  height: number,
  nodes: z.array(storyCardSchema),
  bands: z.array(storyBandSchema),
  report: storyReportSchema,
  /** The author may change it. */
  isWritable: z.boolean(),
});
export type StoryView = z.infer<typeof storyViewSchema>;

/** One node with all its words. */
const nodeTextSchema = z.object({
  id: text,
  scene: text,
  narrative: text,
  choices: z.array(
    z.object({
      id: text,
      text,
      type: z.enum(branchTypes),
      response: text,
      /** The id of the node it leads to. */
      target: text,
      asks: z.array(text),
      changes: z.array(text),
    }),
  ),
  reliesOn: z.array(text),
});
export type NodeText = z.infer<typeof nodeTextSchema>;

const playViewSchema = z.object({
  /** Where the reader stands. */
  node: text,
  scene: text,
  /** What the choice made last is answered with. */
  response: text,
  narrative: text,
  choices: z.array(
    z.object({
      id: text,
      text,
      isOffered: z.boolean(),
      leadsNowhere: z.boolean(),
      /** What it asks for, in words. */
      asks: z.array(text),
      /** The way that is shown goes on by it. */
      isNext: z.boolean(),
    }),
  ),
  variables: z.array(z.object({ name: text, meaning: text, value: text, isChanged: z.boolean() })),
  steps: number,
  canGoBack: z.boolean(),
  /** The story ends here. */
  ending: z.nullable(z.object({ title: text, summary: text })),
  /** No choice can be made, and it is no ending. */
  isStuck: z.boolean(),
  /** Ids of the nodes that were come by, and the choices that were made. */
  trail: z.object({ nodes: z.array(text), choices: z.array(text) }),
  /** Following the way to an ending: how far it is, and how long. */
  guide: z.nullable(z.object({ at: number, of: number })),
});
export type PlayView = z.infer<typeof playViewSchema>;

export const toStoryMapSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('words'), strings: z.record(z.enum(storyMapStringKeys), text) }),
  /** The story is being read and laid out. */
  z.object({ type: z.literal('busy') }),
  z.object({ type: z.literal('story'), story: storyViewSchema }),
  /** There is no story yet. */
  z.object({ type: z.literal('empty') }),
  /** It cannot be shown. */
  z.object({ type: z.literal('failed'), message: text, hint: text }),
  /** Something that was asked for cannot be done; what is shown stays. */
  z.object({ type: z.literal('refused'), message: text }),
  z.object({ type: z.literal('node'), node: nodeTextSchema }),
  /** Null when the play has ended. */
  z.object({ type: z.literal('play'), play: z.nullable(playViewSchema) }),
  /** Shows a node. */
  z.object({ type: z.literal('go'), node: text }),
]);
export type ToStoryMap = z.infer<typeof toStoryMapSchema>;

export const fromStoryMapSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  /** Asks for all words of a node. */
  z.strictObject({ type: z.literal('read'), node: text }),
  /** Opens it in the editor. */
  z.strictObject({ type: z.literal('edit'), node: text }),
  /** Plays from a node, or from the beginning. */
  z.strictObject({ type: z.literal('play'), node: z.nullable(text) }),
  /** Plays from the beginning, and is shown the way to this ending. */
  z.strictObject({ type: z.literal('follow'), ending: text }),
  z.strictObject({ type: z.literal('choose'), choice: text }),
  z.strictObject({ type: z.literal('back') }),
  z.strictObject({ type: z.literal('restart') }),
  z.strictObject({ type: z.literal('endPlay') }),
  /** Reads the story again. */
  z.strictObject({ type: z.literal('reload') }),
]);
export type FromStoryMap = z.infer<typeof fromStoryMapSchema>;
