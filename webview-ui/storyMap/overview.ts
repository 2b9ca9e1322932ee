import { cardHeight, cardWidth, type StoryView } from '../../src/shared/storyMap';
import type { MapTheme } from './mapTheme';
import { seenBox, type Size, type Viewport } from './viewport';

/** Pixels that an overview takes at most. */
const most: Size = { width: 170, height: 120 };
const least = 24;

export function overviewSize({ width, height }: Size): Size {
  const scale = Math.min(most.width / Math.max(1, width), most.height / Math.max(1, height));
  return {
    width: Math.max(least, Math.round(width * scale)),
    height: Math.max(least, Math.round(height * scale)),
  };
}

/** Draws all of the story, small, and a frame around what is seen. Returns the story without the frame, to be used the next time. */
export function drawOverview(
  canvas: HTMLCanvasElement,
  known: HTMLCanvasElement | undefined,
  story: StoryView,
  theme: MapTheme,
  ratio: number,
  viewport: Viewport,
  size: Size,
): HTMLCanvasElement | undefined {
  const context = canvas.getContext('2d');
  if (!context) return known;
  const [across, down] = [canvas.width / Math.max(1, story.width), canvas.height / Math.max(1, story.height)];
  const small = known?.width === canvas.width ? known : picture(canvas, story, theme, across, down);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(small, 0, 0);
  const seen = seenBox(viewport, size);
  const left = Math.max(1, seen.left * across);
  const top = Math.max(1, seen.top * down);
  context.strokeStyle = theme.selected;
  context.lineWidth = 1.5 * ratio;
  context.strokeRect(
    left,
    top,
    Math.max(3, Math.min(canvas.width - 1, seen.right * across) - left),
    Math.max(3, Math.min(canvas.height - 1, seen.bottom * down) - top),
  );
  return small;
}

function picture(
  { width, height }: HTMLCanvasElement,
  story: StoryView,
  theme: MapTheme,
  across: number,
  down: number,
): HTMLCanvasElement {
  const small = document.createElement('canvas');
  small.width = width;
  small.height = height;
  const context = small.getContext('2d');
  if (!context) return small;
  // What stands out is drawn last.
  const order = [...story.nodes].sort((one, other) => weight(one) - weight(other));
  for (const { x, y, ending, problems } of order) {
    context.fillStyle = problems.length > 0 ? theme.problem : ending !== null ? theme.ending : theme.quiet;
    context.globalAlpha = problems.length > 0 || ending !== null ? 1 : 0.55;
    const [wide, high] = [Math.max(1.5, cardWidth * across), Math.max(1.5, cardHeight * down)];
    context.fillRect(x * across - wide / 2, y * down - high / 2, wide, high);
  }
  context.globalAlpha = 1;
  return small;
}

function weight({ ending, problems }: StoryView['nodes'][number]): number {
  return problems.length > 0 ? 2 : ending !== null ? 1 : 0;
}
