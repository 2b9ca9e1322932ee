import { throwIfCancelled } from '../errors';
import type { ModelSession } from '../llm/calls/modelSession';
import type { RunEstimate } from '../llm/calls/runEstimate';
import type { RunProgress } from '../llm/calls/runProgress';
import type { Clock, Manuscript, Timer } from '../ports';
import type { ToldBullet } from '../project/playbook/playbook';
import type { ProjectSettings } from '../project/project';
import type { ProjectStore } from '../storage/projectStore';
import type { Reviewer } from '../review/model';
import type { RefinementState } from './model';
import type { Phase } from '../../shared/values';

/** What the loop works with. Each operation reads `project` and `model` anew at its start, so that they may be getters. */
export interface RefinementControllerOptions {
  store: ProjectStore;
  manuscript: Manuscript;
  project: ProjectSettings;
  /** Offline ones, in the order in which they are asked. */
  reviewers: readonly Reviewer[];
  clock: Clock;
  /** For the second look at a state that cannot be read, which may be half written just then; without it, the second look is at once. */
  timer?: Timer | undefined;
  /** Asked after the reviewers, and for what has to be written; undefined offline. */
  model?: ModelSession | undefined;
  /** Lessons that every prompt is told, as `toldBullets` gives them. Asked once in each operation that speaks to a model. */
  playbook?: (() => Promise<readonly ToldBullet[]>) | undefined;
}

export interface Progress {
  phase: Phase;
  step: 'assessing' | 'revising' | 'generating';
  round: number;
  /** Auto rounds only: the last round's number. */
  maxRounds?: number;
  /** The part that is at work, as the author would name it; absent for the whole. */
  focus?: string;
}

/** A change that no passage limits, for the author to look at before it is written. */
export interface Proposal {
  phase: Phase;
  /** The accepted suggestions without a passage that it answers. */
  suggestions: readonly string[];
  /** Whole texts without this change and with it; those that it leaves alone are not among them. */
  files: readonly { path: string; before: string; after: string }[];
}

export interface RunOptions {
  /** Aborting it stops the work cleanly with `cancelled`; it is never stale. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** The `rev` of the state that the intent was made on; when the state has moved on, `stale` is thrown. */
  rev?: number;
  /** How each request to a model stands. */
  onModelProgress?: (progress: RunProgress) => void;
  /** Told what the run will take before the first request; what it throws ends the run with nothing sent. */
  beforeCost?: (estimate: RunEstimate) => void | Promise<void>;
  /** Asked before a change is written that no passage limits. Without it such a revision is refused before anything is sent. */
  approve?: (proposal: Proposal) => Promise<boolean>;
}

/** The start of a step: the last moment to stop before it, and the news that it begins. */
export function beginStep(options: RunOptions, state: RefinementState, step: Progress['step']): void {
  throwIfCancelled(options.signal);
  const { phase, round, mode, maxRounds, focus } = state;
  options.onProgress?.({
    phase,
    step,
    round,
    ...(mode === 'auto' && maxRounds !== undefined ? { maxRounds } : {}),
    ...(focus === undefined || step === 'generating' ? {} : { focus }),
  });
}
