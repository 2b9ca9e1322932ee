import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { sharedStyles } from './sharedStyles';

/** Something to do where there is nothing to show. */
export interface EmptyAction {
  label: string;
  act: () => void;
  /** It can be done although nothing may be written now. */
  always?: boolean;
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
        padding: 12px 14px 4px;
      }
      p {
        margin-bottom: 12px;
        overflow-wrap: anywhere;
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

  /** Gives the keyboard to what is advised, if there is anything that can be done. */
  focusFirst(): boolean {
    const first = this.renderRoot.querySelector<HTMLElement>('vscode-button:not([disabled])');
    first?.focus();
    return first !== null;
  }

  protected override render(): TemplateResult {
    return html`${this.text === '' ? nothing : html`<p>${this.text}</p>`}
    ${this.actions.map(({ label, act, always }, index) => {
      const disabled = this.disabled && always !== true;
      return html`<vscode-button
        appearance=${index === 0 ? 'primary' : 'secondary'}
        ?disabled=${disabled}
        @click=${() => {
          if (!disabled) act();
        }}
        >${label}</vscode-button
      >`;
    })}`;
  }
}
