import { l10n } from 'vscode';
import type { AttemptLevel } from '../../core/chapter/judging/attemptLevel';
import type { ChapterRetryReport, RetryReport, SpentReport } from '../../core/chapter/report/retryReport';
import { costText, costsText } from '../../core/llm/usage/costText';
import type { FullRerunEstimate } from '../../core/llm/usage/fullRerunEstimate';
import { sumCosts } from '../../core/llm/usage/prices';
import type { RollbackGuard } from '../../core/chapter/report/rollbackGuard';
import { groupDigits } from '../../core/text/groupDigits';
import { retryLevels } from '../../shared/values';
import { chapterName, retryLevelName } from '../chapterNames';
import { costCell, type Costs } from './costCell';
import { guardSection } from './guardSection';
import { plain, table } from './markdown';

const none = '–';

export interface RetryPage {
  report: RetryReport;
  /** Null where one chapter was asked for: it speaks of the whole project. */
  guard: RollbackGuard | null;
  /** Lines of the ledger that tell no tokens. */
  damagedLines: number;
  /** What the author should know of settings that do not fit, in words. */
  warnings: readonly string[];
}

/** What retries did and cost, as a page of Markdown; what full reruns would have taken is always called an estimate. */
export function retryPage(title: string, { report, guard, damagedLines, warnings }: RetryPage): string {
  const { chapters } = report;
  const heading = `# ${plain(l10n.t('Retries: {0}', title))}`;
  if (chapters.every(({ attempts }) => attempts.length === 0))
    return [heading, '', plain(l10n.t('No attempt at a chapter was judged so far.')), ''].join('\n');
  return [
    heading,
    '',
    ...overall(report).map((words) => `- ${plain(words)}`),
    '',
    `## ${plain(l10n.t('By chapter'))}`,
    '',
    ...chapterTable(chapters.filter(({ attempts }) => attempts.length > 0)),
    '',
    `## ${plain(l10n.t('By level'))}`,
    '',
    ...levelTable(report),
    '',
    ...(guard ? guardSection(guard) : []),
    ...[...warnings, ...remarks(report, damagedLines)].flatMap((words) => [plain(words), '']),
  ].join('\n');
}

function remarks({ spent, chapters, chaptersWithoutEstimate }: RetryReport, damagedLines: number): string[] {
  const named = chapters.filter(({ chapter }) => chaptersWithoutEstimate.includes(chapter)).map(chapterName);
  return [
    ...(spent.unpricedCalls > 0
      ? [
          l10n.t(
            '+ Requests whose price is not known, so that no cost is counted for them: {0}. Prices go into the setting storyfold.model.prices.',
            spent.unpricedCalls,
          ),
        ]
      : []),
    ...(damagedLines > 0
      ? [
          l10n.t(
            'Lines of .storyfold/usage.jsonl that cannot be read and are not counted: {0}.',
            damagedLines,
          ),
        ]
      : []),
    ...(named.length > 0
      ? [
          l10n.t(
            'No estimate could be made, since the whole first attempt is not on record: {0}.',
            named.join(l10n.t(', ')),
          ),
        ]
      : []),
  ];
}

function overall({ spent, fullRerun, saving, retriedChapters, chapters }: RetryReport): string[] {
  const cost = costsText(spent.costs);
  return [
    l10n.t('Chapters: {0}, of them retried: {1}', chapters.length, retriedChapters),
    l10n.t(
      'Tokens: {0} sent, {1} written, in {2} requests',
      groupDigits(spent.inputTokens),
      groupDigits(spent.outputTokens),
      groupDigits(spent.calls),
    ),
    cost === undefined
      ? l10n.t('Cost: not known, no price is set')
      : spent.unpricedCalls > 0
        ? l10n.t('Cost: at least {0}', cost)
        : l10n.t('Cost: {0}', cost),
    ...(spent.estimatedCalls > 0
      ? [l10n.t('Requests whose tokens are an estimate: {0}', groupDigits(spent.estimatedCalls))]
      : []),
    ...(fullRerun ? fullRerunWords(fullRerun) : []),
    ...(saving ? [savedWords(saving.tokensPercent)] : []),
  ];
}

function fullRerunWords({ attempts, tokens, ownTokens, cost, ownCost }: FullRerunEstimate): string[] {
  return [
    l10n.t(
      'An estimate: made in full each time, the attempts at chapters ({0}) would have taken {1} tokens; they took {2}.',
      attempts,
      groupDigits(tokens),
      groupDigits(ownTokens),
    ),
    ...(cost && ownCost
      ? [
          l10n.t(
            'By that estimate they would have cost {0}; they cost {1}.',
            costText(cost.amount, cost.currency),
            costText(ownCost.amount, ownCost.currency),
          ),
        ]
      : []),
  ];
}

function savedWords(percent: number): string {
  return percent < 0
    ? l10n.t('By that estimate more was taken: {0}% of the tokens', -percent)
    : l10n.t('Saved by that estimate: {0}% of the tokens', percent);
}

function chapterTable(chapters: readonly ChapterRetryReport[]): string[] {
  const head = [
    l10n.t('Chapter'),
    l10n.t('Passed'),
    l10n.t('Retried as'),
    l10n.t('Attempts'),
    l10n.t('Tokens'),
    l10n.t('Cost'),
    l10n.t('In full (estimate)'),
  ];
  return table(
    head.map(plain),
    chapters.map((chapter) => [
      plain(chapterName(chapter)),
      plain(chapter.passed ? l10n.t('yes') : l10n.t('no')),
      plain(retriesWords(chapter)),
      String(chapter.attempts.length),
      groupDigits(tokensOf(chapter.spent)),
      costCell(chapter.spent),
      chapter.fullRerun ? groupDigits(chapter.fullRerun.tokens) : none,
    ]),
    3,
  );
}

/** `edit only × 2, write again`. */
function retriesWords({ retries }: ChapterRetryReport): string {
  const words = retryLevels
    .filter((level) => retries[level] > 0)
    .map((level) => `${retryLevelName(level)}${retries[level] > 1 ? ` × ${retries[level]}` : ''}`);
  return words.length === 0 ? none : words.join(l10n.t(', '));
}

function levelTable({ levels, chapters }: RetryReport): string[] {
  const head = [l10n.t('Level'), l10n.t('Attempts'), l10n.t('Passed'), '%', l10n.t('Tokens'), l10n.t('Cost')];
  const attempts = chapters.flatMap((chapter) => chapter.attempts);
  return table(
    head.map(plain),
    levels
      .filter((one) => one.attempts > 0)
      .map(({ level, attempts: number, passed, passPercent }) => {
        const spent = attempts.flatMap((one) => (one.level === level ? (one.spent ?? []) : []));
        return [
          plain(levelName(level)),
          String(number),
          String(passed),
          passPercent === null ? none : String(passPercent),
          spent.length === 0 ? none : groupDigits(spent.reduce((sum, each) => sum + tokensOf(each), 0)),
          costCell(sumOf(spent)),
        ];
      }),
  );
}

function tokensOf({ inputTokens, outputTokens }: SpentReport): number {
  return inputTokens + outputTokens;
}

function sumOf(spent: readonly SpentReport[]): Costs {
  const costs = spent.flatMap((each) =>
    Object.entries(each.costs).map(([currency, amount]) => ({ currency, amount })),
  );
  return {
    costs: Object.fromEntries(sumCosts(costs)),
    unpricedCalls: spent.reduce((sum, { unpricedCalls }) => sum + unpricedCalls, 0),
  };
}

function levelName(level: AttemptLevel): string {
  return level === 'first' ? l10n.t('first attempt') : retryLevelName(level);
}
