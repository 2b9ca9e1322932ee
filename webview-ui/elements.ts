import { AutoRounds } from './autoRounds';
import { defineControls } from './controls';
import { DecisionBar } from './decisionBar';
import { EmptyState } from './emptyState';
import { NoticeBar } from './noticeBar';
import { OwnSuggestion } from './ownSuggestion';
import { PhaseTabs } from './phaseTabs';
import { ProgressLine } from './progressLine';
import { SuggestionCard } from './suggestionCard';
import { SuggestionList } from './suggestionList';
import { WishForm } from './wishForm';

/** Defines all that the workbench is made of. */
export function defineElements(): void {
  defineControls();
  customElements.define('phase-tabs', PhaseTabs);
  customElements.define('suggestion-card', SuggestionCard);
  customElements.define('suggestion-list', SuggestionList);
  customElements.define('auto-rounds', AutoRounds);
  customElements.define('own-suggestion', OwnSuggestion);
  customElements.define('wish-form', WishForm);
  customElements.define('decision-bar', DecisionBar);
  customElements.define('notice-bar', NoticeBar);
  customElements.define('empty-state', EmptyState);
  customElements.define('progress-line', ProgressLine);
}
