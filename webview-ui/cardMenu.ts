import { LitElement, css, html, type TemplateResult } from 'lit';
import { sharedStyles } from './sharedStyles';

export interface MenuItem {
  label: string;
  hint?: string;
  act: () => void;
}

/** Pixels that the menu keeps from the edges of the view. */
const edge = 4;

/**
 * A menu that lies above everything: ↑ ↓ Home End and first letters move, Enter and Space choose, Escape and Tab close, and so does a
 * click anywhere else. It opens where it is drawn; fires `close` with whether the keyboard is to go back to where it came from.
 */
class CardMenu extends LitElement {
  static override properties = {
    items: { attribute: false },
    label: { attribute: false },
    opener: { attribute: false },
  };
  static override styles = [
    sharedStyles,
    css`
      [role='menu'] {
        position: fixed;
        inset: auto;
        box-sizing: border-box;
        margin: 0;
        padding: 4px;
        max-width: calc(100vw - 8px);
        max-height: calc(100vh - 8px);
        overflow-y: auto;
        color: var(--vscode-menu-foreground, var(--vscode-foreground));
        background: var(--vscode-menu-background, var(--vscode-editorWidget-background));
        border: 1px solid
          var(--vscode-menu-border, var(--vscode-contrastBorder, var(--vscode-widget-border, transparent)));
        border-radius: 5px;
        box-shadow: 0 2px 8px var(--vscode-widget-shadow, transparent);
      }
      [role='menuitem'] {
        display: block;
        width: 100%;
        padding: 3px 12px;
        text-align: start;
        overflow-wrap: anywhere;
      }
      [role='menuitem']:hover,
      [role='menuitem']:focus {
        color: var(--vscode-menu-selectionForeground, var(--vscode-foreground));
        background: var(--vscode-menu-selectionBackground, var(--vscode-list-hoverBackground));
        outline: 1px solid var(--vscode-menu-selectionBorder, transparent);
        outline-offset: -1px;
      }
    `,
  ];

  declare items: readonly MenuItem[];
  declare label: string;
  /** What it opens at. */
  declare opener: Element | null;

  protected override render(): TemplateResult {
    return html`<div
      role="menu"
      popover="manual"
      aria-label=${this.label}
      @keydown=${this.onKeydown}
      @focusout=${this.onFocusOut}
    >
      ${this.items.map(
        ({ label, hint, act }) =>
          html`<button
            role="menuitem"
            tabindex="-1"
            title=${hint ?? ''}
            @click=${() => {
              this.close(true);
              act();
            }}
          >
            ${label}
          </button>`,
      )}
    </div>`;
  }

  protected override firstUpdated(): void {
    const menu = this.menu;
    menu.showPopover();
    const at = (this.opener ?? this).getBoundingClientRect();
    const { width, height } = menu.getBoundingClientRect();
    const left = Math.max(edge, Math.min(at.right - width, window.innerWidth - width - edge));
    const below = at.bottom + height + edge <= window.innerHeight;
    const top = below
      ? at.bottom
      : Math.max(edge, Math.min(at.top - height, window.innerHeight - height - edge));
    menu.style.left = `${left}px`;
    menu.style.top = `${top}px`;
    this.entries[0]?.focus({ preventScroll: true });
  }

  private get menu(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('[role=menu]')!;
  }

  private get entries(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[role=menuitem]')];
  }

  private onKeydown(event: KeyboardEvent): void {
    const { entries } = this;
    const now = entries.findIndex((entry) => entry === (this.renderRoot as ShadowRoot).activeElement);
    const go = (index: number): void => entries[(index + entries.length) % entries.length]?.focus();
    event.stopPropagation();
    if (event.key === 'ArrowDown') go(now + 1);
    else if (event.key === 'ArrowUp') go(now - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(-1);
    else if (event.key === 'Escape' || event.key === 'Tab') this.close(true);
    else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      const letter = event.key.toLocaleLowerCase();
      const found = [...entries.keys()]
        .map((step) => (now + 1 + step) % entries.length)
        .find((index) => this.items[index]?.label.toLocaleLowerCase().startsWith(letter));
      if (found !== undefined) go(found);
    } else return;
    event.preventDefault();
  }

  private onFocusOut(event: FocusEvent): void {
    if (!this.menu.contains(event.relatedTarget as Node | null)) this.close(false);
  }

  private close(back: boolean): void {
    if (!this.isConnected || !this.menu.matches(':popover-open')) return;
    this.menu.hidePopover();
    this.dispatchEvent(new CustomEvent<boolean>('close', { detail: back }));
  }
}

customElements.define('card-menu', CardMenu);
