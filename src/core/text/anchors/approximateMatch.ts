import search from 'approx-string-match';

const MATCH = 10;
const MISMATCH = -9;
const GAP_OPEN = 24;
const GAP_EXTEND = 1;
const UNREACHABLE = -1_000_000_000;

const STOP = 0;
const DIAGONAL = 1;
const SKIP_PATTERN = 2;
const SKIP_TEXT = 3;
const SOURCE = 3;
const PATTERN_GAP_GOES_ON = 4;
const TEXT_GAP_GOES_ON = 8;

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
    skips.fill(UNREACHABLE, 0, columns);
    let best = 0;
    let bestCell = 0;
    for (let i = 1; i <= height; i++) {
      const unit = pattern.charCodeAt(i - 1);
      let diagonal = 0;
      let textGap = UNREACHABLE;
      let left = 0;
      const base = i * columns;
      for (let j = 1; j <= width; j++) {
        const above = row[j] as number;
        let direction = 0;
        let patternGap = (skips[j] as number) - GAP_EXTEND;
        if (patternGap > above - GAP_OPEN) direction |= PATTERN_GAP_GOES_ON;
        else patternGap = above - GAP_OPEN;
        skips[j] = patternGap;
        textGap -= GAP_EXTEND;
        if (textGap > left - GAP_OPEN) direction |= TEXT_GAP_GOES_ON;
        else textGap = left - GAP_OPEN;
        let score = diagonal + (unit === text.charCodeAt(from + j - 1) ? MATCH : MISMATCH);
        let source = DIAGONAL;
        if (patternGap > score) {
          score = patternGap;
          source = SKIP_PATTERN;
        }
        if (textGap > score) {
          score = textGap;
          source = SKIP_TEXT;
        }
        if (score <= 0) {
          score = 0;
          source = STOP;
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
    let state = DIAGONAL;
    while (i > 0 && j > 0) {
      const direction = directions[i * columns + j] as number;
      if (state === DIAGONAL) {
        const source = direction & SOURCE;
        if (source === STOP) break;
        if (source !== DIAGONAL) {
          state = source;
          continue;
        }
        if (pattern.charCodeAt(i - 1) === text.charCodeAt(from + j - 1)) aligned[i - 1] = from + j - 1;
        i--;
        j--;
      } else if (state === SKIP_PATTERN) {
        if (!(direction & PATTERN_GAP_GOES_ON)) state = DIAGONAL;
        i--;
      } else {
        if (!(direction & TEXT_GAP_GOES_ON)) state = DIAGONAL;
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
