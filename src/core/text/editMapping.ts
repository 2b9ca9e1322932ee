import { orderEdits, type TextEdit } from './edits';
import { firstEndingBehind, type Range } from './range';

/** Which side of a replacement, or of an insertion, a position inside it or at it goes to. */
type Bias = 'before' | 'after';

/**
 * Where an offset of the text before the edits lies in the text after them. An offset at the edge of a replacement stays at
 * that edge; one strictly inside it, or at an insertion, goes to the side that `bias` says.
 */
export function mapOffset(offset: number, edits: readonly TextEdit[], bias: Bias): number {
  return new EditMapper(edits).mapOffset(offset, bias);
}

/**
 * Where a range lies after the edits; undefined when an edit changes something inside it. Edits and insertions that only
 * meet its edges leave it what it was. An empty range stays before what is inserted at its place.
 */
export function mapRange(range: Range, edits: readonly TextEdit[]): Range | undefined {
  return new EditMapper(edits).mapRange(range);
}

/** `mapOffset` through several groups of edits, each made on the text that the one before it left. */
export function mapOffsetThrough(
  offset: number,
  chain: readonly (readonly TextEdit[])[],
  bias: Bias,
): number {
  return chain.reduce((position, edits) => mapOffset(position, edits, bias), offset);
}

/** `mapRange` through several groups of edits, each made on the text that the one before it left. */
export function mapRangeThrough(range: Range, chain: readonly (readonly TextEdit[])[]): Range | undefined {
  let mapped: Range | undefined = range;
  for (const edits of chain) {
    if (!mapped) return undefined;
    mapped = mapRange(mapped, edits);
  }
  return mapped;
}

/** Maps many ranges through one group of edits, which is put in order only once; the answers stand as the ranges did. */
export function mapRanges(ranges: readonly Range[], edits: readonly TextEdit[]): (Range | undefined)[] {
  const mapper = new EditMapper(edits);
  return ranges.map((range) => mapper.mapRange(range));
}

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

  /** As the function of the same name. */
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

  /** As the function of the same name. */
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
