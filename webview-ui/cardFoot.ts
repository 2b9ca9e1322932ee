import { html, nothing, type TemplateResult } from 'lit';
import { isAcceptable } from '../src/shared/suggestionStatus';
import type { SuggestionView } from '../src/shared/workbenchState';
import { cardButton, cardIcon, type CardControls } from './cardButton';
import { closedIcon, editIcon, moreIcon, openIcon, revealIcon } from './icons';

export interface CardFoot extends CardControls {
  expanded: boolean;
  /** With what can be done; without it, the line is as high. */
  whole: boolean;
  menuOpen: boolean;
  onToggle: () => void;
  onReveal: () => void;
  onDecide: (status: 'open' | 'accepted' | 'rejected') => void;
  onEdit: () => void;
  onMenu: () => void;
}

/** The last line of a closed card: the way to "why", and what can be done. */
export function cardFoot(suggestion: SuggestionView, foot: CardFoot): TemplateResult {
  const { say, tabStop, expanded } = foot;
  const { alternatives } = suggestion;
  const others = alternatives.length > 0 ? ` · ${say('card.otherWaysCount', alternatives.length)}` : '';
  return html`<div class="foot">
    <button
      class="why"
      tabindex=${tabStop}
      aria-expanded=${expanded ? 'true' : 'false'}
      title=${say('why')}
      @click=${foot.onToggle}
    >
      ${expanded ? openIcon : closedIcon}<span>${say('card.why')}${others}</span>
    </button>
    ${foot.whole ? html`<div class="actions">${actions(suggestion, foot)}</div>` : nothing}
  </div>`;
}

function actions({ status, means, place }: SuggestionView, foot: CardFoot): TemplateResult {
  const { say, menuOpen } = foot;
  const accept =
    status === 'accepted'
      ? cardButton(say('undo'), () => foot.onDecide('open'), foot)
      : !isAcceptable(means)
        ? nothing
        : cardButton(say('accept'), () => foot.onDecide('accepted'), foot);
  const more = say('card.more');
  return html`${accept} ${cardButton(say('reject'), () => foot.onDecide('rejected'), foot)}
    ${
      place === 'located'
        ? cardIcon(revealIcon, say('reveal'), foot.onReveal, foot, { changes: false })
        : nothing
    }
    ${cardIcon(editIcon, say('card.editFirst'), foot.onEdit, foot, {
      changes: true,
      hint: `${say('card.editFirst')}: ${say('card.editFirstHint')}`,
    })}
    <button
      class="iconic more"
      tabindex=${foot.tabStop}
      aria-haspopup="menu"
      aria-expanded=${menuOpen ? 'true' : 'false'}
      aria-disabled=${foot.writable ? 'false' : 'true'}
      aria-label=${more}
      title=${more}
      @click=${foot.onMenu}
    >
      ${moreIcon}
    </button>`;
}
