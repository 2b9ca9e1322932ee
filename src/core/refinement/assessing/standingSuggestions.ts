import type { ManuscriptText } from '../../ports';
import type { Suggestion } from '../../review/model';
import { lastRound, ownSuggestions } from '../record/ownSuggestions';
import type { PhaseSession } from '../record/phaseSession';
import { leftUndecided } from './leftUndecided';

/**
 * The suggestions that still stand without being found again: the author's own that nobody has settled, and where no round is open, what a
 * model suggested in the last one and the author did not decide. Throws as `lastRound`.
 */
export async function standingSuggestions(
  session: PhaseSession,
  texts: readonly ManuscriptText[],
): Promise<Suggestion[]> {
  const last = await lastRound(session);
  const left = leftUndecided(last?.entry, texts);
  // What a model said of the whole was said of another one then.
  const said = last?.isReplaced ? left.filter(({ anchor }) => anchor !== undefined) : left;
  return [...ownSuggestions(session, last), ...said];
}
