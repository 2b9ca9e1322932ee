import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { PhaseDetail, Remedy, WorkbenchState } from '../src/shared/workbenchState';
import { moreIcon } from './icons';
import { partStyles } from './partStyles';
import { sharedStyles } from './sharedStyles';
import type { Say } from './text';
import { usageLine } from './usageLine';

export type BarAction =
  | { kind: 'revise'; accept: 'all' | 'ticked' }
  | { kind: 'rejectAll' | 'assess' | 'endPhase' | 'editFirst' | 'showUsage' | 'openOwn' | 'closeOwn' }
  | { kind: 'refine'; rounds: number; inSections: boolean }
  | { kind: 'suggest'; text: string; atSelection: boolean }
  | { kind: 'words'; text: string }
  | { kind: 'rounds'; rounds: number }
  | { kind: 'remedy'; remedy: Remedy };

/**
 * The foot of the workbench: the verb carries the number that will be acted on, which is what is ticked or, when nothing is,
 * all that can be applied. In a low view what is rare folds behind "⋯". Fires `bar-action`.
 */
export class DecisionBar extends LitElement {
  static override properties = {
    state: { attribute: false },
    detail: { attribute: false },
    busy: { attribute: false },
    own: { attribute: false },
    ownOpen: { attribute: false },
    rounds: { attribute: false },
    say: { attribute: false },
    opened: { state: true },
  };
  static override styles = [
    sharedStyles,
    partStyles,
    css`
      :host {
        border-top: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent));
        padding: 8px 10px 6px;
        max-height: 70vh;
        overflow-y: auto;
      }
      .main {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px;
        margin-bottom: 5px;
      }
      .main .primary {
        flex: 1 1 auto;
      }
      vscode-button::part(control) {
        padding-inline: 8px;
      }
      .rest {
        display: flex;
        flex-direction: column;
        gap: 3px;
      }
      own-suggestion {
        margin: 2px 0;
      }
      button.more {
        display: none;
        margin-inline-start: auto;
      }
      @media (max-height: 480px) {
        :host {
          padding: 5px 10px 4px;
        }
        button.more {
          display: inline-flex;
        }
        .main {
          margin-bottom: 0;
        }
        .rest {
          display: none;
        }
        .opened .rest {
          display: flex;
          margin-top: 5px;
        }
      }
    `,
  ];

  declare state: WorkbenchState;
  /** With what was decided a moment ago. */
  declare detail: PhaseDetail;
  /** Something runs, or what is shown is not the newest: nothing can be done now. */
  declare busy: boolean;
  /** The author's own suggestion that is not added yet. */
  declare own: string;
  declare ownOpen: boolean;
  declare rounds: number;
  declare say: Say;
  declare private opened: boolean;

  constructor() {
    super();
    this.opened = false;
  }

  protected override render(): TemplateResult {
    const { say, opened } = this;
    const more = say('more');
    return html`<div class=${opened || this.ownOpen ? 'opened' : ''}>
      <div class="main">
        ${this.decisions()}
        <button
          class="iconic more"
          title=${more}
          aria-label=${more}
          aria-expanded=${opened ? 'true' : 'false'}
          @click=${() => (this.opened = !opened)}
        >
          ${moreIcon}
        </button>
      </div>
      <div class="rest">${this.rest()}</div>
    </div>`;
  }

  private decisions(): TemplateResult | typeof nothing {
    const { say, busy, detail } = this;
    const { counts, looking } = detail;
    if (counts.all === 0) return nothing;
    const accept = counts.ticked > 0 ? 'ticked' : 'all';
    const count = accept === 'ticked' ? counts.ticked : counts.acceptable;
    const verb = say(accept === 'ticked' ? 'acceptTicked' : 'acceptAll', count);
    return html`${
      count > 0
        ? html`<vscode-button
            class="primary"
            ?disabled=${busy || looking}
            @click=${() => this.act({ kind: 'revise', accept })}
            >${verb}</vscode-button
          >`
        : html`<vscode-button class="primary" ?disabled=${busy} @click=${() => this.act({ kind: 'assess' })}
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
    }`;
  }

  private rest(): TemplateResult {
    const { say, state, detail, own, ownOpen, busy, rounds } = this;
    const { counts, status, hasParts } = detail;
    const done = status === 'done';
    const list = counts.all > 0;
    const acceptable = counts.ticked > 0 || counts.acceptable > 0;
    return html`${
        ownOpen && !done
          ? html`<own-suggestion
              .words=${own}
              .writable=${!busy}
              .say=${say}
              @words=${(event: CustomEvent<string>) => this.act({ kind: 'words', text: event.detail })}
              @suggest=${(event: CustomEvent<{ text: string; atSelection: boolean }>) =>
                this.actIfFree({ kind: 'suggest', ...event.detail })}
              @close=${() => this.closeOwn()}
            ></own-suggestion>`
          : nothing
      }
      <div class="row small">
        ${this.link(say('editInEditor'), { kind: 'editFirst' }, false)}
        ${list && acceptable ? this.link(say('reassess'), { kind: 'assess' }) : nothing}
        ${
          done || ownOpen
            ? nothing
            : this.link(say(own.trim() === '' ? 'own.open' : 'own.goOn'), { kind: 'openOwn' }, false, 'own')
        }
        ${done || !list ? nothing : this.link(say('endPhase'), { kind: 'endPhase' })}
      </div>
      ${
        done
          ? nothing
          : html`<auto-rounds
              .rounds=${rounds}
              .hasParts=${hasParts}
              .busy=${busy}
              .say=${say}
              @rounds=${(event: CustomEvent<number>) => this.act({ kind: 'rounds', rounds: event.detail })}
              @start=${(event: CustomEvent<{ rounds: number; inSections: boolean }>) =>
                this.actIfFree({ kind: 'refine', ...event.detail })}
            ></auto-rounds>`
      }
      ${usageLine({
        state,
        detail,
        say,
        onShow: () => this.act({ kind: 'showUsage' }),
        onRemedy: (remedy) => this.act({ kind: 'remedy', remedy }),
      })}`;
  }

  private link(label: string, action: BarAction, changes = true, name = ''): TemplateResult {
    const cannot = changes && this.busy;
    // Not disabled: whoever has the keyboard here keeps it while something runs.
    return html`<button
      class="link ${name}"
      aria-disabled=${cannot ? 'true' : 'false'}
      @click=${() => {
        if (!cannot) this.act(action);
      }}
    >
      ${label}
    </button>`;
  }

  private closeOwn(): void {
    this.act({ kind: 'closeOwn' });
    // Back to where it was opened, which stands there again once it is drawn.
    setTimeout(() => this.renderRoot.querySelector<HTMLElement>('.own')?.focus());
  }

  private actIfFree(action: BarAction): void {
    if (!this.busy) this.act(action);
  }

  private act(action: BarAction): void {
    this.dispatchEvent(new CustomEvent<BarAction>('bar-action', { detail: action }));
  }
}
