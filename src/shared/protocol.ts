import * as z from 'zod/mini';
import {
  phaseViewSchema,
  problemViewSchema,
  progressViewSchema,
  remedies,
  workbenchStateSchema,
} from './workbenchState';
import { nameableId } from './suggestionId';
import { longestWords, mostRounds } from './values';
import { workbenchStringsSchema } from './workbenchStrings';

// What the workbench and its host say to each other. Both sides parse what they hear; what does not parse is dropped.

const suggestionId = z.string().check(z.regex(nameableId));
const count = z.number().check(z.nonnegative(), z.int());

/**
 * An intent that changes something. `intent` numbers the view's intents, so that the answer can be told apart; `rev` is the
 * phase's revision that the author looked at: when the state has moved on, the intent is refused as stale, and so is one on a project that
 * is not the one shown.
 */
const changing = {
  intent: count,
  /** The id of the project that the author looked at. */
  project: z.string().check(z.maxLength(4096)),
  phase: phaseViewSchema,
  rev: count,
};

/** What the author writes in the view: a wish, a remark, other words for one. */
const words = z.string().check(z.minLength(1), z.maxLength(longestWords));

/** UTF-16 units of all unsent words together, and how many texts they are. */
export const mostUnsentUnits = 400_000;
export const mostUnsentTexts = 100;

const unsentTexts = {
  /** When they were last changed, in milliseconds since 1970; 0 for never. */
  at: count,
  /** By the names of the view's memory, the oldest first. */
  texts: z
    .array(z.tuple([z.string().check(z.maxLength(5000)), z.string().check(z.maxLength(mostUnsentUnits))]))
    .check(
      z.maxLength(mostUnsentTexts),
      z.refine((texts) => texts.reduce((sum, [, text]) => sum + text.length, 0) <= mostUnsentUnits),
    ),
};
export const unsentTextsSchema = z.strictObject(unsentTexts);
export type UnsentTextsView = z.infer<typeof unsentTextsSchema>;

