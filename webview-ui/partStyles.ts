import { css } from 'lit';

/** What the smaller parts of the workbench share: forms, folded sections, rows of actions. */
export const partStyles = css`
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
  }
  .row > .link {
    margin-inline-start: -4px;
  }
  .small {
    font-size: 12px;
  }
  textarea,
  input[type='number'] {
    box-sizing: border-box;
    font: inherit;
    color: var(--vscode-input-foreground);
    background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, var(--vscode-settings-textInputBorder, transparent));
    border-radius: 2px;
    padding: 3px 5px;
  }
  textarea {
    display: block;
    width: 100%;
    min-height: 3.2em;
    max-height: 30vh;
    resize: vertical;
  }
  textarea::placeholder {
    color: var(--vscode-input-placeholderForeground);
    opacity: 1;
  }
  textarea:focus-visible,
  input:focus-visible,
  summary:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  label {
    display: inline-flex;
    align-items: center;
    gap: 5px;
  }
  .label {
    display: block;
    margin-bottom: 3px;
  }
  details {
    border-top: 1px solid var(--vscode-widget-border, var(--vscode-panel-border, transparent));
  }
  summary {
    padding: 5px 10px;
    cursor: pointer;
  }
  details ul {
    list-style: none;
    margin: 0;
    padding: 0 10px 6px 24px;
  }
  details li {
    padding: 4px 0;
    overflow-wrap: anywhere;
  }
  .passage {
    margin: 2px 0;
    padding-inline-start: 8px;
    border-inline-start: 2px solid var(--vscode-textBlockQuote-border, var(--vscode-descriptionForeground));
    max-height: 12em;
    overflow: hidden;
    white-space: pre-line;
  }
  ins {
    text-decoration: underline;
    background: var(--vscode-diffEditor-insertedTextBackground);
  }
  del {
    text-decoration: line-through;
    background: var(--vscode-diffEditor-removedTextBackground);
  }
`;
