import { html, nothing, type TemplateResult } from 'lit';
import type { StrayView } from '../src/shared/workbenchState';
import { changeView } from './passageView';
import type { Say } from './text';

/** What a model wrote beyond what was accepted: shown, not made. */
export function straysSection(strays: readonly StrayView[], say: Say): TemplateResult | typeof nothing {
  if (strays.length === 0) return nothing;
  return html`<details class="strays">
    <summary>${say('strays', strays.length)}</summary>
    <ul>
      ${strays.map(
        ({ path, change, reason, suggestions }) =>
          html`<li>
            <div class="passage">${changeView(change, say)}</div>
            <div>${say(`reason.${reason}`)}</div>
            ${suggestions.map((summary) => html`<div class="quiet">${say('strays.for', summary)}</div>`)}
            <div class="quiet small">${path}</div>
          </li>`,
      )}
    </ul>
  </details>`;
}
