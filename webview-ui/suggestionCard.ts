import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { SuggestionView } from '../src/shared/workbenchState';
import { isAcceptable, isUndecidedStatus } from '../src/shared/suggestionStatus';
import { alternativesList } from './alternativesList';
import type { CardAction } from './cardAction';
import { cardButton, type CardControls } from './cardButton';
import { cardFoot } from './cardFoot';
import './cardMenu';
import { cardMenuItems } from './cardMenuItems';
import { explanation } from './explanation';
import { severityIcons } from './icons';
import { passageView } from './passageView';
import { reasonKey } from './reasonKey';
import { rewordForm } from './rewordForm';

/**
 * One suggestion: what it says, the passage with the ready edit in it, and what can be done. Fires `card-action`, and `card-form` with
 * whether the form for the author's own words is to be open. It has no shadow root, since thousands come and go while a list is
 * scrolled: its styles are those of the list.
 */
export class SuggestionCard extends LitElement {
  static override properties = {
    suggestion: { attribute: false },
    expanded: { attribute: false },
    current: { attribute: false },
    writable: { attribute: false },
    hasModel: { attribute: false },
    draft: { attribute: false },
    rewording: { attribute: false },
    resting: { attribute: false },
    say: { attribute: false },
    menuOpen: { state: true },
  };

  declare suggestion: SuggestionView;
  declare expanded: boolean;
  /** Whether the keyboard is on this card: only then its buttons are reached with Tab. */
  declare current: boolean;
  /** Whether anything can be decided on it now. What is written is shown all the same, so that nothing moves. */
  declare writable: boolean;
  declare hasModel: boolean;
  /** The author's own words for it that are not saved yet. */
  declare draft: string | undefined;
  declare rewording: boolean;
  /** Whether the list stands still: what can be done is drawn then, since it is most of a card and nobody uses it in passing. */
  declare resting: boolean;
  declare say: CardControls['say'];
  declare private menuOpen: boolean;
  /** What can be done has been drawn, and stays. */
  private whole = false;

  constructor() {
    super();
    this.resting = true;
    this.menuOpen = false;
  }

  /** Opens the menu of what else can be done, if there is anything. */
  openMenu(): void {
    if (this.writable && isUndecidedStatus(this.suggestion.status)) this.menuOpen = true;
  }

  protected override createRenderRoot(): this {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('suggestion');
    if (before && (before.id !== this.suggestion.id || !isUndecidedStatus(this.suggestion.status))) {
      this.menuOpen = false;
    }
    this.whole ||= this.resting || this.current;
  }

