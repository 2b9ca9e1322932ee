import type { Language } from '../../text/language';
import { isInRange, type LengthRange } from '../chapterSettings';
import type { Issue, JudgeReport } from '../model';

/**
 * The judge's report with what was measured in place of what it says of the chapter's length. Where a range is asked for, a chapter out of
 * it has an issue that says so, and one within it has none about its length. That one, and any where no range is asked for, has not failed
 * for its length alone.
 */
export function measuredReport(
  report: JudgeReport,
  words: number,
  range: LengthRange | undefined,
  language: Language,
): JudgeReport {
  const inRange = isInRange(words, range);
  const hardFail = { ...report.hardFail, wordCountInRange: inRange };
  const others = report.issues.filter(({ type }) => type !== 'word_count');
  const passed = report.passed || isOnlyLength(report, others);
  // Where nobody asks for a length, what the judge says of it is an opinion, from which an attempt that fails for more may be mended.
  if (range === undefined) return { ...report, passed, hardFail };
  if (inRange) return { ...report, passed, hardFail, issues: others };
  if (others.length < report.issues.length) return { ...report, hardFail };
  return { ...report, hardFail, issues: [...others, lengthIssue(words, range, language)] };
}

/** One that held nothing but a length that is right against a chapter held nothing against it, whether it says so in an issue or without. */
function isOnlyLength({ issues, hardFail }: JudgeReport, others: readonly Issue[]): boolean {
  const { safetyPass, continuityConflicts, wordCountInRange } = hardFail;
  const isAboutLength = issues.length > 0 || !wordCountInRange;
  return isAboutLength && others.length === 0 && safetyPass && continuityConflicts.length === 0;
}

function lengthIssue(words: number, { least, most }: LengthRange, language: Language): Issue {
  const open = most === Infinity;
  const note =
    language === 'zh'
      ? `本章有 ${words} 字，要求${open ? `至少 ${least} 字` : least === 0 ? `至多 ${most} 字` : `${least} 到 ${most} 字`}。`
      : `The chapter has ${words} words and is to have ${open ? `at least ${least}` : least === 0 ? `at most ${most}` : `${least} to ${most}`}.`;
  return { type: 'word_count', severity: 'medium', note, location: '' };
}
