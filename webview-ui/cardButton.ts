import { html, nothing, type TemplateResult } from 'lit';
import type { Say } from './text';

/** How the controls of a card are at the moment. */
export interface CardControls {
  say: Say;
  /** Only the buttons of the card with the keyboard are reached with Tab. */
  tabStop: 0 | -1;
  /** Whether anything can be decided now. */
  writable: boolean;
}

/** Never disabled, which would take the keyboard away from where the author is. */
export function cardButton(
  label: string,
  act: () => void,
  { tabStop, writable }: CardControls,
  hint?: string,
): TemplateResult {
  return html`<button
    class="link"
    tabindex=${tabStop}
    aria-disabled=${writable ? 'false' : 'true'}
    title=${hint ?? nothing}
    @click=${() => {
      if (writable) act();
    }}
  >
    ${label}
  </button>`;
}

/** A picture with its name; `changes`: it can be used only where something can be decided. */
export function cardIcon(
  picture: unknown,
  name: string,
  act: () => void,
  { tabStop, writable }: CardControls,
  { changes, hint, kind = '' }: { changes: boolean; hint?: string; kind?: string },
): TemplateResult {
  const can = writable || !changes;
  return html`<button
    class="iconic ${kind}"
    tabindex=${tabStop}
    aria-disabled=${can ? 'false' : 'true'}
    aria-label=${name}
    title=${hint ?? name}
    @click=${() => {
      if (can) act();
    }}
  >
    ${picture}
  </button>`;
}
