import { html, nothing, type TemplateResult } from 'lit';
import type { Say } from './picture';
import {
  fitShape,
  helpShape,
  listShape,
  mapShape,
  minusShape,
  panelShape,
  plusShape,
  reloadShape,
  shapeIcon,
} from './shapes';

export interface ToolbarState {
  /** The story's. */
  title: string;
  query: string;
  /** How many nodes were found, and which of them is shown, counted from 0. */
  found: number;
  reached: number;
  isList: boolean;
  isHelpShown: boolean;
  isPanelOpen: boolean;
}

export interface ToolbarActions {
  search(query: string): void;
  searchKey(event: KeyboardEvent): void;
  /** Larger for 1, smaller for -1. */
  zoomBy(steps: number): void;
  showAll(): void;
  toggleHelp(): void;
  toggleList(): void;
  togglePanel(): void;
  reload(): void;
}

/** The story's title, the search, and how it is shown. */
export function mapToolbar(state: ToolbarState, say: Say, actions: ToolbarActions): TemplateResult {
  const { title, query, found, reached, isList, isHelpShown, isPanelOpen } = state;
  const button = (label: string, shape: string, act: () => void): TemplateResult =>
    html`<button class="iconic" aria-label=${label} title=${label} @click=${act}>
      ${shapeIcon(shape)}
    </button>`;
  return html`<div class="toolbar">
    <h2>${title}</h2>
    <div class="search" role="search">
      <input
        type="search"
        aria-label=${say('search')}
        placeholder=${say('search')}
        .value=${query}
        @input=${({ target }: InputEvent) => actions.search((target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => actions.searchKey(event)}
      />
      ${
        query.trim() === ''
          ? nothing
          : html`<span class="quiet" role="status">
              ${found === 0 ? say('searchNone') : say('searchFound', reached + 1, found)}
            </span>`
      }
    </div>
    ${
      isList
        ? nothing
        : html`${button(say('zoomOut'), minusShape, () => actions.zoomBy(-1))}
            ${button(say('zoomIn'), plusShape, () => actions.zoomBy(1))}
            ${button(say('fit'), fitShape, () => actions.showAll())}
            <button
              class="iconic"
              aria-label=${say('help')}
              title=${say('help')}
              aria-expanded=${isHelpShown}
              @click=${() => actions.toggleHelp()}
            >
              ${shapeIcon(helpShape)}
            </button>`
    }
    ${button(isList ? say('showMap') : say('showList'), isList ? mapShape : listShape, () => actions.toggleList())}
    ${button(say('reload'), reloadShape, () => actions.reload())}
    ${button(isPanelOpen ? say('closePanel') : say('openPanel'), panelShape, () => actions.togglePanel())}
  </div>`;
}
