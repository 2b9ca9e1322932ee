import { html, nothing, type TemplateResult } from 'lit';
import type { OutcomeView } from '../src/shared/workbenchState';
import { short } from './numbers';
import { reasonKey } from './reasonKey';
import type { Say } from './text';

/** What the last step did, and what it left undone, with the reasons. */
export function outcomeNotice(
  outcome: OutcomeView | undefined,
  say: Say,
  onDismiss: () => void,
): TemplateResult | typeof nothing {
  if (!outcome) return nothing;
  const { applied, rejected, notApplied, notes, strays, rounds, tokens } = outcome;
  const nothingDone = applied === 0 && rejected === 0 && notApplied.length === 0 && strays === 0;
  return html`<notice-bar kind="info" .dismissLabel=${say('dismiss')} @dismiss=${onDismiss}>
    ${rounds ? roundLines(rounds, say) : nothing}
    ${applied > 0 ? html`<div>${say('outcome.applied', applied)}</div>` : nothing}
    ${rejected > 0 ? html`<div>${say('outcome.rejected', rejected)}</div>` : nothing}
    ${nothingDone && !rounds ? html`<div>${say('outcome.nothing')}</div>` : nothing}
    ${
      notApplied.length > 0
        ? html`<div>${say('outcome.notApplied', notApplied.length)}</div>
            <ul>
              ${notApplied.map(
                ({ summary, reason, hasEdit, why, turnedDown }) =>
                  html`<li>
                    ${summary} ${say(turnedDown ? 'reason.turnedDown' : reasonKey(reason, hasEdit))}
                    ${why ? say('outcome.why', why) : nothing}
                  </li>`,
              )}
            </ul>`
        : nothing
    }
    ${
      notes.length > 0
        ? html`<ul>
            ${notes.map(({ summary, note }) => html`<li>${summary} ${say('outcome.note', note)}</li>`)}
          </ul>`
        : nothing
    }
    ${strays > 0 ? html`<div>${say('outcome.strays', strays)}</div>` : nothing}
    ${tokens === undefined ? nothing : html`<div class="quiet">${say('outcome.tokens', short(tokens))}</div>`}
  </notice-bar>`;
}

function roundLines({ stopReason, each }: NonNullable<OutcomeView['rounds']>, say: Say): TemplateResult {
  return html`<div>${say(`stop.${stopReason}`)}</div>
    <ul>
      ${each.map(
        ({ round, focus, suggestions, applied }) =>
          html`<li>
            ${
              focus === undefined
                ? say('outcome.round', round, suggestions, applied)
                : say('outcome.roundFocus', round, focus, suggestions, applied)
            }
          </li>`,
      )}
    </ul>`;
}
