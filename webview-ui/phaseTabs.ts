import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { PhaseName, PhaseTab } from '../src/shared/workbenchState';
import { doneIcon } from './icons';
import { sharedStyles } from './sharedStyles';
import type { Say } from './text';

/** The four phases as tabs, each with the number of its open suggestions. Fires `select-phase` with the phase's name. */
export class PhaseTabs extends LitElement {
  static override properties = {
    tabs: { attribute: false },
    selected: { attribute: false },
    say: { attribute: false },
  };
  static override styles = [
    sharedStyles,
    css`
      [role='tablist'] {
        display: flex;
        flex-wrap: wrap;
        border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent));
        padding: 0 8px;
      }
      [role='tab'] {
        flex: none;
        display: inline-flex;
        align-items: center;
        gap: 4px;
        border-radius: 0;
        border-width: 0 0 2px;
        margin-bottom: -1px;
        padding: 6px 7px 5px;
        color: var(--vscode-panelTitle-inactiveForeground, var(--vscode-descriptionForeground));
      }
      [role='tab']:hover {
        background: none;
        color: var(--vscode-panelTitle-activeForeground, var(--vscode-foreground));
      }
      [role='tab'][aria-selected='true'] {
        color: var(--vscode-panelTitle-activeForeground, var(--vscode-foreground));
        border-bottom-color: var(--vscode-panelTitle-activeBorder, var(--vscode-focusBorder));
      }
      .count {
        min-width: 8px;
        padding: 1px 5px;
        border: 1px solid var(--vscode-contrastBorder, transparent);
        border-radius: 9px;
        background: var(--vscode-badge-background);
        color: var(--vscode-badge-foreground);
        font-size: 11px;
        line-height: 14px;
        text-align: center;
      }
      .done {
        color: var(--vscode-charts-green, var(--vscode-foreground));
      }
    `,
  ];

  declare tabs: readonly PhaseTab[];
  declare selected: PhaseName;
  declare say: Say;
  private moved = false;

  protected override render(): TemplateResult {
    return html`<div role="tablist" aria-label=${this.say('phases')} @keydown=${this.onKeydown}>
      ${this.tabs.map((tab) => this.tab(tab))}
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!this.moved || !changed.has('selected')) return;
    this.moved = false;
    this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }

  private tab({ phase, status, open }: PhaseTab): TemplateResult {
    const selected = phase === this.selected;
    const name = this.say(`phase.${phase}`);
    const done = status === 'done';
    const label = done ? this.say('phaseDone', name) : this.say('openCount', name, open);
    return html`<button
      role="tab"
      id="tab-${phase}"
      aria-selected=${selected ? 'true' : 'false'}
      aria-label=${label}
      tabindex=${selected ? 0 : -1}
      @click=${() => this.select(phase)}
    >
      ${name} ${done ? html`<span class="done">${doneIcon}</span>` : nothing}
      ${open > 0 ? html`<span class="count">${open}</span>` : nothing}
    </button>`;
  }

  private onKeydown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const last = this.tabs.length - 1;
    const index = this.tabs.findIndex(({ phase }) => phase === this.selected);
    const next =
      step === -Infinity
        ? 0
        : step === Infinity
          ? last
          : (index + step + this.tabs.length) % this.tabs.length;
    this.moved = true;
    this.select(this.tabs[next]!.phase);
  }

  private select(phase: PhaseName): void {
    this.dispatchEvent(new CustomEvent<PhaseName>('select-phase', { detail: phase }));
  }
}
