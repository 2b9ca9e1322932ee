import type { ModelSession } from '../llm/calls/modelSession';
import type { RunEstimate } from '../llm/calls/runEstimate';
import type { RunProgress } from '../llm/calls/runProgress';
import type { Clock, Manuscript, Timer, Uptime } from '../ports';
import type { ProjectSettings } from '../project/project';
import type { Reviewer } from '../review/model';
import type { openTaskTalk } from './telling/openTaskTalk';
import type { ProjectStore } from '../storage/projectStore';
import type { ChapterController } from '../chapter/chapterController';
import type { ChapterProgress } from '../chapter/running/chapterRun';
import type { StoryController } from '../story/storyController';
import type { StoryProgress } from '../story/storyRun';
import type { RefinementController } from '../refinement/refinementController';
import type {
  FeedbackMode,
  PlaybookAction,
  RetryOperation,
  RetryStrategy,
  TaskStage,
  TaskStatus,
} from '../../shared/values';
import type { Feedback, Requirements, Task, Templates } from './model';

/** What the task engine works with. `project` and `model` are read anew at the start of each operation, so that they may be getters. */
export interface TaskControllerOptions {
  store: ProjectStore;
  manuscript: Manuscript;
  project: ProjectSettings;
  clock: Clock;
  timer: Timer;
  uptime: Uptime;
  /** Undefined offline. */
  model?: ModelSession | undefined;
  refinement: RefinementController;
  /** Writes the chapter of a chapter task. */
  chapters: ChapterController;
  /** Builds the tree of a story task. */
  stories: StoryController;
  /** What the rules say is part of what a result is measured by. */
  reviewers: readonly Reviewer[];
  /** How a task is spoken of with a model; `openTaskTalk` where nothing else is said. */
  openTalk?: typeof openTaskTalk;
}

/** Where a task stands while it runs. */
export interface TaskProgress {
  task: string;
  stage: TaskStage;
  /** While generating: where the chapter stands. */
  chapter?: ChapterProgress;
  /** While generating: where the branching story stands. */
  story?: StoryProgress;
  /** It waits before it tries again: milliseconds that are left. */
  waiting?: number;
}

/** How a run of a task is watched and stopped. */
export interface TaskRunOptions {
  /** Aborting it ends the request under way; the task stands at `cancelled` and can be gone on with. Throws `cancelled`. */
  signal?: AbortSignal;
  onProgress?: (progress: TaskProgress) => void;
  /** How each request to a model stands. */
  onModelProgress?: (progress: RunProgress) => void;
  /** Told what a stage will take before its first request; what it throws ends the run with nothing sent. */
  beforeCost?: (estimate: RunEstimate) => void | Promise<void>;
}

/** `/retry <id> …`, as it was parsed; of several tasks `ids` is `all_failed`. */
export interface RetryCommand {
  task: string | 'all_failed';
  clean: boolean;
  force: boolean;
  stage?: TaskStage;
  mode?: FeedbackMode;
  /** `keep` where nothing is said. */
  playbook: 'keep' | 'discard';
}

/** What a retry would do, before it does it. */
export interface RetryPreview {
  task: Task;
  /** As it counts: a task whose host died counts as failed. */
  status: TaskStatus;
  /** Somebody is at work on it now, and would be stopped first. */
  isRunning: boolean;
  operation: RetryOperation;
  strategy: RetryStrategy;
  playbookAction: PlaybookAction;
  /** From which the work goes on, and the status that it is put back to. */
  restoredFrom: TaskStage;
  restoredTo: TaskStatus;
  /** Names of files in the task's folder. */
  kept: string[];
  removed: string[];
  /** Kept ones that turned out to be missing or broken, because of which it goes back further; those that are broken are moved aside. */
  broken: string[];
  /** As it will stand; of the feedback where only that is retried. */
  count: { of: 'task' | 'feedback'; after: number; most: number };
  /** Milliseconds that it waits before it begins; 0 where it need not. */
  wait: number;
  /** What is to be confirmed first: that a run is stopped, that files are cleared. */
  confirm: ('stop' | 'clean')[];
  /** With the playbook rolled back: what would be undone, and what stays because the author edited it. */
  rollback?: { undone: string[]; kept: string[]; madeWith: MadeWith[] };
  /** Why this one: an error that passes by itself, files that are missing, and so on; see `docs/terms.md`. */
  reason: RetryReason;
}

/** What retrying is recommended, and why. */
export type RetryReason =
  | 'temporary_error'
  | 'permanent_cause_is_gone'
  | 'broken_output'
  | 'host_died'
  | 'cancelled'
  | 'asked_for'
  | 'unknown_error';

/** What was made with a lesson in its prompts that has been withdrawn. */
export interface MadeWith {
  bullet: string;
  /** A chapter's attempt, or a round of a phase. */
  made:
    { kind: 'chapter'; chapter: string; attempt: number } | { kind: 'round'; phase: string; round: number };
}

/** How a task stands after something was done with it: the document of `task …` and `retry`. */
export interface TaskOutcome {
  task: TaskDocument;
  /** Of a retry; empty otherwise. Names of files in the task's folder. */
  kept: string[];
  removed: string[];
  restoredFrom: TaskStage | null;
  restoredTo: TaskStatus | null;
  /** Files that were broken and were moved aside, under their new names. */
  movedAside: string[];
  /** Where what was removed was copied to first; null where nothing was. */
  backup: string | null;
  /** What went otherwise than asked, and did not stop it. */
  warnings: TaskWarning[];
  /** What was made with lessons that were withdrawn. */
  madeWith: MadeWith[];
}

export type TaskWarning =
  /** The playbook could not be rolled back: `curation.json` is missing or broken. */
  | { kind: 'no_curation' }
  /** Bullets that the author edited since stayed. */
  | { kind: 'bullets_kept'; bullets: string[] }
  /** It went back further than asked, since that file is missing or broken. */
  | { kind: 'fell_back'; file: string; to: TaskStage };

/** What the doors tell of a task. */
export interface TaskDocument {
  id: string;
  kind: Task['kind'];
  chapter: string;
  title: string;
  status: TaskStatus;
  /** Where it stands: the stage that runs, failed or was cancelled, or that comes next; null where nothing is left. */
  stage: TaskStage | null;
  failedStage: TaskStage | null;
  retryCount: number;
  maxRetries: number;
  feedbackMode: FeedbackMode;
  feedbackStatus: Task['feedbackStatus'] | null;
  feedbackRetryCount: number;
  feedbackError: Task['error'] | null;
  error: Task['error'] | null;
  passed: boolean | null;
  retryHistory: Task['retryHistory'];
  /** Somebody is at work on it at this moment. */
  isRunning: boolean;
  createdAt: number;
  updatedAt: number;
}

/** A task with what it has made so far; a file that is missing or cannot be read is undefined. */
export interface TaskDetails {
  task: TaskDocument;
  requirements?: Requirements;
  /** SHA-256 (hex) of the requirements' file, for a write that must not overwrite another. */
  requirementsSha256?: string;
  templates?: Templates;
  feedback?: Feedback;
}

/** What an author says of a result. */
export interface AuthorsFeedback {
  /** 0 to 100. */
  score: number;
  criteria?: { name: string; score: number; comment: string }[];
  strengths?: string[];
  problems?: string[];
  notes?: string;
}
