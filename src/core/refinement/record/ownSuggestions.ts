import type { Suggestion } from '../../review/model';
import { readHistoryEntry } from './history';
import type { HistoryEntry } from '../model';
import type { PhaseSession } from './phaseSession';

/** The round that was decided last, where none is open; what nobody settled in it may stand still. */
export async function lastEntry({ phase, state, options }: PhaseSession): Promise<HistoryEntry | undefined> {
  if (state.currentRound || state.head === undefined) return undefined;
  return readHistoryEntry(options.store, phase, state.head);
}

/** The author's own suggestions that nobody has settled yet: of the open round, or left over from the last one, `entry`. */
export function ownSuggestions({ state }: PhaseSession, entry: HistoryEntry | undefined): Suggestion[] {
  const earlier = state.currentRound?.suggestions ?? entry?.suggestions ?? [];
  return unsettledOwn(earlier).map((suggestion) =>
    entry ? { ...suggestion, status: 'open' as const } : suggestion,
  );
}

/** Those of a round that its author made, and that changed nothing and were not turned down. */
export function unsettledOwn(suggestions: readonly Suggestion[]): Suggestion[] {
  const standing = ['open', 'accepted', 'not_applied', 'superseded'];
  return suggestions.filter(({ source, status }) => source === 'author' && standing.includes(status));
}
