import { cardHeight, cardWidth, type StoryView } from '../../src/shared/storyMap';
import { CardPainter } from './drawCard';
import {
  isStub,
  labelBelow,
  labelHeight,
  linePoints,
  portOf,
  traceBack,
  traceCurve,
  traceStraight,
} from './lines';
import type { MapIndex } from './mapIndex';
import type { MapTheme } from './mapTheme';
import { shortened } from './fitText';
import { middleScale, nearScale, type MapPicture, type Say } from './picture';
import { seenBox, type Box, type Size, type Viewport } from './viewport';

/** Pixels that the words of a choice take at most. */
const labelWidth = 170;

/** Draws a story, in as much detail as can be made out. What does not change from frame to frame is kept. */
export class MapPainter {
  private readonly cards: CardPainter;
  private readonly labels = new Map<string, { text: string; width: number }>();
  /** All lines at once, for where all of them are seen. */
  private allLines: Path2D | undefined;

  constructor(
    private readonly index: MapIndex,
    private readonly theme: MapTheme,
    private readonly say: Say,
  ) {
    this.cards = new CardPainter(index.story, theme, say);
  }

  /** Wipes the canvas and draws the bands. */
  drawGround(context: CanvasRenderingContext2D, ratio: number, { viewport, size }: MapPicture): void {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
    this.drawBands(context, viewport, size);
  }

