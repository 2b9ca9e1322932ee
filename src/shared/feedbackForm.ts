import * as z from 'zod/mini';

// What the form for an author's feedback and its host say to each other. Both sides parse what they hear.

/** By what an author can score a chapter beside the whole. */
export const feedbackCriteria = ['requirements', 'voice', 'people', 'movement', 'language'] as const;

/** UTF-16 units that a field of the form takes at most. */
export const longestField = 20_000;

const score = z.number().check(z.gte(0), z.lte(100));
const field = z.string().check(z.maxLength(longestField));
/** All that a field can hold. How much of it a task takes is its own to say, so that the author is told and nothing is cut off. */
const lines = z.array(field).check(z.maxLength(longestField));

/** What the author has filled in, as far as they have come. */
export const feedbackDraftSchema = z.strictObject({
  score: z.nullable(score),
  criteria: z.record(z.enum(feedbackCriteria), z.nullable(score)),
  strengths: field,
  problems: field,
  notes: field,
});
export type FeedbackDraft = z.infer<typeof feedbackDraftSchema>;

export const emptyFeedbackDraft: FeedbackDraft = {
  score: null,
  criteria: { requirements: null, voice: null, people: null, movement: null, language: null },
  strengths: '',
  problems: '',
  notes: '',
};

const text = z.string();
/** The form's words, in the editor's language. */
const feedbackStringsSchema = z.object({
  title: text,
  about: text,
  score: text,
  scoreHint: text,
  criteria: z.record(z.enum(feedbackCriteria), text),
  strengths: text,
  problems: text,
  oneEach: text,
  notes: text,
  send: text,
  sending: text,
  open: text,
  needsScore: text,
});
export type FeedbackStrings = z.infer<typeof feedbackStringsSchema>;

export const toFeedbackFormSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('show'), strings: feedbackStringsSchema, draft: feedbackDraftSchema }),
  /** It was not taken; the words stay in the form. */
  z.object({ type: z.literal('refused'), message: text }),
]);
export type ToFeedbackForm = z.infer<typeof toFeedbackFormSchema>;

export const fromFeedbackFormSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  /** What is filled in so far, so that it outlives the tab. */
  z.strictObject({ type: z.literal('remember'), draft: feedbackDraftSchema }),
  z.strictObject({ type: z.literal('open') }),
  z.strictObject({
    type: z.literal('send'),
    score,
    criteria: z.array(z.strictObject({ name: z.enum(feedbackCriteria), score })),
    strengths: lines,
    problems: lines,
    notes: field,
  }),
]);
export type FromFeedbackForm = z.infer<typeof fromFeedbackFormSchema>;
