import { cardHeight, cardWidth, type StoryCard, type StoryView } from '../../src/shared/storyMap';
import { fitText, shortened } from './fitText';
import type { MapTheme } from './mapTheme';
import { nearScale, type MapPicture, type Say } from './picture';
import { endingShape, problemShapes, startShape } from './shapes';

/** Pixels from a card's edge to its words. */
const inset = 10;
const titleFont = '600 13px';
const wordsFont = '12px';
const largeFont = '600 24px';

/** An ending has a second line within its edge. */
function insetOf({ ending }: StoryCard): number {
  return ending === null ? inset : inset + 5;
}

interface NearText {
  title: string;
  words: string[];
  marks: { shape: Path2D; text: string; isProblem: boolean }[];
}

/** Draws the cards of a story. How words fit is found out once for each card. */
export class CardPainter {
  private readonly near = new Map<number, NearText>();
  private readonly large = new Map<number, string[]>();
  private readonly shapes = new Map<string, Path2D>();

  constructor(
    private readonly story: StoryView,
    private readonly theme: MapTheme,
    private readonly say: Say,
  ) {}

  draw(context: CanvasRenderingContext2D, node: number, picture: MapPicture): void {
    const card = this.story.nodes[node]!;
    const { scale } = picture.viewport;
    this.drawFrame(context, node, card, picture);
    if (scale >= nearScale) this.drawWords(context, node, card);
    else this.drawLarge(context, node, card);
  }

  /** Far away a card is a spot, and larger where something is to be seen about it. */
  drawDots(context: CanvasRenderingContext2D, nodes: readonly number[], picture: MapPicture): void {
    const { theme, story } = this;
    const { scale } = picture.viewport;
    const plain = new Path2D();
    const endings = new Path2D();
    const problems = new Path2D();
    const onWay = new Path2D();
    const width = Math.max(cardWidth, 3 / scale);
    const height = Math.max(cardHeight, 2.5 / scale);
    const marks: number[] = [];
    for (const node of nodes) {
      const { x, y, ending, problems: found } = story.nodes[node]!;
      const isMarked = found.length > 0 || ending !== null || node === story.root;
      if (isMarked) marks.push(node);
      const path = found.length > 0 ? problems : ending !== null ? endings : plain;
      path.rect(x - width / 2, y - height / 2, width, height);
      if (picture.way?.nodes.has(node)) onWay.rect(x - width / 2, y - height / 2, width, height);
    }
    const fill = (path: Path2D, colour: string, alpha = 1): void => {
      context.globalAlpha = alpha;
      context.fillStyle = colour;
      context.fill(path);
      context.globalAlpha = 1;
    };
    fill(plain, theme.quiet, theme.isHighContrast ? 1 : 0.6);
    fill(endings, theme.ending);
    fill(problems, theme.problem);
    fill(onWay, theme.way);
    // A mark is as large on the screen at every scale, as long as they do not cover one another.
    const size = Math.min(14 / scale, cardWidth * 1.2);
    if (size * scale >= 7) for (const node of marks) this.drawSign(context, node, size);
    for (const node of [picture.selected, picture.standing])
      if (node !== undefined) this.drawRing(context, node, 4 / scale, 2.5 / scale);
  }

