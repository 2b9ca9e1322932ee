import { jsonBytes, readJson } from '../project/json';
import { isPhase, phaseFiles, refinementStateFile, type Phase } from '../project/layout';
import type { ProjectStore, StoreChange } from '../project/projectStore';
import {
  refinementFileSchema,
  refinementStateSchema,
  refinementStateVersion,
  type RefinementFile,
  type RefinementState,
} from './model';

/** The file that keeps one state per phase, and the version it was read at, so that a later write can notice a clash. */
export interface LoadedStates {
  file: RefinementFile;
  /** SHA-256 of the bytes that were read; null when there was no file. */
  sha256: string | null;
}

/**
 * Reads the states. Throws `newer_schema`; throws `corrupt_state` after the file has been moved aside.
 * Older and simpler shapes are brought into today's: a bare state, and `{state, currentRound}`.
 */
export async function loadStates(
  store: ProjectStore,
  hash: (bytes: Uint8Array) => Promise<string>,
): Promise<LoadedStates> {
  const bytes = await store.read(refinementStateFile);
  const file = await readJson(store, refinementStateFile, refinementFileSchema, {
    version: refinementStateVersion,
    migrate: migrateStates,
  });
  return {
    file: file ?? { version: refinementStateVersion, phases: {} },
    sha256: bytes ? await hash(bytes) : null,
  };
}

/** The state of a phase, or a new one. */
export function stateOf(file: RefinementFile, phase: Phase): RefinementState {
  const state = file.phases[phase];
  return state ? withPaths(state) : refinementStateSchema.parse({ phase });
}

/** Older suggestions did not name their file, because a phase was one text. */
function withPaths(state: RefinementState): RefinementState {
  const { phase, currentRound } = state;
  if (phase === 'final' || !currentRound?.suggestions.some(({ path }) => path === '')) return state;
  const suggestions = currentRound.suggestions.map((suggestion) =>
    suggestion.path === '' ? { ...suggestion, path: phaseFiles[phase] } : suggestion,
  );
  return { ...state, currentRound: { ...currentRound, suggestions } };
}

/** The write that puts a phase's state in place; refused with `conflict` when the file was changed since it was read. */
export function stateChange(loaded: LoadedStates, state: RefinementState): StoreChange {
  const file: RefinementFile = {
    ...loaded.file,
    version: refinementStateVersion,
    phases: { ...loaded.file.phases, [state.phase]: state },
  };
  return { path: refinementStateFile, bytes: jsonBytes(file), expected: loaded.sha256 };
}

function migrateStates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'phases' in value) return value;
  const nested =
    'state' in value && typeof value.state === 'object' && value.state !== null ? value.state : value;
  if (!('phase' in nested) || typeof nested.phase !== 'string' || !isPhase(nested.phase)) return value;
  const state = { ...nested, ...('currentRound' in value ? { currentRound: value.currentRound } : {}) };
  return { version: refinementStateVersion, phases: { [nested.phase]: statusFromOlderShape(state) } };
}

/** The older shape had no status: an undecided round waits for its author. */
function statusFromOlderShape(state: object): object {
  if ('status' in state) return state;
  const round: unknown = 'currentRound' in state ? state.currentRound : undefined;
  const undecided = typeof round === 'object' && round !== null && !('userDecision' in round);
  return { ...state, status: undecided ? 'awaiting_decision' : 'idle' };
}
