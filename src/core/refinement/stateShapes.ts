import { isPhase, phaseFiles } from '../project/layout';
import type { RefinementState } from './model';

// What has to be known of `refinementState.json` before its schemas: `status` reads the file too, and must not wait for them.

export const refinementStateVersion = 1;

/** Brings older and simpler shapes into today's: a bare state, and `{state, currentRound}`. Anything else stays as it is. */
export function migrateStates(value: unknown): unknown {
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

/** Older suggestions did not name their file, because a phase was one text. */
export function withPaths(state: RefinementState): RefinementState {
  const { phase, currentRound } = state;
  if (phase === 'final' || !currentRound?.suggestions.some(({ path }) => path === '')) return state;
  const suggestions = currentRound.suggestions.map((suggestion) =>
    suggestion.path === '' ? { ...suggestion, path: phaseFiles[phase] } : suggestion,
  );
  return { ...state, currentRound: { ...currentRound, suggestions } };
}
