import { css } from 'lit';

/** Where the parts of the workbench stand. */
export const workbenchStyles = css`
  :host {
    height: 100vh;
    display: flex;
    flex-direction: column;
    overflow: hidden;
  }
  .top {
    flex: none;
    max-height: 60vh;
    overflow-y: auto;
  }
  main {
    flex: 1;
    min-height: 0;
    overflow: auto;
    outline: none;
  }
  .project {
    padding: 8px 10px 2px;
  }
  .project vscode-dropdown {
    width: 100%;
    min-width: 0;
  }
  .scope {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 8px;
    padding: 6px 10px 4px;
    font-size: 12px;
  }
  .scope-name,
  .scope-button > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .scope-name {
    min-width: 0;
  }
  .scope-button {
    display: inline-flex;
    align-items: center;
    min-width: 0;
    margin-inline-start: -5px;
  }
  .number {
    flex: none;
  }
  .head {
    padding: 2px 10px 6px;
  }
  .chapters {
    padding: 4px 10px;
  }
  .chapters > * {
    margin-inline-end: 8px;
  }
  .chapters > .link {
    margin-inline-start: -5px;
  }
  .overall {
    padding-bottom: 2px;
    overflow-wrap: anywhere;
  }
  notice-bar {
    margin-bottom: 6px;
  }
  .waiting {
    padding: 4px 10px 6px;
  }
  .waiting vscode-button {
    display: flex;
  }
  .wish {
    padding: 4px 14px;
  }
  suggestion-list {
    border-top: 1px solid var(--vscode-widget-border, var(--vscode-panel-border, transparent));
  }
  decision-bar {
    flex: none;
  }
  notice-bar .quiet {
    color: inherit;
  }
  notice-bar ul {
    margin: 4px 0 0;
    padding-inline-start: 18px;
  }
`;
