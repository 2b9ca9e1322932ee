import type { DiffPart } from '../../core/text/diff/diff';
import { endOf, endsOf, showLineEnds, showSpaces, startOf } from './elide';
import type { TerminalStyle } from './terminalStyle';
import { displayWidth, type PaintedText } from './textWidth';

/** Cells of unchanged text shown on each side of a change: a paragraph is one line, and may be long. */
const around = { least: 16, most: 36 };

/**
 * One paragraph with its changes in it, in one line of `width` cells where they leave room for what stands around them. What came in is
 * written {+so+} and what was taken out [-so-], in colour too: not every terminal strikes through, and old and new words would stand
 * glued together.
 */
export function inlineChange(parts: readonly DiffPart[], width: number, style: TerminalStyle): PaintedText[] {
  const changes = parts.map(({ kind, text }): PaintedText | undefined => {
    if (kind === 'equal') return undefined;
    const shown = /^\s+$/.test(text) ? showSpaces(text) : showLineEnds(text);
    return kind === 'insert'
      ? { text: `{+${shown}+}`, paint: style.added }
      : { text: `[-${shown}-]`, paint: style.removed };
  });
  const changed = changes.reduce((cells, change) => cells + displayWidth(change?.text ?? ''), 0);
  const room = Math.max(around.least, Math.min(around.most, Math.floor((width - changed) / 2)));
  return parts.map(({ text }, index): PaintedText => {
    const change = changes[index];
    if (change) return change;
    const shown = showLineEnds(text);
    if (index === 0) return { text: endOf(shown, room) };
    return { text: index === parts.length - 1 ? startOf(shown, room) : endsOf(shown, 2 * room) };
  });
}
