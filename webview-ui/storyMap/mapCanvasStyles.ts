import { css } from 'lit';

/** Where the drawing, the bands' names and the overview stand. */
export const mapCanvasStyles = css`
  :host {
    position: relative;
    overflow: hidden;
  }
  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    cursor: grab;
    touch-action: none;
    outline: none;
  }
  canvas.dragging {
    cursor: grabbing;
  }
  canvas.over {
    cursor: pointer;
  }
  .map:focus-visible + .ring {
    position: absolute;
    inset: 0;
    border: 2px solid var(--vscode-focusBorder);
    pointer-events: none;
  }
  .overview {
    inset: auto 10px 10px auto;
    border: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-panel-border)));
    background: var(--vscode-editorWidget-background);
    cursor: pointer;
  }
  .band {
    position: absolute;
    top: 0;
    inset-inline-start: 8px;
    max-width: min(45%, 420px);
    box-sizing: border-box;
    padding: 1px 7px 2px;
    border-radius: 3px;
    border: 1px solid var(--vscode-contrastBorder, transparent);
    background: var(--vscode-editorWidget-background);
    pointer-events: none;
    overflow: hidden;
  }
  .band > div {
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .band .name {
    font-weight: 600;
  }
`;
