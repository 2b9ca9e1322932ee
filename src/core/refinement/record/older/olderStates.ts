import { isPhase, phaseFiles } from '../../../project/layout';
import { isObject, numberOf, timeOf, type Members } from '../../../storage/jsonValues';
import type { RefinementState } from '../../model';
import { refinementStateVersion } from '../stateVersion';
import { olderSuggestion } from './olderSuggestions';

// `refinementState.json` as older programs wrote it. Needs no schema: `status` reads the file too, and must not wait for them.

/**
 * Brings older and simpler shapes into today's: a bare state, and a state with its round or suggestions beside it. Keys that have no
 * meaning here stay where they fit. Anything else stays as it is.
 */
export function migrateStates(value: unknown): unknown {
  if (!isObject(value) || 'phases' in value) return value;
  const { state: nested, currentRound, suggestions, ...beside } = value;
  const isNested = isObject(nested);
  const state = isNested ? nested : value;
  const { phase } = state;
  if (typeof phase !== 'string' || !isPhase(phase)) return value;
  const round = currentRound ?? suggestions;
  return {
    ...(isNested ? beside : {}),
    version: refinementStateVersion,
    phases: {
      [phase]: olderState(isNested && round !== undefined ? { ...state, currentRound: round } : state),
    },
  };
}

/** A state of the older shape, which had no status: an undecided round waits for its author. */
export function olderState(value: Members): Members {
  const { suggestions, ...others } = value;
  const round = olderRound(value['currentRound'] ?? suggestions, value);
  if (!round) return 'status' in value ? value : { ...value, status: 'idle' };
  const state = Array.isArray(suggestions) ? others : value;
  return withNextSuggestion({
    ...state,
    currentRound: round.round,
    status: value['status'] ?? (round.isUndecided ? 'awaiting_decision' : 'idle'),
  });
}

/** A round as it was kept: a list of suggestions, or a `RefinementRound`. Undefined for anything else. */
export function olderRound(
  value: unknown,
  state: Members,
): { round: Members; isUndecided: boolean } | undefined {
  const members: Members = Array.isArray(value) ? { suggestions: value } : isObject(value) ? value : {};
  const { suggestions, userDecision: decision, acceptedIds } = members;
  if (!Array.isArray(suggestions)) return undefined;
  const read = suggestions.flatMap((item: unknown) => olderSuggestion(item, { source: 'model' }) ?? []);
  if (read.length === 0 && suggestions.length > 0) return undefined;
  const accepted = new Set(Array.isArray(acceptedIds) ? acceptedIds.map(String) : []);
  const assessedAt = timeOf(members['assessedAt']) ?? timeOf(state['lastAssessedAt']) ?? 0;
  const isRevised = (timeOf(state['lastRevisedAt']) ?? -1) >= assessedAt;
  const used = new Set<string>();
  let next = nextNumber(state, read);
  const decided = read.map((suggestion) => {
    const { id } = suggestion;
    const own = id !== undefined && !used.has(id) ? id : `s${next++}`;
    used.add(own);
    return {
      ...suggestion,
      id: own,
      status: statusAfter(decision, accepted.has(id ?? own), isRevised) ?? suggestion['status'],
    };
  });
  return {
    round: {
      ...members,
      round: numberOf(members['round']) ?? numberOf(state['round']) ?? 1,
      assessedAt,
      suggestions: decided,
    },
    isUndecided: decision === undefined && decided.length > 0,
  };
}

/** The older shape kept the decision with the round, not with each suggestion. */
function statusAfter(decision: unknown, isAccepted: boolean, isRevised: boolean): string | undefined {
  if (decision === 'reject') return 'rejected';
  const accepts = decision === 'accept_all' || (decision === 'accept_selected' && isAccepted);
  if (accepts) return isRevised ? 'applied' : 'accepted';
  return decision === 'done' || (decision === 'accept_selected' && isRevised) ? 'superseded' : undefined;
}

/** Ids are given once; an older state did not count them. */
function withNextSuggestion(state: Members): Members {
  const round = state['currentRound'];
  const suggestions = isObject(round) && Array.isArray(round['suggestions']) ? round['suggestions'] : [];
  const next = nextNumber(state, suggestions);
  return next > (numberOf(state['nextSuggestion']) ?? 1) ? { ...state, nextSuggestion: next } : state;
}

/** The number for the next suggestion of a state, above those of these suggestions. */
export function nextNumber(state: Members, suggestions: readonly unknown[]): number {
  const numbers = suggestions.map((suggestion) => {
    const id = isObject(suggestion) ? suggestion['id'] : undefined;
    return Number(/^s(\d{1,9})$/.exec(String(id))?.[1] ?? 0);
  });
  return Math.max(numberOf(state['nextSuggestion']) ?? 1, ...numbers.map((number) => number + 1));
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
