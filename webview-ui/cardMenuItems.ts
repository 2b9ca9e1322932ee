import type { SuggestionView } from '../src/shared/workbenchState';
import type { MenuItem } from './cardMenu';
import type { Say } from './text';

/** What else can be done with a suggestion. */
export function cardMenuItems(
  { place }: SuggestionView,
  options: {
    say: Say;
    hasModel: boolean;
    acts: { otherWays: () => void; waive: () => void; reword: () => void; lock: () => void };
  },
): MenuItem[] {
  const { say, hasModel, acts } = options;
  const stands = place === 'located';
  return [
    ...(hasModel && stands ? [{ label: say('card.otherWays'), act: acts.otherWays }] : []),
    { label: say('waive'), hint: say('waiveHint'), act: acts.waive },
    { label: say('card.reword'), act: acts.reword },
    ...(stands ? [{ label: say('card.lock'), hint: say('card.lockHint'), act: acts.lock }] : []),
  ];
}
