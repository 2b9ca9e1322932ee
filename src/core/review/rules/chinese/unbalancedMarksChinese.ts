import type { Finding, ReviewDocument } from '../../model';
import { findingInProse } from '../fiction/documentText';
import { paragraphMemo } from '../fiction/paragraphMemo';
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
      if (mark === last && goesOn) {
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

function staysOpen(marks: readonly LoneMarkChinese[], text: string): boolean {
  const last = marks.at(-1);
  return last !== undefined && last.kind === 'opened' && last.isSpeech && last.end === text.length;
}

function remark(
  document: ReviewDocument,
  paragraph: ProseParagraph,
  mark: LoneMarkChinese,
  severity: 'suggestion' | 'should_fix',
): Finding {
  const { kind, start, end, replacement } = mark;
  const say: Readonly<Record<LoneMarkChinese['kind'], readonly [summary: string, detail: string]>> = {
    opened: [
      `“${mark.mark}”没有对应的“${mark.partner}”`,
      `这一段有“${mark.mark}”而没有收尾的“${mark.partner}”。看看到哪里为止，补上它。`,
    ],
    closed: [
      `“${mark.mark}”前面没有“${mark.partner}”`,
      `这一段有“${mark.mark}”而没有开头的“${mark.partner}”。看看从哪里开始，补上它。`,
    ],
    turned: [`这里的“${mark.mark}”应作“${mark.partner}”`, '引号的方向或种类不对，和前后的对不上。'],
  };
  const [summary, detail] = say[kind];
  return findingInProse('unbalancedMarksChinese', document, paragraph, {
    type: 'style',
    severity,
    summary,
    detail,
    start,
    end,
    ...(replacement !== undefined && { replacement }),
  });
}
