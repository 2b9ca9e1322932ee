import { throwIfCancelled } from '../errors';
import type { Clock, Manuscript } from '../ports';
import type { ProjectSettings } from '../project/project';
import type { ProjectStore } from '../storage/projectStore';
import type { Reviewer } from '../review/model';
import type { RefinementState } from './model';
import type { Phase } from '../../shared/values';

export interface RefinementControllerOptions {
  store: ProjectStore;
  manuscript: Manuscript;
  project: ProjectSettings;
  /** In the order in which they are asked; rules come before a model. */
  reviewers: readonly Reviewer[];
  clock: Clock;
}

export interface Progress {
  phase: Phase;
  step: 'assessing' | 'revising';
  round: number;
  /** Auto rounds only: the last round's number. */
  maxRounds?: number;
}

export interface RunOptions {
  /** Aborting it stops the work cleanly with `cancelled`; it is never stale. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** The `rev` of the state that the intent was made on; when the state has moved on, `stale` is thrown. */
  rev?: number;
}

/** The start of a step: the last moment to stop before it, and the news that it begins. */
export function beginStep(options: RunOptions, state: RefinementState, step: Progress['step']): void {
  throwIfCancelled(options.signal);
  const { phase, round, mode, maxRounds } = state;
  options.onProgress?.({
    phase,
    step,
    round,
    ...(mode === 'auto' && maxRounds !== undefined ? { maxRounds } : {}),
  });
}
