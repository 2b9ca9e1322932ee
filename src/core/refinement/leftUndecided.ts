import type { ManuscriptText } from '../ports';
import type { Suggestion } from '../review/model';
import { readHistoryEntry } from './history';
import type { PhaseSession } from './phaseSession';
import { placesOf } from './revision/passages';

const revising = ['accept_all', 'accept_selected', 'reject'];
const undecided = ['superseded', 'not_applied'];

/**
 * What a model suggested in the round that was decided last, and the author did not decide, as far as its passage stands word for word. It
 * has been paid for, and asked again the model may say something else; so it is listed again. What the rules say they say again by
 * themselves, and the author's own is in `ownSuggestions`.
 */
export async function leftUndecided(
  session: PhaseSession,
  texts: readonly ManuscriptText[],
): Promise<Suggestion[]> {
  const { phase, state, options } = session;
  if (state.currentRound || state.head === undefined) return [];
  const { decision, suggestions } = await readHistoryEntry(options.store, phase, state.head);
  if (decision === null || !revising.includes(decision)) return [];
  const left = suggestions.filter(
    ({ source, status }) => source !== 'author' && source !== 'rules' && undecided.includes(status),
  );
  const textOf = new Map(texts.map(({ path, text }) => [path, text]));
  return placesOf(left, texts).flatMap(({ suggestion, passages: [first], status }) => {
    const { notApplied: _notApplied, why: _why, ...rest } = suggestion;
    const words = first && textOf.get(first.path)?.slice(first.start, first.end);
    const stands = status === 'none' || (words !== undefined && words === suggestion.anchor?.exact);
    return stands ? [{ ...rest, status: 'open' as const }] : [];
  });
}
