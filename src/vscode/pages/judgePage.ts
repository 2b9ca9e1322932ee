import { l10n } from 'vscode';
import type { ShownAttempt } from '../../core/chapter/chapterController';
import type { AttemptRow, ChapterOutcome } from '../../core/chapter/chapterOutcome';
import type { HardFail, Issue, JudgedAttempt } from '../../core/chapter/model';
import { groupDigits } from '../../core/text/groupDigits';
import { issueSeverities } from '../../shared/values';
import {
  attemptName,
  chapterName,
  chapterStepName,
  issueSeverityName,
  issueTypeName,
  retryLevelName,
} from '../chapterNames';
import { plain, table } from './markdown';

/** Where there is none, or none is known. */
const none = '–';

/** What the judge says of an attempt at a chapter, as a page of Markdown: the gravest first, then what is good, then the other attempts. */
export function judgePage(outcome: ChapterOutcome, { judged }: ShownAttempt): string {
  const { report, attempt, passed } = judged;
  const issues = report.issues.toSorted(
    (one, other) => issueSeverities.indexOf(other.severity) - issueSeverities.indexOf(one.severity),
  );
  return [
    `# ${plain(chapterName(outcome))}`,
    '',
    `**${plain(verdictOf(attempt, passed, report.score))}**`,
    '',
    ...facts(judged).map((line) => `- ${plain(line)}`),
    '',
    ...hardFails(report.hardFail, judged.words).flatMap((line) => [`**${plain(line)}**`, '']),
    ...section(l10n.t('What is held against it'), issues.map(issueItem)),
    ...section(l10n.t('What to do'), report.revisionInstructions.map(item)),
    ...section(l10n.t('What is good'), report.strengths.map(item)),
    ...scoresTable(report.scores),
    ...nextRetry(outcome),
    ...attemptsTable(outcome.attempts),
  ].join('\n');
}

function verdictOf(attempt: number, passed: boolean, score: number | undefined): string {
  const name = attemptName(attempt);
  const verdict = passed ? l10n.t('passed') : l10n.t('not passed');
  return score === undefined
    ? l10n.t('{0}: {1}', name, verdict)
    : l10n.t('{0}: {1}, {2} of 100', name, verdict, score);
}

function facts({ level, steps, scenesWritten, words, usage }: JudgedAttempt): string[] {
  return [
    l10n.t('Made as: {0}', retryLevelName(level)),
    ...(steps.length > 0 ? [l10n.t('Steps taken: {0}', steps.map(chapterStepName).join(l10n.t(', ')))] : []),
    ...(scenesWritten.length > 0
      ? [l10n.t('Scenes written for it: {0}', scenesWritten.join(l10n.t(', ')))]
      : []),
    l10n.t('Length: {0}', groupDigits(words)),
    ...(usage
      ? [
          l10n.t(
            'Tokens: {0} sent, {1} written',
            groupDigits(usage.inputTokens),
            groupDigits(usage.outputTokens),
          ),
        ]
      : []),
  ];
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
  const label = [
    issueSeverityName(severity),
    issueTypeName(type),
    scenes.length === 0 ? l10n.t('whole chapter') : l10n.t('scene {0}', scenes.join(l10n.t(', '))),
  ].join(' · ');
  const quote = location.trim() === '' ? '' : `\n  > ${plain(location)}\n`;
  return `- **${plain(label)}** ${plain(note)}\n${quote}`;
}

function item(words: string): string {
  return `- ${plain(words)}`;
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
  return [plain(words), ''];
}

function attemptsTable(attempts: readonly AttemptRow[]): string[] {
  if (attempts.length < 2) return [];
  const head = [
    l10n.t('Attempt'),
    l10n.t('Made as'),
    l10n.t('Verdict'),
    l10n.t('Of 100'),
    l10n.t('Length'),
    l10n.t('Tokens'),
  ];
  const rows = attempts.map(({ attempt, level, passed, score, words, usage }) => [
    String(attempt),
    plain(retryLevelName(level)),
    plain(passed ? l10n.t('passed') : l10n.t('not passed')),
    score === null ? none : String(score),
    groupDigits(words),
    usage ? groupDigits(usage.inputTokens + usage.outputTokens) : none,
  ]);
  return [`## ${plain(l10n.t('All attempts'))}`, '', ...table(head.map(plain), rows), ''];
}
