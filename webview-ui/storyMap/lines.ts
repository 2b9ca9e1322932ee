import { cardHeight, cardWidth, type StoryCard, type StoryView } from '../../src/shared/storyMap';
import type { MapLine } from './picture';

/** Rows below a card in which the words of its choices stand, and pixels of one. */
const labelRows = 4;
export const labelHeight = 17;
/** Pixels of a choice that is only begun below its card: it leads back, or nowhere. */
const stub = 18;

const ranks = new WeakMap<StoryCard, number[]>();

/** The places of a card's choices from left to right: as what they lead to stands, so that they do not cross below their own card. */
function ranksOf(story: StoryView, card: StoryCard): number[] {
  const known = ranks.get(card);
  if (known) return known;
  const towards = card.choices.map(({ to, via, isBack }) =>
    to === null || isBack ? card.x : (via[0] ?? story.nodes[to]!.x),
  );
  const order = [...towards.keys()].sort((one, other) => towards[one]! - towards[other]! || one - other);
  const rankOf = towards.map(() => 0);
  for (const [rank, choice] of order.entries()) rankOf[choice] = rank;
  ranks.set(card, rankOf);
  return rankOf;
}

/** Where a choice leaves its card: its place across. */
export function portOf(story: StoryView, { from, choice }: MapLine): number {
  const card = story.nodes[from]!;
  const rank = ranksOf(story, card)[choice]!;
  return card.x - cardWidth / 2 + (cardWidth * (rank + 1)) / (card.choices.length + 1);
}

/** How far below its card the words of a choice stand: the middle of their row. */
export function labelBelow(story: StoryView, { from, choice }: MapLine): number {
  return 6 + labelHeight * ((ranksOf(story, story.nodes[from]!)[choice]! % labelRows) + 0.5);
}

/** A choice leads on by a line; one that leads back or nowhere is only begun. */
export function isStub(story: StoryView, { from, choice }: MapLine): boolean {
  const { to, isBack } = story.nodes[from]!.choices[choice]!;
  return to === null || isBack;
}

/** The points of a choice's line as x, y, x, y, …: from below its card to above the next one. */
export function linePoints(story: StoryView, line: MapLine): number[] {
  const { y, choices } = story.nodes[line.from]!;
  const { to, via } = choices[line.choice]!;
  const port = portOf(story, line);
  const bottom = y + cardHeight / 2;
  const below = bottom + labelBelow(story, line) + labelHeight / 2;
  if (to === null || isStub(story, line)) return [port, bottom, port, below + stub];
  const target = story.nodes[to]!;
  return [port, bottom, port, below, ...via, target.x, target.y - cardHeight / 2];
}

interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
}

/** Draws it with bends that are round. */
export function traceCurve(pen: Pen, points: readonly number[]): void {
  pen.moveTo(points[0]!, points[1]!);
  pen.lineTo(points[2]!, points[3]!);
  for (let at = 4; at < points.length; at += 2) {
    const [fromX, fromY, x, y] = [points[at - 2]!, points[at - 1]!, points[at]!, points[at + 1]!];
    const half = (y - fromY) / 2;
    pen.bezierCurveTo(fromX, fromY + half, x, y - half, x, y);
  }
}

/** Draws it with straight pieces, for where nobody sees the difference. */
export function traceStraight(pen: Pen, points: readonly number[]): void {
  pen.moveTo(points[0]!, points[1]!);
  for (let at = 4; at < points.length; at += 2) pen.lineTo(points[at]!, points[at + 1]!);
}

/** Draws a choice that leads back: around the outer side of both cards. */
export function traceBack(pen: Pen, story: StoryView, { from, choice }: MapLine): void {
  const source = story.nodes[from]!;
  const { to } = source.choices[choice]!;
  if (to === null) return;
  const target = story.nodes[to]!;
  const start = portOf(story, { from, choice });
  const bottom = source.y + cardHeight / 2;
  const side = target.x >= source.x ? 1 : -1;
  const end = target.x + (side * cardWidth) / 2;
  const out = Math.max(start * side, end * side) + 90 + Math.abs(target.y - source.y) / 12;
  pen.moveTo(start, bottom);
  pen.bezierCurveTo(start, bottom + 120, out * side, bottom + 60, out * side, (source.y + target.y) / 2);
  pen.bezierCurveTo(out * side, target.y, end + side * 40, target.y, end, target.y);
}
