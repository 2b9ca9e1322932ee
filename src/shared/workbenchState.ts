import * as z from 'zod/mini';
import {
  chapterSteps,
  notAppliedReasons,
  phases,
  providers,
  retryLevels,
  severities,
  statuses,
  stopReasons,
  suggestionStatuses,
  suggestionTypes,
} from './values';

// What the workbench shows. Complete snapshots, never deltas; no prose but quoted passages.

export const phaseViewSchema = z.enum(phases);
export type PhaseName = z.infer<typeof phaseViewSchema>;

/** How many suggestions a snapshot holds before the view has said which ones it draws. */
export const cardsAtFirst = 50;

/** A passage as it stands in the text, with a few words around it. Long passages are cut in the middle by `…`. */
const quoteViewSchema = z.object({
  before: z.string(),
  passage: z.string(),
  after: z.string(),
});
export type QuoteView = z.infer<typeof quoteViewSchema>;

/** A stretch of a ready edit: equal and deleted parts together are the passage, equal and inserted ones what it becomes. */
const changePartSchema = z.object({ kind: z.enum(['equal', 'insert', 'delete']), text: z.string() });
export type ChangePart = z.infer<typeof changePartSchema>;

const acceptingMeans = ['edit', 'model', 'shown', 'hand', 'locked'] as const;
export type AcceptingMeans = (typeof acceptingMeans)[number];

const suggestionViewSchema = z.object({
  id: z.string(),
  type: z.enum(suggestionTypes),
  severity: z.enum(severities),
  /** `rules`, `model`, `age_check`, `author` or `role:<name>`. */
  source: z.string(),
  status: z.enum(suggestionStatuses),
  /** The author's wording where there is one. */
  summary: z.string(),
  /** What the reviewer said, where the author has put it in other words. */
  original: z.optional(z.string()),
  detail: z.optional(z.string()),
  path: z.string(),
  quote: z.optional(quoteViewSchema),
  /** The ready edit of the quoted passage; absent when someone has to write it. */
  change: z.optional(z.array(changePartSchema)),
  /**
   * What accepting it does: `edit`: its ready edit is made; `model`: the model writes within the passage; `shown`: the model writes, and
   * what it changes is shown first, since no passage limits it; `hand`: nothing, the author has to write; `locked`: nothing, its passage
   * is locked.
   */
  means: z.enum(acceptingMeans),
  /** Other texts for its passage that the author asked for, from 1 as `takeAlternative` names them. */
  alternatives: z.array(z.object({ text: z.string(), note: z.string(), taken: z.boolean() })),
  /**
   * `whole`: it is about the whole text; `lost`: its passage cannot be told for certain any more; `looking`: the text has
   * changed, and its passage is being looked for.
   */
  place: z.enum(['located', 'whole', 'lost', 'looking']),
  /** Number of further places it speaks of. */
  others: z.number(),
  notApplied: z.optional(z.enum(notAppliedReasons)),
  /** Why the reviewer left it undone, in its own words. */
  why: z.optional(z.string()),
});
export type SuggestionView = z.infer<typeof suggestionViewSchema>;

const phaseTabSchema = z.object({
  phase: phaseViewSchema,
  /** Whether there is a text to assess. */
  exists: z.boolean(),
  status: z.enum(statuses),
  /** Suggestions that wait for a decision. */
  open: z.number(),
  round: z.number(),
});
export type PhaseTab = z.infer<typeof phaseTabSchema>;

/** What a model wrote outside of what was accepted: kept and shown, not made. */
const strayViewSchema = z.object({
  path: z.string(),
  change: z.array(changePartSchema),
  reason: z.enum(notAppliedReasons),
  /** Summaries of the suggestions that it was made for. */
  suggestions: z.array(z.string()),
});
export type StrayView = z.infer<typeof strayViewSchema>;

