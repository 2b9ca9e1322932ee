import { html, nothing, type TemplateResult } from 'lit';
import type { ProblemView, Remedy } from '../src/shared/workbenchState';
import type { Say } from './text';

/** What went wrong, and what can be done about it with one click. */
export function problemNotice(
  problem: ProblemView | undefined,
  say: Say,
  { onRemedy, onDismiss }: { onRemedy: (remedy: Remedy) => void; onDismiss?: () => void },
): TemplateResult | typeof nothing {
  if (!problem) return nothing;
  const { message, hint, remedy } = problem;
  return html`<notice-bar
    kind="error"
    .dismissLabel=${onDismiss ? say('dismiss') : undefined}
    @dismiss=${onDismiss}
  >
    ${message} ${hint}
    ${
      remedy
        ? html`<div>
            <button class="link" @click=${() => onRemedy(remedy)}>${say(`remedy.${remedy}`)}</button>
          </div>`
        : nothing
    }
  </notice-bar>`;
}
