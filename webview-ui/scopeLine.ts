import { html, nothing, type TemplateResult } from 'lit';
import type { PhaseDetail } from '../src/shared/workbenchState';
import { openIcon } from './icons';
import type { Say } from './text';

/** What the next assessment is about, and the round, where there is a choice or a round: "Final · chapter 2 ▾   Round 2 of 3". */
export function scopeLine(
  detail: PhaseDetail,
  say: Say,
  { still, onChoose }: { still: boolean; onChoose: () => void },
): TemplateResult | typeof nothing {
  const { phase, nextFocus, hasParts, hasRound, round, maxRounds } = detail;
  if (!hasParts && !hasRound) return nothing;
  const name = say(`phase.${phase}`);
  const scope = nextFocus === undefined ? name : `${name} · ${nextFocus}`;
  const label = say('scope.choose', scope);
  return html`<div class="scope quiet">
    ${
      hasParts
        ? html`<button
            class="scope-button"
            title=${label}
            aria-label=${label}
            aria-disabled=${still ? 'true' : 'false'}
            @click=${onChoose}
          >
            <span>${scope}</span>${openIcon}
          </button>`
        : html`<span class="scope-name">${scope}</span>`
    }
    ${
      hasRound
        ? html`<span class="number"
            >${maxRounds === undefined ? say('round', round) : say('roundOf', round, maxRounds)}</span
          >`
        : nothing
    }
  </div>`;
}
