import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { PhaseDetail } from '../src/shared/workbenchState';
import { sharedStyles } from './sharedStyles';
import type { Say } from './text';

export type BarAction =
  { kind: 'revise'; accept: 'all' | 'ticked' } | { kind: 'rejectAll' | 'assess' | 'endPhase' };

/**
 * The foot of the workbench: the verb carries the number that will be acted on, which is what is ticked or, when nothing is,
 * all that have a ready edit. Fires `bar-action`.
 */
export class DecisionBar extends LitElement {
  static override properties = {
    counts: { attribute: false },
    looking: { attribute: false },
    busy: { attribute: false },
    say: { attribute: false },
  };
  static override styles = [
    sharedStyles,
    css`
      :host {
        border-top: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent));
        padding: 8px 10px;
      }
      .main {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .main .primary {
        flex: 1 1 auto;
      }
      vscode-button::part(control) {
        padding-inline: 8px;
      }
      .others {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 6px;
        margin: 5px 0 0 -4px;
      }
    `,
  ];

  declare counts: PhaseDetail['counts'];
  /** Passages are being looked for, so that the number is not known yet. */
  declare looking: boolean;
  declare busy: boolean;
  declare say: Say;

  protected override render(): TemplateResult {
    const { say, busy, looking, counts } = this;
    const accept = counts.ticked > 0 ? 'ticked' : 'all';
    const count = accept === 'ticked' ? counts.ticked : counts.ready;
    const verb = say(accept === 'ticked' ? 'acceptTicked' : 'acceptAll', count);
    return html`<div class="main">
        ${
          count > 0
            ? html`<vscode-button
                class="primary"
                ?disabled=${busy || looking}
                @click=${() => this.act({ kind: 'revise', accept })}
                >${verb}</vscode-button
              >`
            : html`<vscode-button
                class="primary"
                ?disabled=${busy}
                @click=${() => this.act({ kind: 'assess' })}
                >${say('assessAgain')}</vscode-button
              >`
        }
        ${
          counts.undecided > 0
            ? html`<vscode-button
                appearance="secondary"
                ?disabled=${busy}
                @click=${() => this.act({ kind: 'rejectAll' })}
                >${say('rejectAll')}</vscode-button
              >`
            : nothing
        }
      </div>
      <div class="others">
        ${count > 0 ? this.link(say('reassess'), { kind: 'assess' }) : nothing}
        ${this.link(say('endPhase'), { kind: 'endPhase' })}
      </div>`;
  }

  private link(label: string, action: BarAction): TemplateResult {
    return html`<button class="link" ?disabled=${this.busy} @click=${() => this.act(action)}>
      ${label}
    </button>`;
  }

  private act(action: BarAction): void {
    if (!this.busy) this.dispatchEvent(new CustomEvent<BarAction>('bar-action', { detail: action }));
  }
}
