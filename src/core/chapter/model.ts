import * as z from 'zod/mini';
import { usageSchema } from '../refinement/model';
import { chapterStatuses, chapterSteps, issueSeverities, retryLevels } from '../../shared/values';

export const chapterStateVersion = 1;
export const sceneListVersion = 1;

// Both name files.
const sceneNumber = z.int().check(z.gte(1), z.lte(9_999));
const attemptNumber = z.int().check(z.gte(0), z.lte(999_999));

/** One scene as it is planned; scenes are numbered from 1 in the order in which they are told. */
const plannedSceneSchema = z.looseObject({
  scene: sceneNumber,
  title: z._default(z.string(), ''),
  /** Where and when. */
  setting: z._default(z.string(), ''),
  /** Who is there, by name. */
  characters: z._default(z.array(z.string()), []),
  /** What happens, from first to last. */
  events: z.string(),
  /** What is different when it ends. */
  turn: z._default(z.string(), ''),
  /** What has to be planted or paid off here. */
  clues: z._default(z.array(z.string()), []),
  /** Length to aim for, as the author counts: words, or characters in Chinese. */
  words: z.optional(z.number()),
});
export type PlannedScene = z.infer<typeof plannedSceneSchema>;

/** `.storyfold/chapters/<id>/scene-list.json`. */
export const sceneListSchema = z.looseObject({
  version: z._default(z.number(), sceneListVersion),
  scenes: z.array(plannedSceneSchema).check(z.minLength(1)),
});
export type SceneList = z.infer<typeof sceneListSchema>;

/** What the judge holds against a chapter. */
const issueSchema = z.looseObject({
  /** One of `issueTypes`, or a word of the judge's own, which counts as unknown. */
  type: z.string(),
  severity: z.enum(issueSeverities),
  note: z.string(),
  /** Where, in the judge's words: often a quote. */
  location: z._default(z.string(), ''),
  /** The scenes that it is about, from 1; none where it is about the whole chapter. */
  scenes: z.optional(z.array(z.number())),
});
export type Issue = z.infer<typeof issueSchema>;

/** What fails a chapter whatever its score. */
const hardFailSchema = z.looseObject({
  safetyPass: z._default(z.boolean(), true),
  continuityConflicts: z._default(z.array(z.string()), []),
  /** Measured as the author counts, never believed of a model. */
  wordCountInRange: z._default(z.boolean(), true),
});
export type HardFail = z.infer<typeof hardFailSchema>;

/** The judge's verdict on one attempt. */
export const judgeReportSchema = z.looseObject({
  passed: z.boolean(),
  /** 0 to 100; absent where the judge gave none. */
  score: z.optional(z.number()),
  /** By what was scored, 0 to 100 each. */
  scores: z._default(z.record(z.string(), z.number()), {}),
  hardFail: z._default(hardFailSchema, { safetyPass: true, continuityConflicts: [], wordCountInRange: true }),
  issues: z._default(z.array(issueSchema), []),
  revisionInstructions: z._default(z.array(z.string()), []),
  strengths: z._default(z.array(z.string()), []),
});
export type JudgeReport = z.infer<typeof judgeReportSchema>;

/** `.storyfold/chapters/<id>/judge-<attempt>.json`: one attempt that came to be judged. */
export const judgedAttemptSchema = z.looseObject({
  version: z._default(z.number(), chapterStateVersion),
  attempt: attemptNumber,
  /** At which it was made; the first of a chapter is made in full. */
  level: z.enum(retryLevels),
  /** It answers no other attempt: the first of a chapter, or of one that the author had written anew. */
  begunAnew: z.optional(z.boolean()),
  /** As it was judged, with what was measured in place of what the judge said of lengths. */
  report: judgeReportSchema,
  /** Whether it passed, by the rules of `isPassed` with the pass mark that held then. */
  passed: z.boolean(),
  /** SHA-256 (hex) of the text that was judged, which lies beside it as `attempt-<attempt>.md`. */
  sha256: z.string(),
  /** As the author counts. */
  words: z.number(),
  /** Where each scene begins in the text: UTF-16 units, rising; empty where scenes cannot be told apart. */
  sceneStarts: z._default(z.array(z.number()), []),
  /** The steps that were taken for it, in order. */
  steps: z._default(z.array(z.enum(chapterSteps)), []),
  /** Scenes that were written for it. */
  scenesWritten: z._default(z.array(z.number()), []),
  /** The plan that it was written after, so that it can be gone back to; absent where there was none. */
  plan: z.optional(sceneListSchema),
  /** Ids of the lessons of the playbook that stood in the prompts it was made with, also in those of what it went on from; absent where none did. */
  bullets: z.optional(z.array(z.string())),
  /** Of all its requests. */
  usage: z.optional(usageSchema),
  /** Milliseconds since 1970. */
  judgedAt: z.number(),
});
export type JudgedAttempt = z.infer<typeof judgedAttemptSchema>;

