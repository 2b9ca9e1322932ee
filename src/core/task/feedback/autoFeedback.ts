import { isInRange, readChapterSettings } from '../../chapter/chapterSettings';
import type { JudgeReport } from '../../chapter/model';
import { measuredWords } from '../../chapter/record/workingChapter';
import type { ProjectSettings } from '../../project/project';
import type { Finding } from '../../review/model';
import { countText } from '../../text/counts';
import type { Language } from '../../text/language';
import type { Feedback, GenerationResult, Requirements } from '../model';
import { peopleNamed } from './peopleNamed';
import { bounded, weighedFeedback, type Criterion } from './weighedFeedback';

export interface MeasuredResult {
  requirements: Requirements;
  result: GenerationResult;
  /** The chapter's prose. */
  text: string;
  project: Pick<ProjectSettings, 'language' | 'settings'>;
  /** What the rules remark. */
  findings: readonly Finding[];
  /** What the judge said of the attempt that was kept, where it is known. */
  judge: JudgeReport | undefined;
  /** Milliseconds since 1970. */
  at: number;
}

/** What the rules may find in so many words of good prose, and what each remark beyond costs. */
const forgiven = { per: 1_000, should_fix: 1, suggestion: 4, info: Infinity };
const costs = { should_fix: 10, suggestion: 4, info: 0 };

/**
 * What can be measured of a result without asking anybody: what the judge gave it, whether it is as long as it is to be, what the rules remark
 * for its length, and whether those who are to appear do. Pure. It says how well a text keeps to what was agreed, not how good it is.
 */
export function autoFeedback(measured: MeasuredResult): Feedback {
  const { project, at } = measured;
  const { requirements, text, judge } = measured;
  const criteria = [
    ...judged(measured),
    ...lengthOf(measured),
    ...remarks(measured),
    ...peopleNamed(requirements, text, project.language),
  ];
  return weighedFeedback(criteria, {
    strengths: judge?.strengths ?? [],
    problems: judge?.issues.map(({ note }) => note) ?? [],
    notes: words[project.language].notes,
    at,
  });
}

const words = {
  en: {
    notes: 'Measured, not judged: it says how well the chapter keeps to what was agreed.',
    judge: (score: number, passed: boolean) =>
      passed ? `The judge passed it with ${score}.` : `The judge did not pass it: ${score}.`,
    noScore: (passed: boolean) =>
      passed ? 'The judge passed it without a score.' : 'The judge did not pass it and gave no score.',
    length: (count: number, least: number, most: number) =>
      most === Infinity
        ? `${count} words; at least ${least} were asked for.`
        : `${count} words; ${least} to ${most} were asked for.`,
    remarks: (shouldFix: number, suggestions: number) =>
      `The rules find ${shouldFix} to fix and ${suggestions} to consider.`,
  },
  zh: {
    notes: '这是量出来的，不是评出来的：只说明这一章守约守得怎样。',
    judge: (score: number, passed: boolean) =>
      passed ? `评审给 ${score} 分，通过。` : `评审给 ${score} 分，没有通过。`,
    noScore: (passed: boolean) => (passed ? '评审通过，没有打分。' : '评审没有通过，也没有打分。'),
    length: (count: number, least: number, most: number) =>
      most === Infinity
        ? `${count} 字；要求至少 ${least} 字。`
        : `${count} 字；要求 ${least} 到 ${most} 字。`,
    remarks: (shouldFix: number, suggestions: number) =>
      `规则查出该改的 ${shouldFix} 处，可斟酌的 ${suggestions} 处。`,
  },
} as const satisfies Record<Language, unknown>;

function judged({ judge, result, project }: MeasuredResult): Criterion[] {
  if (!judge) return [];
  const say = words[project.language];
  const { score } = judge;
  return [
    score === undefined
      ? { name: 'judge', score: result.passed ? 75 : 40, comment: say.noScore(result.passed), weight: 1 }
      : { name: 'judge', score: bounded(score), comment: say.judge(score, result.passed), weight: 3 },
  ];
}

/** As far off as the length is from the nearer end of its range, in parts of that end; the heading is no part of it. */
function lengthOf({ text, result, project }: MeasuredResult): Criterion[] {
  const { range } = readChapterSettings(project);
  if (!range || text === '') return [];
  const count = measuredWords(result.proposed ?? result.path ?? '', text, project.language);
  const end = count < range.least ? range.least : range.most;
  const off = isInRange(count, range) || end === 0 ? 0 : Math.abs(count - end) / end;
  return [
    {
      name: 'length',
      score: bounded(100 - off * 200),
      comment: words[project.language].length(count, range.least, range.most),
      weight: 1,
    },
  ];
}

function remarks({ findings, text, project }: MeasuredResult): Criterion[] {
  const { words: count } = countText(text, project.language);
  if (count === 0) return [];
  const thousands = Math.max(1, count / forgiven.per);
  const number = { should_fix: 0, suggestion: 0, info: 0 };
  for (const { severity } of findings) number[severity]++;
  const cost = (severity: keyof typeof number): number =>
    (Math.max(0, number[severity] - forgiven[severity] * thousands) / thousands) * costs[severity];
  return [
    {
      name: 'language',
      score: bounded(100 - cost('should_fix') - cost('suggestion')),
      comment: words[project.language].remarks(number.should_fix, number.suggestion),
      weight: 1,
    },
  ];
}
