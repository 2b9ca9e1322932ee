import { isUndecidedStatus } from '../src/shared/suggestionStatus';
import type { PhaseDetail, SuggestionView } from '../src/shared/workbenchState';
import type { PendingStatus } from './outbox';

type Shown = Pick<PhaseDetail, 'suggestions' | 'counts'>;

/** The suggestions and their numbers as they are once what was decided a moment ago has arrived. */
export function decided({ suggestions, counts }: Shown, pending: ReadonlyMap<string, PendingStatus>): Shown {
  const after = suggestions.map((suggestion): SuggestionView => {
    const status = pending.get(suggestion.id);
    return status === undefined ? suggestion : { ...suggestion, status };
  });
  const change = (counted: (suggestion: SuggestionView) => boolean): number =>
    after.filter(counted).length - suggestions.filter(counted).length;
  return {
    suggestions: after,
    counts: {
      all: counts.all,
      undecided: counts.undecided + change(({ status }) => isUndecidedStatus(status)),
      ready: counts.ready + change(({ ready, status }) => ready && isUndecidedStatus(status)),
      ticked: counts.ticked + change(({ ready, status }) => ready && status === 'accepted'),
    },
  };
}
