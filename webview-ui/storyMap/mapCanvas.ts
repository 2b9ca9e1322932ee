import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { StoryView } from '../../src/shared/storyMap';
import { sharedStyles } from '../sharedStyles';
import { MapPainter } from './drawMap';
import { MapIndex } from './mapIndex';
import { readTheme, type MapTheme } from './mapTheme';
import { neighbour, type Direction } from './neighbours';
import { drawOverview, overviewSize } from './overview';
import { middleScale, type MapPicture, type Say, type ShownWay } from './picture';
import {
  atBeginning,
  between,
  centred,
  fitted,
  limited,
  toMap,
  zoomed,
  type Point,
  type Size,
  type Viewport,
} from './viewport';

/** Milliseconds that a move to another place takes. */
const moveMilliseconds = 220;
/** How much larger or smaller one step of zooming makes it. */
const zoomStep = 1.3;
/** Pixels by which keys move the map. */
const panStep = 90;
/** Pixels that a pointer may move and still be a click. */
const clickSlack = 4;
/** The size at which a node that is gone to is shown, where it was smaller. */
const readingScale = 0.85;
/** So many nodes are not drawn in every frame where all of them may be seen. */
const many = 800;
/** Milliseconds without a movement after which the map rests. */
const restMilliseconds = 120;
/** Overviews take their room from maps of at least this width. */
const overviewFrom = 520;

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * The drawing of a story: moved by dragging and the wheel, zoomed by Ctrl and the wheel, a pinch, a double click, + and −; arrow keys go from
 * node to node. Fires `select-node` with a node's place, `map-key` with what a key asks for, and `viewport-changed`.
 */
export class MapCanvas extends LitElement {
  static override properties = {
    story: { attribute: false },
    selected: { attribute: false },
    way: { attribute: false },
    standing: { attribute: false },
    say: { attribute: false },
  };
  static override styles = [
    sharedStyles,
    css`
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
        border: 1px solid
          var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-panel-border)));
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
    `,
  ];

  declare story: StoryView;
  declare selected: number | undefined;
  declare way: ShownWay | undefined;
  declare standing: number | undefined;
  declare say: Say;

  /** What is at which place, of the story that is shown. */
  private index: MapIndex | undefined;
  private viewport: Viewport = { x: 0, y: 0, scale: 1 };
  private size: Size = { width: 0, height: 0 };
  private theme: MapTheme | undefined;
  private painter: MapPainter | undefined;
  private overview: HTMLCanvasElement | undefined;
  private frame = 0;
  /** What was drawn last of many nodes far away. */
  private far: { canvas: HTMLCanvasElement; picture: MapPicture; painter: MapPainter } | undefined;
  private movedAt = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private hasPlace = false;
  private wanted: Viewport | undefined;
  private cameFrom: number | undefined;
  private drag: { id: number; start: Point; last: Point; moved: boolean } | undefined;
  /** Fingers on the map. */
  private readonly fingers = new Map<number, Point>();
  private sizes: ResizeObserver | undefined;
  private themes: MutationObserver | undefined;

  constructor() {
    super();
    this.selected = undefined;
    this.way = undefined;
    this.standing = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(this);
    // The editor says by these which theme it has.
    this.themes = new MutationObserver(() => this.themed());
    this.themes.observe(document.body, { attributes: true, attributeFilter: ['class', 'style'] });
    this.themes.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes?.disconnect();
    this.themes?.disconnect();
    clearTimeout(this.rest);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** Puts the view where it was before. */
  restore(viewport: Viewport): void {
    this.wanted = viewport;
  }

  get place(): Viewport {
    return this.viewport;
  }

  showAll(): void {
    this.moveTo(fitted(this.story, this.size));
  }

  zoomBy(steps: number): void {
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.moveTo(limited(zoomed(this.viewport, zoomStep ** steps, middle), this.story, this.size));
  }

  /** Brings a node to the middle, at a size that can be read. */
  showNode(node: number): void {
    const card = this.story.nodes[node];
    if (!card) return;
    const scale = Math.max(this.viewport.scale, readingScale);
    this.moveTo(centred(this.viewport, card, this.size, scale));
  }

  /** Shows all of these nodes. */
  showNodes(nodes: readonly number[]): void {
    const cards = nodes.flatMap((node) => this.story.nodes[node] ?? []);
    if (cards.length === 0) return;
    const xs = cards.map(({ x }) => x);
    const ys = cards.map(({ y }) => y);
    const [left, top] = [Math.min(...xs) - 160, Math.min(...ys) - 90];
    const box = { width: Math.max(...xs) + 160 - left, height: Math.max(...ys) + 90 - top };
    const whole = fitted(box, this.size);
    this.moveTo({ scale: whole.scale, x: whole.x - left * whole.scale, y: whole.y - top * whole.scale });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('story')) {
      const before = changed.get('story');
      this.index = new MapIndex(this.story);
      this.painter = undefined;
      this.overview = undefined;
      // The same story, written a little differently, stays where it is seen.
      if (before && before.title !== this.story.title) this.hasPlace = false;
      this.begin();
    }
    if (changed.has('say')) this.painter = undefined;
    if (changed.has('selected') && this.selected !== undefined) {
      const before = changed.get('selected');
      if (before !== undefined) this.cameFrom = before;
    }
  }

