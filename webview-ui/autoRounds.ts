import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { partStyles } from './partStyles';
import { mostRounds } from '../src/shared/values';
import { roundsOf } from './roundsOf';
import { sharedStyles } from './sharedStyles';
import type { Say } from './text';

/** "Auto 3 rounds, start". Fires `rounds` with the number when it changes, and `start` with `{ rounds, inSections }`. */
export class AutoRounds extends LitElement {
  static override properties = {
    rounds: { attribute: false },
    hasParts: { attribute: false },
    busy: { attribute: false },
    say: { attribute: false },
    typed: { state: true },
    inSections: { state: true },
  };
  static override styles = [
    sharedStyles,
    partStyles,
    css`
      input[type='number'] {
        width: 3.6em;
        padding: 0 2px 0 4px;
        margin: 0 4px;
      }
      input[aria-invalid='true'] {
        border-color: var(--vscode-inputValidation-errorBorder);
      }
    `,
  ];

  declare rounds: number;
  declare hasParts: boolean;
  declare busy: boolean;
  declare say: Say;
  /** What stands in the field while it is no number that counts. */
  declare private typed: string | undefined;
  declare private inSections: boolean;

  constructor() {
    super();
    this.inSections = false;
  }

  protected override render(): TemplateResult {
    const { say, typed, rounds } = this;
    const [before = '', after = ''] = say('auto.rounds', '\u0000').split('\u0000');
    const cannot = this.busy || typed !== undefined;
    return html`<div class="row small">
      <span
        >${before.trim()}<input
          type="number"
          min="1"
          max=${mostRounds}
          aria-label=${say('auto.number')}
          title=${say('auto.number')}
          aria-invalid=${typed === undefined ? 'false' : 'true'}
          .value=${live(typed ?? String(rounds))}
          @input=${(event: Event) => this.onInput((event.target as HTMLInputElement).value)}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key === 'Enter') this.start();
          }}
        />${after.trim()}</span
      >
      ${
        this.hasParts
          ? html`<label
              ><input
                type="checkbox"
                .checked=${this.inSections}
                @change=${(event: Event) => (this.inSections = (event.target as HTMLInputElement).checked)}
              />${say('auto.parts')}</label
            >`
          : nothing
      }
      <button
        class="link"
        title=${say('auto.startHint')}
        aria-disabled=${cannot ? 'true' : 'false'}
        @click=${this.start}
      >
        ${say('auto.start')}
      </button>
    </div>`;
  }

  private onInput(value: string): void {
    const rounds = roundsOf(value);
    this.typed = rounds === undefined ? value : undefined;
    if (rounds !== undefined) this.dispatchEvent(new CustomEvent('rounds', { detail: rounds }));
  }

  private start(): void {
    if (this.busy || this.typed !== undefined) return;
    const inSections = this.hasParts && this.inSections;
    this.dispatchEvent(new CustomEvent('start', { detail: { rounds: this.rounds, inSections } }));
  }
}
