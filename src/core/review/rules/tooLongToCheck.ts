import type { Language } from '../../text/language';
import { splitsPair } from '../../text/edits';
import { countInWords, say } from './messages';
import type { ParagraphFinding } from './rule';

/** UTF-16 units; some 3,500 words of English. A checker takes half a second for so many. */
const longestParagraph = 20_000;
/** UTF-16 units without a blank. A checker takes the square of them. */
const longestRun = new RegExp(`[^\\s\\p{Script=Han}\\p{P}]{1000}`, 'u');
/** UTF-16 units of its beginning that are marked. */
const longestMark = 60;

/**
 * Says of a paragraph that is too long to be read in a reasonable time that neither checkers nor rules of paragraphs have read it; rules of
 * whole documents have (decision 43). Undefined for every paragraph that is one: a file that came out of another program without line breaks is
 * what this is for.
 */
export function tooLongToCheck(paragraph: string, language: Language): ParagraphFinding | undefined {
  if (paragraph.length <= longestParagraph && !longestRun.test(paragraph)) return undefined;
  const end = Math.min(paragraph.length, longestMark);
  return {
    rule: 'tooLongToCheck',
    type: 'other',
    severity: 'info',
    summary: say(
      language,
      `Grammar and punctuation of this paragraph were not checked: it has ${countInWords(language, paragraph.length)} characters without a line break`,
      `这一段没有检查语法和标点：它有${countInWords(language, paragraph.length)}个字符，中间没有换行`,
    ),
    detail: say(
      language,
      'They are checked paragraph by paragraph. Part it where the subject or the moment changes, and assess again.',
      '语法和标点是逐段检查的。请在话题或时间转换处分段，再评估一次。',
    ),
    start: 0,
    end: splitsPair(paragraph, end) ? end - 1 : end,
  };
}
