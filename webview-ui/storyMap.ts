import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import {
  toStoryMapSchema,
  type FromStoryMap,
  type NodeText,
  type PlayView,
  type StoryView,
  type StoryWay,
  type ToStoryMap,
} from '../src/shared/storyMap';
import { editorApi } from './editorApi';
import { closeIcon } from './icons';
import { sharedStyles } from './sharedStyles';
import { longerList } from './storyMap/longerList';
import { MapCanvas } from './storyMap/mapCanvas';
import { mapMemorySchema, tabs, type Tab } from './storyMap/mapMemory';
import { mapToolbar, type ToolbarActions } from './storyMap/mapToolbar';
import { nodeList, listedAtOnce, type ListFilter } from './storyMap/nodeList';
import { nodePanel } from './storyMap/nodePanel';
import type { Say, ShownWay } from './storyMap/picture';
import { playPanel, type PlayActions } from './storyMap/playPanel';
import { reportPanel, type PanelActions } from './storyMap/reportPanel';
import { searchStory } from './storyMap/search';
import { storyMapStyles } from './storyMap/storyMapStyles';
import type { Viewport } from './storyMap/viewport';
import { isSameWay, shownWay, trailOf } from './storyMap/wayOf';

type Situation = { is: 'busy' } | { is: 'empty' } | { is: 'failed'; message: string; hint: string };

/** The story map: the drawing or a list of the story's nodes, and beside it the report, a node, and the story as it is played. */
class StoryMap extends LitElement {
  static override properties = {
    strings: { state: true },
    story: { state: true },
    situation: { state: true },
    selected: { state: true },
    way: { state: true },
    text: { state: true },
    play: { state: true },
    tab: { state: true },
    isPanelOpen: { state: true },
    isList: { state: true },
    isHelpShown: { state: true },
    filter: { state: true },
    listed: { state: true },
    query: { state: true },
    found: { state: true },
    reached: { state: true },
    opened: { state: true },
    notice: { state: true },
    spoken: { state: true },
  };
  static override styles = [sharedStyles, storyMapStyles];

  declare private strings: Record<string, string> | undefined;
  declare private story: StoryView | undefined;
  /** What stands in the place of the story, or above it while it is read again. */
  declare private situation: Situation | undefined;
  declare private selected: number | undefined;
  declare private way: StoryWay | undefined;
  declare private text: NodeText | undefined;
  declare private play: PlayView | undefined;
  declare private tab: Tab;
  declare private isPanelOpen: boolean;
  declare private isList: boolean;
  declare private isHelpShown: boolean;
  declare private filter: ListFilter;
  /** How many nodes are listed. */
  declare private listed: number;
  declare private query: string;
  declare private found: readonly number[];
  /** Which of those found is shown. */
  declare private reached: number;
  declare private opened: ReadonlySet<string>;
  declare private notice: string;
  /** What is said to who does not see. */
  declare private spoken: string;

  private readonly api = editorApi();
  private placeOf: ReadonlyMap<string, number> = new Map();
  private drawn: { way: StoryWay; shown: ShownWay } | undefined;
  private memory = mapMemorySchema.safeParse(this.api.getState()).data;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the map was seen before the list took its place. */
  private left: { viewport: Viewport; selected: number | undefined } | undefined;
  /** The button to try again was pressed, and is gone. */
  private isTriedAgain = false;
  /** The reader has begun, chosen, gone back or ended in the panel: what is told next is read to them. */
  private isTurn = false;

