import { l10n } from 'vscode';
import type { ShownAttempt } from '../../core/chapter/chapterController';
import type { ChapterOutcome } from '../../core/chapter/chapterOutcome';
import { gravestFirst } from '../../core/chapter/judging/gravestFirst';
import type { HardFail, Issue, JudgedAttempt } from '../../core/chapter/model';
import { groupDigits } from '../../core/text/groupDigits';
import {
  attemptLevelName,
  attemptName,
  chapterName,
  chapterStepName,
  issueSeverityName,
  issueTypeName,
  retryLevelName,
} from '../chapterNames';
import { plain, table } from './markdown';
import { usageCell, usageWords } from './usageWords';

/** Where there is none, or none is known. */
const none = '–';

/** What the judge says of an attempt at a chapter, as a page of Markdown: the gravest first, then what is good, then the other attempts. */
export function judgePage(outcome: ChapterOutcome, { judged }: ShownAttempt): string {
  const { report, attempt, passed } = judged;
  const issues = gravestFirst(report.issues);
  return [
    `# ${plain(chapterName(outcome))}`,
    '',
    `**${plain(verdictOf(attempt, passed, report.score))}**`,
    '',
    ...facts(judged).map((line) => `- ${plain(line)}`),
    '',
    ...reasons(judged).flatMap((line) => [`**${plain(line)}**`, '']),
    ...(issues.length === 0 ? [plain(l10n.t('The judge holds nothing against it.')), ''] : []),
    ...section(l10n.t('What is held against it'), issues.map(issueItem)),
    ...section(l10n.t('What to do'), itemsOf(report.revisionInstructions)),
    ...nextRetry(outcome),
    ...section(l10n.t('What is good'), itemsOf(report.strengths)),
    ...scoresTable(report.scores),
    ...attemptsTable(outcome),
  ].join('\n');
}

function verdictOf(attempt: number, passed: boolean, score: number | undefined): string {
  const name = attemptName(attempt);
  const verdict = passed ? l10n.t('passed') : l10n.t('not passed');
  return score === undefined
    ? l10n.t('{0}: {1}', name, verdict)
    : l10n.t('{0}: {1}, {2} of 100', name, verdict, score);
}

function facts(judged: JudgedAttempt): string[] {
  const { steps, scenesWritten, words, usage } = judged;
  return [
    l10n.t('Made as: {0}', attemptLevelName(judged)),
    ...(steps.length > 0 ? [l10n.t('Steps taken: {0}', steps.map(chapterStepName).join(l10n.t(', ')))] : []),
    ...(scenesWritten.length > 0
      ? [l10n.t('Scenes written for it: {0}', scenesWritten.join(l10n.t(', ')))]
      : []),
    l10n.t('Length: {0}', groupDigits(words)),
    ...(usage ? [usageWords(usage)] : []),
  ];
}

/** Why it has not passed, beside the issues. */
function reasons({ report, words, passed }: JudgedAttempt): string[] {
  const hard = hardFails(report.hardFail, words);
  // By `isPassed` nothing else is left that could have failed it.
  const isBelowMark = !passed && report.passed && hard.length === 0;
  return isBelowMark
    ? [l10n.t('The judge would pass it, but its score is below the pass mark that was set then.')]
    : hard;
}

/** What fails a chapter whatever its score. */
function hardFails({ safetyPass, continuityConflicts, wordCountInRange }: HardFail, words: number): string[] {
  return [
    ...(safetyPass ? [] : [l10n.t('It is not fit for its readers.')]),
    ...continuityConflicts.map((conflict) => l10n.t('It contradicts what stands: {0}', conflict)),
    ...(wordCountInRange ? [] : [l10n.t('Its length, {0}, is not within what you set.', groupDigits(words))]),
  ];
}

function issueItem({ type, severity, note, location, scenes = [] }: Issue): string {
  const label = [issueSeverityName(severity), issueTypeName(type), scenesWords(scenes)].join(' · ');
  const quote = location.trim() === '' ? '' : `\n  > ${plain(location)}\n`;
  return `- **${plain(label)}** ${plain(note)}\n${quote}`;
}

function scenesWords(scenes: readonly number[]): string {
  if (scenes.length === 0) return l10n.t('whole chapter');
  const numbers = scenes.join(l10n.t(', '));
  return scenes.length === 1 ? l10n.t('scene {0}', numbers) : l10n.t('scenes {0}', numbers);
}

function itemsOf(texts: readonly string[]): string[] {
  return texts
    .map(plain)
    .filter((text) => text !== '')
    .map((text) => `- ${text}`);
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${plain(title)}`, '', ...items, ''];
}

function scoresTable(scores: Readonly<Record<string, number>>): string[] {
  const rows = Object.entries(scores).map(([name, score]) => [plain(issueTypeName(name)), String(score)]);
  if (rows.length === 0) return [];
  return [
    `## ${plain(l10n.t('Scores'))}`,
    '',
    ...table([l10n.t('For'), l10n.t('Of 100')].map(plain), rows),
    '',
  ];
}

function nextRetry({ nextLevel }: ChapterOutcome): string[] {
  if (nextLevel === null) return [];
  const words = l10n.t(
    'The next retry would be made as: {0}. “StoryFold: Retry Chapter” shows what each level keeps, redoes and is expected to take.',
    retryLevelName(nextLevel),
  );
  return section(l10n.t('What comes next'), [plain(words)]);
}

function attemptsTable({ attempts, bestAttempt }: ChapterOutcome): string[] {
  if (attempts.length < 2) return [];
  const head = [
    l10n.t('Attempt'),
    l10n.t('Made as'),
    l10n.t('Verdict'),
    l10n.t('Of 100'),
    l10n.t('Length'),
    l10n.t('Tokens'),
  ];
  const rows = attempts.map((row) => [
    row.attempt === bestAttempt ? `${row.attempt} · ${plain(l10n.t('the best'))}` : String(row.attempt),
    plain(attemptLevelName(row)),
    plain(row.passed ? l10n.t('passed') : l10n.t('not passed')),
    row.score === null ? none : String(row.score),
    groupDigits(row.words),
    row.usage ? usageCell(row.usage) : none,
  ]);
  return [`## ${plain(l10n.t('All attempts'))}`, '', ...table(head.map(plain), rows, 3), ''];
}
