import type { Suggestion } from '../review/model';
import { readHistoryEntry } from './history';
import type { PhaseSession } from './phaseSession';

/** The author's own suggestions that nobody has settled yet: of the open round, or left over from the last one. */
export async function ownSuggestions(session: PhaseSession): Promise<Suggestion[]> {
  const { phase, state, options } = session;
  const entry =
    state.currentRound || state.head === undefined
      ? undefined
      : await readHistoryEntry(options.store, phase, state.head);
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
