import { css } from 'lit';

/** What all parts of the workbench look like. Colours are the theme's own, so that every theme and contrast works. */
export const sharedStyles = css`
  :host {
    display: block;
    color: var(--vscode-foreground);
    font-family: var(--vscode-font-family);
    font-size: var(--vscode-font-size);
    line-height: 1.45;
  }
  :host([hidden]) {
    display: none;
  }
  .icon {
    flex: none;
    vertical-align: -3px;
  }
  p {
    margin: 0;
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
    border: 1px solid transparent;
    border-radius: 3px;
    padding: 0 4px;
    cursor: pointer;
  }
  button:hover {
    background: var(--vscode-toolbar-hoverBackground);
    outline: 1px dashed var(--vscode-toolbar-hoverOutline, transparent);
    outline-offset: -1px;
  }
  button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  button:disabled,
  button[aria-disabled='true'] {
    color: var(--vscode-disabledForeground);
    cursor: default;
  }
  button.link {
    padding: 1px 4px;
    text-align: start;
  }
  button.link:not(:disabled, [aria-disabled='true']) {
    color: var(--vscode-textLink-foreground);
  }
  button.link:hover:not(:disabled, [aria-disabled='true']) {
    color: var(--vscode-textLink-activeForeground);
    text-decoration: underline;
    background: none;
  }
  button.iconic {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    width: 22px;
    height: 22px;
    padding: 0;
    color: var(--vscode-icon-foreground);
  }
  /* The browser's own would be white in a dark theme. */
  input[type='checkbox'] {
    appearance: none;
    flex: none;
    box-sizing: border-box;
    width: 16px;
    height: 16px;
    margin: 0;
    border: 1px solid var(--vscode-checkbox-border, var(--vscode-foreground));
    border-radius: 3px;
    background: var(--vscode-checkbox-background);
    cursor: pointer;
  }
  input[type='checkbox']:checked::before {
    content: '';
    display: block;
    width: 4px;
    height: 8px;
    margin: 0 0 0 4px;
    border: solid var(--vscode-checkbox-foreground, var(--vscode-foreground));
    border-width: 0 2px 2px 0;
    transform: rotate(45deg);
  }
  input[type='checkbox']:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 1px;
  }
  .quiet {
    color: var(--vscode-descriptionForeground);
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