  /** A list that starts to move changes nothing on what has been drawn. */
  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    return !(this.whole && changed.size === 1 && changed.has('resting'));
  }

  protected override render(): TemplateResult {
    const { suggestion, say } = this;
    const { severity, type, status, summary } = suggestion;
    const undecided = isUndecidedStatus(status);
    const kind = `card ${severity} ${status}${undecided ? '' : ' decided'}${this.current ? ' current' : ''}`;
    return html`<div class=${kind}>
      ${undecided && isAcceptable(suggestion.means) ? this.tick() : nothing}
      <div class="head">
        <span class="severity">${severityIcons[severity]} ${say(`severity.${severity}`)}</span>
        <span class="type">· ${say(`type.${type}`)}</span>
        ${status === 'open' ? nothing : html`<span class="state">${say(`status.${status}`)}</span>`}
        ${undecided || status === 'applied' || status === 'superseded' ? nothing : this.undo()}
      </div>
      ${this.rewording && undecided ? this.form() : html`<p class="summary">${summary}</p>`}
      ${undecided ? this.body() : nothing}
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Where the author has just opened the form, they want to write.
    if (changed.get('rewording') !== false || !this.rewording || !this.current) return;
    const field = this.querySelector('textarea');
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  private get controls(): CardControls {
    const { say, writable, current } = this;
    return { say, writable, tabStop: current ? 0 : -1 };
  }

  private tick(): TemplateResult {
    const { say, suggestion } = this;
    const label = say('tick', suggestion.summary);
    return html`<input
      class="tick"
      type="checkbox"
      tabindex=${this.controls.tabStop}
      aria-label=${label}
      aria-disabled=${this.writable ? 'false' : 'true'}
      title=${label}
      .checked=${live(suggestion.status === 'accepted')}
      @click=${(event: Event) => {
        // The state decides what is ticked, and it comes from the host.
        if (!this.writable) event.preventDefault();
      }}
      @change=${(event: Event) =>
        this.decide((event.target as HTMLInputElement).checked ? 'accepted' : 'open')}
    />`;
  }

  private body(): TemplateResult {
    const { suggestion, expanded, menuOpen, controls } = this;
    const note = this.note();
    return html`${passageView(suggestion, {
      expanded,
      say: this.say,
      onReveal: () => this.act('reveal'),
    })}
    ${note === undefined ? nothing : html`<p class="note">${note}</p>`} ${this.unsaved()}
    ${cardFoot(suggestion, {
      ...controls,
      expanded,
      whole: this.whole,
      menuOpen,
      onToggle: () => this.act('toggle'),
      onReveal: () => this.act('reveal'),
      onDecide: (status) => this.decide(status),
      onEdit: () => this.act('edit'),
      onMenu: () => this.openMenu(),
    })}
    ${expanded ? this.opened() : nothing} ${menuOpen ? this.menu() : nothing}`;
  }

  private opened(): TemplateResult {
    const { suggestion, controls } = this;
    return html`${explanation(suggestion, this.say)}
    ${alternativesList(suggestion.alternatives, {
      ...controls,
      onTake: (number) => this.fire({ kind: 'takeAlternative', id: suggestion.id, number }),
    })}`;
  }

  private note(): string | undefined {
    const { place, status, notApplied, change } = this.suggestion;
    if (status === 'not_applied' && notApplied) return this.say(reasonKey(notApplied, change !== undefined));
    if (place === 'lost') return this.say('lost');
    return place === 'looking' ? this.say('card.looking') : undefined;
  }

  private unsaved(): TemplateResult | typeof nothing {
    const { say, controls } = this;
    if (this.draft === undefined || this.rewording) return nothing;
    return html`<p class="note">
      ${say('card.draftKept')} ${cardButton(say('card.goOn'), () => this.openForm(true), controls)}
    </p>`;
  }

  private form(): TemplateResult {
    const { suggestion, draft, say, writable } = this;
    const words = draft ?? suggestion.summary;
    return rewordForm({
      words,
      canSave: writable && words.trim() !== suggestion.summary.trim(),
      say,
      onWords: (text) => this.fire({ kind: 'draft', id: suggestion.id, text }),
      onSave: () => {
        this.fire({ kind: 'reword', id: suggestion.id, text: words.trim() });
        this.openForm(false);
      },
      onClose: () => this.openForm(false),
    });
  }

  private menu(): TemplateResult {
    const { suggestion, say, hasModel } = this;
    const items = cardMenuItems(suggestion, {
      say,
      hasModel,
      acts: {
        otherWays: () => {
          if (!this.expanded) this.act('toggle');
          this.act('alternatives');
        },
        waive: () => this.act('waive'),
        reword: () => this.openForm(true),
        lock: () => this.act('lock'),
      },
    });
    return html`<card-menu
      .items=${items}
      .label=${say('card.more')}
      .opener=${this.querySelector('.more')}
      @close=${this.onMenuClose}
    ></card-menu>`;
  }

  private undo(): TemplateResult {
    return cardButton(this.say('undo'), () => this.decide('open'), this.controls);
  }

  private onMenuClose(event: CustomEvent<boolean>): void {
    this.menuOpen = false;
    // Back to the card, whose keys go on from there.
    if (event.detail) this.parentElement?.focus({ preventScroll: true });
  }

  private openForm(open: boolean): void {
    this.dispatchEvent(
      new CustomEvent('card-form', { detail: { id: this.suggestion.id, open }, bubbles: true }),
    );
  }

  private decide(status: 'open' | 'accepted' | 'rejected'): void {
    this.fire({ kind: 'decide', id: this.suggestion.id, status });
  }

  private act(kind: 'waive' | 'reveal' | 'edit' | 'toggle' | 'alternatives' | 'lock'): void {
    this.fire({ kind, id: this.suggestion.id });
  }

  private fire(action: CardAction): void {
    this.dispatchEvent(
      new CustomEvent<CardAction>('card-action', { detail: action, bubbles: true, composed: true }),
    );
  }
}
