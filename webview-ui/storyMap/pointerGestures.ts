import { zoomed, type Point, type Viewport } from './viewport';

/** Pixels that a pointer may move and still be a click. */
const clickSlack = 4;

/** The map that is moved. */
export interface MovedMap {
  viewport: () => Viewport;
  set: (viewport: Viewport) => void;
}

/** Moves the map by dragging and zooms it by two fingers; a press that hardly moves is a click. Points are pixels of the canvas. */
export class PointerGestures {
  private drag: { id: number; start: Point; last: Point; moved: boolean } | undefined;
  /** Fingers on the map. */
  private readonly fingers = new Map<number, Point>();

  constructor(private readonly map: MovedMap) {}

  /** One pointer moves the map. */
  get isDragging(): boolean {
    return this.drag?.moved === true && this.fingers.size === 1;
  }

  down(id: number, point: Point): void {
    this.fingers.set(id, point);
    this.drag = { id, start: point, last: point, moved: this.fingers.size > 1 };
  }

  /** False for a pointer that is not down. */
  move(id: number, point: Point): boolean {
    const before = this.fingers.get(id);
    const { drag } = this;
    if (!before || !drag) return false;
    const viewport = this.map.viewport();
    const other = [...this.fingers].find(([each]) => each !== id)?.[1];
    this.fingers.set(id, point);
    if (other) {
      // Where the other one is lifted, this one drags on from here.
      if (id === drag.id) drag.last = point;
      const distance = (one: Point): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
      this.map.set(zoomed(viewport, distance(point) / distance(before), middle));
      return true;
    }
    const { start, last } = drag;
    if (Math.hypot(point.x - start.x, point.y - start.y) > clickSlack) drag.moved = true;
    if (!drag.moved) return true;
    drag.last = point;
    this.map.set({ ...viewport, x: viewport.x + point.x - last.x, y: viewport.y + point.y - last.y });
    return true;
  }

  /** Returns whether it was a click. A finger that is left drags on. */
  up(id: number): boolean {
    this.fingers.delete(id);
    const { drag } = this;
    if (drag?.id !== id) return false;
    const left = [...this.fingers].at(0);
    this.drag = left && { id: left[0], start: left[1], last: left[1], moved: true };
    return !drag.moved;
  }
}
