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
 * all that can be applied. What is rare folds behind "⋯", and in a low view rounds and usage too. Fires `bar-action`.
 */
export class DecisionBar extends LitElement {
  static override properties = {
    state: { attribute: false },
    detail: { attribute: false },
    busy: { attribute: false },
    still: { attribute: false },
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
        padding: 7px 10px 5px;
        max-height: 70vh;
        overflow-y: auto;
      }
      .main {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      .main .primary {
        flex: 1 1 auto;
        min-width: 0;
      }
      .secondary {
        flex: none;
      }
      vscode-button::part(control) {
        padding: 3px 8px;
      }
      .secondary::part(control) {
        border-color: var(--vscode-contrastBorder, transparent);
      }
      .rare,
      .writes .foot {
        display: none;
      }
      .main + .rare {
        margin-top: 5px;
      }
      .opened .rare,
      .writes .rare {
        display: block;
      }
      /* Who writes needs the list beside it more than what is rare. */
      .writes:not(.opened) .links {
        display: none;
      }
      .opened .foot {
        display: flex;
      }
      .foot {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 12px;
        margin-top: 5px;
      }
      button.more {
        flex: none;
        margin-inline-start: auto;
      }
      @media (max-width: 240px) {
        .main {
          flex-wrap: wrap;
        }
      }
      @media (max-height: 480px) {
        :host {
          padding: 5px 10px 4px;
        }
        div:not(.opened) > .foot {
          display: none;
        }
      }
    `,
  ];

  declare state: WorkbenchState;
  /** With what was decided a moment ago. */
  declare detail: PhaseDetail;
  /** Something runs, or what is shown is not the newest: nothing can be done now. */
  declare busy: boolean;
  /** Another phase is on its way: what goes into the text has to wait too. */
  declare still: boolean;
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
    // Without a list there is nothing to decide, and room enough for the rest.
    const folds = this.detail.counts.all > 0;
    const writes = this.ownOpen && this.detail.status !== 'done';
    return html`<div class="${writes ? 'writes' : ''} ${opened || (!folds && !writes) ? 'opened' : ''}">
      ${
        folds
          ? html`<div class="main">
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
            </div>`
          : nothing
      }
      <div class="rare">${this.rare()}</div>
      <div class="foot">${this.foot()}</div>
    </div>`;
  }

  private decisions(): TemplateResult {
    const { say, busy, detail } = this;
    const { counts, looking } = detail;
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
        ? this.second(say('rejectAll'), { kind: 'rejectAll' })
        : this.canEnd
          ? this.second(say('endPhase'), { kind: 'endPhase' })
          : nothing
    }`;
  }

  private second(label: string, action: BarAction): TemplateResult {
    return html`<vscode-button
      class="secondary"
      appearance="secondary"
      ?disabled=${this.busy}
      @click=${() => this.act(action)}
      >${label}</vscode-button
    >`;
  }

  private get canEnd(): boolean {
    return this.detail.status !== 'done' && this.detail.counts.all > 0;
  }

  private rare(): TemplateResult {
    const { say, detail, own, ownOpen, busy } = this;
    const { counts, status } = detail;
    const done = status === 'done';
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
      <div class="row small links">
        ${this.link(say('editInEditor'), { kind: 'editFirst' }, this.still)}
        ${counts.all > 0 && acceptable ? this.link(say('reassess'), { kind: 'assess' }) : nothing}
        ${
          done || ownOpen
            ? nothing
            : this.link(
                say(own.trim() === '' ? 'own.open' : 'own.goOn'),
                { kind: 'openOwn' },
                this.still,
                'own',
              )
        }
        ${this.canEnd && counts.undecided > 0 ? this.link(say('endPhase'), { kind: 'endPhase' }) : nothing}
      </div>`;
  }

  private foot(): TemplateResult {
    const { say, state, detail, busy, rounds } = this;
    return html`${
      detail.status === 'done'
        ? nothing
        : html`<auto-rounds
            .rounds=${rounds}
            .hasParts=${detail.hasParts}
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
    this.opened = true;
    // Back to where it was opened, which stands there again once it is drawn.
    setTimeout(() => this.renderRoot.querySelector<HTMLElement>('.own')?.focus());
  }

  private actIfFree(action: BarAction): void {
    if (!this.busy) this.act(action);
  }

  private act(action: BarAction): void {
    if (action.kind === 'openOwn') this.opened = false;
    this.dispatchEvent(new CustomEvent<BarAction>('bar-action', { detail: action }));
  }
}