/** A passage that stays as it is through any revision. */
const lockViewSchema = z.object({ id: z.string(), path: z.string(), passage: z.string() });
export type LockView = z.infer<typeof lockViewSchema>;

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
  /** The part that the round is about, as the author named it; absent for the whole. */
  roundFocus: z.optional(z.string()),
  /** The part that the next assessment is about, as the author would name it; absent for the whole. */
  nextFocus: z.optional(z.string()),
  /** Whether the text has parts to choose from. */
  hasParts: z.boolean(),
  /** Those that are drawn: `suggestions[0]` is number `from` of the round, counted from 0. */
  from: z.number(),
  suggestions: z.array(suggestionViewSchema),
  /** Numbers over all suggestions of the round. */
  counts: z.object({
    all: z.number(),
    /** Wait for a decision. */
    undecided: z.number(),
    /** Undecided, and accepting them changes the text. */
    acceptable: z.number(),
    /** Of those, the ones that the author ticked. */
    ticked: z.number(),
    /** Undecided, and their passages are not in the text any more. */
    lost: z.number(),
  }),
  /** Whether passages are still being looked for; `acceptable` and `ticked` may then rise. */
  looking: z.boolean(),
  /** The one suggestion that is left, where the author set that they want to be offered to accept it. */
  offer: z.optional(z.string()),
  /** What the model could not do about this list; each 0 where it could. */
  caveats: z.object({
    /** Texts of which the model was shown the beginning and the end only. */
    abridged: z.number(),
    /** Remarks whose quotes stand nowhere, or in several places. */
    unlocated: z.number(),
    /** Remarks that are not listed because there were too many, or because they are not about the part. */
    leftOut: z.number(),
  }),
  /** Tokens that models took for the round, read and written; absent where none was asked. */
  tokens: z.optional(z.number()),
  strays: z.array(strayViewSchema),
  locks: z.array(lockViewSchema),
});
export type PhaseDetail = z.infer<typeof phaseDetailSchema>;

/** What the last step did, until the next one. */
const outcomeViewSchema = z.object({
  phase: phaseViewSchema,
  /** The phase's text was written anew; nothing else is told then but the tokens. */
  written: z.optional(z.boolean()),
  applied: z.number(),
  rejected: z.number(),
  notApplied: z.array(
    z.object({
      id: z.string(),
      summary: z.string(),
      reason: z.enum(notAppliedReasons),
      /** Whether it has a ready edit at all. */
      hasEdit: z.boolean(),
      why: z.optional(z.string()),
      /** There was a change, and the author, who was shown it, did not want it. */
      turnedDown: z.boolean(),
    }),
  ),
  /** What a model says to the author about changes that it made. */
  notes: z.array(z.object({ summary: z.string(), note: z.string() })),
  /** How many changes were set aside because they reach beyond what was accepted. */
  strays: z.number(),
  /** Rounds by themselves: why they ended, and what each did. */
  rounds: z.optional(
    z.object({
      stopReason: z.enum(stopReasons),
      each: z.array(
        z.object({
          round: z.number(),
          focus: z.optional(z.string()),
          suggestions: z.number(),
          applied: z.number(),
        }),
      ),
    }),
  ),
  /** Tokens that it took; absent where no model was asked. */
  tokens: z.optional(z.number()),
});
export type OutcomeView = z.infer<typeof outcomeViewSchema>;

/** What the author can do about a problem with one click. */
export const remedies = [
  'setApiKey',
  'chooseModel',
  'checkConnection',
  'openModelSettings',
  'openBudgetSettings',
  'openChapterSettings',
  'openStorySettings',
  'showLog',
  'manageTrust',
  'assess',
  'assessWithRules',
] as const;
export type Remedy = (typeof remedies)[number];

export const problemViewSchema = z.object({
  message: z.string(),
  hint: z.string(),
  remedy: z.optional(z.enum(remedies)),
});
export type ProblemView = z.infer<typeof problemViewSchema>;

const projectViewSchema = z.object({ id: z.string(), title: z.string() });

/** Who reads beside the rules, and writes. */
const modelViewSchema = z.object({
  provider: z.enum(providers),
  /** As the endpoint or the editor calls it; absent offline, and where none is chosen yet. */
  name: z.optional(z.string()),
  /** Scheme, host and port, or what the editor calls the provider. */
  origin: z.optional(z.string()),
  /** What keeps it from being asked, found without sending anything. */
  problem: z.optional(problemViewSchema),
});
export type ModelView = z.infer<typeof modelViewSchema>;

/** A change that no passage limits, waiting for the author to have looked at it. */
const proposalViewSchema = z.object({
  phase: phaseViewSchema,
  /** Summaries of the suggestions that it answers. */
  suggestions: z.array(z.string()),
  paths: z.array(z.string()),
});
export type ProposalView = z.infer<typeof proposalViewSchema>;