  private drawSign(context: CanvasRenderingContext2D, node: number, size: number): void {
    const { x, y, ending, problems } = this.story.nodes[node]!;
    const { theme } = this;
    const [colour, shape] =
      problems.length > 0
        ? [theme.problem, problemShapes[problems[0]!]]
        : ending !== null
          ? [theme.ending, endingShape]
          : [theme.text, startShape];
    context.fillStyle = theme.background;
    context.strokeStyle = colour;
    context.beginPath();
    context.arc(x, y, size * 0.66, 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = size / 14;
    context.stroke();
    this.stroke(context, shape, x - size / 2, y - size / 2, size);
  }

  private drawFrame(
    context: CanvasRenderingContext2D,
    node: number,
    { x, y, ending, problems }: StoryCard,
    picture: MapPicture,
  ): void {
    const { theme } = this;
    const { scale } = picture.viewport;
    const [left, top] = [x - cardWidth / 2, y - cardHeight / 2];
    context.beginPath();
    context.roundRect(left, top, cardWidth, cardHeight, ending === null ? 6 : 20);
    context.fillStyle = theme.card;
    context.fill();
    const isOnWay = picture.way?.nodes.has(node) === true;
    context.strokeStyle = isOnWay
      ? theme.way
      : problems.length > 0
        ? theme.problem
        : ending !== null
          ? theme.ending
          : theme.border;
    context.lineWidth = Math.max(
      isOnWay ? 2.5 : ending !== null || problems.length > 0 ? 1.8 : 1.2,
      0.8 / scale,
    );
    context.stroke();
    if (ending !== null) {
      context.beginPath();
      context.roundRect(left + 4, top + 4, cardWidth - 8, cardHeight - 8, 16);
      context.lineWidth = Math.max(1, 0.6 / scale);
      context.stroke();
    }
    if (node === picture.selected) this.drawRing(context, node, 4, Math.max(2.5, 2 / scale));
    if (node === picture.standing) this.drawRing(context, node, 8, Math.max(2, 1.6 / scale), [7, 4]);
  }

  private drawRing(
    context: CanvasRenderingContext2D,
    node: number,
    off: number,
    width: number,
    dash: number[] = [],
  ): void {
    const { x, y } = this.story.nodes[node]!;
    context.strokeStyle = this.theme.selected;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.beginPath();
    context.roundRect(
      x - cardWidth / 2 - off,
      y - cardHeight / 2 - off,
      cardWidth + 2 * off,
      cardHeight + 2 * off,
      8 + off,
    );
    context.stroke();
    context.setLineDash([]);
  }

  private drawWords(context: CanvasRenderingContext2D, node: number, card: StoryCard): void {
    const { theme } = this;
    const { title, words, marks } = this.nearText(context, node, card);
    const left = card.x - cardWidth / 2 + insetOf(card);
    let top = card.y - cardHeight / 2 + 8;
    context.textBaseline = 'top';
    context.font = `${titleFont} ${theme.family}`;
    context.fillStyle = theme.text;
    context.fillText(title, left, top);
    top += 18;
    context.font = `${wordsFont} ${theme.family}`;
    context.fillStyle = theme.quiet;
    for (const line of words) {
      context.fillText(line, left, top);
      top += 16;
    }
    let across = left;
    const bottom = card.y + cardHeight / 2 - 22;
    for (const { shape, text, isProblem } of marks) {
      context.strokeStyle = isProblem ? theme.problem : theme.ending;
      context.fillStyle = theme.text;
      context.save();
      context.translate(across, bottom);
      context.lineWidth = 1.4;
      context.stroke(shape);
      context.restore();
      context.fillText(text, across + 19, bottom + 2);
      across += 19 + context.measureText(text).width + 10;
    }
  }

  /** At a middle scale: the name alone, in large letters, and marks without words. */
  private drawLarge(context: CanvasRenderingContext2D, node: number, card: StoryCard): void {
    const { theme } = this;
    const signs = [
      ...(card.ending === null ? [] : [{ shape: endingShape, colour: theme.ending }]),
      ...card.problems.slice(0, 2).map((kind) => ({ shape: problemShapes[kind], colour: theme.problem })),
    ];
    context.font = `${largeFont} ${theme.family}`;
    let lines = this.large.get(node);
    if (!lines) {
      const measure = (text: string): number => context.measureText(text).width;
      const width = cardWidth - 2 * inset - 34 * signs.length;
      this.large.set(node, (lines = fitText(card.ending ?? (card.scene || card.words), width, 2, measure)));
    }
    context.textBaseline = 'middle';
    context.fillStyle = theme.text;
    const left = card.x - cardWidth / 2 + inset + 34 * signs.length;
    for (const [row, line] of lines.entries())
      context.fillText(line, left, card.y + (row - (lines.length - 1) / 2) * 28);
    for (const [place, { shape, colour }] of signs.entries()) {
      context.strokeStyle = colour;
      context.lineWidth = 3;
      this.stroke(context, shape, card.x - cardWidth / 2 + inset + 34 * place - 2, card.y - 14, 28);
    }
  }

  private nearText(context: CanvasRenderingContext2D, node: number, card: StoryCard): NearText {
    const known = this.near.get(node);
    if (known) return known;
    const { theme } = this;
    const width = cardWidth - 2 * insetOf(card);
    const measure = (text: string): number => context.measureText(text).width;
    const marks = [
      ...(node === this.story.root
        ? [{ shape: this.shape(startShape), text: this.say('start'), isProblem: false }]
        : []),
      ...(card.ending === null
        ? []
        : [{ shape: this.shape(endingShape), text: card.ending, isProblem: false }]),
      ...card.problems.map((kind) => ({
        shape: this.shape(problemShapes[kind]),
        text: this.say(`problem.${kind}`),
        isProblem: true,
      })),
    ];
    context.font = `${titleFont} ${theme.family}`;
    const title = shortened(card.scene || card.id, width, measure);
    context.font = `${wordsFont} ${theme.family}`;
    let left = width;
    const shown: NearText['marks'] = [];
    for (const mark of marks) {
      const text = shortened(mark.text, Math.max(0, left - 19), measure);
      const taken = 19 + measure(text) + 10;
      if (left < 45) break;
      shown.push({ ...mark, text });
      left -= taken;
    }
    const text = {
      title,
      words: fitText(card.words, width, marks.length > 0 ? 2 : 3, measure),
      marks: shown,
    };
    this.near.set(node, text);
    return text;
  }

  private stroke(context: CanvasRenderingContext2D, shape: string, x: number, y: number, size: number): void {
    context.save();
    context.translate(x, y);
    context.scale(size / 16, size / 16);
    context.lineWidth = 1.6;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke(this.shape(shape));
    context.restore();
  }

  private shape(shape: string): Path2D {
    let path = this.shapes.get(shape);
    if (!path) this.shapes.set(shape, (path = new Path2D(shape)));
    return path;
  }
}
