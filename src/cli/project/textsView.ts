import type { TextAmount, TextUse } from '../../core/refinement/record/textUse';
import type { Output } from '../terminal/output';
import { sizeText } from '../terminal/sizeText';
import { wrapPainted, wrapTo } from '../terminal/textWidth';

/** What the kept texts take, and for what they are kept; after pruning also what was removed. */
export function textsLines(
  use: TextUse,
  { pruned, keepLast }: { pruned: TextAmount | undefined; keepLast: number | undefined },
  output: Output,
): string[] {
  const { messages, style, width } = output;
  const texts = messages.keptTexts;
  const lines: string[] = [];
  if (pruned) {
    const line = texts.pruned(pruned.texts, sizeText(pruned.bytes));
    lines.push(...wrapTo(line, width).map(pruned.texts > 0 ? style.good : (text) => text));
    if (pruned.texts > 0 && keepLast !== undefined) lines.push(...wrapTo(texts.gone, width).map(style.dim));
    lines.push('');
  }
  lines.push(style.heading(texts.header(use.all.texts, sizeText(use.all.bytes))));
  if (use.all.texts === 0 || pruned) return lines;
  lines.push(...wrapTo(texts.what, width).map(style.dim));
  const item = (text: string) => lines.push(...wrapPainted([{ text: `  ${text}` }], width, 2));
  item(texts.unused(use.unused.texts, sizeText(use.unused.bytes)));
  if (use.old && keepLast !== undefined) item(texts.old(use.old.texts, sizeText(use.old.bytes), keepLast));
  return lines;
}
