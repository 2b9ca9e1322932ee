import { orderEdits, type TextEdit } from './edits';
import { firstEndingBehind, type Range } from './range';

/** Which side of a replacement, or of an insertion, a position inside it or at it goes to. */
type Bias = 'before' | 'after';

/** One group of edits prepared for many questions: each takes the logarithm of the number of edits. */
export class EditMapper {
  private readonly edits: readonly TextEdit[];
  /** How far the text behind edit i has moved. */
  private readonly shifts: number[] = [];

  constructor(edits: readonly TextEdit[]) {
    this.edits = orderEdits(edits);
    let shift = 0;
    for (const edit of this.edits) {
      shift += edit.replacement.length - (edit.end - edit.start);
      this.shifts.push(shift);
    }
  }

  /**
   * Where an offset of the text before the edits lies in the text after them. An offset at the edge of a replacement stays at
   * that edge; one strictly inside it, or at an insertion, goes to the side that `bias` says.
   */
  mapOffset(offset: number, bias: Bias): number {
    // Edits that end before the offset only shift it; the few that meet it decide the rest.
    const first = this.firstNotBefore(offset);
    const shift = first === 0 ? 0 : this.shifts[first - 1]!;
    let position = offset + shift;
    for (let index = first; index < this.edits.length; index++) {
      const edit = this.edits[index]!;
      if (edit.start > offset) break;
      if (edit.start === edit.end) {
        if (bias === 'after') position += edit.replacement.length;
      } else if (edit.end === offset) {
        position += edit.replacement.length - (edit.end - edit.start);
      } else if (edit.start < offset) {
        const start = position - (offset - edit.start);
        return bias === 'before' ? start : start + edit.replacement.length;
      }
    }
    return position;
  }

  /**
   * Where a range lies after the edits; undefined when an edit changes something inside it. Edits and insertions that only
   * meet its edges leave it what it was. An empty range stays before what is inserted at its place.
   */
  mapRange(range: Range): Range | undefined {
    if (this.changesInside(range)) return undefined;
    if (range.start === range.end) {
      const position = this.mapOffset(range.start, 'before');
      return { start: position, end: position };
    }
    return { start: this.mapOffset(range.start, 'after'), end: this.mapOffset(range.end, 'before') };
  }

  private changesInside(range: Range): boolean {
    for (let index = this.firstNotBefore(range.start); index < this.edits.length; index++) {
      const edit = this.edits[index]!;
      if (edit.start >= range.end) return false;
      if (edit.end > range.start) return true;
    }
    return false;
  }

  /** Index of the first edit whose end is at or behind the offset. */
  private firstNotBefore(offset: number): number {
    return firstEndingBehind(this.edits, offset - 1);
  }
}
