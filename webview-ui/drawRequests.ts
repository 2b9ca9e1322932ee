import type { CardRange, DrawnCards } from './drawnCards';

/** How many cards are asked for at once: several screens of them. */
export const windowCards = 80;
/** How near to the end of what is there the author may come before more is asked for. */
const nearCards = 20;
/** How long to wait for an answer before asking again, in milliseconds. */
export const answerMilliseconds = 2_000;

/** Decides which cards to ask the host for. One request is under way at a time. */
export class DrawRequests {
  private asked: (CardRange & { at: number }) | undefined;

  /** A snapshot has come. */
  received(cards: DrawnCards): void {
    if (this.asked && cards.confirms(this.asked)) this.asked = undefined;
  }

  /** Another round: an answer to what was asked of the one before may never come. */
  forget(): void {
    this.asked = undefined;
  }

  get isWaiting(): boolean {
    return this.asked !== undefined;
  }

  /** What to ask for while cards `first` to `last` are seen at `now` (milliseconds); undefined when nothing is to be asked. */
  next(cards: DrawnCards, first: number, last: number, now: number): CardRange | undefined {
    if (this.asked && now - this.asked.at < answerMilliseconds) return undefined;
    this.asked = undefined;
    const start = Math.max(0, first - nearCards);
    const end = Math.min(cards.total, last + 1 + nearCards);
    if (start >= end || cards.confirms({ from: start, count: end - start })) return undefined;
    const middle = Math.floor((first + last) / 2);
    const count = Math.max(windowCards, end - start);
    const from = Math.max(0, Math.min(middle - Math.floor(count / 2), cards.total - count));
    this.asked = { from, count, at: now };
    return { from, count };
  }
}
