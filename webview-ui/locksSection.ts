import { html, nothing, type TemplateResult } from 'lit';
import type { LockView } from '../src/shared/workbenchState';
import type { Say } from './text';

/** Passages that stay as they are through any revision. */
export function locksSection(
  locks: readonly LockView[],
  say: Say,
  { writable, onUnlock }: { writable: boolean; onUnlock: (lock: string) => void },
): TemplateResult | typeof nothing {
  if (locks.length === 0) return nothing;
  return html`<details class="locks">
    <summary>${say('locks', locks.length)}</summary>
    <ul>
      ${locks.map(
        ({ id, path, passage }) =>
          html`<li>
            <div class="passage">${passage}</div>
            <div class="row small">
              <span class="quiet">${path}</span>
              <button
                class="link"
                aria-disabled=${writable ? 'false' : 'true'}
                aria-label=${say('unlockPassage', passage.slice(0, 120))}
                @click=${() => {
                  if (writable) onUnlock(id);
                }}
              >
                ${say('unlock')}
              </button>
            </div>
          </li>`,
      )}
    </ul>
  </details>`;
}
