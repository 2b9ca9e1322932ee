import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ChangePart, SuggestionView } from '../src/shared/workbenchState';
import { isUndecidedStatus } from '../src/shared/suggestionStatus';
import { reasonKey } from './reasonKey';
import type { ControlElement } from './controls';
import { closedIcon, openIcon, revealIcon, severityIcons } from './icons';
import { sharedStyles } from './sharedStyles';
import type { Say } from './text';

/** What an author does with one card. `reveal` keeps the keyboard in the list, `edit` goes to the text. */
export type CardAction =
  | { kind: 'decide'; id: string; status: 'open' | 'accepted' | 'rejected' }
  | { kind: 'waive' | 'reveal' | 'edit' | 'toggle'; id: string };

/** One suggestion: what it says, the passage with the ready edit in it, and what can be done. Fires `card-action`. */
export class SuggestionCard extends LitElement {
  static override properties = {
    suggestion: { attribute: false },
    expanded: { attribute: false },
    current: { attribute: false },
    writable: { attribute: false },
    say: { attribute: false },
  };
  static override styles = [
    sharedStyles,
    css`
      .card {
        display: grid;
        grid-template-columns: 22px minmax(0, 1fr);
        padding: 8px 10px 6px 8px;
      }
      .content {
        grid-column: 2;
        min-width: 0;
      }
      .head {
        display: flex;
        align-items: center;
        gap: 5px;
        min-height: 22px;
        font-size: 11px;
        color: var(--vscode-descriptionForeground);
      }
      .severity {
        display: inline-flex;
        align-items: center;
        gap: 4px;
      }
      .should_fix .severity {
        color: var(--vscode-editorWarning-foreground, var(--vscode-foreground));
      }
      .should_fix .severity,
      .suggestion .severity {
        font-weight: 600;
      }
      .state {
        margin-inline-start: auto;
        white-space: nowrap;
      }
      .tick {
        grid-row: 1;
        display: flex;
        align-items: center;
        height: 22px;
      }
      vscode-checkbox {
        margin: 0;
      }
      /* The toolkit takes its name for screen readers from the label; to be seen, the summary beside it is enough. */
      vscode-checkbox::part(label) {
        display: none;
      }
      .summary {
        overflow-wrap: anywhere;
      }
      .rejected .summary,
      .waived .summary,
      .superseded .summary {
        color: var(--vscode-descriptionForeground);
        text-decoration: line-through;
      }
      .passage {
        display: flex;
        align-items: flex-start;
        gap: 2px;
        margin: 5px 0 2px;
      }
      blockquote {
        flex: 1;
        min-width: 0;
        margin: 0;
        padding: 2px 7px;
        border-inline-start: 2px solid var(--vscode-textBlockQuote-border, var(--vscode-contrastBorder));
        background: var(--vscode-textBlockQuote-background);
        overflow-wrap: anywhere;
        cursor: pointer;
      }
      blockquote > * {
        white-space: pre-wrap;
      }
      .around {
        color: var(--vscode-descriptionForeground);
      }
      del {
        text-decoration: line-through;
        background: var(--vscode-diffEditor-removedTextBackground);
        outline: 1px dashed var(--vscode-diffEditor-removedTextBorder, transparent);
      }
      ins {
        text-decoration: underline;
        text-underline-offset: 2px;
        background: var(--vscode-diffEditor-insertedTextBackground);
        outline: 1px solid var(--vscode-diffEditor-insertedTextBorder, transparent);
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 0 6px;
        margin: 2px 0 0 -5px;
      }
      .why {
        margin-inline-start: -8px;
        color: var(--vscode-descriptionForeground);
        text-align: start;
      }
      .detail {
        display: grid;
        gap: 4px;
        padding: 2px 0 4px 12px;
        overflow-wrap: anywhere;
      }
      .note {
        font-size: 12px;
        color: var(--vscode-descriptionForeground);
      }
    `,
  ];

  declare suggestion: SuggestionView;
  declare expanded: boolean;
  /** Whether the keyboard is on this card: only then its buttons are reached with Tab. */
  declare current: boolean;
  declare writable: boolean;
  declare say: Say;

  protected override render(): TemplateResult {
    const { suggestion, say, writable } = this;
    const { severity, status, ready, summary } = suggestion;
    const canTick = ready && writable && isUndecidedStatus(status);
    return html`<div class="card ${severity} ${status}">
      <div class="tick">
        ${
          canTick
            ? html`<vscode-checkbox
                .checked=${live(status === 'accepted')}
                title=${say('tick', summary)}
                @change=${this.onTick}
                >${say('tick', summary)}</vscode-checkbox
              >`
            : nothing
        }
      </div>
      <div class="content">
        <div class="head">
          <span class="severity">${severityIcons[severity]} ${say(`severity.${severity}`)}</span>
          <span>· ${say(`type.${suggestion.type}`)}</span>
          ${status === 'open' ? nothing : html`<span class="state">${say(`status.${status}`)}</span>`}
        </div>
        <p class="summary">${summary}</p>
        ${this.passage()} ${this.note()} ${this.explanation()} ${writable ? this.actions() : nothing}
      </div>
    </div>`;
  }

