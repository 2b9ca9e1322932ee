import type { Suggestion } from '../../core/review/model';
import type { Output } from '../terminal/output';
import { headLines, whereLines } from './suggestionView';
import type { TextPlaces } from './textPlaces';
import { wrapPainted, wrapTo } from '../terminal/textWidth';

/**
 * A suggestion's other ways, to be read and chosen from: the passage as it stands once, then each way whole, with its number and what it is
 * like. `only`: the number of the one that is shown alone. Lines of the terminal's width.
 */
export function alternativesLines(
  suggestion: Suggestion,
  files: ReadonlyMap<string, TextPlaces>,
  output: Output,
  only?: number,
): string[] {
  const { style, messages, width } = output;
  const indent = '    ';
  const inner = width - indent.length;
  const { anchor, alternatives = [], replacement, detail, reworded } = suggestion;
  const remarks = [detail ?? '', reworded === undefined ? '' : messages.suggestions.reworded(reworded)];
  const lines = [
    ...headLines(suggestion, output),
    ...whereLines(suggestion, files, output).map((line) => `${indent}${line}`),
    ...remarks
      .filter((text) => text !== '')
      .flatMap((text) => wrapTo(text, inner).map((line) => indent + line)),
  ];
  if (anchor !== undefined)
    lines.push(
      '',
      `${indent}${style.dim(messages.alternatives.asItStands)}`,
      ...wholeText(anchor.exact, '', output),
    );
  for (const [index, { text, note }] of alternatives.entries()) {
    const number = index + 1;
    if (only !== undefined && only !== number) continue;
    lines.push('', ...wholeText(text, String(number), output));
    const isTaken = replacement !== undefined && text === replacement && only === undefined;
    const about = [output.tidy(note), isTaken ? messages.suggestions.taken.trim() : '']
      .filter(Boolean)
      .join(' ');
    if (about !== '')
      lines.push(...wrapTo(about, inner - 5).map((line) => `${indent}     ${style.dim(line)}`));
  }
  return lines;
}

/** Nothing of it is left out, and its lines stay lines. */
function wholeText(text: string, label: string, { style, width }: Output): string[] {
  const indent = '    ';
  const paragraphs = text.trim().split(/\r\n|\r|\n/);
  return paragraphs.flatMap((paragraph, index) => {
    const name = (index === 0 ? label : '').padEnd(3);
    const pieces = [{ text: name, paint: style.heading }, { text: paragraph.trim() }];
    return paragraph.trim() === ''
      ? ['']
      : wrapPainted(pieces, width - 4, 3).map((line) => `${indent}${line}`);
  });
}
