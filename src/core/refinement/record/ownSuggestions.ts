import type { Suggestion } from '../../review/model';
import { historyNumbers, readHistoryEntry } from './history';
import type { HistoryEntry } from '../model';
import type { PhaseSession } from './phaseSession';

/** The round that ended last, and what nobody settled in it may stand still. */
interface LastRound {
  entry: HistoryEntry;
  /** Another text, or another chapter, has taken the place of one that it was about. */
  isReplaced: boolean;
}

/** These change the text and settle no suggestion; a restore goes on from where other rounds were decided. */
const settleNothing: ReadonlySet<HistoryEntry['kind']> = new Set(['revert', 'import', 'generate']);

/**
 * The last round on the line that the text goes on from; undefined where one is open, and where its entry, or one on the way to it, is gone.
 * After a restore it is that, which has no suggestions. Throws as `readHistoryEntry` for an entry that cannot be read.
 */
export async function lastRound({ phase, state, options }: PhaseSession): Promise<LastRound | undefined> {
  if (state.currentRound || state.head === undefined) return undefined;
  const known = new Set(await historyNumbers(options.store, phase));
  let isReplaced = false;
  let next: number | null = state.head;
  while (next !== null && known.has(next)) {
    const entry: HistoryEntry = await readHistoryEntry(options.store, phase, next);
    if (!settleNothing.has(entry.kind)) return { entry, isReplaced };
    isReplaced ||= entry.kind !== 'revert';
    // A parent is always older; anything else is a damaged file.
    next = entry.parent !== null && entry.parent < next ? entry.parent : null;
  }
  return undefined;
}

/** The author's own suggestions that nobody has settled yet: of the open round, or left over from the last one. */
export function ownSuggestions({ state }: PhaseSession, last: LastRound | undefined): Suggestion[] {
  if (!last) return unsettledOwn(state.currentRound?.suggestions ?? []);
  // What became of it then is no word on what is offered now.
  return unsettledOwn(last.entry.suggestions).map(
    ({ notApplied: _notApplied, why: _why, ...suggestion }): Suggestion => ({
      ...suggestion,
      status: 'open',
    }),
  );
}

/** Those of a round that its author made, and that changed nothing and were not turned down. */
export function unsettledOwn(suggestions: readonly Suggestion[]): Suggestion[] {
  const standing = ['open', 'accepted', 'not_applied', 'superseded'];
  return suggestions.filter(({ source, status }) => source === 'author' && standing.includes(status));
}
