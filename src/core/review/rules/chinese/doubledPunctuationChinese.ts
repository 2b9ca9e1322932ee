import type { ParagraphFinding, ParagraphRule } from '../rule';
import { literalSpans, touchesAny } from './proseSpans';

const han = '\\p{Script=Han}';
/** Marks that never stand twice. Question and exclamation marks may (？！, ！！), dots and dashes must. */
const stops = /[，。、；：．,;]{2,}|[，、；：。．](?=[？！])|[，、；：][？！]+|[？！]+[，。、；：．]+/gu;
const ellipses = new RegExp(`。{3,}|(?<!…)…(?!…)|(?<!…)…{3}(?!…)|(?<=[${han}”’」』！？，。])\\.{3,}`, 'gu');
const stopTwice = /[。！？]([”」])。/gu;

/** Two punctuation marks where one belongs: 。。 ，， ，。 ！， and a full stop inside and outside of the quotation. */
export const doubledPunctuationChineseRule: ParagraphRule = {
  id: 'doubledPunctuationChinese',
  languages: ['zh'],
  check(paragraph) {
    const found: ParagraphFinding[] = [];
    const literal = literalSpans(paragraph);
    for (const match of paragraph.matchAll(stops)) {
      const marks = match[0];
      const start = match.index;
      let end = start + marks.length;
      // The alternatives find 。？ by its first mark only, so that the second is not eaten.
      while (/[，。、；：．？！,;]/u.test(paragraph[end] ?? '')) end++;
      const whole = paragraph.slice(start, end);
      if (whole.length < 2 || /^[,;.]+$/u.test(whole) || touchesAny(literal, start, end)) continue;
      if (found.some((other) => other.end > start)) continue;
      if (/^。{3,}$/u.test(whole)) continue;
      found.push({
        rule: 'doubledPunctuationChinese',
        type: 'style',
        severity: 'should_fix',
        summary: `${new Set(whole).size === 1 ? '标点重复' : '两个标点叠在一起'}：“${whole}”`,
        detail: '留一个就够了。',
        start,
        end,
        replacement: strongest(whole),
      });
    }
    for (const match of paragraph.matchAll(stopTwice)) {
      const start = match.index;
      const text = match[0];
      if (touchesAny(literal, start, start + text.length)) continue;
      found.push({
        rule: 'doubledPunctuationChinese',
        type: 'style',
        severity: 'suggestion',
        summary: `引号内外都有句末标点：“${text}”`,
        detail: '引文自成一句、句号在引号里时，引号外面不再加句号。',
        start,
        end: start + text.length,
        replacement: text.slice(0, -1),
      });
    }
    return found;
  },
};

/** Dots that are no Chinese ellipsis: 。。。 ... … where …… belongs. */
export const ellipsisFormRule: ParagraphRule = {
  id: 'ellipsisForm',
  languages: ['zh'],
  check(paragraph) {
    const literal = literalSpans(paragraph);
    const found: ParagraphFinding[] = [];
    for (const match of paragraph.matchAll(ellipses)) {
      const start = match.index;
      const end = start + match[0].length;
      if (touchesAny(literal, start, end)) continue;
      found.push({
        rule: 'ellipsisForm',
        type: 'style',
        severity: 'suggestion',
        summary: `省略号写成了“${match[0]}”`,
        detail: '中文的省略号是六个点，占两个字的位置：……',
        start,
        end,
        replacement: '……',
      });
    }
    return found;
  },
};

function strongest(marks: string): string {
  const asked = marks.replace(/[^？！]/gu, '');
  if (asked !== '') return asked;
  for (const mark of '。；：，、．') if (marks.includes(mark)) return mark;
  return marks[0] ?? '';
}
