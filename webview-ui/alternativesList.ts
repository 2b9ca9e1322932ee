import { html, nothing, type TemplateResult } from 'lit';
import type { SuggestionView } from '../src/shared/workbenchState';
import { doneIcon } from './icons';
import type { Say } from './text';

/** Other texts for the passage that the author asked for. `onTake` is told the number of one, from 1. */
export function alternativesList(
  alternatives: SuggestionView['alternatives'],
  options: { writable: boolean; tabStop: 0 | -1; say: Say; onTake: (number: number) => void },
): TemplateResult | typeof nothing {
  const { writable, tabStop, say, onTake } = options;
  if (alternatives.length === 0) return nothing;
  return html`<ol class="alternatives" aria-label=${say('card.otherWays')}>
    ${alternatives.map(({ text, note, taken }, index) => {
      const take = (): void => {
        if (writable) onTake(index + 1);
      };
      return html`<li class=${taken ? 'taken' : ''}>
        <p class="text">${text}</p>
        ${note === '' ? nothing : html`<p class="note">${note}</p>`}
        ${
          taken
            ? html`<span class="mark">${doneIcon} ${say('card.taken')}</span>`
            : html`<button
                class="link"
                tabindex=${tabStop}
                aria-disabled=${writable ? 'false' : 'true'}
                aria-label=${say('card.takeNumber', index + 1)}
                @click=${take}
              >
                ${say('card.take')}
              </button>`
        }
      </li>`;
    })}
  </ol>`;
}
