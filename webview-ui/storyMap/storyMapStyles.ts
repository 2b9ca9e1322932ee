import { css } from 'lit';

/** What the story map's page and its panel look like; the drawing has its own. */
export const storyMapStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100%;
    background: var(--vscode-editor-background);
  }
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    padding: 4px 8px;
    border-bottom: 1px solid
      var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-panel-border)));
  }
  .toolbar h2 {
    flex: 1 1 120px;
    min-width: 0;
    margin: 0;
    font-size: 1.08em;
    font-weight: 600;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .search {
    display: flex;
    align-items: center;
    flex: 0 1 260px;
    min-width: 130px;
    gap: 6px;
  }
  input {
    flex: 1;
    min-width: 0;
    box-sizing: border-box;
    font: inherit;
    color: var(--vscode-input-foreground);
    background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent));
    border-radius: 3px;
    padding: 3px 6px;
  }
  input::placeholder {
    color: var(--vscode-input-placeholderForeground);
    opacity: 1;
  }
  input:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  .body {
    flex: 1;
    min-height: 0;
    display: flex;
  }
  .stage {
    flex: 1;
    min-width: 0;
    min-height: 0;
    display: flex;
    flex-direction: column;
  }
  story-map-canvas {
    flex: 1;
    min-height: 0;
  }
  .listing {
    flex: 1;
    overflow-y: auto;
    padding: 4px 10px 16px;
  }
  aside {
    flex: 0 0 clamp(280px, 32%, 460px);
    min-width: 0;
    display: flex;
    flex-direction: column;
    border-inline-start: 1px solid
      var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-panel-border)));
  }
  @media (max-width: 680px) {
    .body {
      flex-direction: column;
    }
    aside {
      flex: 0 0 46%;
      min-height: 0;
      border-inline-start: none;
      border-top: 1px solid
        var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-panel-border)));
    }
  }
  [role='tablist'] {
    display: flex;
    align-items: center;
    gap: 2px;
    padding: 0 8px;
    border-bottom: 1px solid
      var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-panel-border)));
  }
  [role='tab'] {
    padding: 6px 10px;
    border-radius: 0;
    color: var(--vscode-panelTitle-inactiveForeground);
    border-bottom: 2px solid transparent;
  }
  [role='tab'][aria-selected='true'] {
    color: var(--vscode-panelTitle-activeForeground);
    border-bottom-color: var(--vscode-panelTitle-activeBorder);
    font-weight: 600;
  }
  [role='tabpanel'] {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    padding: 8px 14px 20px;
    outline: none;
    overflow-wrap: anywhere;
  }
  [role='tabpanel']:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  h3,
  h4 {
    margin: 16px 0 6px;
    font-size: 1em;
    font-weight: 600;
  }
  h3.title {
    margin-top: 4px;
    font-size: 1.2em;
  }
  ul,
  ol {
    margin: 0;
    padding: 0 0 0 1.4em;
  }
  ul {
    list-style: none;
    padding: 0;
  }
  li {
    margin: 2px 0 6px;
  }
  table {
    border-collapse: collapse;
    margin: 4px 0;
  }
  th,
  td {
    text-align: start;
    font-weight: normal;
    padding: 2px 8px 2px 0;
    vertical-align: top;
  }
  th {
    min-width: 7em;
  }
  td {
    min-width: 6em;
  }
  td:last-child {
    min-width: 0;
    white-space: nowrap;
  }
  .verdict {
    display: flex;
    gap: 8px;
    align-items: flex-start;
    margin: 4px 0 6px;
  }
  .verdict .icon {
    margin-top: 1px;
  }
  .good .icon {
    color: var(--vscode-charts-green);
  }
  .lacking .icon,
  .mark.problem .icon {
    color: var(--vscode-editorWarning-foreground);
  }
  .mark {
    display: inline-flex;
    align-items: baseline;
    gap: 5px;
  }
  .mark .icon {
    align-self: center;
  }
  .mark.ending .icon {
    color: var(--vscode-charts-green);
  }
  .row {
    box-sizing: border-box;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 1px 10px;
    width: 100%;
    padding: 4px 6px;
    text-align: start;
  }
  button.row:hover {
    background: var(--vscode-list-hoverBackground);
  }
  button.row[aria-current='true'] {
    background: var(--vscode-list-activeSelectionBackground);
    color: var(--vscode-list-activeSelectionForeground);
    border-color: var(--vscode-contrastActiveBorder, transparent);
  }
  button.row[aria-current='true'] :is(.quiet, .icon) {
    color: inherit;
  }
  .where {
    font-weight: 600;
  }
  .detail {
    flex: 1 0 100%;
  }
  .finding {
    margin: 6px 0;
  }
  .prose {
    white-space: pre-wrap;
    margin: 8px 0;
    line-height: 1.6;
  }
  .response {
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--vscode-textBlockQuote-border);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 8px;
    margin: 8px 0;
  }
  button.action,
  button.chip {
    color: var(--vscode-button-secondaryForeground);
    background: var(--vscode-button-secondaryBackground);
    border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent));
    padding: 3px 10px;
  }
  button.action:hover:not(:disabled),
  button.chip:hover {
    background: var(--vscode-button-secondaryHoverBackground, var(--vscode-button-secondaryBackground));
  }
  button.action:disabled {
    opacity: 0.6;
  }
  button.chip {
    border-radius: 10px;
    padding: 1px 10px;
  }
  button.chip[aria-pressed='true'] {
    color: var(--vscode-button-foreground);
    background: var(--vscode-button-background);
    text-decoration: underline;
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    margin: 6px 0;
  }
  .choices {
    list-style: none;
    padding: 0;
  }
  button.choice {
    width: 100%;
    padding: 6px 10px;
    text-align: start;
    border: 1px solid var(--vscode-contrastBorder, var(--vscode-settings-dropdownListBorder, currentColor));
    border-radius: 4px;
  }
  button.choice.next {
    border: 2px solid var(--vscode-focusBorder);
  }
  button.choice[aria-disabled='true'] {
    color: var(--vscode-descriptionForeground);
    border-style: dashed;
  }
  .end {
    margin: 12px 0;
    padding: 8px 12px;
    border: 2px solid var(--vscode-charts-green);
    border-radius: 6px;
  }
  summary {
    cursor: pointer;
    padding: 3px 0;
  }
  summary:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
  }
  .state {
    flex: 1;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 10px;
    padding: 24px;
    text-align: center;
  }
  .help {
    padding: 8px 14px;
    border-bottom: 1px solid
      var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-panel-border)));
  }
  .notice {
    padding: 6px 12px;
    border: 1px solid var(--vscode-inputValidation-warningBorder);
    background: var(--vscode-inputValidation-warningBackground);
  }
`;
