import { css } from 'lit';
import { estimatedHeight } from './virtualWindow';

/** Where the cards stand, and what is seen of one that has not come yet. */
export const listStyles = css`
  :host {
    overflow: clip;
  }
  ul[role='list'] {
    position: relative;
    list-style: none;
    margin: 0;
    padding: 0;
  }
  li[data-index] {
    position: absolute;
    top: 0;
    inset-inline: 0;
    box-sizing: border-box;
    contain: content;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-panel-border, transparent));
    outline: none;
  }
  li[data-index]:hover {
    background: var(--vscode-list-hoverBackground);
  }
  /* A link's colour is made for the view's own background. */
  li[data-index]:hover .actions button.link {
    color: var(--vscode-foreground);
  }
  li[data-index]:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  .coming {
    box-sizing: border-box;
    height: ${estimatedHeight - 1}px;
    padding: 10px 14px 0 32px;
  }
  .coming::before,
  .coming::after {
    content: '';
    display: block;
    width: 40%;
    height: 9px;
    margin-bottom: 10px;
    border-radius: 3px;
    background: var(--vscode-descriptionForeground);
    opacity: 0.2;
  }
  .coming::after {
    width: 85%;
  }
`;