/** What was put into the author's file last. */
const deliveredSchema = z.looseObject({
  path: z.string(),
  /** SHA-256 (hex) of its bytes. */
  sha256: z.string(),
  attempt: attemptNumber,
});

/**
 * `.storyfold/chapters/<id>/state.json`. What is still to be done stands in it, and every step is saved in one commit with what it made; so a
 * crash leaves nothing to guess: whoever goes on takes the first step of `pendingSteps`, and of `write` the first of `pendingScenes`.
 */
export const chapterStateSchema = z.looseObject({
  version: z._default(z.number(), chapterStateVersion),
  /** The chapter's id, `03`. */
  chapter: z.string(),
  status: z._default(z.enum(chapterStatuses), 'not_started'),
  /** As it was called when work on it began: a chapter that is only planned yet is known by it when the outline is put in another order. */
  title: z.optional(z.string()),
  /** The number that it had then: several chapters may be called the same. */
  number: z.optional(z.number()),
  /** Paths of the preserved outputs; null where there is none. */
  sceneList: z._default(z.nullable(z.string()), null),
  draftText: z._default(z.nullable(z.string()), null),
  revisionText: z._default(z.nullable(z.string()), null),
  /** Numbered from 0 through the chapter's whole life; judged attempts keep their numbers. */
  currentAttempt: z._default(attemptNumber, 0),
  /** The first attempt of the present series: retries are counted from here, and a retry by hand begins a new series. */
  seriesStart: z._default(attemptNumber, 0),
  /** At which the current attempt is made; null for a first one. Where attempts have run out, the one for the next retry by hand. */
  lastRetryLevel: z._default(z.nullable(z.enum(retryLevels)), null),
  /** How many of the last attempts in a row were made at `edit_only`, and at `write_only`. */
  editRetryCount: z._default(z.number(), 0),
  writeRetryCount: z._default(z.number(), 0),
  /** What is left to do, the next first; empty when nothing is under way. */
  pendingSteps: z._default(z.array(z.enum(chapterSteps)), []),
  /** Scenes still to be written in this attempt. */
  pendingScenes: z._default(z.array(sceneNumber), []),
  /** Where each scene begins in the text that is worked on (`revisionText`, else `draftText`): UTF-16 units. */
  sceneStarts: z._default(z.array(z.number()), []),
  /** The attempt whose issues the current one answers; absent for one that begins afresh. */
  basedOn: z.optional(attemptNumber),
  /** The only scenes that the current attempt rewrites and edits; absent where it is about the whole chapter. */
  onlyScenes: z.optional(z.array(sceneNumber)),
  /** Steps that the current attempt has taken, and scenes that were written for it. */
  stepsTaken: z._default(z.array(z.enum(chapterSteps)), []),
  scenesWritten: z._default(z.array(sceneNumber), []),
  /** Of the requests of the current attempt so far. */
  attemptUsage: z.optional(usageSchema),
  /** Ids of the lessons that the current attempt is made with so far, also those of what it goes on from. */
  bullets: z.optional(z.array(z.string())),
  /** SHA-256 (hex) of the author's own version that the text under way was made from. */
  startedFrom: z.optional(z.string()),
  /** SHA-256 (hex) of the author's own versions that attempts were made from: one that an attempt left as it was is still theirs. */
  authorsVersions: z._default(z.array(z.string()), []),
  /** What was measured at the last attempts, oldest first, without their reports. */
  attempts: z._default(
    z.array(
      z.looseObject({
        attempt: attemptNumber,
        score: z.optional(z.number()),
        passed: z.boolean(),
        level: z.optional(z.enum(retryLevels)),
        bullets: z.optional(z.array(z.string())),
      }),
    ),
    [],
  ),
  /** The best-scoring attempt of those that were judged. */
  bestAttempt: z.optional(attemptNumber),
  delivered: z.optional(deliveredSchema),
  /** The attempt that is still to be put into the author's file. */
  toDeliver: z.optional(attemptNumber),
  /** An attempt waits beside the author's own text, which differs from what was delivered. */
  proposed: z.optional(deliveredSchema),
  /** The attempt that the bible was fed with last. */
  bibleAttempt: z.optional(attemptNumber),
  /** The author wants no engine to touch it. */
  locked: z._default(z.boolean(), false),
  /** SHA-256 (hex) of the chapters before it as they were when it was judged last, by their ids. */
  basis: z._default(z.record(z.string(), z.string()), {}),
  /** Why it stands at `failed`. */
  error: z.optional(z.looseObject({ code: z.string(), message: z.string() })),
});
export type ChapterState = z.infer<typeof chapterStateSchema>;
