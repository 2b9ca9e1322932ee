/** What part of the map is seen: a point of the map stands at `x + point.x * scale` pixels of the canvas. */
export interface Viewport {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const largestScale = 2;
/** So small that nothing could be made out. */
const smallestScale = 0.0002;
/** Pixels around what is shown as a whole. */
const padding = 24;
/** Pixels of the map that stay in sight, however far it is moved. */
const keptInSight = 80;

function limitedScale(scale: number): number {
  return Math.min(largestScale, Math.max(smallestScale, scale));
}

/** All of the map, no larger than at full size. */
export function fitted(map: Size, canvas: Size): Viewport {
  const across = Math.max(1, canvas.width - 2 * padding) / Math.max(1, map.width);
  const down = Math.max(1, canvas.height - 2 * padding) / Math.max(1, map.height);
  const scale = limitedScale(Math.min(1, across, down));
  return {
    scale,
    x: (canvas.width - map.width * scale) / 2,
    y: (canvas.height - map.height * scale) / 2,
  };
}

/** As far as the way that a reader begins with: the beginning at the upper middle, at a size that can be read. */
export function atBeginning(map: Size, canvas: Size, root: Point): Viewport {
  const whole = fitted(map, canvas);
  if (whole.scale >= 0.5) return whole;
  const scale = canvas.width < 480 ? 0.6 : 0.8;
  return limited(
    { scale, x: canvas.width / 2 - root.x * scale, y: padding * 2 - (root.y - 60) * scale },
    map,
    canvas,
  );
}

/** Larger or smaller by a factor, while the point of the map that is at `at` stays there. */
export function zoomed(viewport: Viewport, factor: number, at: Point): Viewport {
  const scale = limitedScale(viewport.scale * factor);
  const by = scale / viewport.scale;
  return { scale, x: at.x - (at.x - viewport.x) * by, y: at.y - (at.y - viewport.y) * by };
}

/** With a point of the map in the middle of the canvas. */
export function centred(viewport: Viewport, point: Point, canvas: Size, scale = viewport.scale): Viewport {
  return { scale, x: canvas.width / 2 - point.x * scale, y: canvas.height / 2 - point.y * scale };
}

/** Moved back where the map would be out of sight. */
export function limited(viewport: Viewport, map: Size, canvas: Size): Viewport {
  const { scale } = viewport;
  const within = (at: number, length: number, seen: number): number => {
    const kept = Math.min(keptInSight, length * scale);
    return Math.min(seen - kept, Math.max(kept - length * scale, at));
  };
  return {
    scale,
    x: within(viewport.x, map.width, canvas.width),
    y: within(viewport.y, map.height, canvas.height),
  };
}

/** What is seen, in places of the map. */
export function seenBox({ x, y, scale }: Viewport, canvas: Size): Box {
  return {
    left: -x / scale,
    top: -y / scale,
    right: (canvas.width - x) / scale,
    bottom: (canvas.height - y) / scale,
  };
}

export function toMap({ x, y, scale }: Viewport, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

/** Between two views; `share` from 0 to 1. Sizes change by ratio, so that each moment is as fast as the one before. */
export function between(from: Viewport, to: Viewport, share: number, canvas: Size): Viewport {
  const scale = from.scale * (to.scale / from.scale) ** share;
  const middle = { x: canvas.width / 2, y: canvas.height / 2 };
  const [start, end] = [toMap(from, middle), toMap(to, middle)];
  const point = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
  return centred(from, point, canvas, scale);
}
