import type { Language } from '../../core/text/language';
import type { CompareOutcome } from '../../core/refinement/model';
import type { Suggestion } from '../../core/review/model';
import { countText } from '../../core/text/counts';
import { changeLines } from '../terminal/changeView';
import type { Output } from '../terminal/output';
import { headLines } from './suggestionView';
import { wrapTo } from '../terminal/textWidth';

/** What differs between two texts of a phase, and between what was suggested on them. */
export function compareLines(
  outcome: CompareOutcome,
  first: string,
  second: string,
  language: Language,
  output: Output,
): string[] {
  const { messages, style } = output;
  const texts = messages.compare;
  const lines = wrapTo(texts.header(outcome.phase, first, second), output.width).map(style.heading);
  const changed = outcome.files.filter(({ before, after }) => before !== after);
  if (changed.length === 0) {
    if (outcome.unreadable.length === 0) lines.push(texts.same);
  } else {
    const words = (side: 'before' | 'after') =>
      outcome.files.reduce((total, file) => total + countText(file[side], language).words, 0);
    lines.push(style.dim(texts.wordCount(words('before'), words('after'))));
  }
  for (const { path, before, after } of changed) lines.push('', ...changeLines(path, before, after, output));
  for (const path of outcome.unreadable)
    lines.push('', `${style.command(path)} ${style.caution(texts.unreadable)}`);
  const { onlyFirst, both, onlySecond } = outcome.suggestions;
  lines.push(...listed(texts.onlyFirst(onlyFirst.length, first), onlyFirst, output));
  lines.push(...listed(texts.both(both.length), both, output));
  lines.push(...listed(texts.onlySecond(onlySecond.length, second), onlySecond, output));
  return lines;
}

function listed(title: string, suggestions: readonly Suggestion[], output: Output): string[] {
  if (suggestions.length === 0) return [];
  return [
    '',
    ...wrapTo(title, output.width).map(output.style.heading),
    ...suggestions.flatMap((one) => headLines(one, output, 2).map((line) => `  ${line}`)),
  ];
}
