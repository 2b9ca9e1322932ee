import search from 'approx-string-match';

const matchScore = 10;
const mismatchScore = -9;
const gapOpening = 24;
const gapExtension = 1;
const unreachable = -1_000_000_000;

const stop = 0;
const diagonalStep = 1;
const skipPattern = 2;
const skipText = 3;
const sourceBits = 3;
const patternGapGoesOn = 4;
const textGapGoesOn = 8;

/**
 * Local alignment with affine gaps (Smith and Waterman 1981, Gotoh 1982): a sentence put in or taken out costs little more
 * than a word, so what survived on both sides of it still counts. Quadratic; callers keep patterns and windows small.
 */
export class Aligner {
  private row = new Int32Array(0);
  private skips = new Int32Array(0);
  private directions = new Uint8Array(0);

  /**
   * Aligns `pattern` with [from, to) of `text`. Returns for each pattern unit the offset in `text` of the equal unit it is
   * aligned with, or -1.
   */
  align(pattern: string, text: string, from: number, to: number): Int32Array {
    const height = pattern.length;
    const width = to - from;
    const columns = width + 1;
    this.reserve(columns, (height + 1) * columns);
    const { row, skips, directions } = this;
    row.fill(0, 0, columns);
    skips.fill(unreachable, 0, columns);
    let best = 0;
    let bestCell = 0;
    for (let i = 1; i <= height; i++) {
      const unit = pattern.charCodeAt(i - 1);
      let diagonal = 0;
      let textGap = unreachable;
      let left = 0;
      const base = i * columns;
      for (let j = 1; j <= width; j++) {
        const above = row[j]!;
        let direction = 0;
        let patternGap = skips[j]! - gapExtension;
        if (patternGap > above - gapOpening) direction |= patternGapGoesOn;
        else patternGap = above - gapOpening;
        skips[j] = patternGap;
        textGap -= gapExtension;
        if (textGap > left - gapOpening) direction |= textGapGoesOn;
        else textGap = left - gapOpening;
        let score = diagonal + (unit === text.charCodeAt(from + j - 1) ? matchScore : mismatchScore);
        let source = diagonalStep;
        if (patternGap > score) {
          score = patternGap;
          source = skipPattern;
        }
        if (textGap > score) {
          score = textGap;
          source = skipText;
        }
        if (score <= 0) {
          score = 0;
          source = stop;
        } else if (score > best) {
          best = score;
          bestCell = base + j;
        }
        directions[base + j] = direction | source;
        diagonal = above;
        row[j] = score;
        left = score;
      }
    }
    return this.trace(pattern, text, from, columns, bestCell);
  }

  private trace(pattern: string, text: string, from: number, columns: number, end: number): Int32Array {
    const { directions } = this;
    const aligned = new Int32Array(pattern.length).fill(-1);
    let i = Math.floor(end / columns);
    let j = end % columns;
    let state = diagonalStep;
    while (i > 0 && j > 0) {
      const direction = directions[i * columns + j]!;
      if (state === diagonalStep) {
        const source = direction & sourceBits;
        if (source === stop) break;
        if (source !== diagonalStep) {
          state = source;
          continue;
        }
        if (pattern.charCodeAt(i - 1) === text.charCodeAt(from + j - 1)) aligned[i - 1] = from + j - 1;
        i--;
        j--;
      } else if (state === skipPattern) {
        if (!(direction & patternGapGoesOn)) state = diagonalStep;
        i--;
      } else {
        if (!(direction & textGapGoesOn)) state = diagonalStep;
        j--;
      }
    }
    return aligned;
  }

  private reserve(columns: number, cells: number): void {
    if (this.row.length < columns) {
      this.row = new Int32Array(columns * 2);
      this.skips = new Int32Array(columns * 2);
    }
    if (this.directions.length < cells) this.directions = new Uint8Array(cells + (cells >>> 1));
  }
}

/**
 * Where `pattern` occurs in [from, to) of `text` with the fewest errors, at most `maxErrors`; ascending, places that
 * overlap given once (Myers 1999, by `approx-string-match`).
 */
export function approximatePlaces(
  text: string,
  pattern: string,
  from: number,
  to: number,
  maxErrors: number,
): number[] {
  const places: number[] = [];
  let clearOf = -1;
  for (const match of search(text.slice(from, to), pattern, maxErrors)) {
    if (match.start < clearOf) continue;
    places.push(from + match.start);
    clearOf = match.end;
  }
  return places;
}
