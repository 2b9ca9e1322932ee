import { readableDiff, type DiffLine } from '../../core/text/diff/readableDiff';
import { showLineEnds } from './elide';
import { inlineChange } from './inlineChange';
import type { Output } from './output';
import { padTo, wrapPainted, type PaintedText } from './textWidth';

/** Screen lines of one paragraph before the rest is left out. */
const mostLines = 12;

/** The changed paragraphs of one file, with line numbers of the text after, and each change marked within its paragraph. */
export function changeLines(path: string, before: string, after: string, output: Output): string[] {
  const { style, messages } = output;
  const note = before === '' ? messages.revise.created : after === '' ? messages.revise.deleted : undefined;
  const lines = [`${style.command(path)}${note === undefined ? '' : style.dim(messages.inBrackets(note))}`];
  const changed = readableDiff(before, after, { contextLines: 0 })
    .flatMap((hunk) => hunk.lines)
    .filter((line) => line.kind !== 'context' && line.parts.length > 0);
  const widest = Math.max(...changed.map((line) => String(numberOf(line)).length), 2);
  for (const line of changed) lines.push(...paragraphLines(line, widest, output));
  return lines;
}

function paragraphLines(line: DiffLine, numberWidth: number, output: Output): string[] {
  const { style, width } = output;
  const sign = { changed: ' ', context: ' ', added: style.added('+'), removed: style.bad('-') }[line.kind];
  const inner = width - numberWidth - 5;
  const pieces = line.kind === 'changed' ? inlineChange(line.parts, inner, style) : wholePieces(line, output);
  const wrapped = wrapPainted(pieces, inner);
  const shown = wrapped.length > mostLines ? [...wrapped.slice(0, mostLines - 1), '…'] : wrapped;
  return shown.map((text, index) => {
    const number = padTo(index === 0 ? String(numberOf(line)) : '', numberWidth, 'right');
    return `${style.dim(number)} ${sign}${style.dim('│')} ${text}`.trimEnd();
  });
}

function wholePieces({ kind, parts }: DiffLine, { style }: Output): PaintedText[] {
  const paint = kind === 'added' ? style.added : style.removed;
  return parts.map(({ text }) => ({ text: showLineEnds(text), paint }));
}

function numberOf(line: DiffLine): number {
  return line.afterLine ?? line.beforeLine ?? 1;
}
