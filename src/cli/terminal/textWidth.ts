import { eastAsianWidth } from 'get-east-asian-width';
import { isControl, withoutOwnCodes } from './terminalText';

/** Where a line may end: after a space, a dash or a wide character. */
const breakAfter = /[\s\u2010\u2013\u2014\u3000-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]$/;
/** Closing marks, which may not begin a line, and opening ones, which may not end it. */
const mayNotBegin = /^[，。、；：？！）】》〉」』”’…—,.;:?!)\]}]/;
const mayNotEnd = /[（《〈「『【“‘([{]$/;
/** UTF-16 units. */
const stretchLength = 256;
let segmenter: Intl.Segmenter | undefined;

/** Terminal cells that the text takes: two for Han and other wide characters and for emoji, none for combining marks and colours. */
export function displayWidth(text: string): number {
  const plain = withoutOwnCodes(text);
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.length;
  let width = 0;
  for (const grapheme of graphemes(plain)) width += graphemeWidth(grapheme);
  return width;
}

/** Fills up with spaces to `width` cells; a longer text stays as it is. */
export function padTo(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return side === 'left' ? text + space : space + text;
}

/** The start of an uncoloured text in at most `width` cells, with an ellipsis when something was left out. */
export function cutTo(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  return `${takeFromStart(text, width - 1)}…`;
}

/** As much of the start as fits into `width` cells. */
export function takeFromStart(text: string, width: number): string {
  let used = 0;
  let taken = '';
  for (const grapheme of graphemes(text)) {
    used += graphemeWidth(grapheme);
    if (used > width) break;
    taken += grapheme;
  }
  return taken;
}

/** As much of the end as fits into `width` cells. */
export function takeFromEnd(text: string, width: number): string {
  const all = [...graphemes(text)];
  let used = 0;
  let first = all.length;
  while (first > 0) {
    used += graphemeWidth(all[first - 1]!);
    if (used > width) break;
    first--;
  }
  return all.slice(first).join('');
}

/** A stretch of text and how it looks. */
export interface PaintedText {
  /** Without colour codes. */
  text: string;
  paint?: (text: string) => string;
}

/** Breaks an uncoloured text into lines of at most `width` cells, between words or between Han characters. */
export function wrapTo(text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((line) => wrapPainted([{ text: line }], width));
}

/**
 * The same for one line made of several stretches, each painted; no colour goes on past the end of a line. Lines after the
 * first begin with `hang` spaces.
 */
export function wrapPainted(pieces: readonly PaintedText[], width: number, hang = 0): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  let isEmpty = true;
  // What is painted alike is painted once, not word by word.
  let run: { text: string; paint: (text: string) => string } | undefined;
  const endRun = () => {
    if (run) line += run.paint(run.text);
    run = undefined;
  };
  const close = () => {
    if (run) run.text = run.text.trimEnd();
    endRun();
    lines.push(line.trimEnd());
    line = ' '.repeat(hang);
    used = hang;
    isEmpty = true;
  };
  const add = (stretch: string, paint: (text: string) => string) => {
    const text = isEmpty && lines.length > 0 ? stretch.trimStart() : stretch;
    if (text === '') return;
    if (run?.paint !== paint) endRun();
    run = { text: (run?.text ?? '') + text, paint };
    used += displayWidth(text);
    isEmpty = false;
  };
  // A word that is longer than a line. Each character is measured once, however many there are.
  const addCut = (word: string, paint: (text: string) => string) => {
    const end = word.trimEnd().length;
    let part = '';
    let taken = 0;
    let at = 0;
    for (const grapheme of graphemes(word)) {
      const cells = graphemeWidth(grapheme);
      const isFull = used + taken + cells > width && at < end;
      if (isFull && (part !== '' || !isEmpty)) {
        add(part, paint);
        close();
        part = '';
        taken = 0;
      }
      part += grapheme;
      taken += cells;
      at += grapheme.length;
    }
    add(part, paint);
  };
  const all = pieces.map(({ text }) => text).join('');
  const painted = new PaintedRange(pieces);
  // Over all stretches at once: where one of them ends, a closing mark still belongs to the word before it.
  for (const unit of unbreakable(all)) {
    const needed = displayWidth(unit.trimEnd());
    if (!isEmpty && used + needed > width) close();
    const isCut = used + needed > width;
    for (const { text, paint } of painted.take(unit.length)) {
      if (isCut) addCut(text, paint);
      else add(text, paint);
    }
  }
  if (!isEmpty || lines.length === 0) close();
  return lines;
}

/** Stretches of painted text, taken from the start in whatever pieces. */
class PaintedRange {
  private piece = 0;
  /** UTF-16 units of the piece that have been taken. */
  private taken = 0;

  constructor(private readonly pieces: readonly PaintedText[]) {}

  /** The next `length` UTF-16 units. */
  *take(length: number): Generator<{ text: string; paint: (text: string) => string }> {
    for (let left = length; left > 0;) {
      const piece = this.pieces[this.piece];
      if (!piece) return;
      const text = piece.text.slice(this.taken, this.taken + left);
      if (text !== '') yield { text, paint: piece.paint ?? unpainted };
      left -= text.length;
      this.taken += text.length;
      if (this.taken < piece.text.length) continue;
      this.piece++;
      this.taken = 0;
    }
  }
}

function unpainted(text: string): string {
  return text;
}

/** Stretches that stay on one line: a word with the space after it, a Han character with the closing marks after it. */
function* unbreakable(text: string): Generator<string> {
  let unit = '';
  let last = '';
  for (const grapheme of graphemes(text)) {
    if (unit !== '' && !/^\s/.test(grapheme) && mayBreakBetween(last, grapheme)) {
      yield unit;
      unit = '';
    }
    unit += grapheme;
    last = grapheme;
  }
  if (unit !== '') yield unit;
}

function mayBreakBetween(before: string, after: string): boolean {
  if (before === '' || mayNotBegin.test(after)) return false;
  if (mayNotEnd.test(before)) return false;
  return breakAfter.test(before) || isWide(after);
}

function isWide(text: string): boolean {
  return eastAsianWidth(text.codePointAt(0)!) === 2;
}

function* graphemes(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // In stretches, since a segmenter takes time in proportion to its text for every step; the last of a stretch may go on in the next.
  for (let at = 0, length = stretchLength; at < text.length;) {
    const stretch = [...segmenter.segment(text.slice(at, at + length))].map(({ segment }) => segment);
    const isLast = at + length >= text.length;
    const whole = isLast ? stretch : stretch.slice(0, -1);
    yield* whole;
    const taken = whole.reduce((sum, { length: each }) => sum + each, 0);
    at += taken;
    length = taken === 0 ? 2 * length : stretchLength;
  }
}

function graphemeWidth(grapheme: string): number {
  const codePoint = grapheme.codePointAt(0)!;
  if (grapheme === '\n' || grapheme === '\t') return 0;
  if (isControl(grapheme)) return 1;
  if (/^[\p{Mark}\p{Default_Ignorable_Code_Point}]/u.test(grapheme)) return 0;
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(grapheme)) return 2;
  return eastAsianWidth(codePoint);
}
