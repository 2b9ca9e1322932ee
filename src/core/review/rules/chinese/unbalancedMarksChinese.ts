import type { Finding, ReviewDocument } from '../../model';
import { findingInProse } from '../fiction/documentText';
import { paragraphMemo } from '../paragraphMemo';
import { proseOf, type ProseParagraph } from '../prose';
import type { DocumentRule } from '../rule';
import { loneMarksChinese, type LoneMarkChinese } from './loneMarksChinese';

/** A speech that is left open to go on in the next paragraph is longer than this, or goes over more than two paragraphs. */
const shortSpeech = 40;

const lonely = paragraphMemo(loneMarksChinese);

/**
 * Quotation marks, brackets and title marks that stand open, paragraph by paragraph. A speech that runs over several paragraphs opens each and
 * closes only the last, which is right; a short line that is left open before somebody else's answer most likely is not.
 */
export const unbalancedMarksChineseRule: DocumentRule = {
  id: 'unbalancedMarksChinese',
  phases: ['brief', 'outline', 'sample', 'final'],
  languages: ['zh'],
  check: ({ documents }) => documents.flatMap(unbalancedIn),
};

function unbalancedIn(document: ReviewDocument): Finding[] {
  const found: Finding[] = [];
  const paragraphs = proseOf(document);
  const marks = paragraphs.map(({ text }) => lonely(text));
  const isQuote = paragraphs.map(({ start }) => isBlockQuote(document.text, start));
  /** Open at the paragraph's end, or closed in it, with a block quotation between it and the partner. */
  const isInterrupted = (index: number, mark: LoneMarkChinese): boolean => {
    if (!mark.isSpeech) return false;
    const step = mark.kind === 'opened' ? 1 : -1;
    if (!isQuote[index + step] || isQuote[index]) return false;
    let other = index + step;
    while (isQuote[other]) other += step;
    const partner = step === 1 ? marks[other]?.[0] : marks[other]?.at(-1);
    if (step === 1 && paragraphs[other]?.text.startsWith(mark.mark))
      return mark.end === paragraphs[index]?.text.length;
    return partner?.isSpeech === true && partner.kind === (step === 1 ? 'closed' : 'opened');
  };
  let carried = false;
  paragraphs.forEach((paragraph, index) => {
    const own = marks[index] ?? [];
    const last = own.at(-1);
    const next = paragraphs[index + 1]?.text ?? '';
    const goesOn =
      last !== undefined &&
      last.isSpeech &&
      last.kind === 'opened' &&
      last.end === paragraph.text.length &&
      next.startsWith(last.mark);
    for (const mark of own) {
      if ((mark === last || mark === own[0]) && isInterrupted(index, mark)) {
        // Verses or a letter that somebody reads out stand between the parts of what he says.
        found.push(remark(document, paragraph, mark, 'info'));
      } else if (mark === last && goesOn) {
        const isChain = carried || staysOpen(marks[index + 1] ?? [], next);
        if (isChain || paragraph.text.length > shortSpeech) continue;
        found.push(remark(document, paragraph, mark, 'suggestion'));
      } else if (carried && mark.kind === 'closed' && mark.isSpeech && mark === own[0]) {
        // The speech carried over ends here, though this paragraph did not open it again.
        continue;
      } else found.push(remark(document, paragraph, mark, 'should_fix'));
    }
    carried = goesOn;
  });
  return found;
}

function isBlockQuote(text: string, start: number): boolean {
  return /^ {0,3}>/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
}

function staysOpen(marks: readonly LoneMarkChinese[], text: string): boolean {
  const last = marks.at(-1);
  return last !== undefined && last.kind === 'opened' && last.isSpeech && last.end === text.length;
}

function remark(
  document: ReviewDocument,
  paragraph: ProseParagraph,
  mark: LoneMarkChinese,
  severity: 'info' | 'suggestion' | 'should_fix',
): Finding {
  const { kind, start, end, replacement } = mark;
  const name = nameOf(mark);
  const say: Readonly<Record<LoneMarkChinese['kind'], readonly [summary: string, detail: string]>> = {
    opened: [
      `缺后${name}（${mark.partner}）`,
      mark.isSpeech ? '请在这段话结束处补上后引号。' : `请在结束处补上后${name}。`,
    ],
    closed: [
      `缺前${name}（${mark.partner}）`,
      mark.isSpeech ? '请在这段话开始处补上前引号。' : `请在开始处补上前${name}。`,
    ],
    turned: [turnedSummary(mark), '它和另一半配不成对。'],
  };
  const [summary, advice] = say[kind];
  const detail = severity === 'info' ? '如果这段话隔着引文还没有说完，不必改。' : advice;
  return findingInProse('unbalancedMarksChinese', document, paragraph, {
    type: 'style',
    severity,
    summary,
    detail,
    start,
    end,
    ...(replacement !== undefined && severity !== 'info' && { replacement }),
  });
}

function nameOf({ mark, isSpeech }: LoneMarkChinese): string {
  if (isSpeech) return '引号';
  return /[《》〈〉]/u.test(mark) ? '书名号' : '括号';
}

const openMarks = new Set('“‘「『');

/** Two marks of one pair differ in direction only, others in kind. */
function turnedSummary({ mark, partner }: LoneMarkChinese): string {
  const side = openMarks.has(partner) ? '前' : '后';
  return openMarks.has(mark) === openMarks.has(partner)
    ? `引号不成对，应为${side}引号（${partner}）`
    : `引号方向反了，应为${side}引号（${partner}）`;
}
