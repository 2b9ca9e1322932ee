import { countText } from '../../../text/counts';
import type { Language } from '../../../text/language';
import { chapterHeadings } from '../../../project/chapters/chapterHeadings';
import type { Finding, ReviewRequest } from '../../model';
import { countInWords, say } from '../messages';
import type { DocumentRule } from '../rule';
import { namedFields } from './briefStructure';
import { findingOnWhole } from './documentText';
import { paragraphMemo } from '../paragraphMemo';
import { wholeLengthInText, type StatedLength } from './statedLength';

/** How far from the target nobody minds, and how far it begins to matter. */
const tolerated = 0.15;
const serious = 0.4;

/** The final text's length beside the target of the settings or the length that the brief names. */
export const wordCountTargetRule: DocumentRule = {
  id: 'wordCountTarget',
  phases: ['final'],
  languages: ['en', 'zh'],
  check(request) {
    const target = targetOf(request);
    const path = request.documents[0]?.path;
    if (!target || path === undefined) return [];
    const words = request.documents.reduce((sum, { text }) => sum + wordsOf(text, request.language), 0);
    return compare(request, path, words, target);
  },
};

const inEnglish = paragraphMemo((line) => ({ words: countText(line, 'en').words }));
const inChinese = paragraphMemo((line) => ({ words: countText(line, 'zh').words }));

/** Line by line, which counts the same, so that after a change only the changed lines are counted anew. */
function wordsOf(text: string, language: Language): number {
  const ofLine = language === 'zh' ? inChinese : inEnglish;
  return text.split('\n').reduce((sum, line) => sum + (line === '' ? 0 : ofLine(line).words), 0);
}

/** The target of the settings; else the length of the brief's own field, or the only one in a brief of plain prose. */
function targetOf({ settings, context, language }: ReviewRequest): StatedLength | undefined {
  if (settings.targetWords !== undefined && settings.targetWords > 0)
    return { from: settings.targetWords, to: settings.targetWords };
  const brief = context.brief?.text;
  if (brief === undefined) return undefined;
  const planned = context.outline ? chapterHeadings(context.outline.text).length : 0;
  const fields = namedFields(brief);
  const field = fields.find((candidate) => candidate.field === 'length');
  const stated = field
    ? (wholeLengthInText(field.body, planned) ?? bareNumber(field.body))
    : fields.length === 0
      ? wholeLengthInText(brief, planned)
      : undefined;
  // Words and characters are no measure for each other.
  if (
    stated &&
    field &&
    (language === 'zh') !== /[字万萬千]|^\D*\d+\D*$/u.test(field.body) &&
    language === 'zh'
  )
    return undefined;
  return stated;
}

/** "Length: 4,000" in a field of its own is words. */
function bareNumber(text: string): StatedLength | undefined {
  const digits = /^\D{0,12}(\d[\d,]{2,8})\D{0,3}$/.exec(text.trim())?.[1];
  const value = digits === undefined ? NaN : Number(digits.replace(/,/g, ''));
  return value >= 100 ? { from: value, to: value } : undefined;
}

function compare(request: ReviewRequest, path: string, words: number, target: StatedLength): Finding[] {
  const { language } = request;
  const nearest = words < target.from ? target.from : words > target.to ? target.to : words;
  const away = Math.abs(words - nearest) / nearest;
  if (words === 0 || away <= tolerated) return [];
  const planned = request.context.outline ? chapterHeadings(request.context.outline.text).length : 0;
  const isUnfinished = words < nearest && planned > request.documents.length;
  const aim = countInWords(language, nearest);
  const share = Math.round((words / nearest) * 100);
  return [
    findingOnWhole('wordCountTarget', path, {
      type: 'completeness',
      severity: isUnfinished || away < serious ? 'info' : 'suggestion',
      summary: say(
        language,
        `The text has ${countInWords(language, words)} words${isUnfinished ? ' so far' : ''}; the target is ${aim}`,
        `${isUnfinished ? '目前' : '全文'}${countInWords(language, words)}字，目标是${aim}字`,
      ),
      detail: isUnfinished
        ? say(
            language,
            `That is ${share}% with ${request.documents.length} of ${planned} chapters.`,
            `已写${request.documents.length}章（共${planned}章），占${share}%。`,
          )
        : words < nearest
          ? say(
              language,
              `That is ${share}% of it. Something may still want to be told, or the target is too high.`,
              `只有目标的 ${share}%。也许还有该写的没有写，也许目标定得太高。`,
            )
          : say(
              language,
              `That is ${share}% of it. Look for scenes that say the same twice, or raise the target.`,
              `已达目标的 ${share}%。请看看有没有重复的场景，或者调高目标。`,
            ),
    }),
  ];
}
