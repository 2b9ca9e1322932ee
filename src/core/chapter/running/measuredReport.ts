import type { Language } from '../../text/language';
import { isInRange, type LengthRange } from '../chapterSettings';
import type { Issue, JudgeReport } from '../model';

/**
 * The judge's report with what was measured in place of what it says of the chapter's length. Where a range is asked for, a chapter out of
 * it has an issue that says so, and one within it has none about its length, and has not failed for that alone.
 */
export function measuredReport(
  report: JudgeReport,
  words: number,
  range: LengthRange | undefined,
  language: Language,
): JudgeReport {
  const inRange = isInRange(words, range);
  const hardFail = { ...report.hardFail, wordCountInRange: inRange };
  if (range === undefined) return { ...report, hardFail };
  const others = report.issues.filter(({ type }) => type !== 'word_count');
  // One that held nothing but a length that is right against it held nothing against it.
  const isOnlyLength = others.length === 0 && report.issues.length > 0;
  if (inRange) return { ...report, passed: report.passed || isOnlyLength, hardFail, issues: others };
  if (others.length < report.issues.length) return { ...report, hardFail };
  return { ...report, hardFail, issues: [...others, lengthIssue(words, range, language)] };
}

function lengthIssue(words: number, { least, most }: LengthRange, language: Language): Issue {
  const open = most === Infinity;
  const note =
    language === 'zh'
      ? `本章有 ${words} 字，要求${open ? `至少 ${least} 字` : least === 0 ? `至多 ${most} 字` : `${least} 到 ${most} 字`}。`
      : `The chapter has ${words} words and is to have ${open ? `at least ${least}` : least === 0 ? `at most ${most}` : `${least} to ${most}`}.`;
  return { type: 'word_count', severity: 'medium', note, location: '' };
}
