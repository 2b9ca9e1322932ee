import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { sharedStyles } from './sharedStyles';

/** Something to do where there is nothing to show. */
export interface EmptyAction {
  label: string;
  act: () => void;
}

/** Where there is nothing to show: what that means, and what to do; the first action is the one that is advised. */
export class EmptyState extends LitElement {
  static override properties = {
    text: { attribute: false },
    actions: { attribute: false },
    disabled: { attribute: false },
  };
  static override styles = [
    sharedStyles,
    css`
      :host {
        padding: 12px 20px;
      }
      p {
        margin-bottom: 12px;
      }
      vscode-button {
        display: flex;
        max-width: 300px;
        margin-bottom: 8px;
      }
    `,
  ];

  declare text: string;
  declare actions: readonly EmptyAction[];
  declare disabled: boolean;

  protected override render(): TemplateResult {
    return html`${this.text === '' ? nothing : html`<p>${this.text}</p>`}
    ${this.actions.map(
      ({ label, act }, index) =>
        html`<vscode-button
          appearance=${index === 0 ? 'primary' : 'secondary'}
          ?disabled=${this.disabled}
          @click=${() => {
            if (!this.disabled) act();
          }}
          >${label}</vscode-button
        >`,
    )}`;
  }
}
