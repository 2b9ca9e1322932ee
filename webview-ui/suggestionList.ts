import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PhaseDetail, SuggestionView } from '../src/shared/workbenchState';
import type { CardAction } from './cardAction';
import { cardStyles } from './cardStyles';
import { DrawRequests, answerMilliseconds } from './drawRequests';
import { DrawnCards } from './drawnCards';
import { effectOf, moveOf, type Move } from './listKeys';
import { listStyles } from './listStyles';
import { sharedStyles } from './sharedStyles';
import type { SuggestionCard } from './suggestionCard';
import type { Say } from './text';
import { VirtualWindow } from './virtualWindow';

/**
 * The suggestions of a round, of which those in sight are drawn; its parent scrolls. One card can be reached with Tab: ↑ ↓ Home End and
 * the page keys move over all of them, Space ticks, Enter shows the passage, A accepts, R rejects, I calls it intentional, E edits first,
 * ← → close and open it, M opens its menu. Fires `card-action`, `focus-card` with an id, and `draw` with the cards that it needs.
 */
export class SuggestionList extends LitElement {
  static override properties = {
    detail: { attribute: false },
    expanded: { attribute: false },
    focused: { attribute: false },
    writable: { attribute: false },
    hasModel: { attribute: false },
    drafts: { attribute: false },
    say: { attribute: false },
    rewording: { state: true },
  };
  static override styles = [sharedStyles, cardStyles, listStyles];

  /** With what was decided a moment ago. */
  declare detail: PhaseDetail;
  /** Ids of the cards that are open. */
  declare expanded: ReadonlySet<string>;
  /** The id of the card that Tab reaches. */
  declare focused: string | undefined;
  declare writable: boolean;
  declare hasModel: boolean;
  /** The author's own words that are not saved yet, by id. */
  declare drafts: ReadonlyMap<string, string>;
  declare say: Say;
  declare private rewording: ReadonlySet<string>;

  private readonly cards = new DrawnCards();
  private readonly requests = new DrawRequests();
  private readonly window = new VirtualWindow(() => this.requestUpdate());
  private above: ResizeObserver | undefined;
  /** The number of the card that Tab reaches. */
  private number = 0;
  /** That card is to be given the keyboard once it is drawn. */
  private takeFocus = false;
  /** The keyboard was elsewhere when the card was to be given it: it gets it when the author comes. */
  private owed = false;
  /** The card with the keyboard had not come yet when it was reached; its own height may carry it out of sight. */
  private coming = false;
  private awaited: string | undefined;
  /** Where the keyboard was last: what the workbench says back of it leads nowhere, since the author may be further by then. */
  private reached: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.rewording = new Set();
    this.drafts = new Map();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const scroller = this.parentElement;
    if (!scroller) return;
    this.window.connect(scroller);
    this.above = new ResizeObserver(() => this.measureAbove());
    this.above.observe(scroller);
    window.addEventListener('focus', this.onWindowFocus);
    window.addEventListener('pointerdown', this.onPointer, true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.above?.disconnect();
    this.window.disconnect();
    clearTimeout(this.timer);
    window.removeEventListener('focus', this.onWindowFocus);
    window.removeEventListener('pointerdown', this.onPointer, true);
  }