  protected override updated(): void {
    this.request();
  }

  protected override render(): TemplateResult {
    const { say } = this;
    return html`<canvas
        class="map"
        tabindex="0"
        role="application"
        aria-label=${say('map')}
        aria-describedby="keys"
        @keydown=${this.onKey}
        @wheel=${this.onWheel}
        @pointerdown=${this.onDown}
        @pointermove=${this.onMove}
        @pointerup=${this.onUp}
        @pointercancel=${this.onUp}
        @dblclick=${this.onDouble}
      ></canvas>
      <div class="ring"></div>
      <span id="keys" class="visually-hidden">${say('mapKeys')}</span>
      ${this.bands()}
      ${
        this.size.width >= overviewFrom
          ? html`<canvas
              class="overview"
              aria-hidden="true"
              title=${say('overview')}
              @pointerdown=${this.onOverview}
              @pointermove=${(event: PointerEvent) => event.buttons === 1 && this.onOverview(event)}
            ></canvas>`
          : nothing
      }`;
  }

  /** Cards are spots without names. */
  private get isFar(): boolean {
    return this.viewport.scale < middleScale;
  }

  /** What each band is, beside it. */
  private bands(): TemplateResult[] {
    const { say, story } = this;
    return story.bands.map(
      ({ label, nodes, endings, problems, choices, beats }) =>
        html`<div class="band" hidden>
          <div class="name">${label}</div>
          <div class="quiet counts">
            ${[
              say('counts.nodes', nodes),
              say('counts.choices', choices),
              ...(endings > 0 ? [say('counts.endings', endings)] : []),
              ...(problems > 0 ? [say('counts.problems', problems)] : []),
            ].join(' · ')}
          </div>
          ${beats.map(
            (beat) =>
              html`<div class="quiet beat">
                ${beat.label} ·
                ${beat.nodes}${beat.problems > 0 ? ` · ${say('counts.problems', beat.problems)}` : ''}
              </div>`,
          )}
        </div>`,
    );
  }

  /** Puts the bands' names where their bands are seen; how much they say depends on the room. */
  private placeBands(): void {
    const { y, scale } = this.viewport;
    const elements = this.renderRoot.querySelectorAll<HTMLElement>('.band');
    for (const [place, element] of elements.entries()) {
      const band = this.story.bands[place];
      if (!band) continue;
      const top = Math.max(6, y + band.top * scale + 4);
      const bottom = Math.min(this.size.height, y + band.bottom * scale) - 2;
      const room = bottom - top;
      const rows = 1 + 1 + band.beats.length;
      element.hidden = room < 20;
      if (element.hidden) continue;
      const shown = this.isFar ? Math.min(rows, Math.floor(room / 20)) : 1;
      for (const [row, each] of [...element.children].entries()) (each as HTMLElement).hidden = row >= shown;
      element.style.transform = `translateY(${Math.round(top)}px)`;
    }
  }

  private resized(): void {
    const { width, height } = this.getBoundingClientRect();
    const before = this.size;
    if (width === before.width && height === before.height) return;
    this.size = { width, height };
    if (this.hasPlace && before.width > 0) {
      // What is in the middle stays there.
      this.viewport = {
        ...this.viewport,
        x: this.viewport.x + (width - before.width) / 2,
        y: this.viewport.y + (height - before.height) / 2,
      };
    }
    this.begin();
    this.requestUpdate();
  }

  private begin(): void {
    if (this.hasPlace || this.size.width === 0 || !this.story) return;
    const { story, size } = this;
    const root = story.root === null ? story.nodes[0] : story.nodes[story.root];
    this.viewport = this.wanted ?? (root ? atBeginning(story, size, root) : fitted(story, size));
    this.wanted = undefined;
    this.hasPlace = true;
  }

  private themed(): void {
    this.theme = undefined;
    this.painter = undefined;
    this.overview = undefined;
    this.request();
  }

