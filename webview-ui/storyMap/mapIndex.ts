import { cardHeight, cardWidth, type StoryView } from '../../src/shared/storyMap';
import { linePoints } from './lines';
import type { MapLine } from './picture';
import type { Box, Point } from './viewport';

/** Pixels of a side of the squares that the map is divided into. */
const side = 640;

/** Finds what is seen, and what is at a point, without looking at all of the map. */
export class MapIndex {
  readonly lines: MapLine[] = [];
  /** By node: the lines that lead to it. */
  readonly into: number[][];
  private readonly cards = new Map<number, number[]>();
  private readonly crossing = new Map<number, number[]>();
  private readonly columns: number;

  constructor(readonly story: StoryView) {
    this.columns = Math.ceil(story.width / side) + 2;
    this.into = story.nodes.map(() => []);
    for (const [node, { x, y }] of story.nodes.entries()) this.add(this.cards, node, boxAround(x, y));
    for (const [from, { choices }] of story.nodes.entries())
      for (const [choice, { to }] of choices.entries()) {
        const line = this.lines.length;
        this.lines.push({ from, choice });
        if (to !== null) this.into[to]!.push(line);
        this.add(this.crossing, line, boxOf(linePoints(story, { from, choice })));
      }
  }

  /** Places of the nodes whose cards are in the box or near it. */
  cardsIn(box: Box): number[] {
    return this.found(this.cards, box);
  }

  /** Places in `lines` of those that may be seen in the box. */
  linesIn(box: Box): number[] {
    return this.found(this.crossing, box);
  }

  /** The node whose card is at this point. */
  cardAt({ x, y }: Point): number | undefined {
    return this.cardsIn({ left: x, right: x, top: y, bottom: y }).find((node) => {
      const card = this.story.nodes[node]!;
      return Math.abs(card.x - x) <= cardWidth / 2 && Math.abs(card.y - y) <= cardHeight / 2;
    });
  }

  private add(squares: Map<number, number[]>, each: number, box: Box): void {
    this.squares(box, (square) => {
      const known = squares.get(square);
      if (known) known.push(each);
      else squares.set(square, [each]);
    });
  }

  private found(squares: Map<number, number[]>, box: Box): number[] {
    const found = new Set<number>();
    this.squares(box, (square) => {
      for (const each of squares.get(square) ?? []) found.add(each);
    });
    return [...found];
  }

  private squares({ left, top, right, bottom }: Box, act: (square: number) => void): void {
    const column = (x: number): number => Math.max(0, Math.min(this.columns - 1, Math.floor(x / side)));
    const lastRow = Math.ceil(this.story.height / side);
    const row = (y: number): number => Math.max(0, Math.min(lastRow, Math.floor(y / side)));
    for (let down = row(top); down <= row(bottom); down++)
      for (let across = column(left); across <= column(right); across++) act(down * this.columns + across);
  }
}

function boxAround(x: number, y: number): Box {
  return {
    left: x - cardWidth / 2,
    right: x + cardWidth / 2,
    top: y - cardHeight / 2,
    bottom: y + cardHeight / 2,
  };
}

function boxOf(points: readonly number[]): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at < points.length; at += 2) {
    box.left = Math.min(box.left, points[at]!);
    box.right = Math.max(box.right, points[at]!);
    box.top = Math.min(box.top, points[at + 1]!);
    box.bottom = Math.max(box.bottom, points[at + 1]!);
  }
  return box;
}
