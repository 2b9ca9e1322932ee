import type { Checker } from '../checker';
import { adverbialDeRule } from './chinese/adverbialDe';
import { deDiDeRule } from './chinese/deDiDe';
import { doubledPunctuationChineseRule, ellipsisFormRule } from './chinese/doubledPunctuationChinese';
import { doubledWordChineseRule } from './chinese/doubledWordChinese';
import { halfWidthRunsRule } from './chinese/halfWidthRuns';
import { quoteStyleChineseRule } from './chinese/quoteStyleChinese';
import { speechLeadChineseRule } from './chinese/speechLeadChinese';
import { unbalancedMarksChineseRule } from './chinese/unbalancedMarksChinese';
import { wrongWordsRule } from './chinese/wrongWords';
import { agreementRule } from './english/agreement';
import { couldOfRule } from './english/couldOf';
import { doubleSpaceRule } from './english/doubleSpace';
import { doubledPunctuationRule } from './english/doubledPunctuation';
import { doubledWordRule } from './english/doubledWord';
import { homophonesRule } from './english/homophones';
import { mixedQuotesRule } from './english/mixedQuotes';
import { pronounAgreementRule } from './english/pronounAgreement';
import { sentenceCapitalRule } from './english/sentenceCapital';
import { spacingRule } from './english/spacing';
import { speechTagsRule } from './english/speechTags';
import { tenseSlipsRule } from './english/tenseSlips';
import { unbalancedQuotesRule } from './english/unbalancedQuotes';
import { wordFormsRule } from './english/wordForms';
import { briefFieldsRule } from './fiction/briefFieldsRule';
import { chapterNumberingRule } from './fiction/chapterNumbering';
import { chapterTitlesRule } from './fiction/chapterTitles';
import { echoedWordsRule } from './fiction/echoedWords';
import { finalFitRule } from './fiction/finalFit';
import { nameApostrophesRule } from './fiction/nameApostrophes';
import { nameSpellingRule } from './fiction/nameSpelling';
import { outlineBalanceRule } from './fiction/outlineBalance';
import { outlineChapterPartsRule } from './fiction/outlineChapterParts';
import { overLongParagraphRule } from './fiction/overLongParagraph';
import { repeatedParagraphRule } from './fiction/repeatedParagraph';
import { sampleFitRule } from './fiction/sampleFit';
import { unfitWordsRule } from './fiction/unfitWords';
import { uniformRhythmRule } from './fiction/uniformRhythm';
import { wordCountTargetRule } from './fiction/wordCountTarget';
import type { DocumentRule, ParagraphRule } from './rule';
import { RuleReviewer } from './ruleReviewer';

/** The rules that look at one paragraph at a time and ship. */
export const standardParagraphRules: readonly ParagraphRule[] = [
  agreementRule,
  pronounAgreementRule,
  couldOfRule,
  doubledWordRule,
  spacingRule,
  doubledPunctuationRule,
  sentenceCapitalRule,
  speechTagsRule,
  deDiDeRule,
  wrongWordsRule,
  doubledWordChineseRule,
  doubledPunctuationChineseRule,
  ellipsisFormRule,
  halfWidthRunsRule,
  speechLeadChineseRule,
];

/** The rules that look at whole documents and ship. */
export const standardDocumentRules: readonly DocumentRule[] = [
  homophonesRule,
  wordFormsRule,
  unbalancedQuotesRule,
  doubleSpaceRule,
  mixedQuotesRule,
  tenseSlipsRule,
  unbalancedMarksChineseRule,
  quoteStyleChineseRule,
  adverbialDeRule,
  briefFieldsRule,
  outlineChapterPartsRule,
  chapterTitlesRule,
  chapterNumberingRule,
  nameSpellingRule,
  nameApostrophesRule,
  echoedWordsRule,
  outlineBalanceRule,
  sampleFitRule,
  finalFitRule,
  overLongParagraphRule,
  repeatedParagraphRule,
  uniformRhythmRule,
  wordCountTargetRule,
  unfitWordsRule,
];

/** The rule reviewer as it ships, with these checkers beside its own rules. */
export function standardRuleReviewer(checkers: readonly Checker[]): RuleReviewer {
  return new RuleReviewer({
    checkers,
    paragraphRules: standardParagraphRules,
    documentRules: standardDocumentRules,
  });
}
