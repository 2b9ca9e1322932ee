import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { StoryView } from '../../src/shared/storyMap';
import { sharedStyles } from '../sharedStyles';
import { bandNames, placeBandNames } from './bandNames';
import { MapPainter } from './drawMap';
import { FarDrawing } from './farDrawing';
import { mapCanvasStyles } from './mapCanvasStyles';
import { MapIndex } from './mapIndex';
import { readTheme, type MapTheme } from './mapTheme';
import { neighbour, type Direction } from './neighbours';
import { drawOverview, overviewSize } from './overview';
import { middleScale, type Say, type ShownWay } from './picture';
import { PointerGestures } from './pointerGestures';
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
  static override styles = [sharedStyles, mapCanvasStyles];

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
  private readonly far = new FarDrawing();
  private movedAt = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** It has a size, and is shown somewhere. */
  hasPlace = false;
  /** Where it is to begin. */
  private wanted: Viewport | undefined;
  /** A node that is to be shown once it has a place. */
  private awaited: number | undefined;
  private cameFrom: number | undefined;
  private readonly gestures = new PointerGestures({
    viewport: () => this.viewport,
    set: (viewport) => this.set(viewport),
  });
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

  /** Brings a node to the middle, at a size that can be read; as soon as it has a place. */
  showNode(node: number): void {
    const card = this.story.nodes[node];
    if (!card) return;
    if (this.hasPlace) this.moveTo(this.readable(this.viewport, card));
    else this.awaited = node;
  }

  private readable(viewport: Viewport, card: Point): Viewport {
    return centred(viewport, card, this.size, Math.max(viewport.scale, readingScale));
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
      ${bandNames(this.story, say)}
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
    const start = this.wanted ?? (root ? atBeginning(story, size, root) : fitted(story, size));
    const card = this.awaited === undefined ? undefined : story.nodes[this.awaited];
    this.viewport = card ? limited(this.readable(start, card), story, size) : start;
    this.wanted = undefined;
    this.awaited = undefined;
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
    if (this.isFar && this.story.nodes.length > many) {
      const isMoving = performance.now() - this.movedAt < restMilliseconds;
      if (this.far.draw(context, ratio, picture, this.painter, isMoving)) {
        clearTimeout(this.rest);
        this.rest = setTimeout(() => this.request(), restMilliseconds);
      }
    } else this.painter.drawStory(context, ratio, picture);
    placeBandNames(
      this.renderRoot.querySelectorAll<HTMLElement>('.band'),
      this.story.bands,
      viewport,
      size.height,
      this.isFar,
    );
    this.drawOverview(ratio);
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
    this.gestures.down(event.pointerId, this.pointOf(event));
    this.moving++;
  };

  private readonly onMove = (event: PointerEvent): void => {
    const point = this.pointOf(event);
    const canvas = event.currentTarget as HTMLCanvasElement;
    if (this.gestures.move(event.pointerId, point)) {
      if (this.gestures.isDragging) canvas.classList.add('dragging');
      return;
    }
    const node = this.index?.cardAt(toMap(this.viewport, point));
    canvas.classList.toggle('over', node !== undefined);
    canvas.title = node === undefined ? '' : this.toldOf(node);
  };

  private readonly onUp = (event: PointerEvent): void => {
    const canvas = event.currentTarget as HTMLCanvasElement;
    canvas.classList.remove('dragging');
    const isClick = this.gestures.up(event.pointerId);
    if (!isClick || event.type === 'pointercancel') return;
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
