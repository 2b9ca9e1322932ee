import { html, nothing, type TemplateResult } from 'lit';
import type { PhaseDetail } from '../src/shared/workbenchState';
import type { Say } from './text';

/**
 * What the reviewer says of the whole, what they could not do, why the rounds by themselves came to an end, and the ways to what is lost or
 * waits. `ended`: another notice says already why.
 */
export function roundHead(
  detail: PhaseDetail,
  say: Say,
  { still, ended, onJump }: { still: boolean; ended: boolean; onJump: (to: 'lost' | 'undecided') => void },
): TemplateResult | typeof nothing {
  const { hasRound, overall, counts, caveats, roundFocus, nextFocus, stopReason } = detail;
  if (!hasRound) return nothing;
  const remarks = [
    ...(roundFocus !== nextFocus && roundFocus !== undefined ? [say('scope.round', roundFocus)] : []),
    ...(caveats.abridged > 0 ? [say('caveat.abridged', caveats.abridged)] : []),
    ...(caveats.unlocated > 0 ? [say('caveat.unlocated', caveats.unlocated)] : []),
    ...(caveats.leftOut > 0 ? [say('caveat.leftOut', caveats.leftOut)] : []),
  ];
  const words = overall ?? (counts.all === 0 ? say('empty.nothingFound') : undefined);
  return html`<div class="head">
    ${words === undefined ? nothing : html`<p class="overall">${words}</p>`}
    ${
      stopReason === undefined || ended
        ? nothing
        : html`<p class="small quiet">${say(`stop.${stopReason}`)}</p>`
    }
    ${remarks.length > 0 ? html`<p class="small quiet">${remarks.join(' · ')}</p>` : nothing}
    ${
      counts.undecided > 0 || counts.lost > 0
        ? html`<div class="row small">
            ${
              counts.undecided > 0
                ? html`<button
                    class="link"
                    aria-disabled=${still ? 'true' : 'false'}
                    title=${say('undecidedHint')}
                    @click=${() => onJump('undecided')}
                  >
                    ${say('undecided', counts.undecided)}
                  </button>`
                : nothing
            }
            ${
              counts.lost > 0
                ? html`<button
                    class="link"
                    aria-disabled=${still ? 'true' : 'false'}
                    title=${say('notFoundHint')}
                    @click=${() => onJump('lost')}
                  >
                    ${say('notFound', counts.lost)}
                  </button>`
                : nothing
            }
          </div>`
        : nothing
    }
  </div>`;
}
