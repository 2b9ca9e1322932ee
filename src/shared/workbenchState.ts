import * as z from 'zod/mini';
import {
  notAppliedReasons,
  phases,
  severities,
  statuses,
  stopReasons,
  suggestionStatuses,
  suggestionTypes,
} from './values';

// What the workbench shows. Complete snapshots, never deltas; no prose but quoted passages.

export const phaseViewSchema = z.enum(phases);
export type PhaseName = z.infer<typeof phaseViewSchema>;

/** How many suggestions are drawn at first, and by how many more each time the author asks for more. */
export const cardsAtFirst = 50;

/** A passage as it stands in the text, with a few words around it. Long passages are cut in the middle by `…`. */
export const quoteViewSchema = z.object({
  before: z.string(),
  passage: z.string(),
  after: z.string(),
});
export type QuoteView = z.infer<typeof quoteViewSchema>;

/** A stretch of a ready edit: equal and deleted parts together are the passage, equal and inserted ones what it becomes. */
export const changePartSchema = z.object({ kind: z.enum(['equal', 'insert', 'delete']), text: z.string() });
export type ChangePart = z.infer<typeof changePartSchema>;

export const suggestionViewSchema = z.object({
  id: z.string(),
  type: z.enum(suggestionTypes),
  severity: z.enum(severities),
  /** `rules`, `model`, `age_check`, `author` or `role:<name>`. */
  source: z.string(),
  status: z.enum(suggestionStatuses),
  /** The author's wording where there is one. */
  summary: z.string(),
  detail: z.optional(z.string()),
  path: z.string(),
  quote: z.optional(quoteViewSchema),
  /** The ready edit of the quoted passage; absent when someone has to write it. */
  change: z.optional(z.array(changePartSchema)),
  /** Whether accepting it changes the text without anybody writing: it has a ready edit and its passage stands there. */
  ready: z.boolean(),
  /**
   * `whole`: it is about the whole text; `lost`: its passage cannot be told for certain any more; `looking`: the text has
   * changed, and its passage is being looked for.
   */
  place: z.enum(['located', 'whole', 'lost', 'looking']),
  /** Number of further places it speaks of. */
  others: z.number(),
  notApplied: z.optional(z.enum(notAppliedReasons)),
});
export type SuggestionView = z.infer<typeof suggestionViewSchema>;

export const phaseTabSchema = z.object({
  phase: phaseViewSchema,
  /** Whether there is a text to assess. */
  exists: z.boolean(),
  status: z.enum(statuses),
  /** Suggestions that wait for a decision. */
  open: z.number(),
  round: z.number(),
});
export type PhaseTab = z.infer<typeof phaseTabSchema>;

/** The phase that is shown. */
export const phaseDetailSchema = z.object({
  phase: phaseViewSchema,
  /** Rises when text, suggestions or decisions change; intents name it. */
  rev: z.number(),
  status: z.enum(statuses),
  round: z.number(),
  maxRounds: z.optional(z.number()),
  stopReason: z.optional(z.enum(stopReasons)),
  /** Milliseconds since 1970; absent when it was never assessed. */
  assessedAt: z.optional(z.number()),
  overall: z.optional(z.string()),
  /** The text is not the one that was assessed. */
  textChanged: z.boolean(),
  /** Whether there is an undecided round; with an empty list when nothing was found. */
  hasRound: z.boolean(),
  /** Those that are drawn: the first ones, as many as the view asked for. */
  suggestions: z.array(suggestionViewSchema),
  /** Numbers over all suggestions of the round. */
  counts: z.object({
    all: z.number(),
    /** Wait for a decision. */
    undecided: z.number(),
    /** Undecided, and accepting them changes the text without anybody writing. */
    ready: z.number(),
    /** Of those, the ones that the author ticked. */
    ticked: z.number(),
  }),
  /** Whether passages are still being looked for; `ready` and `ticked` may then rise. */
  looking: z.boolean(),
});
export type PhaseDetail = z.infer<typeof phaseDetailSchema>;

/** What the last revision did, until the next step. */
export const outcomeViewSchema = z.object({
  phase: phaseViewSchema,
  applied: z.number(),
  rejected: z.number(),
  notApplied: z.array(
    z.object({
      id: z.string(),
      summary: z.string(),
      reason: z.enum(notAppliedReasons),
      /** Whether it has a ready edit at all. */
      hasEdit: z.boolean(),
    }),
  ),
});
export type OutcomeView = z.infer<typeof outcomeViewSchema>;

export const problemViewSchema = z.object({ message: z.string(), hint: z.string() });
export type ProblemView = z.infer<typeof problemViewSchema>;

export const projectViewSchema = z.object({ id: z.string(), title: z.string() });

export const workbenchStateSchema = z.object({
  /** `no_folder`: nothing is open; `no_project`: no folder has a project; `unreadable`: see `problem`. */
  situation: z.enum(['no_folder', 'no_project', 'unreadable', 'ready']),
  /** An untrusted workspace is read-only. */
  trusted: z.boolean(),
  problem: z.optional(problemViewSchema),
  projects: z.array(projectViewSchema),
  project: z.optional(z.string()),
  phases: z.array(phaseTabSchema),
  detail: z.optional(phaseDetailSchema),
  outcome: z.optional(outcomeViewSchema),
});
export type WorkbenchState = z.infer<typeof workbenchStateSchema>;

/** What runs now; changes often and is sent apart from the state. */
export const progressViewSchema = z.object({
  phase: phaseViewSchema,
  step: z.enum(['assessing', 'revising', 'generating']),
  round: z.number(),
  maxRounds: z.optional(z.number()),
  /** The part that is at work, as the author would name it; absent for the whole. */
  focus: z.optional(z.string()),
});
export type ProgressView = z.infer<typeof progressViewSchema>;
