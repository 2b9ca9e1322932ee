import type { EmptyState } from './emptyState';
import type { SuggestionList } from './suggestionList';

/** Sees to it that the author's keyboard is never nowhere. `root` is the workbench's own. */
export class KeyboardKeeper {
  /** The author has been in the view with the keyboard. */
  private wasHere = false;

  constructor(private readonly root: () => ShadowRoot) {}

  watch(view: HTMLElement): void {
    view.addEventListener('focusin', () => (this.wasHere = true));
  }

  /** What had the keyboard may be gone or switched off with the new state; the author goes on from the phase then. */
  keep(): void {
    if (!this.wasHere || !document.hasFocus() || document.activeElement !== document.body) return;
    this.main?.focus({ preventScroll: true });
  }

  /** Gives the keyboard to the list, or to what is to be done where there is none. `first`: the id of its first card. */
  goToContent(first: string | undefined): void {
    const list = this.root().querySelector<SuggestionList>('suggestion-list');
    if (list && first !== undefined) list.focusCard(first);
    else if (!this.root().querySelector<EmptyState>('empty-state')?.focusFirst()) {
      this.main?.focus({ preventScroll: true });
    }
  }

  /** The author's keyboard is where nothing can be done. */
  get isAdrift(): boolean {
    const inside = this.root().activeElement;
    return this.wasHere && document.hasFocus() && (inside === null || inside.localName === 'main');
  }

  /** The author is in the list. */
  get isReading(): boolean {
    const { main } = this;
    const inside = this.root().activeElement;
    if ((main?.scrollTop ?? 0) > 0) return true;
    return (
      document.hasFocus() && inside !== null && main !== null && main !== inside && main.contains(inside)
    );
  }

  /** The author writes in a form of the view, in which nothing may take the keyboard: the next word would be keys of a list or a button. */
  get isWriting(): boolean {
    let inside = this.root().activeElement;
    while (inside?.shadowRoot?.activeElement) inside = inside.shadowRoot.activeElement;
    return document.hasFocus() && inside?.localName === 'textarea';
  }

  /** The same, where the form is on a card, and goes with it. */
  get isWritingOnCard(): boolean {
    return this.isWriting && this.isIn('suggestion-list');
  }

  /** Whether the keyboard is in this part of the view, or was when the author turned from the view to something else. */
  isIn(part: string): boolean {
    return this.root().activeElement?.localName === part;
  }

  private get main(): HTMLElement | null {
    return this.root().querySelector('main');
  }
}