  /**
   * Brings the author to a card, now or as soon as a snapshot holds it. It gets the keyboard where the view has it, and otherwise when
   * the view gets it: nothing is taken from an author who writes elsewhere.
   */
  focusCard(id: string): void {
    const number = this.cards.numberOf(id);
    this.awaited = number === undefined ? id : undefined;
    if (number !== undefined) this.moveTo(number);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('detail')) {
      if (changed.get('detail')?.phase !== this.detail.phase) this.reached = undefined;
      this.receive();
    }
    if (changed.has('focused') && this.focused !== undefined && this.focused !== this.reached) {
      this.number = this.cards.numberOf(this.focused) ?? this.number;
    }
    this.number = Math.max(0, Math.min(this.number, this.cards.total - 1));
    this.window.set(this.cards.total, this.number);
  }

  protected override render(): TemplateResult {
    const { items, height } = this.window;
    // Styles are set by script: the page allows none that are written into it.
    return html`<ul
      role="list"
      aria-label=${this.say('suggestions')}
      aria-description=${this.say('keys')}
      .style=${`height:${height}px`}
      @keydown=${this.onKeydown}
      @contextmenu=${this.onContextMenu}
      @card-form=${this.onForm}
    >
      ${repeat(
        items,
        ({ index }) => index,
        (item) => {
          const { index } = item;
          const suggestion = this.cards.at(index);
          return html`<li
            data-index=${index}
            data-id=${suggestion?.id ?? nothing}
            tabindex=${index === this.number ? 0 : -1}
            aria-setsize=${this.cards.total}
            aria-posinset=${index + 1}
            aria-label=${suggestion ? this.label(suggestion) : this.say('card.coming', index + 1)}
            .style=${`transform:translateY(${this.window.topOf(item)}px)`}
            @focusin=${() => this.onFocusIn(index)}
          >
            ${suggestion ? this.card(index, suggestion) : html`<div class="coming"></div>`}
          </li>`;
        },
      )}
    </ul>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const drawn = [...this.renderRoot.querySelectorAll<HTMLElement>('li[data-index]')];
    this.window.drawn(drawn.filter((each) => each.dataset['id'] !== undefined));
    if (changed.has('detail')) this.watchAbove();
    if (this.takeFocus) this.giveFocus(drawn);
    else if (this.coming && this.cards.at(this.number)) this.showArrived();
    this.ask();
  }

  private card(index: number, suggestion: SuggestionView): TemplateResult {
    const { id } = suggestion;
    return html`<suggestion-card
      .suggestion=${suggestion}
      .expanded=${this.expanded.has(id)}
      .current=${index === this.number}
      .writable=${this.writable && this.cards.isConfirmed(index)}
      .hasModel=${this.hasModel}
      .draft=${this.drafts.get(id)}
      .rewording=${this.rewording.has(this.formOf(id))}
      .resting=${this.window.isResting}
      .say=${this.say}
    ></suggestion-card>`;
  }

  /** Lists of several phases number their suggestions alike. */
  private formOf(id: string): string {
    return `${this.detail.phase}:${id}`;
  }

  private label({ severity, type, status, summary }: SuggestionView): string {
    const state = status === 'open' ? [] : [this.say(`status.${status}`)];
    return [this.say(`severity.${severity}`), this.say(`type.${type}`), ...state, summary].join('. ');
  }

  // ── what the host says ───────────────────────────────────────────────────────────────────────────────────────

  private receive(): void {
    const place = this.window.place();
    const read = place && this.cards.at(place.number)?.id;
    const reached = this.cards.at(this.number)?.id;
    const same = this.cards.receive(this.detail);
    this.requests.received(this.cards);
    if (!same) this.rearrange(reached, read === undefined ? undefined : { id: read, offset: place!.offset });
    if (this.awaited !== undefined && this.cards.numberOf(this.awaited) !== undefined)
      this.focusCard(this.awaited);
    for (const { id, summary } of this.detail.suggestions) {
      // What the author wrote is theirs until it has arrived.
      if (this.drafts.get(id)?.trim() === summary.trim() && !this.rewording.has(this.formOf(id))) {
        this.act({ kind: 'draft', id, text: undefined });
      }
    }
  }

  /** The cards are others, or stand elsewhere: what is read and what has the keyboard stay, where they are still there. */
  private rearrange(reached: string | undefined, read: { id: string; offset: number } | undefined): void {
    this.requests.forget();
    this.window.forget();
    const number = this.cards.numberOf(reached);
    this.number = Math.max(0, Math.min(number ?? this.number, this.cards.total - 1));
    if (this.hasKeyboard() && !(number !== undefined && this.drawnAt(number)?.dataset['id'] === reached)) {
      this.takeFocus = true;
    }
    const anchor = read && this.cards.numberOf(read.id);
    if (anchor === undefined) return;
    void this.updateComplete.then(() => this.window.putAt(anchor, read!.offset));
  }

  /** Asks for the cards that are in sight or near, unless an answer is still under way. */
  private ask(): void {
    const { seen } = this.window;
    if (!seen || this.cards.total === 0) return;
    const range = this.requests.next(this.cards, seen.first, seen.last, performance.now());
    if (range) this.fire('draw', range);
    clearTimeout(this.timer);
    if (this.requests.isWaiting) this.timer = setTimeout(() => this.ask(), answerMilliseconds);
  }

  // ── what stands above ────────────────────────────────────────────────────────────────────────────────────────

  /** The observer tells the first height of what is new, and of what has gone. */
  private watchAbove(): void {
    for (let each = this.previousElementSibling; each; each = each.previousElementSibling) {
      this.above?.observe(each);
    }
  }

  private measureAbove(): void {
    const scroller = this.parentElement;
    if (!scroller) return;
    const top = this.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    this.window.moveTo(Math.round(top + scroller.scrollTop - scroller.clientTop));
  }

  // ── the keyboard ─────────────────────────────────────────────────────────────────────────────────────────────

  private readonly onWindowFocus = (): void => {
    if (!this.owed) return;
    // A click has its own place, and gives the keyboard to it.
    window.requestAnimationFrame(() => {
      if (this.owed && document.hasFocus()) this.moveTo(this.number);
    });
  };

  private readonly onPointer = (): void => {
    this.owed = false;
  };

  private onFocusIn(index: number): void {
    this.owed = false;
    const moved = index !== this.number;
    this.number = index;
    const id = this.cards.at(index)?.id;
    this.reached = id;
    if (id !== undefined && id !== this.focused) this.fire('focus-card', id);
    if (moved) this.requestUpdate();
  }

  private onKeydown(event: KeyboardEvent): void {
    const item = event.target as HTMLElement;
    // The menu has its own keys, and so has what is inside a card; Escape leads back to the card.
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const card = item.closest<HTMLElement>('li[data-index]');
    if (!card) return;
    if (item !== card) {
      if (event.key === 'Escape') card.focus();
      return;
    }
    const index = Number(card.dataset['index']);
    const move = moveOf(event.key);
    if (move ? this.follow(move, index) : this.onCardKey(event, index)) event.preventDefault();
  }

  private follow(move: Move, index: number): boolean {
    const last = this.cards.total - 1;
    if ('by' in move) return this.moveTo(index + move.by);
    if ('end' in move) return this.moveTo(move.end === 'first' ? 0 : last);
    return this.moveTo(Math.max(0, Math.min(last, this.window.pageFrom(index, move.screen))));
  }

  private onCardKey(event: KeyboardEvent, index: number): boolean {
    const suggestion = this.cards.at(index);
    const effect =
      suggestion &&
      effectOf(event, suggestion, {
        can: this.writable && this.cards.isConfirmed(index),
        expanded: this.expanded.has(suggestion.id),
      });
    if (!effect) return false;
    if (effect.action) this.act(effect.action);
    if (effect.menu) this.drawnAt(index)?.querySelector<SuggestionCard>('suggestion-card')?.openMenu();
    if (effect.next) this.moveTo(index + 1);
    return true;
  }

  /** The context-menu key opens our menu; a click with the other button keeps the editor's, which copies. */
  private onContextMenu(event: MouseEvent): void {
    if ((event.target as HTMLElement).matches('li[data-index]') && event.button !== 2) event.preventDefault();
  }

  private onForm(event: CustomEvent<{ id: string; open: boolean }>): void {
    const { id, open } = event.detail;
    const rewording = new Set(this.rewording);
    if (open) rewording.add(this.formOf(id));
    else rewording.delete(this.formOf(id));
    this.rewording = rewording;
    const number = this.cards.numberOf(id);
    if (number === undefined) return;
    this.number = number;
    if (!open) this.takeFocus = true;
  }

  private moveTo(number: number): boolean {
    if (number < 0 || number >= this.cards.total) return true;
    this.number = number;
    this.takeFocus = true;
    this.requestUpdate();
    return true;
  }

  private giveFocus(drawn: readonly HTMLElement[]): void {
    const card = drawn.find((each) => each.dataset['index'] === String(this.number));
    if (!card) return;
    this.takeFocus = false;
    this.coming = card.dataset['id'] === undefined;
    this.owed = !document.hasFocus();
    if (!this.owed) card.focus({ preventScroll: true });
    const { seen } = this.window;
    // A card that is drawn knows where it stands; the way to one far off leads over cards that have to be measured first.
    if (seen && this.number >= seen.first - 1 && this.number <= seen.last + 1) {
      card.scrollIntoView({ block: 'nearest' });
    } else this.window.reach(this.number);
  }

  private showArrived(): void {
    this.coming = false;
    // By then it has been measured, and what follows stands where it belongs.
    window.requestAnimationFrame(() => {
      const card = this.drawnAt(this.number);
      if (card && (this.owed || card.matches(':focus'))) card.scrollIntoView({ block: 'nearest' });
    });
  }

  private drawnAt(number: number): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`li[data-index="${number}"]`);
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