  protected override updated(): void {
    // The toolkit makes every checkbox a stop of its own.
    const tick = this.renderRoot.querySelector<HTMLElement>('vscode-checkbox');
    if (tick) tick.tabIndex = this.tabStop;
  }

  private get tabStop(): 0 | -1 {
    return this.current ? 0 : -1;
  }

  private passage(): TemplateResult | typeof nothing {
    const { quote, change, place, status } = this.suggestion;
    if (!quote) return nothing;
    const shown =
      change && status !== 'rejected' && status !== 'waived'
        ? this.change(change)
        : html`<span>${quote.passage}</span>`;
    const label = this.say('reveal');
    return html`<div class="passage">
      <blockquote @click=${() => this.act('reveal')}>
        <span class="around">${quote.before}</span>${shown}<span class="around">${quote.after}</span>
      </blockquote>
      ${
        place === 'located'
          ? html`<button
              class="iconic"
              tabindex=${this.tabStop}
              title=${label}
              aria-label=${label}
              @click=${() => this.act('reveal')}
            >
              ${revealIcon}
            </button>`
          : nothing
      }
    </div>`;
  }

  private change(parts: readonly ChangePart[]): TemplateResult {
    return html`${parts.map(({ kind, text }) => {
      if (kind === 'equal') return html`<span>${text}</span>`;
      if (kind === 'insert') return html`<ins aria-label=${this.say('inserted', text)}>${text}</ins>`;
      return html`<del aria-label=${this.say('deleted', text)}>${text}</del>`;
    })}`;
  }

  private note(): TemplateResult | typeof nothing {
    const { place, status, notApplied, change } = this.suggestion;
    if (status === 'not_applied' && notApplied) {
      return html`<p class="note">${this.say(reasonKey(notApplied, change !== undefined))}</p>`;
    }
    return place === 'lost' ? html`<p class="note">${this.say('lost')}</p>` : nothing;
  }

  private explanation(): TemplateResult {
    const { suggestion, expanded, say } = this;
    const { detail, source, others, ready, path, place } = suggestion;
    return html`<button
        class="why"
        tabindex=${this.tabStop}
        aria-expanded=${expanded ? 'true' : 'false'}
        @click=${() => this.act('toggle')}
      >
        ${expanded ? openIcon : closedIcon}${say('why')}
      </button>
      ${
        expanded
          ? html`<div class="detail">
              ${detail ? html`<p>${detail}</p>` : nothing}
              ${ready ? nothing : html`<p>${say('noReadyEdit')}</p>`}
              <p class="note">
                ${path}${place === 'whole' ? html` · ${say('whole')}` : nothing}
                ${others > 0 ? html` · ${say('others', others)}` : nothing} ·
                ${say('foundBy', this.sourceName(source))}
              </p>
            </div>`
          : nothing
      }`;
  }

  private actions(): TemplateResult | typeof nothing {
    const { ready, status } = this.suggestion;
    const { say } = this;
    if (status === 'applied' || status === 'superseded') return nothing;
    if (!isUndecidedStatus(status)) {
      return html`<div class="actions">${this.button(say('undo'), () => this.decide('open'))}</div>`;
    }
    return html`<div class="actions">
      ${
        status === 'accepted'
          ? this.button(say('undo'), () => this.decide('open'))
          : ready
            ? this.button(say('accept'), () => this.decide('accepted'))
            : this.button(say('editInText'), () => this.act('edit'))
      }
      ${this.button(say('reject'), () => this.decide('rejected'))}
      ${this.button(say('waive'), () => this.act('waive'), say('waiveHint'))}
    </div>`;
  }

  private button(label: string, act: () => void, hint?: string): TemplateResult {
    return html`<button class="link" tabindex=${this.tabStop} title=${hint ?? nothing} @click=${act}>
      ${label}
    </button>`;
  }

  private sourceName(source: string): string {
    if (source.startsWith('role:')) return this.say('source.role', source.slice('role:'.length));
    return source === 'rules' || source === 'model' || source === 'age_check' || source === 'author'
      ? this.say(`source.${source}`)
      : source;
  }

  private onTick(event: Event): void {
    const { checked } = event.target as ControlElement;
    // The toolkit fires `change` when we set `checked` too.
    if (checked !== (this.suggestion.status === 'accepted')) this.decide(checked ? 'accepted' : 'open');
  }

  private decide(status: 'open' | 'accepted' | 'rejected'): void {
    this.fire({ kind: 'decide', id: this.suggestion.id, status });
  }

  private act(kind: 'waive' | 'reveal' | 'edit' | 'toggle'): void {
    this.fire({ kind, id: this.suggestion.id });
  }

  private fire(action: CardAction): void {
    this.dispatchEvent(
      new CustomEvent<CardAction>('card-action', { detail: action, bubbles: true, composed: true }),
    );
  }
}