/** From the view to its host. */
export const intentSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  /** What the author has written and not sent, so that it outlives the window; all of it, also when that is nothing. */
  z.strictObject({ type: z.literal('remember'), ...unsentTexts }),
  z.strictObject({ type: z.literal('selectProject'), project: z.string().check(z.maxLength(4096)) }),
  z.strictObject({ type: z.literal('selectPhase'), phase: phaseViewSchema }),
  z.strictObject({ type: z.literal('openFolder') }),
  z.strictObject({ type: z.literal('createProject') }),
  z.strictObject({ type: z.literal('importManuscript') }),
  z.strictObject({ type: z.literal('remedy'), remedy: z.enum(remedies) }),
  /** Opens the phase's text, and makes an empty one where there is none. */
  z.strictObject({ type: z.literal('write'), phase: phaseViewSchema }),
  /** `keepFocus`: the keyboard stays in the view, so that the author can go on from card to card. */
  z.strictObject({
    type: z.literal('reveal'),
    phase: phaseViewSchema,
    id: suggestionId,
    keepFocus: z.boolean(),
  }),
  /** "I change it myself first": opens the text, at this suggestion where one is named. */
  z.strictObject({ type: z.literal('editFirst'), phase: phaseViewSchema, id: z.optional(suggestionId) }),
  /** Puts the focus on the next suggestion after this one that is lost, or waits for a decision. */
  z.strictObject({
    type: z.literal('jump'),
    phase: phaseViewSchema,
    to: z.enum(['lost', 'undecided']),
    after: z.optional(suggestionId),
  }),
  z.strictObject({ type: z.literal('dismissOutcome') }),
  /** Which suggestions the view draws, counted from 0; the next snapshots hold those. */
  z.strictObject({
    type: z.literal('draw'),
    from: count.check(z.maximum(1_000_000)),
    count: count.check(z.minimum(1), z.maximum(500)),
  }),
  /** Lets the author choose what the next assessment is about: the whole, or a part. */
  z.strictObject({ type: z.literal('chooseFocus'), phase: phaseViewSchema }),
  z.strictObject({ type: z.literal('showUsage') }),
  z.strictObject({ type: z.literal('showProposal') }),
  z.strictObject({ type: z.literal('answerProposal'), approve: z.boolean() }),
  /** Never stale. Rounds by themselves end after the step under way, unless `now`. */
  z.strictObject({ type: z.literal('stop'), now: z.boolean() }),
  /** Never stale: ends the work on chapters after the step or scene under way. */
  z.strictObject({ type: z.literal('pause') }),
  z.strictObject({ type: z.literal('showChapters') }),
  z.strictObject({ type: z.literal('assess'), ...changing }),
  /** `wish`: what the author wants written, in their own words. */
  z.strictObject({ type: z.literal('generate'), ...changing, wish: z.optional(words) }),
  /** Has every chapter of the outline written that is not. */
  z.strictObject({ type: z.literal('generateChapters'), ...changing }),
  z.strictObject({
    type: z.literal('refine'),
    ...changing,
    rounds: count.check(z.minimum(1), z.maximum(mostRounds)),
    /** Part by part, after the whole. */
    inSections: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('decide'),
    ...changing,
    id: suggestionId,
    status: z.enum(['open', 'accepted', 'rejected']),
  }),
  z.strictObject({
    type: z.literal('revise'),
    ...changing,
    /** Of the suggestions that can be applied all, or those that the author ticked: which they are, the revision says. */
    accept: z.enum(['all', 'ticked']),
  }),
  /** "This is intentional." */
  z.strictObject({ type: z.literal('waive'), ...changing, id: suggestionId }),
  z.strictObject({ type: z.literal('reword'), ...changing, id: suggestionId, text: words }),
  /** The author's own remark; `atSelection`: about what is selected in the editor. */
  z.strictObject({ type: z.literal('suggest'), ...changing, text: words, atSelection: z.boolean() }),
  z.strictObject({ type: z.literal('alternatives'), ...changing, id: suggestionId }),
  /** `number` from 1. */
  z.strictObject({
    type: z.literal('takeAlternative'),
    ...changing,
    id: suggestionId,
    number: count.check(z.minimum(1), z.maximum(100)),
  }),
  /** Keeps the suggestion's passage as it is through any revision. */
  z.strictObject({ type: z.literal('lock'), ...changing, id: suggestionId }),
  z.strictObject({ type: z.literal('unlock'), ...changing, lock: suggestionId }),
  z.strictObject({ type: z.literal('rejectAll'), ...changing }),
  z.strictObject({ type: z.literal('endPhase'), ...changing }),
]);
export type Intent = z.infer<typeof intentSchema>;
export type ChangingIntent = Extract<Intent, { intent: number }>;

/** From the host to its view. */
const messageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('strings'), language: z.string(), strings: workbenchStringsSchema }),
  z.strictObject({ type: z.literal('state'), state: workbenchStateSchema }),
  /** What was remembered last, once, before the first state. */
  z.strictObject({ type: z.literal('unsent'), ...unsentTexts }),
  z.strictObject({ type: z.literal('progress'), progress: z.nullable(progressViewSchema) }),
  /** A changing intent has arrived and is being carried out: it will be settled, however long that takes. */
  z.strictObject({ type: z.literal('received'), intent: count }),
  /** The answer to a changing intent, sent after the state that it led to. */
  z.strictObject({
    type: z.literal('settled'),
    intent: count,
    /** The phase's revision after it; absent when it was refused. */
    rev: z.optional(count),
    problem: z.optional(problemViewSchema),
  }),
  /** Puts the focus on a suggestion of the phase that is shown. */
  z.strictObject({ type: z.literal('focusSuggestion'), id: suggestionId }),
]);
export type Message = z.infer<typeof messageSchema>;

/** The intent that an unknown value is, or undefined. */
export function parseIntent(value: unknown): Intent | undefined {
  return intentSchema.safeParse(value).data;
}

/** The number that an intent of no known shape asks an answer by, if it has one. */
export function intentNumber(value: unknown): number | undefined {
  const given: unknown =
    typeof value === 'object' && value !== null && 'intent' in value ? value.intent : undefined;
  return count.safeParse(given).data;
}

/** The message that an unknown value is, or undefined. */
export function parseMessage(value: unknown): Message | undefined {
  return messageSchema.safeParse(value).data;
}