  constructor() {
    super();
    const { memory } = this;
    this.tab = memory?.tab ?? 'report';
    this.isPanelOpen = memory?.isPanelOpen ?? true;
    this.isList = memory?.isList ?? false;
    this.filter = memory?.filter === 'way' ? 'all' : (memory?.filter ?? 'all');
    this.situation = { is: 'busy' };
    this.isHelpShown = false;
    this.listed = listedAtOnce;
    this.query = '';
    this.found = [];
    this.reached = 0;
    this.opened = new Set();
    this.notice = '';
    this.spoken = '';
    window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const { data: message } = toStoryMapSchema.safeParse(data);
      if (message) this.hear(message);
    });
    this.tell({ type: 'ready' });
  }

  private hear(message: ToStoryMap): void {
    switch (message.type) {
      case 'words':
        this.strings = message.strings;
        return;
      case 'busy':
        this.situation = { is: 'busy' };
        return;
      case 'empty':
        this.story = undefined;
        this.situation = { is: 'empty' };
        return;
      case 'failed':
        this.situation = { is: 'failed', message: message.message, hint: message.hint };
        return;
      case 'refused':
        this.notice = message.message;
        this.isTurn = false;
        return;
      case 'story':
        return this.receive(message.story);
      case 'node':
        if (this.selected !== undefined && this.story?.nodes[this.selected]?.id === message.node.id)
          this.text = message.node;
        return;
      case 'play':
        return this.turn(message.play ?? undefined);
      case 'go': {
        const node = this.placeOf.get(message.node);
        if (node !== undefined) this.go(node);
        return;
      }
    }
  }

  private receive(story: StoryView): void {
    const before = this.selected === undefined ? this.memory?.selected : this.story?.nodes[this.selected]?.id;
    this.story = story;
    this.situation = undefined;
    this.placeOf = new Map(story.nodes.map(({ id }, place) => [id, place]));
    this.selected = before === undefined ? undefined : this.placeOf.get(before);
    this.text = undefined;
    this.way = this.play && trailOf(story, this.placeOf, this.play);
    if (this.query !== '') this.search(this.query, false);
    if (this.selected !== undefined) this.tell({ type: 'read', node: story.nodes[this.selected]!.id });
  }

  private turn(play: PlayView | undefined): void {
    const { story } = this;
    const isOther = play?.node !== this.play?.node || play?.steps !== this.play?.steps;
    if (this.play && !play) this.way = undefined;
    this.play = play;
    if (!play) return this.giveKeyboard('#panel');
    if (!story || !(isOther || this.isTurn)) return;
    this.tab = 'play';
    this.isPanelOpen = true;
    this.way = trailOf(story, this.placeOf, play);
    const place = this.placeOf.get(play.node);
    // A page that was hidden and is back begins where it was.
    if (place !== undefined && this.canvas?.hasPlace) this.canvas.showNode(place);
    this.giveKeyboard('#told');
  }

  /** Where the reader has taken a turn: what they pressed may be gone or switched off by it. */
  private giveKeyboard(selector: string): void {
    if (!this.isTurn) return;
    this.isTurn = false;
    void this.updateComplete.then(() => {
      const next = this.renderRoot.querySelector<HTMLElement>(selector);
      next?.scrollIntoView({ block: 'nearest' });
      next?.focus({ preventScroll: true });
    });
  }

  /** The button that was pressed is gone; the keyboard goes on in the panel, or in the search where that is closed. */
  private dismiss(): void {
    this.notice = '';
    void this.updateComplete.then(() => this.focusFirst('#panel', 'input'));
  }

  private tryAgain(): void {
    this.isTriedAgain = true;
    this.tell({ type: 'reload' });
  }

  /** The keyboard goes to what came of it: the button again, or else the story. */
  private afterTrying(): void {
    this.isTriedAgain = false;
    this.focusFirst('.state .action', 'input');
  }

  /** Gives the keyboard to the first of these that is there. */
  private focusFirst(...selectors: readonly string[]): void {
    const found = selectors.map((selector) => this.renderRoot.querySelector<HTMLElement>(selector));
    found.find((one) => one !== null)?.focus({ preventScroll: true });
  }

  private get canvas(): MapCanvas | null {
    return this.renderRoot.querySelector<MapCanvas>('story-map-canvas');
  }

  private get shown(): ShownWay | undefined {
    if (!this.way) return undefined;
    if (this.drawn?.way !== this.way) this.drawn = { way: this.way, shown: shownWay(this.way) };
    return this.drawn?.shown;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('story') && this.story && this.memory?.viewport) {
      const { viewport } = this.memory;
      if (this.canvas) this.canvas.restore(viewport);
      else this.left = { viewport, selected: this.selected };
      this.memory = undefined;
    }
    if (this.isTriedAgain && this.situation?.is !== 'busy') this.afterTrying();
    this.remember();
  }

  /** Soon, and not at every move. */
  private remember(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.story) return;
      const { tab, isPanelOpen, isList, filter, selected, story } = this;
      const viewport = this.canvas?.place ?? this.left?.viewport;
      this.api.setState({
        tab,
        isPanelOpen,
        isList,
        filter,
        ...(viewport && { viewport }),
        ...(selected === undefined ? {} : { selected: story.nodes[selected]?.id }),
      });
    }, 250);
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.strings) return nothing;
    const { say, story, situation } = this;
    return html`
      ${story ? this.toolbar(story) : nothing}
      ${
        story && this.isHelpShown && !this.isList
          ? html`<p class="help quiet">${say('mapKeys')} ${say('mapMouse')}</p>`
          : nothing
      }
      ${
        this.notice === ''
          ? nothing
          : html`<div class="notice" role="alert">
              ${this.notice}
              <button
                class="iconic"
                aria-label=${say('dismiss')}
                title=${say('dismiss')}
                @click=${() => this.dismiss()}
              >
                ${closeIcon}
              </button>
            </div>`
      }
      ${situation ? this.state(situation) : nothing}
      ${
        story && situation?.is !== 'failed'
          ? html`<div class="body">
              <div class="stage">${this.isList ? this.listing(story) : this.drawing(story)}</div>
              ${this.isPanelOpen ? this.panel(story) : nothing}
            </div>`
          : nothing
      }
      <div class="visually-hidden" aria-live="polite">${this.spoken}</div>
    `;
  }

  private toolbar(story: StoryView): TemplateResult {
    const { query, reached, found, isList, isHelpShown, isPanelOpen } = this;
    return mapToolbar(
      { title: story.title, query, reached, found: found.length, isList, isHelpShown, isPanelOpen },
      this.say,
      this.toolbarActions,
    );
  }

  private state(situation: Situation): TemplateResult {
    const { say } = this;
    if (situation.is === 'busy') return html`<div class="state" role="status"><p>${say('busy')}</p></div>`;
    const [message, hint] =
      situation.is === 'empty' ? [say('empty'), say('emptyHint')] : [situation.message, situation.hint];
    return html`<div class="state" role="status">
      <p>${message}</p>
      <p class="quiet">${hint}</p>
      <button class="action" @click=${() => this.tryAgain()}>${say('tryAgain')}</button>
    </div>`;
  }

  private drawing(story: StoryView): TemplateResult {
    const standing = this.play && this.placeOf.get(this.play.node);
    return html`<story-map-canvas
      .story=${story}
      .selected=${this.selected}
      .way=${this.shown}
      .standing=${standing}
      .say=${this.say}
      @select-node=${({ detail }: CustomEvent<number>) => this.select(detail)}
      @map-key=${({ detail }: CustomEvent<string>) => this.onMapKey(detail)}
      @viewport-changed=${() => this.remember()}
    ></story-map-canvas>`;
  }

  private listing(story: StoryView): TemplateResult {
    const { listed, selected } = this;
    const found = this.query.trim() === '' ? undefined : this.found;
    const wayNodes = this.shown?.nodes;
    // A way that is not shown any more would leave nothing to list, and no button to say why.
    const filter = this.filter === 'way' && !wayNodes ? 'all' : this.filter;
    return html`<div class="listing">
      ${nodeList(story, { filter, found, wayNodes, shown: listed, selected }, this.say, {
        go: (node) => this.go(node),
        filterBy: (each) => {
          this.filter = each;
          this.listed = listedAtOnce;
        },
        showMore: (pressed) => longerList(pressed, () => (this.listed += listedAtOnce)),
      })}
    </div>`;
  }

  private panel(story: StoryView): TemplateResult {
    const { say, tab } = this;
    return html`<aside aria-label=${say('panel')}>
      <div role="tablist" aria-label=${say('panel')} @keydown=${this.onTabKey}>
        ${tabs.map(
          (each) =>
            html`<button
              role="tab"
              id="tab-${each}"
              aria-selected=${each === tab}
              aria-controls="panel"
              tabindex=${each === tab ? 0 : -1}
              @click=${() => (this.tab = each)}
            >
              ${say(`tab.${each}`)}
            </button>`,
        )}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby="tab-${tab}" tabindex="0">${this.content(story)}</div>
    </aside>`;
  }

  private content(story: StoryView): TemplateResult {
    const { say, selected } = this;
    if (this.tab === 'report') return reportPanel(story, say, this.opened, this.panelActions);
    if (this.tab === 'play') return playPanel(story, this.play, say, this.playActions);
    if (selected === undefined) return html`<p class="quiet">${say('nodeNone')}</p>`;
    return nodePanel(story, selected, this.text, this.opened, say, this.panelActions);
  }

  private readonly toolbarActions: ToolbarActions = {
    search: (query) => this.search(query, true),
    searchKey: (event) => this.onSearchKey(event),
    zoomBy: (steps) => this.canvas?.zoomBy(steps),
    showAll: () => this.canvas?.showAll(),
    toggleHelp: () => (this.isHelpShown = !this.isHelpShown),
    toggleList: () => this.toggleList(),
    togglePanel: () => (this.isPanelOpen = !this.isPanelOpen),
    reload: () => this.tell({ type: 'reload' }),
  };

  private readonly panelActions: PanelActions = {
    go: (node) => this.go(node),
    toggleWay: (way) => this.toggleWay(way),
    isShown: (way) => this.way !== undefined && isSameWay(this.way, way),
    play: (node) => this.takeTurn({ type: 'play', node: this.idOf(node) }),
    follow: (ending) => this.takeTurn({ type: 'follow', ending: this.idOf(ending) }),
    edit: (node) => this.tell({ type: 'edit', node: this.idOf(node) }),
    open: (list) => (this.opened = new Set([...this.opened, list])),
  };

  private readonly playActions: PlayActions = {
    start: () => this.takeTurn({ type: 'play', node: null }),
    choose: (choice) => this.takeTurn({ type: 'choose', choice }),
    back: () => this.takeTurn({ type: 'back' }),
    restart: () => this.takeTurn({ type: 'restart' }),
    end: () => this.takeTurn({ type: 'endPlay' }),
  };

  private takeTurn(turn: FromStoryMap): void {
    this.isTurn = true;
    this.tell(turn);
  }

  private idOf(node: number): string {
    return this.story?.nodes[node]?.id ?? '';
  }

  private toggleWay(way: StoryWay): void {
    if (this.way && isSameWay(this.way, way)) {
      this.way = undefined;
      return;
    }
    this.way = way;
    this.spoken = this.say('wayShown', way.choices.length);
    if (this.isList) this.filter = 'way';
    this.canvas?.showNodes(way.nodes);
  }

  /** Shows a node on the map, and its words beside it. */
  private go(node: number): void {
    this.select(node);
    this.tab = 'node';
    this.isPanelOpen = true;
    this.canvas?.showNode(node);
  }

  private select(node: number): void {
    const { story, say } = this;
    const card = story?.nodes[node];
    if (!card) return;
    if (node !== this.selected) this.text = undefined;
    this.selected = node;
    if (this.tab === 'report') this.tab = 'node';
    this.tell({ type: 'read', node: card.id });
    const marks = [
      ...(node === story.root ? [say('start')] : []),
      ...(card.ending === null ? [] : [say('labelled', say('ending'), card.ending)]),
      ...card.problems.map((kind) => say(`problem.${kind}`)),
    ];
    this.spoken = say('spoken', card.scene || card.id, card.words, card.choices.length, marks.join(', '));
  }

  private toggleList(): void {
    if (this.canvas) this.left = { viewport: this.canvas.place, selected: this.selected };
    this.isList = !this.isList;
    void this.updateComplete.then(() => {
      if (this.isList) return;
      const { left, selected } = this;
      if (left) this.canvas?.restore(left.viewport);
      // What was chosen in the list is looked for on the map.
      if (selected !== undefined && selected !== left?.selected) this.canvas?.showNode(selected);
    });
  }

  private search(query: string, moves: boolean): void {
    this.query = query;
    this.found = this.story ? searchStory(this.story, query) : [];
    this.reached = 0;
    this.listed = listedAtOnce;
    if (moves && this.found.length > 0 && !this.isList) this.reach(0);
  }

  private reach(step: number): void {
    const { found } = this;
    if (found.length === 0) return;
    // A search in the list shows what was found, and chooses none of it yet.
    const isBegun = !this.isList || this.selected === found[this.reached];
    this.reached = (this.reached + (isBegun ? step : 0) + found.length) % found.length;
    const node = found[this.reached]!;
    this.select(node);
    this.canvas?.showNode(node);
  }

  private readonly onSearchKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Enter') this.reach(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') this.search('', false);
    else return;
    event.preventDefault();
  };

  private readonly onTabKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    this.tab = tabs[(tabs.indexOf(this.tab) + by + tabs.length) % tabs.length]!;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(`#tab-${this.tab}`)?.focus(),
    );
  };

  private onMapKey(key: string): void {
    const { selected, story } = this;
    if (key === '/') {
      this.renderRoot.querySelector<HTMLInputElement>('input')?.focus();
      return;
    }
    if (!story) return;
    if (key === 'p') {
      // The keyboard stays on the map.
      this.tell({ type: 'play', node: selected === undefined ? null : this.idOf(selected) });
      return;
    }
    if (selected === undefined) return;
    if (key === 'e' && story.isWritable) this.panelActions.edit(selected);
    if (key === 'w') {
      const ending = story.report.endings.find(({ node }) => node === selected);
      const problem = story.report.problems.find(({ node, ways }) => node === selected && ways.length > 0);
      const way = ending?.way ?? problem?.ways[0]?.way ?? story.report.mainWay;
      this.toggleWay(way);
    }
    if (key !== 'Enter') return;
    this.go(selected);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('#panel')?.focus());
  }

  private readonly say: Say = (key, ...values) =>
    (this.strings?.[key] ?? key).replace(/\{(\d)\}/g, (whole, index: string) =>
      String(values[Number(index)] ?? whole),
    );

  private tell(message: FromStoryMap): void {
    this.api.postMessage(message);
  }
}

customElements.define('story-map-canvas', MapCanvas);
customElements.define('storyfold-story-map', StoryMap);
