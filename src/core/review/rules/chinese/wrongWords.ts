import type { ParagraphFinding, ParagraphRule } from '../rule';
import { wrongWordList } from './wrongWordList';
import { literalSpans, touchesAny } from './proseSpans';

const entries = wrongWordList
  .trim()
  .split(/\s+/)
  .flatMap((entry) => {
    const [wrongs = '', right = ''] = entry.split('→');
    return wrongs.split('/').map((wrong) => ({ wrong, right }));
  });
const written = new RegExp(entries.map(({ wrong }) => wrong).join('|'), 'gu');
/** By what is matched, without what has to stand around. */
const rightOf = new Map(
  entries.map(({ wrong, right }) => [wrong.replace(/\(\?<?[=!](?:[^()]|\([^()]*\))*\)/gu, ''), right]),
);

/** A word written with a character that sounds or looks like the right one: 以经 for 已经. Only what is wrong in whatever company. */
export const wrongWordsRule: ParagraphRule = {
  id: 'wrongWords',
  languages: ['zh'],
  check(paragraph) {
    const found: ParagraphFinding[] = [];
    const literal = literalSpans(paragraph);
    for (const match of paragraph.matchAll(written)) {
      const [wrong] = match;
      const right = rightOf.get(wrong);
      const [start, end] = [match.index, match.index + wrong.length];
      if (right === undefined || touchesAny(literal, start, end)) continue;
      found.push({
        rule: 'wrongWords',
        type: 'style',
        severity: 'should_fix',
        summary: `“${wrong}”应为“${right}”`,
        detail: '这是常见的错别字。',
        start,
        end,
        replacement: right,
      });
    }
    return found;
  },
};
