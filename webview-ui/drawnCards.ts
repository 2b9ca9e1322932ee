import type { PhaseDetail, SuggestionView } from '../src/shared/workbenchState';

/** What of a snapshot tells which suggestions stand where. */
export type CardWindow = Pick<PhaseDetail, 'phase' | 'round' | 'assessedAt' | 'from' | 'suggestions'> & {
  counts: Pick<PhaseDetail['counts'], 'all'>;
};

/**
 * The cards of a round by their numbers, counted from 0. A snapshot holds a window of them; those of earlier windows are kept, so that
 * going back shows them at once, but only the newest window is known to be true: nothing is decided on the others.
 */
export class DrawnCards {
  private round = '';
  private readonly cards = new Map<number, SuggestionView>();
  private readonly numbers = new Map<string, number>();
  private from = 0;
  private end = 0;
  total = 0;

  /** Takes in a snapshot. Returns whether the cards stand where they stood: false for another round, and when some came or went. */
  receive({ phase, round, assessedAt, from, suggestions, counts }: CardWindow): boolean {
    const name = `${phase}:${round}:${assessedAt ?? ''}`;
    const same =
      name === this.round &&
      counts.all === this.total &&
      suggestions.every(({ id }, index) => {
        const kept = this.cards.get(from + index);
        const number = this.numbers.get(id);
        return (kept === undefined || kept.id === id) && (number === undefined || number === from + index);
      });
    if (!same) {
      this.cards.clear();
      this.numbers.clear();
    }
    this.round = name;
    this.total = counts.all;
    this.from = from;
    this.end = from + suggestions.length;
    for (const [index, suggestion] of suggestions.entries()) {
      // What says the same stays the same object: a snapshot then draws only the cards that it changes.
      const kept = this.cards.get(from + index);
      if (!kept || JSON.stringify(kept) !== JSON.stringify(suggestion))
        this.cards.set(from + index, suggestion);
      this.numbers.set(suggestion.id, from + index);
    }
    return same;
  }

  at(number: number): SuggestionView | undefined {
    return this.cards.get(number);
  }

  numberOf(id: string | undefined): number | undefined {
    return id === undefined ? undefined : this.numbers.get(id);
  }

  /** Whether the newest snapshot holds it. */
  isConfirmed(number: number): boolean {
    return number >= this.from && number < this.end;
  }

  /** Whether the newest snapshot holds all of these that there are; `count` from `from` on. */
  confirms({ from, count }: CardRange): boolean {
    return this.from <= from && this.end >= Math.min(from + count, this.total);
  }
}

export interface CardRange {
  from: number;
  count: number;
}
