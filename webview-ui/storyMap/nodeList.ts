import { html, nothing, type TemplateResult } from 'lit';
import type { StoryView } from '../../src/shared/storyMap';
import type { Say } from './picture';
import { endingShape, problemShapes, shapeIcon, startShape } from './shapes';

export const listFilters = ['all', 'endings', 'problems', 'way'] as const;
export type ListFilter = (typeof listFilters)[number];

/** Nodes that are listed before more are asked for. */
export const listedAtOnce = 200;

export interface ListState {
  filter: ListFilter;
  /** Places of the nodes that were searched for; undefined where nothing was. */
  found: readonly number[] | undefined;
  wayNodes: ReadonlySet<number> | undefined;
  shown: number;
  selected: number | undefined;
}

export interface ListActions {
  go(node: number): void;
  filterBy(filter: ListFilter): void;
  /** Of the button below the list. */
  showMore(pressed: Event): void;
}

/** The story without a drawing: its nodes from the top down, to be gone through and chosen. */
export function nodeList(story: StoryView, state: ListState, say: Say, actions: ListActions): TemplateResult {
  const nodes = listedNodes(story, state);
  const shown = nodes.slice(0, state.shown);
  return html`<div class="filters" role="group" aria-label=${say('list')}>
      ${listFilters
        .filter((filter) => filter !== 'way' || state.wayNodes)
        .map(
          (filter) =>
            html`<button
              class="chip"
              aria-pressed=${filter === state.filter}
              @click=${() => actions.filterBy(filter)}
            >
              ${say(`filter.${filter}`)}
            </button>`,
        )}
      <span class="quiet">${say('counts.nodes', nodes.length)}</span>
    </div>
    <ul class="nodes" aria-label=${say('list')}>
      ${shown.map((place) => row(story, place, state.selected, say, actions))}
    </ul>
    ${
      shown.length < nodes.length
        ? html`<button class="link" @click=${(pressed: Event) => actions.showMore(pressed)}>
            ${say('showMore', Math.min(listedAtOnce, nodes.length - shown.length))}
          </button>`
        : nothing
    }`;
}

/** From the top of the map down, and from left to right. */
export function listedNodes(story: StoryView, { filter, found, wayNodes }: ListState): number[] {
  const nodes = found ? [...found] : [...story.nodes.keys()];
  const isListed = (place: number): boolean => {
    const { ending, problems } = story.nodes[place]!;
    if (filter === 'endings') return ending !== null;
    if (filter === 'problems') return problems.length > 0;
    if (filter === 'way') return wayNodes?.has(place) === true;
    return true;
  };
  return nodes.filter(isListed).sort((one, other) => {
    const [first, second] = [story.nodes[one]!, story.nodes[other]!];
    return first.y - second.y || first.x - second.x;
  });
}

function row(
  story: StoryView,
  place: number,
  selected: number | undefined,
  say: Say,
  actions: ListActions,
): TemplateResult {
  const { scene, id, words, ending, problems, choices, band } = story.nodes[place]!;
  return html`<li>
    <button class="row" aria-current=${place === selected} @click=${() => actions.go(place)}>
      <span class="where">
        ${place === story.root ? html`<span class="mark">${shapeIcon(startShape)} ${say('start')}</span> ` : nothing}
        ${scene || id}
      </span>
      ${ending === null ? nothing : html`<span class="mark ending">${shapeIcon(endingShape)} ${ending}</span>`}
      ${problems.map(
        (kind) =>
          html`<span class="mark problem">${shapeIcon(problemShapes[kind])} ${say(`problem.${kind}`)}</span>`,
      )}
      <span class="quiet detail">${words}</span>
      <span class="quiet detail">${story.bands[band]?.label} · ${say('counts.choices', choices.length)}</span>
    </button>
  </li>`;
}