  /** Has it drawn in the next frame. */
  private request(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private draw(): void {
    const canvas = this.renderRoot.querySelector<HTMLCanvasElement>('canvas.map');
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !this.index || !this.hasPlace) return;
    const ratio = window.devicePixelRatio || 1;
    const { width, height } = this.size;
    const [pixelsAcross, pixelsDown] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== pixelsAcross || canvas.height !== pixelsDown) {
      canvas.width = pixelsAcross;
      canvas.height = pixelsDown;
    }
    this.theme ??= readTheme(this);
    this.painter ??= new MapPainter(this.index, this.theme, this.say);
    const { viewport, size, selected, way, standing } = this;
    const picture = { viewport, size, selected, way, standing };
    this.painter.drawGround(context, ratio, picture);
    if (this.isFar && this.story.nodes.length > many) this.drawFar(context, ratio, picture);
    else this.painter.drawStory(context, ratio, picture);
    this.placeBands();
    this.drawOverview(ratio);
  }

  /** Thousands of lines are not drawn anew in each frame of a movement: what was drawn last is moved along, and drawn again when it rests. */
  private drawFar(context: CanvasRenderingContext2D, ratio: number, picture: MapPicture): void {
    const { viewport, size, selected, way, standing } = picture;
    const known = this.far;
    const isSame =
      known?.painter === this.painter &&
      known?.picture.selected === selected &&
      known?.picture.way === way &&
      known?.picture.standing === standing &&
      known?.canvas.width === context.canvas.width &&
      known?.canvas.height === context.canvas.height;
    const from = known?.picture.viewport;
    const by = from ? viewport.scale / from.scale : 0;
    const left = from ? viewport.x - from.x * by : 0;
    const top = from ? viewport.y - from.y * by : 0;
    const isNear =
      by > 0.75 && by < 1.35 && Math.abs(left) < size.width * 0.3 && Math.abs(top) < size.height * 0.3;
    if (known && isSame && isNear && performance.now() - this.movedAt < restMilliseconds) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      const { width, height } = known.canvas;
      context.drawImage(known.canvas, left * ratio, top * ratio, width * by, height * by);
      clearTimeout(this.rest);
      this.rest = setTimeout(() => this.request(), restMilliseconds);
      return;
    }
    const canvas = isSame && known ? known.canvas : document.createElement('canvas');
    canvas.width = context.canvas.width;
    canvas.height = context.canvas.height;
    const behind = canvas.getContext('2d');
    if (!behind || !this.painter) return;
    this.painter.drawStory(behind, ratio, picture);
    this.far = { canvas, picture, painter: this.painter };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(canvas, 0, 0);
  }

  private drawOverview(ratio: number): void {
    const canvas = this.renderRoot.querySelector<HTMLCanvasElement>('canvas.overview');
    if (!canvas || !this.theme || !this.index) return;
    const shown = overviewSize(this.story);
    if (canvas.width !== Math.round(shown.width * ratio)) {
      canvas.width = Math.round(shown.width * ratio);
      canvas.height = Math.round(shown.height * ratio);
      canvas.style.width = `${shown.width}px`;
      canvas.style.height = `${shown.height}px`;
    }
    this.overview = drawOverview(
      canvas,
      this.overview,
      this.story,
      this.theme,
      ratio,
      this.viewport,
      this.size,
    );
  }

  private set(viewport: Viewport): void {
    this.viewport = limited(viewport, this.story, this.size);
    this.movedAt = performance.now();
    this.request();
    this.dispatchEvent(new CustomEvent('viewport-changed'));
  }

  private moveTo(target: Viewport): void {
    const isStill =
      window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
      document.body.classList.contains('vscode-reduce-motion');
    const from = this.viewport;
    this.moving++;
    if (isStill || this.size.width === 0) return this.set(target);
    const move = this.moving;
    const start = performance.now();
    const step = (now: number): void => {
      // A hand on the map, or another move, ends this one.
      if (move !== this.moving) return;
      const share = Math.min(1, Math.max(0, (now - start) / moveMilliseconds));
      this.set(share === 1 ? target : between(from, target, 1 - (1 - share) ** 3, this.size));
      if (share < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Counts moves, so that a later one ends those before it. */
  private moving = 0;

  private pointOf(event: MouseEvent): Point {
    const { left, top } = this.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private readonly onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.moving++;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.ctrlKey || event.metaKey) {
      const by = Math.max(-60, Math.min(60, event.deltaY * lines));
      this.set(zoomed(this.viewport, Math.exp(-by / 140), this.pointOf(event)));
      return;
    }
    const sideways = event.shiftKey && event.deltaX === 0;
    const [x, y] = sideways ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    this.set({ ...this.viewport, x: this.viewport.x - x * lines, y: this.viewport.y - y * lines });
  };

  private readonly onDown = (event: PointerEvent): void => {
    if (event.button > 1) return;
    const canvas = event.currentTarget as HTMLCanvasElement;
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    const point = this.pointOf(event);
    this.fingers.set(event.pointerId, point);
    this.drag = { id: event.pointerId, start: point, last: point, moved: this.fingers.size > 1 };
    this.moving++;
  };

  private readonly onMove = (event: PointerEvent): void => {
    const point = this.pointOf(event);
    const canvas = event.currentTarget as HTMLCanvasElement;
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.drag) {
      const node = this.index?.cardAt(toMap(this.viewport, point));
      canvas.classList.toggle('over', node !== undefined);
      canvas.title = node === undefined ? '' : this.toldOf(node);
      return;
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, point);
    if (other) {
      const distance = (one: Point): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
      this.set(zoomed(this.viewport, distance(point) / distance(before), middle));
      return;
    }
    const { start, last } = this.drag;
    if (Math.hypot(point.x - start.x, point.y - start.y) > clickSlack) this.drag.moved = true;
    if (!this.drag.moved) return;
    canvas.classList.add('dragging');
    this.drag.last = point;
    this.set({
      ...this.viewport,
      x: this.viewport.x + point.x - last.x,
      y: this.viewport.y + point.y - last.y,
    });
  };

  private readonly onUp = (event: PointerEvent): void => {
    const canvas = event.currentTarget as HTMLCanvasElement;
    canvas.classList.remove('dragging');
    this.fingers.delete(event.pointerId);
    const { drag } = this;
    if (drag?.id !== event.pointerId) return;
    this.drag = undefined;
    if (drag.moved || event.type === 'pointercancel') return;
    const node = this.index?.cardAt(toMap(this.viewport, this.pointOf(event)));
    if (node !== undefined) this.select(node);
  };

  private readonly onDouble = (event: MouseEvent): void => {
    const point = this.pointOf(event);
    const node = this.index?.cardAt(toMap(this.viewport, point));
    if (node !== undefined && this.viewport.scale < readingScale) return this.showNode(node);
    this.moveTo(limited(zoomed(this.viewport, zoomStep ** 2, point), this.story, this.size));
  };

  private readonly onOverview = (event: PointerEvent): void => {
    const canvas = event.currentTarget as HTMLCanvasElement;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const point = {
      x: ((event.clientX - left) / width) * this.story.width,
      y: ((event.clientY - top) / height) * this.story.height,
    };
    this.moving++;
    this.set(centred(this.viewport, point, this.size));
  };

  /** What is said of a node to who points at it: far away a card has no words. */
  private toldOf(node: number): string {
    const { say } = this;
    const { scene, id, ending, problems } = this.story.nodes[node]!;
    return [
      scene || id,
      ...(ending === null ? [] : [say('labelled', say('ending'), ending)]),
      ...problems.map((kind) => say(`problem.${kind}`)),
    ].join(' · ');
  }

  private select(node: number): void {
    this.dispatchEvent(new CustomEvent('select-node', { detail: node }));
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !this.index) return;
    const done = this.key(event);
    if (done) event.preventDefault();
  };

  private key({ key, shiftKey }: KeyboardEvent): boolean {
    const direction = arrows[key];
    if (direction !== undefined) {
      if (shiftKey) this.pan(direction);
      else this.walk(direction);
      return true;
    }
    switch (key) {
      case '+':
      case '=':
        this.zoomBy(1);
        return true;
      case '-':
      case '_':
        this.zoomBy(-1);
        return true;
      case '0':
        this.showAll();
        return true;
      case 'Home':
        if (this.story.root !== null) this.goTo(this.story.root);
        return true;
      case 'Enter':
      case '/':
      case 'e':
      case 'p':
      case 'w':
        this.dispatchEvent(new CustomEvent('map-key', { detail: key }));
        return true;
      default:
        return false;
    }
  }

  private pan(direction: Direction): void {
    const { x, y } = this.viewport;
    const across = direction === 'left' ? panStep : direction === 'right' ? -panStep : 0;
    const down = direction === 'up' ? panStep : direction === 'down' ? -panStep : 0;
    this.moving++;
    this.set({ ...this.viewport, x: x + across, y: y + down });
  }

  private walk(direction: Direction): void {
    const { selected, story } = this;
    const next =
      selected === undefined
        ? (story.root ?? (story.nodes.length > 0 ? 0 : undefined))
        : neighbour(this.index!, selected, direction, this.cameFrom);
    if (next !== undefined) this.goTo(next);
  }

  private goTo(node: number): void {
    this.select(node);
    const { x, y } = this.story.nodes[node]!;
    this.moveTo(centred(this.viewport, { x, y }, this.size, Math.max(this.viewport.scale, middleScale)));
  }
}
