import * as z from 'zod/mini';
import { bulletSchema } from '../project/playbook/playbook';
import {
  feedbackModes,
  feedbackStatuses,
  playbookActions,
  retryOperations,
  retryStrategies,
  taskKinds,
  taskStages,
  taskStatuses,
} from '../../shared/values';

export const taskVersion = 1;

const text = z._default(z.string(), '');
const texts = z._default(z.array(z.string()), []);

/** Why a stage ended before its time. */
const taskErrorSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  hint: z.optional(z.string()),
  /** As far as a file holds them: with these the words can be said in another language. */
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type TaskError = z.infer<typeof taskErrorSchema>;

/** One retry, as it was decided. */
const retryRecordSchema = z.looseObject({
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  operation: z.enum(retryOperations),
  previousStatus: z.string(),
  /** As it stood after it was decided. */
  retryCount: z.number(),
  strategy: z.enum(retryStrategies),
  playbookAction: z._default(z.enum(playbookActions), 'none'),
  /** From which it went on. */
  stage: z.optional(z.enum(taskStages)),
});

/** `.storyfold/tasks/<id>/task.json`. */
export const taskSchema = z.looseObject({
  version: z._default(z.number(), taskVersion),
  id: z.string(),
  kind: z._default(z.enum(taskKinds), 'chapter'),
  /** The chapter's id, `03`; empty for a branching story. */
  chapter: text,
  /** What the author sees it by. */
  title: text,
  /** Milliseconds since 1970. */
  createdAt: z._default(z.number(), 0),
  updatedAt: z._default(z.number(), 0),
  /** Rises with every write: a retry that was decided on an earlier one is refused. */
  revision: z._default(z.number(), 0),
  status: z._default(z.enum(taskStatuses), 'pending'),
  /** The stage that runs, or that is next; absent where nothing is left. */
  stage: z.optional(z.enum(taskStages)),
  error: z.optional(taskErrorSchema),
  /** When `error` or `feedbackError` came: by the clock, and by how long the machine had been running then. */
  failedAt: z.optional(z.looseObject({ time: z.number(), boot: z.string(), uptime: z.number() })),
  retryCount: z._default(z.number(), 0),
  maxRetries: z._default(z.number(), 3),
  /** Where it failed or was cancelled, feedback stages included; absent means `extracting`. */
  failedStage: z.optional(z.enum(taskStages)),
  retryHistory: z._default(z.array(retryRecordSchema), []),
  /** Who is to evaluate. */
  feedbackMode: z._default(z.enum(feedbackModes), 'auto'),
  /** Absent as long as there is nothing to evaluate. `pending`: the author's score is awaited. */
  feedbackStatus: z.optional(z.enum(feedbackStatuses)),
  feedbackError: z.optional(taskErrorSchema),
  feedbackRetryCount: z._default(z.number(), 0),
  /** SHA-256 (hex) of `requirements.json` as the author confirmed it. */
  confirmed: z.optional(z.string()),
  /** Whether the judge passed the chapter, or the report the story; absent before there is a result. */
  passed: z.optional(z.boolean()),
  /** How many judged attempts the chapter had before this task began to write it. */
  attemptsBefore: z.optional(z.number()),
  /** The next run of `generating` begins the chapter's attempts, or the story's tree, anew. */
  anew: z._default(z.boolean(), false),
});
export type Task = z.infer<typeof taskSchema>;

/** `requirements.json`: what the chapter or the story has to do, for the author to confirm. */
export const requirementsSchema = z.looseObject({
  version: z._default(z.number(), taskVersion),
  /** In one or two sentences. Without it they are not complete. */
  objective: z.string().check(z.minLength(1)),
  /** For whom, and what fits their age. */
  audience: text,
  /** Who tells it, from how near, in which tense. */
  pointOfView: text,
  tone: text,
  /** As the author says it: `1,800 to 2,200 words`. */
  length: text,
  /** Who appears, a line each. */
  people: texts,
  /** What has to happen, in order. */
  mustHappen: texts,
  mustAvoid: texts,
  /** What already holds and must not be contradicted. */
  facts: texts,
  /** What brief, outline and bible leave open; the author may answer here. */
  openQuestions: texts,
});
export type Requirements = z.infer<typeof requirementsSchema>;

/** One thing that was found to help, with what is told of it. */
const citedEntrySchema = z.looseObject({
  kind: z.enum(['template', 'bible', 'bullet']),
  /** Of the template, the bible's entry or the bullet. */
  id: z.string(),
  title: text,
  /** As it is told. */
  text: z.string(),
  /** Of the search; higher fits better. */
  score: z._default(z.number(), 0),
  /** How it helps here, in a sentence. */
  why: text,
});
export type CitedEntry = z.infer<typeof citedEntrySchema>;

