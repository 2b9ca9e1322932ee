import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { closeIcon } from './icons';
import { sharedStyles } from './sharedStyles';

/**
 * One thing to tell, in the place where the author looks; what it says is its content. With `dismissLabel` it can be closed,
 * and fires `dismiss`. `kind`: `info`, `warning` or `error`.
 */
export class NoticeBar extends LitElement {
  static override properties = { kind: { attribute: true }, dismissLabel: { attribute: false } };
  static override styles = [
    sharedStyles,
    css`
      :host {
        margin: 8px 10px 0;
      }
      .notice {
        display: flex;
        align-items: flex-start;
        gap: 6px;
        padding: 5px 4px 5px 8px;
        border: 1px solid var(--vscode-inputValidation-infoBorder);
        background: var(--vscode-inputValidation-infoBackground);
        color: var(--vscode-inputValidation-infoForeground, var(--vscode-foreground));
        border-radius: 3px;
        overflow-wrap: anywhere;
      }
      .warning {
        border-color: var(--vscode-inputValidation-warningBorder);
        background: var(--vscode-inputValidation-warningBackground);
        color: var(--vscode-inputValidation-warningForeground, var(--vscode-foreground));
      }
      .error {
        border-color: var(--vscode-inputValidation-errorBorder);
        background: var(--vscode-inputValidation-errorBackground);
        color: var(--vscode-inputValidation-errorForeground, var(--vscode-foreground));
      }
      .content {
        flex: 1;
        min-width: 0;
      }
    `,
  ];

  declare kind: 'info' | 'warning' | 'error';
  declare dismissLabel: string | undefined;

  protected override render(): TemplateResult {
    const { dismissLabel } = this;
    return html`<div class="notice ${this.kind}" role=${this.kind === 'error' ? 'alert' : 'status'}>
      <div class="content"><slot></slot></div>
      ${
        dismissLabel === undefined
          ? nothing
          : html`<button
              class="iconic"
              title=${dismissLabel}
              aria-label=${dismissLabel}
              @click=${() => this.dispatchEvent(new CustomEvent('dismiss'))}
            >
              ${closeIcon}
            </button>`
      }
    </div>`;
  }
}