/** How many chapters there are, of the outline and of their files together, and how they stand. */
const chapterCountsSchema = z.object({
  all: z.number(),
  /** Written: the judge has passed it, or it is the author's own. */
  passed: z.number(),
  /** Their attempts have run out, or something went wrong. */
  needsAttention: z.number(),
  /** Versions that wait beside the author's text. */
  waiting: z.number(),
  /** Work on them has begun, and would go on where it ended. */
  underWay: z.number(),
  /** Those that would be written if the rest were asked for. */
  remaining: z.number(),
});
export type ChapterCounts = z.infer<typeof chapterCountsSchema>;

export const workbenchStateSchema = z.object({
  /** `no_folder`: nothing is open; `no_project`: no folder has a project; `unreadable`: see `problem`. */
  situation: z.enum(['no_folder', 'no_project', 'unreadable', 'ready']),
  /** An untrusted workspace is read-only. */
  trusted: z.boolean(),
  problem: z.optional(problemViewSchema),
  projects: z.array(projectViewSchema),
  project: z.optional(z.string()),
  phases: z.array(phaseTabSchema),
  /** The one that is chosen, where it cannot be read. */
  unreadable: z.optional(phaseViewSchema),
  detail: z.optional(phaseDetailSchema),
  outcome: z.optional(outcomeViewSchema),
  model: modelViewSchema,
  /** What the project has taken so far; absent where nothing was asked. `cost` is in words, with its currency. */
  usage: z.optional(z.object({ tokens: z.number(), cost: z.optional(z.string()) })),
  proposal: z.optional(proposalViewSchema),
  /** Only while the final phase is shown. */
  chapters: z.optional(chapterCountsSchema),
  /** Only while a phase without a text is shown: whether it can be written from words of the author's alone, since none are kept. */
  needsWish: z.optional(z.boolean()),
  /** How many rounds the author usually wants. */
  roundsByDefault: z.number(),
});
export type WorkbenchState = z.infer<typeof workbenchStateSchema>;

/** Where the work on chapters stands. */
const chapterProgressSchema = z.object({
  /** The chapter's id, `03`. */
  chapter: z.string(),
  title: z.string(),
  step: z.enum(chapterSteps),
  /** The how manyeth attempt of its series this is, from 1, and how many there may be. */
  number: z.number(),
  of: z.number(),
  /** Null for a first attempt. */
  level: z.nullable(z.enum(retryLevels)),
  /** While writing: which scene, the how manyeth of how many that are written in this attempt. */
  scene: z.optional(z.object({ scene: z.number(), number: z.number(), of: z.number() })),
  /** Of a trial of the judge: which copy of the chapter, of how many. */
  copy: z.optional(z.object({ number: z.number(), of: z.number() })),
  /** Of several chapters: the how manyeth of how many. */
  work: z.optional(z.object({ number: z.number(), of: z.number() })),
});
export type ChapterProgressView = z.infer<typeof chapterProgressSchema>;

/** What runs now; changes often and is sent apart from the state. */
export const progressViewSchema = z.object({
  phase: phaseViewSchema,
  /**
   * What is done. Of these on chapters only `chapters` saves each step, so that it can be paused and gone on with: a trial of the judge and
   * an update of the bible begin anew.
   */
  step: z.enum([
    'assessing',
    'revising',
    'generating',
    'offering',
    'chapters',
    'judge_trial',
    'bible_update',
    'task',
    'story',
  ]),
  round: z.number(),
  /** Of work on chapters, from the first step on: where it stands. */
  chapter: z.optional(chapterProgressSchema),
  /** Of `task`: where it stands, in words: its stage, its story, how long it waits. */
  task: z.optional(z.string()),
  /** Where a branching story stands that is worked on, in words. */
  story: z.optional(z.string()),
  maxRounds: z.optional(z.number()),
  /** The part that is at work, as the author would name it; absent for the whole. */
  focus: z.optional(z.string()),
  /** Rounds by themselves, which can be stopped after the step under way. Chapters can be paused there. */
  auto: z.boolean(),
  /** The author has asked for that. */
  stopping: z.boolean(),
  /** What was reckoned before the first request. `cost` is in words, with its currency. */
  estimate: z.optional(z.object({ calls: z.number(), tokens: z.number(), cost: z.optional(z.string()) })),
  /** How the request to the model stands. */
  request: z.optional(
    z.object({
      state: z.enum(['asking', 'writing', 'waiting', 'done']),
      try: z.number(),
      maxTries: z.number(),
      characters: z.number(),
      waitSeconds: z.optional(z.number()),
      /** Tokens that the run has taken so far. */
      tokens: z.number(),
    }),
  ),
});
export type ProgressView = z.infer<typeof progressViewSchema>;
