import type { RunEstimate } from '../../llm/calls/runEstimate';
import type { RunBudget } from '../../llm/usage/runBudget';
import type { ToldDocument } from '../../refinement/telling/toldContext';
import type { RunProgress } from '../../llm/calls/runProgress';
import type { ModelSession } from '../../llm/calls/modelSession';
import type { ToldBullet } from '../../project/playbook/playbook';
import type { ProjectSettings } from '../../project/project';
import type { Clock, Manuscript } from '../../ports';
import type { RefinementController } from '../../refinement/refinementController';
import type { ProjectStore } from '../../storage/projectStore';
import type { ChapterStep, RetryLevel } from '../../../shared/values';
import type { ChapterOutcome } from '../chapterOutcome';
import type { openChapterTalk } from './openChapterTalk';

/** What the chapter engine works with. `project` and `model` are read anew at the start of each operation, so that they may be getters. */
export interface ChapterControllerOptions {
  store: ProjectStore;
  manuscript: Manuscript;
  project: ProjectSettings;
  clock: Clock;
  /** Undefined offline. */
  model?: ModelSession | undefined;
  /** The only way to the author's files: with history, locks of passages and records. */
  refinement: RefinementController;
  /** Lessons that every prompt is told, as `toldBullets` gives them. Asked once in each run. */
  playbook?: (() => Promise<readonly ToldBullet[]>) | undefined;
  /** How a chapter is spoken of with a model; `openChapterTalk` where nothing else is said. */
  openTalk?: typeof openChapterTalk;
}

/** Where a run stands, told before each step and each scene. */
export interface ChapterProgress {
  chapter: string;
  title: string;
  step: ChapterStep;
  attempt: number;
  /** Of `attempt`: the how manyeth of its series this is, from 1, and how many there may be. */
  number: number;
  of: number;
  /** Null for a first attempt. */
  level: RetryLevel | null;
  /** While writing: which scene, the how manyeth of how many that are written in this attempt. */
  scene?: { scene: number; number: number; of: number };
  /** Of `generateRemaining`: which chapter of how many. */
  work?: { number: number; of: number };
}

/** How one run is watched and stopped. */
export interface ChapterRunOptions {
  /** Aborting it ends the request under way; the chapter stands at `cancelled` and goes on from there when asked again. Throws `cancelled`. */
  signal?: AbortSignal;
  /** Looked at between steps and between scenes; true ends the run there, with everything saved. */
  pause?: () => boolean;
  onProgress?: (progress: ChapterProgress) => void;
  /** Of `generateRemaining`: told of each chapter when the run has finished with it, also of one that an error ends later. */
  onFinished?: (outcome: ChapterOutcome) => void;
  /** What the run may use at most, together with others; one of its own by the settings otherwise. */
  budget?: RunBudget;
  /** What the author wants told of this chapter besides: a task's requirements, what was found to help. */
  material?: readonly ToldDocument[];
  /** How each request to a model stands. */
  onModelProgress?: (progress: RunProgress) => void;
  /** Told what the run will take before its first request; what it throws ends the run with nothing sent. */
  beforeCost?: (estimate: RunEstimate) => void | Promise<void>;
  /** A scene's text as it comes. */
  onText?: (piece: string) => void;
  /** The scene is written once more from the beginning: what `onText` brought is void. */
  onRestart?: () => void;
}

export interface GenerateChapterOptions extends ChapterRunOptions {
  /** A chapter that has passed, or was written by hand, is written anew; what comes of a text of the author's is a proposal. */
  force?: boolean;
  /** A chapter whose attempts ran out gets another series without being forced, at the level that is stored. */
  again?: boolean;
  /** Locked passages of this chapter do not count. */
  overLocks?: boolean;
}

export interface RetryChapterOptions extends ChapterRunOptions {
  /** The one that is suggested where none is given. */
  level?: RetryLevel;
  /** Locked passages of this chapter do not count. */
  overLocks?: boolean;
}
