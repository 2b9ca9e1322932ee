import { diffTexts } from '../../core/text/diff/diff';
import { legibleParts } from '../../core/text/diff/legibleParts';
import { endOf, endsOf, showLineEnds, showSpaces, startOf } from '../terminal/elide';
import { inlineChange } from '../terminal/inlineChange';
import type { TerminalStyle } from '../terminal/terminalStyle';
import type { TextPlaces } from './textPlaces';
import { cutTo, displayWidth, wrapPainted, wrapTo } from '../terminal/textWidth';

/** Lines of one side of an edit that are shown before the rest is left out. */
const mostLines = 6;
/** Cells from which a passage is not shown twice, old and new, but once with the change marked in it. */
const longPassage = 48;

/**
 * A passage in its line: in colour it is marked, without colour carets stand below it. At most `width` cells; what does
 * not fit is left out at both sides, and from the middle of a long passage.
 */
export function passageLines(
  places: TextPlaces,
  range: { start: number; end: number },
  width: number,
  style: TerminalStyle,
): string[] {
  const { before } = places.surroundings(range);
  // An item of a list would look like words that are taken out or put in.
  if (listSign.test(before.trimStart() || places.text.slice(range.start, range.end)))
    return markedPassage(places, range, width - 2, style).map((line) => `${style.dim('│')} ${line}`);
  return markedPassage(places, range, width, style);
}

const listSign = /^[-+~]\s/;

function markedPassage(
  places: TextPlaces,
  range: { start: number; end: number },
  width: number,
  style: TerminalStyle,
): string[] {
  const { before, after } = places.surroundings(range);
  const found = places.text.slice(range.start, range.end);
  const passage = endsOf(
    /^\s+$/.test(found) ? showSpaces(found) : showLineEnds(found),
    Math.floor(width * 0.7),
  );
  const isPoint = passage === '';
  const room = width - Math.max(1, displayWidth(passage));
  const left = before.trimStart();
  const right = after.trimEnd();
  const shownLeft = endOf(left, Math.max(Math.floor(room / 2), room - displayWidth(right)));
  const shownRight = startOf(right, room - displayWidth(shownLeft));
  if (style.colour) {
    return [`${style.dim(shownLeft)}${style.marked(isPoint ? '|' : passage)}${style.dim(shownRight)}`];
  }
  const marks = '^'.repeat(Math.max(1, displayWidth(passage)));
  return [`${shownLeft}${passage}${shownRight}`, `${' '.repeat(displayWidth(shownLeft))}${marks}`];
}

/** What is taken out and what comes in, each on lines of its own; spaces are made visible where they are all that changes. */
export function readyEditLines(
  before: string,
  after: string,
  width: number,
  style: TerminalStyle,
  nothing: string,
): string[] {
  if (after !== '' && displayWidth(before) > longPassage) {
    return wrapPainted(
      [{ text: '~ ' }, ...inlineChange(legibleParts(diffTexts(before, after)), width - 2, style)],
      width,
      2,
    );
  }
  const onlySpaces = before.replace(/\s+/g, '') === after.replace(/\s+/g, '');
  const shown = (text: string) =>
    text === '' ? nothing : onlySpaces ? showSpaces(text) : showLineEnds(text);
  const side = (
    sign: string,
    text: string,
    paint: (line: string) => string,
    paintSign: (sign: string) => string,
  ) => {
    const lines = wrapTo(shown(text), width - 2);
    const kept = lines.slice(0, mostLines);
    if (lines.length > kept.length) kept.push('…');
    return kept.map(
      (line, index) => `${index === 0 ? paintSign(sign) : ' '} ${text === '' ? line : paint(line)}`,
    );
  };
  return [...side('-', before, style.removed, style.bad), ...side('+', after, style.added, style.good)];
}

/** A quoted passage in one line. */
export function quoteLine(text: string, width: number): string {
  return cutTo(showLineEnds(text).trim(), width);
}
