import * as z from 'zod/mini';
import { branchTypes } from '../../../shared/values';
import { variableValueSchema } from '../model';

// What a build has had so far: events, and the state that follows from them. Nothing is decided here.

/** Where in the story a node stands. */
const placeSchema = z.union([
  /** On the main way: the index of its place. */
  z.object({ kind: z.literal('main'), index: z.number() }),
  /**
   * Beside it: it left the main way at place `from`, is the node number `step` (from 0) of `length`, and comes back at place `rejoin`. `branch`
   * tells ways that left at the same place apart.
   */
  z.object({
    kind: z.literal('side'),
    from: z.number(),
    branch: z.number(),
    step: z.number(),
    length: z.number(),
    rejoin: z.number(),
    type: z.enum(branchTypes),
  }),
  /** An ending, by its id. */
  z.object({ kind: z.literal('ending'), ending: z.string() }),
]);
export type Place = z.infer<typeof placeSchema>;

const writtenChoiceSchema = z.object({
  id: z.string(),
  type: z.enum(branchTypes),
  text: z.string(),
  consequences: z.record(z.string(), variableValueSchema),
  preconditions: z.record(z.string(), variableValueSchema),
  /** The node it leads to. */
  target: z.string(),
  /** Put in since none could be had. */
  isDefault: z.optional(z.boolean()),
});
export type WrittenChoice = z.infer<typeof writtenChoiceSchema>;

export const buildEventSchema = z.union([
  /** The first line: what the build is of. Of another one nothing can be gone on with. */
  z.object({
    event: z.literal('begun'),
    version: z.number(),
    /** SHA-256 (hex) of everything that the tree follows from. */
    inputs: z.string(),
    mode: z.enum(['guided', 'legacy']),
    at: z.number(),
  }),
  z.object({ event: z.literal('narrative'), node: z.string(), text: z.string() }),
  z.object({
    event: z.literal('choices'),
    node: z.string(),
    scene: z.string(),
    reliesOn: z.array(z.string()),
    choices: z.array(writtenChoiceSchema),
    /** Nodes that these choices are the first to lead to. */
    opened: z.array(z.object({ id: z.string(), place: placeSchema })),
    /** Choices that lead to nodes that were there, and those of them for which there was no room for a node of their own. */
    merges: z.number(),
    forcedMerges: z.number(),
    /** What held ways of the plan back, by the limit's name. */
    limits: z.record(z.string(), z.number()),
  }),
  z.object({ event: z.literal('responses'), node: z.string(), responses: z.array(z.string()) }),
]);
export type BuildEvent = z.infer<typeof buildEventSchema>;
export type ChoicesEvent = Extract<BuildEvent, { event: 'choices' }>;

/** A node as far as it is written. */
export interface BuildNode {
  id: string;
  place: Place;
  /** The way it was first reached by; absent for the first. */
  cameBy?: { node: string; choice: string };
  /** Choices on that way. */
  depth: number;
  narrative?: string;
  scene: string;
  reliesOn: readonly string[];
  choices?: readonly WrittenChoice[];
  responses?: readonly string[];
}

export interface BuildState {
  /** In the order in which they were opened. */
  nodes: ReadonlyMap<string, BuildNode>;
  merges: number;
  forcedMerges: number;
  limits: Readonly<Record<string, number>>;
}

export const firstNode = 'n1';

export const emptyBuild: BuildState = {
  nodes: new Map([
    [firstNode, { id: firstNode, place: { kind: 'main', index: 0 }, depth: 0, scene: '', reliesOn: [] }],
  ]),
  merges: 0,
  forcedMerges: 0,
  limits: {},
};

/** The state after one more event. One that does not follow on what is there changes nothing: a line before it was lost, and is asked for again. */
export function withEvent(state: BuildState, event: BuildEvent): BuildState {
  if (event.event === 'begun') return state;
  const node = state.nodes.get(event.node);
  if (!node) return state;
  const nodes = new Map(state.nodes);
  switch (event.event) {
    case 'narrative':
      if (node.narrative !== undefined) return state;
      nodes.set(node.id, { ...node, narrative: event.text });
      return { ...state, nodes };
    case 'responses':
      if (node.choices?.length !== event.responses.length) return state;
      nodes.set(node.id, { ...node, responses: event.responses });
      return { ...state, nodes };
    case 'choices': {
      if (node.narrative === undefined || node.choices !== undefined) return state;
      const opens = new Set(event.opened.map(({ id }) => id));
      if (event.choices.some(({ target }) => !nodes.has(target) && !opens.has(target))) return state;
      if (event.opened.some(({ id }) => nodes.has(id))) return state;
      const { scene, reliesOn, choices } = event;
      nodes.set(node.id, { ...node, scene, reliesOn, choices });
      for (const { id, place } of event.opened) {
        const by = choices.find(({ target }) => target === id);
        if (nodes.has(id) || !by) continue;
        nodes.set(id, {
          id,
          place,
          cameBy: { node: node.id, choice: by.id },
          depth: node.depth + 1,
          scene: '',
          reliesOn: [],
        });
      }
      const limits = { ...state.limits };
      for (const [name, count] of Object.entries(event.limits)) limits[name] = (limits[name] ?? 0) + count;
      return {
        nodes,
        limits,
        merges: state.merges + event.merges,
        forcedMerges: state.forcedMerges + event.forcedMerges,
      };
    }
  }
}

/** Whether nothing is to be asked for it any more. */
export function isWritten(node: BuildNode): boolean {
  if (node.narrative === undefined) return false;
  return node.place.kind === 'ending' || node.responses !== undefined;
}

/**
 * The node that is to be worked on next; undefined where all are written. The main way goes first, so that the story has its length whatever
 * comes, then endings, then what is beside it, in the order of the story.
 */
export function nextNode(state: BuildState): BuildNode | undefined {
  let next: BuildNode | undefined;
  for (const node of state.nodes.values())
    if (!isWritten(node) && (!next || rank(node) < rank(next))) next = node;
  return next;
}

const beyond = 1_000_000;

function rank({ place }: BuildNode): number {
  switch (place.kind) {
    case 'main':
      return place.index;
    case 'ending':
      return beyond;
    case 'side':
      return 2 * beyond + place.from;
  }
}
