import { formIntroduction } from '../../llm/replies/formInWords';
import { jsonRule } from '../../llm/replies/replyFormat';
import { assessmentFormat } from '../../review/modelReview/assessmentFormat';
import { assessmentGuide } from '../../review/modelReview/assessmentPrompt';
import type { Language } from '../../text/language';
import { alternativesFormat } from '../revision/alternativesFormat';
import { alternativesGuide, revisionGuide } from '../revision/revisionPrompt';
import { revisionFormat } from '../revision/revisionFormat';
import type { Phase } from '../../../shared/values';

const leftOut: Readonly<Record<Language, string>> = {
  en: 'A <left-out/> mark stands where a part of a long text is not shown to you; "characters" says how much. Nothing is wrong or missing there: say nothing about what you cannot see.',
  zh: '<left-out/> 标记表示长文本中有一部分没有给你看，characters 是这部分的字数。那里并没有缺漏或错误；看不到的内容，不要评论。',
};

/**
 * Who the model is and how it works on this phase, for every request about it: whatever the step, requests begin with the same words, so
 * that what one of them put into a provider's cache serves the next.
 */
export function systemText(phase: Phase, language: Language): string {
  return [
    assessmentGuide(phase, language),
    formIntroduction(assessmentFormat, language),
    revisionGuide(language),
    formIntroduction(revisionFormat, language),
    alternativesGuide(language),
    formIntroduction(alternativesFormat, language),
    jsonRule(language),
    leftOut[language],
  ].join('\n\n');
}
