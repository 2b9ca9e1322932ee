import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { isUndecidedStatus } from '../src/shared/suggestionStatus';
import { cardsAtFirst, type SuggestionView } from '../src/shared/workbenchState';
import { sharedStyles } from './sharedStyles';
import type { CardAction } from './suggestionCard';
import type { Say } from './text';

/**
 * The cards, one of which can be reached with Tab: ↑ and ↓ move between them, Space ticks, Enter shows the passage, A accepts,
 * R rejects, I calls it intentional. Fires `card-action`, `focus-card` with an id, and `show-more`.
 */
export class SuggestionList extends LitElement {
  static override properties = {
    suggestions: { attribute: false },
    expanded: { attribute: false },
    focused: { attribute: false },
    rest: { attribute: false },
    writable: { attribute: false },
    say: { attribute: false },
  };
  static override styles = [
    sharedStyles,
    css`
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }
      li {
        border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-panel-border, transparent));
        outline: none;
      }
      li:focus-visible {
        outline: 1px solid var(--vscode-focusBorder);
        outline-offset: -1px;
      }
      .more {
        padding: 8px 10px;
      }
    `,
  ];

  declare suggestions: readonly SuggestionView[];
  declare expanded: ReadonlySet<string>;
  declare focused: string | undefined;
  /** How many more there are than these. */
  declare rest: number;
  declare writable: boolean;
  declare say: Say;
  /** The focused card is to be given the keyboard once it is drawn. */
  private takeFocus = false;
  private lastIndex = 0;

  /** Gives the keyboard to a card. */
  focusCard(id: string): void {
    this.takeFocus = true;
    this.fire('focus-card', id);
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A card with the keyboard may vanish with the list; its place in the list is then taken by what stands there now.
    if (changed.has('suggestions') && this.hasKeyboard() && this.indexOf(this.focused) === undefined)
      this.takeFocus = true;
  }

  protected override render(): TemplateResult {
    const { suggestions, rest } = this;
    const reachable = suggestions[this.focusIndex()]?.id;
    return html`<ul
        role="list"
        aria-label=${this.say('suggestions')}
        aria-description=${this.say('keys')}
        @keydown=${this.onKeydown}
      >
        ${repeat(
          suggestions,
          ({ id }) => id,
          (suggestion) =>
            html`<li
              data-id=${suggestion.id}
              tabindex=${suggestion.id === reachable ? 0 : -1}
              aria-label=${this.label(suggestion)}
              @focusin=${() => this.fire('focus-card', suggestion.id)}
            >
              <suggestion-card
                .suggestion=${suggestion}
                .expanded=${this.expanded.has(suggestion.id)}
                .current=${suggestion.id === reachable}
                .writable=${this.writable}
                .say=${this.say}
              ></suggestion-card>
            </li>`,
        )}
      </ul>
      ${
        rest > 0
          ? html`<div class="more">
              <vscode-button appearance="secondary" @click=${() => this.fire('show-more')}
                >${this.say('showMore', Math.min(rest, cardsAtFirst))}</vscode-button
              >
            </div>`
          : nothing
      }`;
  }

  protected override updated(): void {
    this.lastIndex = this.focusIndex();
    if (!this.takeFocus) return;
    this.takeFocus = false;
    const card = this.renderRoot.querySelectorAll<HTMLElement>('li')[this.lastIndex];
    card?.focus();
    card?.scrollIntoView({ block: 'nearest' });
  }

  private label({ severity, status, summary }: SuggestionView): string {
    const state = status === 'open' ? [] : [this.say(`status.${status}`)];
    return [this.say(`severity.${severity}`), ...state, summary].join('. ');
  }

  private onKeydown(event: KeyboardEvent): void {
    const item = event.target as HTMLElement;
    // Inside a card the keys are the buttons' own.
    if (item.localName !== 'li' || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = this.suggestions.findIndex(({ id }) => id === item.dataset['id']);
    const suggestion = this.suggestions[index];
    if (!suggestion || !this.onKey(event.key, index, suggestion)) return;
    event.preventDefault();
  }

  private onKey(key: string, index: number, suggestion: SuggestionView): boolean {
    const { id, status, ready } = suggestion;
    const undecided = isUndecidedStatus(status);
    const decide = (next: 'open' | 'accepted' | 'rejected'): void =>
      this.act({ kind: 'decide', id, status: next });
    switch (key) {
      case 'ArrowDown':
        this.moveTo(index + 1);
        return true;
      case 'ArrowUp':
        this.moveTo(index - 1);
        return true;
      case 'Home':
        this.moveTo(0);
        return true;
      case 'End':
        this.moveTo(this.suggestions.length - 1);
        return true;
      case 'ArrowRight':
      case 'ArrowLeft':
        if (this.expanded.has(id) !== (key === 'ArrowRight')) this.act({ kind: 'toggle', id });
        return true;
      case 'Enter':
        this.act({ kind: 'reveal', id });
        return true;
      case ' ':
        if (this.writable && ready && undecided) decide(status === 'accepted' ? 'open' : 'accepted');
        return true;
      case 'a':
      case 'A':
        if (this.writable && ready && undecided && status !== 'accepted') decide('accepted');
        this.moveTo(index + 1);
        return true;
      case 'r':
      case 'R':
        if (this.writable && undecided) decide('rejected');
        this.moveTo(index + 1);
        return true;
      case 'i':
      case 'I':
        if (this.writable && undecided) this.act({ kind: 'waive', id });
        this.moveTo(index + 1);
        return true;
      default:
        return false;
    }
  }

  private moveTo(index: number): void {
    const next = this.suggestions[index];
    if (next) this.focusCard(next.id);
  }

  private focusIndex(): number {
    const index = this.indexOf(this.focused);
    return index ?? Math.max(0, Math.min(this.lastIndex, this.suggestions.length - 1));
  }

  private indexOf(id: string | undefined): number | undefined {
    const index = this.suggestions.findIndex((suggestion) => suggestion.id === id);
    return index < 0 ? undefined : index;
  }

  private hasKeyboard(): boolean {
    return this.renderRoot instanceof ShadowRoot && this.renderRoot.activeElement !== null;
  }

  private act(action: CardAction): void {
    this.fire('card-action', action);
  }

  private fire(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}
