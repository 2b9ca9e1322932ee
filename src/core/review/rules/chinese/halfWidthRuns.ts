import type { ParagraphFinding, ParagraphRule } from '../rule';
import { literalSpans, touchesAny } from './proseSpans';

const full: Readonly<Record<string, string>> = {
  '?': '？',
  '!': '！',
  ',': '，',
  '.': '。',
  ':': '：',
  ';': '；',
};
const side = '[\\p{Script=Han}“”‘’「」『』《》（），。！？；：、…—]';
const runs = new RegExp(`(?<=${side})(?:[?!,.:;]{2,}|--+)`, 'gu');

/**
 * Half-width marks in a row after Chinese, which the checker leaves alone because they may be code: `?!`, `,,`, `--`.
 * (Dots in a row are `ellipsisForm`.)
 */
export const halfWidthRunsRule: ParagraphRule = {
  id: 'halfWidthRuns',
  languages: ['zh'],
  check(paragraph) {
    const found: ParagraphFinding[] = [];
    if (!/[?!,.:;-]{2}/.test(paragraph)) return found;
    const literal = literalSpans(paragraph);
    for (const match of paragraph.matchAll(runs)) {
      const marks = match[0];
      const start = match.index;
      const end = start + marks.length;
      const replacement = fullWidth(marks);
      if (replacement === undefined || touchesAny(literal, start, end)) continue;
      found.push({
        rule: 'halfWidthRuns',
        type: 'style',
        severity: 'should_fix',
        summary: `“${marks}”是半角标点`,
        detail: `中文里应使用全角的“${replacement}”。`,
        start,
        end,
        replacement,
      });
    }
    return found;
  },
};

function fullWidth(marks: string): string | undefined {
  if (/^--+$/.test(marks)) return '——';
  if (/^\.{3,}$/.test(marks)) return undefined;
  if (/^[?!]+$/.test(marks)) return [...marks].map((mark) => full[mark]).join('');
  // ,, and .. are one mark typed twice, ,. is for the graver one.
  for (const mark of '?!.;:,') if (marks.includes(mark)) return full[mark];
  return undefined;
}
