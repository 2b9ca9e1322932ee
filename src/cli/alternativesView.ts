import type { Suggestion } from '../core/review/model';
import { diffTexts } from '../core/text/diff/diff';
import { inlineChange } from './inlineChange';
import type { Output } from './output';
import { wrapPainted, wrapTo } from './textWidth';

/** It may go over several lines, so that as much is shown around a change as is ever shown. */
const roomForLines = 3;
/** Lines of one way before the rest is left out. */
const mostLines = 8;

/** The kept alternatives with their numbers, from 1: what each does to the passage, and what it is like. At most `width` cells. */
export function alternativeLines(
  { anchor, alternatives = [], replacement }: Suggestion,
  output: Output,
  width: number,
): string[] {
  const { style, messages } = output;
  const before = anchor?.exact ?? '';
  return alternatives.flatMap(({ text, note }, index) => {
    const label = `${index + 1}`;
    const indent = label.length + 2;
    const change = inlineChange(diffTexts(before, text), roomForLines * width, style);
    const taken = text === replacement ? [{ text: messages.suggestions.taken, paint: style.good }] : [];
    const pieces = [{ text: label, paint: style.heading }, { text: '  ' }, ...change, ...taken];
    const lines = wrapPainted(pieces, width, indent);
    const shown =
      lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${' '.repeat(indent)}…`] : lines;
    const remarks = note === '' ? [] : wrapTo(output.tidy(note), width - indent);
    return [...shown, ...remarks.map((line) => `${' '.repeat(indent)}${style.dim(line)}`)];
  });
}
