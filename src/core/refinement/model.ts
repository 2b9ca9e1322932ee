import * as z from 'zod/mini';
import type { TokenUsage } from '../llm/usage/tokenUsage';
import { idSchema, withOwnIds } from '../review/ids';
import { anchorSchema, suggestionSchema, suggestionsSchema } from '../review/model';
import {
  decisions,
  notAppliedReasons,
  phases,
  statuses,
  stopReasons,
  type Decision,
  type NotAppliedReason,
  type StopReason,
} from '../../shared/values';

/** A file and the SHA-256 (hex) of its bytes. */
const fileVersionSchema = z.looseObject({ path: z.string(), sha256: z.string() });
export type FileVersion = z.infer<typeof fileVersionSchema>;

/** SHA-256 (hex) before and after; `null` where the file did not exist. */
const fileChangeSchema = z.looseObject({
  path: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type FileChange = z.infer<typeof fileChangeSchema>;

/** Tokens that models took, as the ledger counts them; see `TokenUsage`. */
export const usageSchema = z.looseObject({
  inputTokens: z.number(),
  cachedTokens: z.number(),
  outputTokens: z.number(),
  reasoningTokens: z.number(),
  estimated: z.boolean(),
});

/** One assessment with its suggestions and the author's decision on them. */
const refinementRoundSchema = z.looseObject({
  round: z.number(),
  /** Milliseconds since 1970. */
  assessedAt: z.number(),
  overall: z.optional(z.string()),
  suggestions: suggestionsSchema,
  userDecision: z.optional(z.enum(decisions)),
  acceptedIds: z.optional(z.array(idSchema)),
  /** The texts that were assessed. */
  files: z._default(z.array(fileVersionSchema), []),
  /** The part that was assessed, as the author named it; absent for the whole. */
  focus: z.optional(z.string()),
  /** What models took for it: the assessment, revisions that left it open, alternatives; absent where none was asked. */
  usage: z.optional(usageSchema),
  /** Whether a model was asked for this list; `usage` may be for something else. */
  byModel: z.optional(z.boolean()),
  /** Ids of the lessons of the playbook that stood in its prompts; absent where none did. */
  bullets: z.optional(z.array(z.string())),
  /** Paths of the texts of which the model was shown the beginning and the end only, because the whole is longer than it reads. */
  abridged: z.optional(z.array(z.string())),
  /** How many quotes of the model stand nowhere, or in several places. */
  unlocated: z.optional(z.number()),
  /** How many of its remarks are not listed because there were too many. */
  leftOut: z.optional(z.number()),
  /** With a focus: how many are not listed because they have no passage in it. */
  withoutPlace: z.optional(z.number()),
});
export type RefinementRound = z.infer<typeof refinementRoundSchema>;

/**
 * "This is intentional." Matches rule or type plus passage, never an id, because every assessment gives new ids.
 * A rejection is the same, but for this one place: it holds while the passage and one side of it are unchanged.
 */
const waiverSchema = z.looseObject({
  /** The rule, or the type where no rule found it. */
  matches: z.string(),
  path: z.string(),
  /** The passage, or the summary of a suggestion without one. */
  passage: z.string(),
  /** Rejections only: what stood around the passage, folded. */
  context: z.optional(z.looseObject({ before: z.string(), after: z.string() })),
  /** What the suggestion said; absent in older files. */
  summary: z.optional(z.string()),
  /** The suggestion's ready edit: the same edit of the same words is the same remark, whatever its reason. */
  replacement: z.optional(z.string()),
  at: z.number(),
});
export type Waiver = z.infer<typeof waiverSchema>;

/** A passage that stays byte-identical through any revision. */
const lockSchema = z.looseObject({
  id: idSchema,
  path: z.string(),
  anchor: anchorSchema,
  at: z.number(),
});
export type Lock = z.infer<typeof lockSchema>;

const locksSchema = z.pipe(z.array(lockSchema), z.transform(withOwnIds));

/** A change that was made to a file, in UTF-16 offsets of the text before it, and where it came from. */
const recordedEditSchema = z.looseObject({
  path: z.string(),
  start: z.number(),
  end: z.number(),
  replacement: z.string(),
  origin: z.looseObject({
    by: z.enum(['rules', 'model', 'author']),
    /** Ids of the suggestions that caused it; several when two asked for the same change. */
    suggestions: z.array(idSchema),
    round: z.number(),
  }),
});
export type RecordedEdit = z.infer<typeof recordedEditSchema>;

const strayEditSchema = z.looseObject({
  path: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.enum(notAppliedReasons),
  /** The suggestions that it was made for. */
  suggestions: z.optional(z.array(idSchema)),
});
export type StrayEdit = z.infer<typeof strayEditSchema>;

/**
 * One entry of a phase's history, numbered on and never rewritten. Entries form a tree: `parent` is the entry whose
 * result this one went on from. A restore's parent is the parent of the entry it gives back, so that what follows it
 * is a second branch.
 */
export const historyEntrySchema = z.looseObject({
  version: z.number(),
  entry: z.number(),
  parent: z.nullable(z.number()),
  kind: z.enum(['round', 'restore', 'revert', 'import', 'generate']),
  /** Milliseconds since 1970. */
  at: z.number(),
  round: z.number(),
  assessedAt: z.optional(z.number()),
  overall: z.optional(z.string()),
  /** `null` for a round that was superseded by a new assessment of the same text or by another text, and for what is no round. */
  decision: z.nullable(z.enum(decisions)),
  suggestions: z._default(suggestionsSchema, []),
  edits: z._default(z.array(recordedEditSchema), []),
  strays: z._default(z.array(strayEditSchema), []),
  files: z.array(fileChangeSchema),
  /** Rounds: the part that was assessed, as the author named it. */
  focus: z.optional(z.string()),
  /** What models took for it, the assessment included; absent where none was asked. */
  usage: z.optional(usageSchema),
  /** Rounds: whether a model was asked for the list. */
  byModel: z.optional(z.boolean()),
  /** Ids of the lessons of the playbook that stood in the prompts it was made with; absent where none did. */
  bullets: z.optional(z.array(z.string())),
  /** Restores: the entry whose starting text was given back. */
  restored: z.optional(z.number()),
  /** Reverts: the suggestion whose effect was taken out. */
  reverted: z.optional(idSchema),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const refinementStateSchema = z.looseObject({
  phase: z.enum(phases),
  /** From 1; rises only after a written revision. */
  round: z._default(z.number(), 1),
  maxRounds: z.optional(z.number()),
  mode: z._default(z.enum(['manual', 'auto']), 'manual'),
  lastAssessedAt: z.optional(z.number()),
  lastRevisedAt: z.optional(z.number()),
  /** A chapter, as the author named it: `2`, `chapter 2`, `第二章`, a file's path. */
  focus: z.optional(z.string()),
  scope: z.optional(z.enum(['full', 'section'])),
  status: z._default(z.enum(statuses), 'idle'),
  stopReason: z.optional(z.enum(stopReasons)),
  waivers: z._default(z.array(waiverSchema), []),
  rejections: z._default(z.array(waiverSchema), []),
  locks: z._default(locksSchema, []),
  /** The author's words for remarks of reviewers, kept for when the same remark comes again. */
  rewordings: z._default(
    z.array(
      z.looseObject({
        matches: z.string(),
        path: z.string(),
        passage: z.string(),
        summary: z.optional(z.string()),
        words: z.string(),
      }),
    ),
    [],
  ),
  rejectedIds: z._default(z.array(idSchema), []),
  currentRound: z.optional(refinementRoundSchema),
  /** The history entry that the text goes on from; absent before the first. */
  head: z.optional(z.number()),
  /** Number of the next suggestion of this phase, so that ids stay unique over all rounds. */
  nextSuggestion: z._default(z.number(), 1),
  /** Rises when text, suggestions or decisions change. */
  rev: z._default(z.number(), 0),
  /** While `revising`: what is being written, so that a crash can be told from a finished write. */
  pending: z.optional(
    z.looseObject({
      entry: historyEntrySchema,
      /** A restore that offers the old round's suggestions again. */
      reopen: z.optional(refinementRoundSchema),
      /** The locks whose passages stand in the text that is being written; all of them where it does not say. */
      locks: z.optional(locksSchema),
      /** Another text: the undecided round on this one, which ends with it; its suggestions are in `currentRound`. */
      superseded: z.optional(historyEntrySchema),
      /** A revert: the suggestion whose effect is taken out. */
      takenOut: z.optional(suggestionSchema),
    }),
  ),
});
export type RefinementState = z.infer<typeof refinementStateSchema>;

export const refinementFileSchema = z.looseObject({
  version: z.number(),
  phases: z._default(
    z.looseObject({
      brief: z.optional(refinementStateSchema),
      outline: z.optional(refinementStateSchema),
      sample: z.optional(refinementStateSchema),
      final: z.optional(refinementStateSchema),
    }),
    {},
  ),
});
export type RefinementFile = z.infer<typeof refinementFileSchema>;

export interface AssessOutcome {
  phase: RefinementState['phase'];
  round: RefinementRound;
}

export interface ReviseOutcome {
  phase: RefinementState['phase'];
  round: number;
  decision: Decision;
  applied: string[];
  notApplied: NotApplied[];
  /** What a model says to the author about changes that it made; absent where it says nothing. */
  notes?: SuggestionNote[];
  strays: StrayEdit[];
  files: FileChange[];
  /** The history entry, absent when nothing was decided for good. */
  entry?: number;
  /** What this revision took; absent where no model was asked. */
  usage?: TokenUsage;
}

/** What was chosen for the author in carrying a suggestion out, or what elsewhere must now follow: the model's sentence. */
export interface SuggestionNote {
  id: string;
  note: string;
}

/** An accepted suggestion that changed nothing. */
export interface NotApplied {
  id: string;
  reason: NotAppliedReason;
  /** What the model says about having left it undone. */
  why?: string;
  /** There was a change, and the author, who was shown it, did not want it; `reason` is `declined` then. */
  turnedDown?: true;
}

export interface RefineOutcome {
  phase: RefinementState['phase'];
  rounds: {
    round: number;
    /** How many are about the part, or about the whole where that is at work. */
    suggestions: number;
    applied: number;
    notApplied: number;
    revision: ReviseOutcome | undefined;
    /** The part that this round was about, as the author would name it; absent for the whole. */
    focus?: string;
  }[];
  stopReason: StopReason;
  /** Section by section: why each part ended, in order; the first is the whole and has no focus. */
  parts?: { focus?: string; stopReason: StopReason }[];
  /** What all rounds took; absent where no model was asked. */
  usage?: TokenUsage;
}

/** What `generate` wrote. */
export interface GenerateOutcome {
  phase: RefinementState['phase'];
  files: FileChange[];
  /** The history entry; absent for a phase's first text. */
  entry?: number;
  usage: TokenUsage;
}

/** A row of `rounds`: a history entry, or the round still undecided (then `entry` is absent). */
export interface RoundRow {
  entry: number | undefined;
  parent: number | null;
  kind: HistoryEntry['kind'];
  round: number;
  at: number;
  assessedAt: number | undefined;
  decision: Decision | null;
  suggestions: number;
  applied: number;
  /** Names the phase's text: with one file its SHA-256, with several the SHA-256 of their list of paths and hashes. */
  before: string;
  after: string;
  restored?: number;
  reverted?: string;
  /** What models took for it; absent where none was asked. */
  usage?: TokenUsage;
}

/** A phase's history as it is listed. */
export interface RoundHistory {
  /** Oldest first. */
  rows: RoundRow[];
  /** Numbers of the entries that cannot be read, as of files that git or a sync tool is still writing. */
  unreadable: number[];
}

/** What `compare` looks at: a history entry's starting text, or the text as it stands. */
export type ComparePoint = number | 'now';

export interface CompareOutcome {
  phase: RefinementState['phase'];
  files: { path: string; before: string; after: string }[];
  /** Files that are no UTF-8 text at one of the two points, and so cannot be compared. */
  unreadable: string[];
  suggestions: {
    onlyFirst: RefinementRound['suggestions'];
    both: RefinementRound['suggestions'];
    onlySecond: RefinementRound['suggestions'];
  };
}
