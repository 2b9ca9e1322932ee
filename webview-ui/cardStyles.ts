import { css } from 'lit';

/** What a card looks like; colours vanish in high contrast, so nothing is told by colour alone. */
export const cardStyles = css`
  suggestion-card {
    display: block;
  }
  .card {
    position: relative;
    padding: 5px 10px 3px 32px;
  }
  .card .icon {
    width: 14px;
    height: 14px;
    vertical-align: -2px;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 0 5px;
    min-height: 18px;
    white-space: nowrap;
    font-size: 11px;
    color: var(--vscode-descriptionForeground);
  }
  .type {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .severity {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: 4px;
  }
  .should_fix .severity .icon {
    color: var(--vscode-editorWarning-foreground, var(--vscode-foreground));
  }
  .should_fix .severity,
  .suggestion .severity {
    font-weight: 600;
  }
  .decided .severity {
    font-weight: inherit;
  }
  .decided .severity .icon {
    color: inherit;
  }
  .state {
    flex: none;
    margin-inline-start: auto;
    padding-inline: 5px;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
    border-radius: 8px;
    line-height: 14px;
  }
  .accepted .state,
  .applied .state {
    color: var(--vscode-foreground);
  }
  .tick {
    position: absolute;
    inset-block-start: 6px;
    inset-inline-start: 9px;
  }
  [aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }
  .summary {
    overflow-wrap: anywhere;
  }
  .decided .summary {
    color: var(--vscode-descriptionForeground);
  }
  .rejected .summary {
    text-decoration: line-through;
  }
  blockquote {
    margin: 3px 0;
    padding: 0 0 0 7px;
    border-inline-start: 2px solid
      var(--vscode-textBlockQuote-border, var(--vscode-contrastBorder, var(--vscode-descriptionForeground)));
    font-size: 12px;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  blockquote > * {
    white-space: pre-wrap;
  }
  blockquote.closed {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  .closed > * {
    white-space: normal;
  }
  .around {
    color: var(--vscode-descriptionForeground);
  }
  del {
    text-decoration: line-through;
    background: var(--vscode-diffEditor-removedTextBackground);
    outline: 1px dashed var(--vscode-diffEditor-removedTextBorder, transparent);
  }
  ins {
    text-decoration: underline;
    text-underline-offset: 2px;
    background: var(--vscode-diffEditor-insertedTextBackground);
    outline: 1px solid var(--vscode-diffEditor-insertedTextBorder, transparent);
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 4px;
    min-height: 22px;
    font-size: 12px;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 2px;
  }
  /* What can be done with a card is shown where the author is; it stands there all the time for whoever does not see it. */
  .foot .actions {
    opacity: 0;
  }
  li:hover .foot .actions,
  li:focus-within .foot .actions,
  .current .foot .actions {
    opacity: 1;
  }
  @media (hover: none) {
    .foot .actions {
      opacity: 1;
    }
  }
  .why {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    margin-inline-start: -6px;
    padding-inline: 2px 4px;
    color: var(--vscode-descriptionForeground);
    text-align: start;
  }
  .reword .actions {
    margin: 2px 0 0 -5px;
    gap: 0 6px;
  }
  .detail {
    display: grid;
    gap: 5px;
    padding: 2px 0 6px 10px;
    font-size: 12px;
    overflow-wrap: anywhere;
  }
  .detail p {
    white-space: pre-line;
  }
  .note {
    font-size: 11px;
    color: var(--vscode-descriptionForeground);
    overflow-wrap: anywhere;
  }
  .alternatives {
    display: grid;
    gap: 6px;
    margin: 6px 0 2px;
    padding: 0;
    list-style: none;
  }
  .alternatives li {
    padding: 3px 7px;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, var(--vscode-panel-border)));
    border-radius: 3px;
  }
  .alternatives .taken {
    border-color: var(--vscode-focusBorder);
  }
  .alternatives .text {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .alternatives .link {
    margin-inline-start: -5px;
  }
  .mark {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font-weight: 600;
  }
  .reword {
    margin: 4px 0;
  }
  .reword textarea {
    display: block;
    box-sizing: border-box;
    width: 100%;
    min-height: 5em;
    resize: vertical;
    padding: 4px 6px;
    font: inherit;
    color: var(--vscode-input-foreground);
    background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent));
    border-radius: 2px;
  }
  .reword textarea:focus {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  @media (max-width: 240px) {
    .card {
      padding-inline: 28px 8px;
    }
    .tick {
      inset-inline-start: 7px;
    }
    .head {
      flex-wrap: wrap;
    }
    .foot .link {
      padding-inline: 2px;
    }
    .foot .iconic {
      width: 18px;
    }
    .why > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;
