import { sha256 } from '../project/hash';
import { decodeJson, jsonBytes } from '../project/json';
import { refinementStateFile } from '../project/layout';
import type { ProjectStore, StoreChange } from '../project/projectStore';
import { readHistory } from './history';
import {
  refinementFileSchema,
  refinementStateSchema,
  type RefinementFile,
  type RefinementState,
} from './model';
import { migrateStates, refinementStateVersion, withPaths } from './stateShapes';
import type { Phase } from '../../shared/values';

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
export async function loadStates(store: ProjectStore): Promise<LoadedStates> {
  const bytes = await store.read(refinementStateFile);
  if (!bytes) return { file: { version: refinementStateVersion, phases: {} }, sha256: null };
  const file = await decodeJson(store, refinementStateFile, bytes, refinementFileSchema, {
    version: refinementStateVersion,
    migrate: migrateStates,
  });
  return { file, sha256: await sha256(bytes) };
}

/** The state of a phase as the file has it, or a new one. */
export function stateOf(file: RefinementFile, phase: Phase): RefinementState {
  const state = file.phases[phase];
  return state ? withPaths({ ...state, phase }) : refinementStateSchema.parse({ phase });
}

/**
 * The state of a phase. One that was lost goes on from the history: its numbers are not given twice, and what was applied
 * can still be taken out. Locks and waivers were in the lost file.
 */
export async function currentState(
  store: ProjectStore,
  file: RefinementFile,
  phase: Phase,
): Promise<RefinementState> {
  const state = stateOf(file, phase);
  if (file.phases[phase]) return state;
  const entries = await readHistory(store, phase);
  const last = entries.at(-1);
  if (!last) return state;
  const revised = entries.filter((entry) => entry.kind === 'round' && entry.edits.length > 0);
  const ids = entries.flatMap((entry) =>
    entry.suggestions.map(({ id }) => Number(/^s(\d{1,9})$/.exec(id)?.[1] ?? 0)),
  );
  return {
    ...state,
    round: Math.max(
      state.round,
      ...entries.map(({ round }) => round),
      ...revised.map(({ round }) => round + 1),
    ),
    nextSuggestion: Math.max(0, ...ids) + 1,
    head: last.entry,
  };
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