  /** Draws everything that stands on the bands. */
  drawStory(context: CanvasRenderingContext2D, ratio: number, picture: MapPicture): void {
    const { viewport, size } = picture;
    const { scale } = viewport;
    context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * viewport.x, ratio * viewport.y);
    const seen = grown(seenBox(viewport, size), 40 / scale);
    if (scale < middleScale) this.drawAllLines(context, scale);
    else this.drawLines(context, seen, picture);
    this.drawShownWay(context, picture);
    const isFar = scale < middleScale;
    if (isFar) this.cards.drawDots(context, this.index.cardsIn(seen), picture);
    else for (const node of this.index.cardsIn(seen)) this.cards.draw(context, node, picture);
    if (scale >= nearScale) this.drawLabels(context, seen, picture);
  }

  private get story(): StoryView {
    return this.index.story;
  }

  private drawBands(context: CanvasRenderingContext2D, { y, scale }: Viewport, size: Size): void {
    const { theme } = this;
    for (const [place, { top, bottom }] of this.story.bands.entries()) {
      const from = y + top * scale;
      const to = y + bottom * scale;
      if (to < 0 || from > size.height) continue;
      if (theme.isHighContrast) {
        context.strokeStyle = theme.border;
        context.lineWidth = 1;
        context.setLineDash([2, 4]);
        context.beginPath();
        context.moveTo(0, Math.round(from) + 0.5);
        context.lineTo(size.width, Math.round(from) + 0.5);
        context.stroke();
        context.setLineDash([]);
      } else if (place % 2 === 0) {
        context.fillStyle = theme.band;
        context.globalAlpha = 0.5;
        context.fillRect(0, from, size.width, to - from);
        context.globalAlpha = 1;
      }
    }
  }

  private drawAllLines(context: CanvasRenderingContext2D, scale: number): void {
    if (!this.allLines) {
      this.allLines = new Path2D();
      for (const line of this.index.lines)
        if (!isStub(this.story, line)) traceStraight(this.allLines, linePoints(this.story, line));
    }
    context.strokeStyle = this.theme.line;
    context.globalAlpha = this.theme.isHighContrast ? 0.7 : 0.35;
    context.lineWidth = 1 / scale;
    context.stroke(this.allLines);
    context.globalAlpha = 1;
  }

  private drawLines(context: CanvasRenderingContext2D, seen: Box, { viewport }: MapPicture): void {
    const { story, index, theme } = this;
    const isNear = viewport.scale >= nearScale;
    const trace = isNear ? traceCurve : traceStraight;
    const plain = new Path2D();
    const dashed = new Path2D();
    const heads = new Path2D();
    for (const place of index.linesIn(seen)) {
      const line = index.lines[place]!;
      const choice = story.nodes[line.from]!.choices[line.choice]!;
      const points = linePoints(story, line);
      if (isStub(story, line)) traceCurve(dashed, points);
      else {
        trace(choice.isConditional ? dashed : plain, points);
        arrowHead(heads, points);
      }
    }
    context.strokeStyle = theme.line;
    context.fillStyle = theme.line;
    context.globalAlpha = theme.isHighContrast ? 1 : 0.65;
    context.lineWidth = isNear ? 1.3 : 1 / viewport.scale;
    context.stroke(plain);
    context.setLineDash([6, 4]);
    context.stroke(dashed);
    context.setLineDash([]);
    if (isNear) context.fill(heads);
    context.globalAlpha = 1;
  }

  /** The way that is shown, and where the chosen card's choices lead back to. */
  private drawShownWay(context: CanvasRenderingContext2D, { way, selected, viewport }: MapPicture): void {
    const { story, theme } = this;
    if (way) {
      const path = new Path2D();
      const heads = new Path2D();
      for (const line of way.lines) {
        const [from, choice] = line.split(' ').map(Number) as [number, number];
        if (isStub(story, { from, choice })) traceBack(path, story, { from, choice });
        else {
          const points = linePoints(story, { from, choice });
          traceCurve(path, points);
          arrowHead(heads, points, 1.4);
        }
      }
      context.strokeStyle = theme.way;
      context.fillStyle = theme.way;
      context.lineWidth = Math.max(3, 2.5 / viewport.scale);
      context.stroke(path);
      context.fill(heads);
    }
    if (selected === undefined) return;
    const back = new Path2D();
    for (const [choice, { isBack }] of story.nodes[selected]!.choices.entries())
      if (isBack) traceBack(back, story, { from: selected, choice });
    context.strokeStyle = theme.selected;
    context.lineWidth = Math.max(1.5, 1.5 / viewport.scale);
    context.setLineDash([8, 6]);
    context.stroke(back);
    context.setLineDash([]);
  }

  private drawLabels(context: CanvasRenderingContext2D, seen: Box, { way }: MapPicture): void {
    const { story, theme } = this;
    context.font = `12px ${theme.family}`;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    for (const from of this.index.cardsIn(grown(seen, 100))) {
      const { x, y, choices } = story.nodes[from]!;
      for (const choice of choices.keys()) {
        const key = `${from} ${choice}`;
        const { text, width } = this.labelOf(context, key, from, choice);
        if (text === '') continue;
        const middle = labelPlace(portOf(story, { from, choice }), x, width);
        const down = y + cardHeight / 2 + labelBelow(story, { from, choice });
        const isOnWay = way?.lines.has(key) === true;
        context.fillStyle = theme.background;
        context.fillRect(middle - width / 2 - 3, down - labelHeight / 2, width + 6, labelHeight);
        context.fillStyle = isOnWay ? theme.way : theme.text;
        context.fillText(text, middle, down + 0.5);
      }
    }
    context.textAlign = 'start';
  }

  private labelOf(
    context: CanvasRenderingContext2D,
    key: string,
    from: number,
    place: number,
  ): { text: string; width: number } {
    const known = this.labels.get(key);
    if (known) return known;
    const choice = this.story.nodes[from]!.choices[place]!;
    const end =
      choice.to === null
        ? ` ✕ ${this.say('leadsNowhere')}`
        : choice.isBack
          ? ` ↩ ${this.say('leadsBack')}`
          : '';
    const measure = (text: string): number => context.measureText(text).width;
    const begin = choice.isConditional ? '◇ ' : '';
    const text = `${begin}${shortened(choice.text, labelWidth - measure(begin + end), measure)}${end}`;
    const label = { text, width: measure(text) };
    this.labels.set(key, label);
    return label;
  }
}

/** Words of a choice stand below its port, and no further out than its card allows. */
function labelPlace(port: number, card: number, width: number): number {
  const most = Math.max(0, (cardWidth + 20 - width) / 2);
  return Math.max(card - most, Math.min(card + most, port));
}

function arrowHead(path: Path2D, points: readonly number[], size = 1): void {
  const [x, y] = [points.at(-2)!, points.at(-1)!];
  path.moveTo(x, y);
  path.lineTo(x - 4 * size, y - 8 * size);
  path.lineTo(x + 4 * size, y - 8 * size);
  path.closePath();
}

function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}
