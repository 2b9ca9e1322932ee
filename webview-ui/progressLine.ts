import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { ProgressView } from '../src/shared/workbenchState';
import { sharedStyles } from './sharedStyles';
import type { Say } from './text';

/** What runs, said to screen readers too, with the way to stop it. Fires `stop`. */
export class ProgressLine extends LitElement {
  static override properties = { progress: { attribute: false }, say: { attribute: false } };
  static override styles = [
    sharedStyles,
    css`
      .line {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 6px 6px 0 10px;
      }
      .text {
        flex: 1;
        min-width: 0;
      }
    `,
  ];

  declare progress: ProgressView | null;
  declare say: Say;

  protected override render(): TemplateResult {
    const { progress, say } = this;
    // The live region is always there: one that appears together with its words is not read out.
    return html`<div class=${progress ? 'line' : ''}>
      <span class="text" role="status" aria-live="polite">${progress ? this.words(progress) : nothing}</span>
      ${
        progress
          ? html`<button class="link" @click=${() => this.dispatchEvent(new CustomEvent('stop'))}>
              ${say('stop')}
            </button>`
          : nothing
      }
    </div>`;
  }

  private words({ phase, step, round, maxRounds, focus }: ProgressView): string {
    const whole = this.say(`phase.${phase}`);
    const what = this.say(`progress.${step}`, focus === undefined ? whole : `${whole} · ${focus}`);
    return maxRounds === undefined ? what : `${what} ${this.say('roundOf', round, maxRounds)}`;
  }
}