/** `templates.json`: what was retrieved for it. */
export const templatesSchema = z.looseObject({
  version: z._default(z.number(), taskVersion),
  /** What was searched for. */
  query: z.string(),
  /** How many were found before some were picked. */
  found: z._default(z.number(), 0),
  entries: z.array(citedEntrySchema),
});
export type Templates = z.infer<typeof templatesSchema>;

/** `plan.json`: what the writing sets out from. */
export const planSchema = z.looseObject({
  version: z._default(z.number(), taskVersion),
  kind: z._default(z.enum(taskKinds), 'chapter'),
  chapter: z.string(),
  title: text,
  /** SHA-256 (hex) of the files it was made from. */
  requirements: z.string(),
  templates: z.string(),
  /** Ids of the lessons that stand in its prompts. */
  bullets: texts,
  startedAt: z.number(),
});

/** `generation_result.json`. */
export const generationResultSchema = z.looseObject({
  version: z._default(z.number(), taskVersion),
  kind: z._default(z.enum(taskKinds), 'chapter'),
  chapter: z.string(),
  passed: z.boolean(),
  /** The attempt that was kept, its score by the judge, and its length as the author counts. */
  attempt: z._default(z.nullable(z.number()), null),
  score: z._default(z.nullable(z.number()), null),
  words: z._default(z.nullable(z.number()), null),
  /** The author's file, or where the version waits beside it. */
  path: z._default(z.nullable(z.string()), null),
  proposed: z._default(z.nullable(z.string()), null),
  /** SHA-256 (hex) of the chapter's text, or of the story's tree. */
  sha256: z._default(z.nullable(z.string()), null),
  /** Ids of the lessons that stood in its prompts. */
  bullets: texts,
  finishedAt: z.number(),
});
export type GenerationResult = z.infer<typeof generationResultSchema>;

/** `feedback.json`. */
export const feedbackSchema = z.looseObject({
  version: z._default(z.number(), taskVersion),
  mode: z.enum(feedbackModes),
  /** 0 to 100. */
  score: z.number().check(z.gte(0), z.lte(100)),
  criteria: z._default(z.array(z.looseObject({ name: z.string(), score: z.number(), comment: text })), []),
  strengths: texts,
  problems: texts,
  /** What an author says besides. */
  notes: text,
  evaluatedAt: z.number(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

/** `reflection.json`. */
export const reflectionSchema = z.looseObject({
  version: z._default(z.number(), taskVersion),
  summary: text,
  insights: z.array(
    z.looseObject({
      /** A lesson for later chapters, in one sentence. */
      lesson: z.string(),
      /** What shows it. */
      evidence: text,
      from: z._default(z.enum(['feedback', 'judge', 'decisions']), 'feedback'),
    }),
  ),
  /** The author's decisions in refinement that were read. */
  decisions: z._default(
    z.looseObject({
      accepted: z._default(z.number(), 0),
      rejected: z._default(z.number(), 0),
      waived: z._default(z.number(), 0),
      reverted: z._default(z.number(), 0),
    }),
    { accepted: 0, rejected: 0, waived: 0, reverted: 0 },
  ),
  /** What was said of lessons that had been told: ids. */
  helpful: texts,
  harmful: texts,
});
export type Reflection = z.infer<typeof reflectionSchema>;

/** One change of the playbook. */
const bulletChangeSchema = z.looseObject({
  kind: z.enum(['added', 'updated', 'merged', 'removed']),
  id: z.string(),
  /** As it was before; absent for one that was added. */
  before: z.optional(bulletSchema),
  /** As curating wrote it; absent for one that was removed or merged into another. */
  after: z.optional(bulletSchema),
  /** The bullet that one was merged into. */
  into: z.optional(z.string()),
  /** The bullet that it stood behind, where it was taken out; absent where it was the first. */
  previous: z.optional(z.string()),
});
export type BulletChange = z.infer<typeof bulletChangeSchema>;

/** One curation. */
const curationRunSchema = z.looseObject({
  /** From 1. */
  run: z.number(),
  at: z.number(),
  changes: z.array(bulletChangeSchema),
  /** What was proposed and not done. */
  skipped: z._default(z.array(z.looseObject({ text: z.string(), why: z.string() })), []),
  /** When it was rolled back, and the ids of bullets that stayed because the author had edited them. */
  undone: z.optional(z.looseObject({ at: z.number(), kept: texts })),
});
export type CurationRun = z.infer<typeof curationRunSchema>;

/** `curation.json`: one entry for each curation, oldest first. */
export const curationSchema = z.looseObject({
  version: z._default(z.number(), taskVersion),
  runs: z.array(curationRunSchema),
});
export type Curation = z.infer<typeof curationSchema>;

/** What a curation proposes to do with the playbook. Ids are of bullets. */
export type CurationOperation =
  | { kind: 'add'; text: string; topic: string }
  | { kind: 'update'; id: string; text: string }
  /** Several that say the same become one, the first of them. */
  | { kind: 'merge'; ids: string[]; text: string }
  | { kind: 'remove'; id: string };
