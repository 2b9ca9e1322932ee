import { isAcceptable, isUndecidedStatus } from '../src/shared/suggestionStatus';
import type { PhaseDetail, SuggestionView } from '../src/shared/workbenchState';
import type { PendingStatus } from './outbox';

type Shown = Pick<PhaseDetail, 'suggestions' | 'counts'>;

/** What is shown as it is once what was decided a moment ago has arrived: the suggestions, and their numbers. */
export function decided<T extends Shown>(shown: T, pending: ReadonlyMap<string, PendingStatus>): T {
  if (pending.size === 0) return shown;
  const { suggestions, counts } = shown;
  const after = suggestions.map((suggestion): SuggestionView => {
    const status = pending.get(suggestion.id);
    return status === undefined || status === suggestion.status ? suggestion : { ...suggestion, status };
  });
  const change = (counted: (suggestion: SuggestionView) => boolean): number =>
    after.filter(counted).length - suggestions.filter(counted).length;
  const acceptable = ({ means, status }: SuggestionView): boolean =>
    isAcceptable(means) && isUndecidedStatus(status);
  return {
    ...shown,
    suggestions: after,
    counts: {
      all: counts.all,
      undecided: counts.undecided + change(({ status }) => isUndecidedStatus(status)),
      acceptable: counts.acceptable + change(acceptable),
      ticked: counts.ticked + change((each) => acceptable(each) && each.status === 'accepted'),
      lost: counts.lost + change(({ place, status }) => place === 'lost' && isUndecidedStatus(status)),
    },
  };
}
