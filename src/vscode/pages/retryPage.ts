import { l10n } from 'vscode';
import type {
  AttemptLevel,
  ChapterRetryReport,
  RetryFigures,
  RetryReport,
} from '../../core/chapter/report/retryReport';
import type { GuardVerdict, PassRateCheck, RollbackGuard } from '../../core/chapter/report/rollbackGuard';
import { costsText } from '../../core/llm/usage/costText';
import { groupDigits } from '../../core/text/groupDigits';
import { chapterName, retryLevelName } from '../chapterNames';
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
    ...warnings.flatMap((words) => [plain(words), '']),
    ...(damagedLines > 0
      ? [
          plain(
            l10n.t(
              'Lines of .storyfold/usage.jsonl that cannot be read and are not counted: {0}.',
              damagedLines,
            ),
          ),
          '',
        ]
      : []),
    ...(report.chaptersWithoutEstimate.length > 0
      ? [
          plain(
            l10n.t(
              'No estimate could be made, since the whole first attempt is not on record: {0}.',
              report.chaptersWithoutEstimate.join(l10n.t(', ')),
            ),
          ),
          '',
        ]
      : []),
  ].join('\n');
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
      ? l10n.t('Cost: not known, since no price is')
      : spent.unpricedCalls > 0
        ? l10n.t('Cost: at least {0}', cost)
        : l10n.t('Cost: {0}', cost),
    ...(fullRerun
      ? [
          l10n.t(
            'An estimate: made in full each time, the attempts at chapters ({0}) would have taken {1} tokens; they took {2}.',
            fullRerun.attempts,
            groupDigits(fullRerun.tokens),
            groupDigits(fullRerun.ownTokens),
          ),
        ]
      : []),
    ...(saving ? [l10n.t('Saved by that estimate: {0} % of the tokens', saving.tokensPercent)] : []),
  ];
}

function chapterTable(chapters: readonly ChapterRetryReport[]): string[] {
  const head = [
    l10n.t('Chapter'),
    l10n.t('Attempts'),
    l10n.t('Passed'),
    l10n.t('Tokens'),
    l10n.t('Cost'),
    l10n.t('In full (estimate)'),
  ];
  return table(
    head.map(plain),
    chapters.map((chapter) => [
      plain(chapterName(chapter)),
      String(chapter.attempts.length),
      plain(chapter.passed ? l10n.t('yes') : l10n.t('no')),
      groupDigits(chapter.spent.inputTokens + chapter.spent.outputTokens),
      plain(costsText(chapter.spent.costs) ?? none),
      chapter.fullRerun ? groupDigits(chapter.fullRerun.tokens) : none,
    ]),
  );
}

function levelTable({ levels }: RetryFigures): string[] {
  const head = [l10n.t('Level'), l10n.t('Attempts'), l10n.t('Passed'), '%'];
  return table(
    head.map(plain),
    levels
      .filter(({ attempts }) => attempts > 0)
      .map(({ level, attempts, passed, passPercent }) => [
        plain(levelName(level)),
        String(attempts),
        String(passed),
        passPercent === null ? none : String(passPercent),
      ]),
  );
}

function levelName(level: AttemptLevel): string {
  return level === 'first' ? l10n.t('first attempt') : retryLevelName(level);
}

/** Whether redoing only what must be redone is worth having, as far as this project can tell. */
function guardSection(guard: RollbackGuard): string[] {
  const { passRate, saving, proposal, leastChapters } = guard;
  const lines = [
    verdictWords(guard.verdict, leastChapters),
    ...(passRate.against === null || passRate.fellBy === null ? [] : [passRateWords(passRate)]),
    ...(saving.savedPercent === null
      ? []
      : [
          l10n.t(
            'Saved, by estimate: {0} % over {1} chapters that were retried selectively.',
            saving.savedPercent,
            saving.chapters,
          ),
        ]),
    ...(proposal
      ? [
          l10n.t(
            'You may switch it off with the setting {0}; every retry is then made in full.',
            proposal.setting,
          ),
        ]
      : []),
  ];
  return [
    `## ${plain(l10n.t('Is selective retry worth having?'))}`,
    '',
    ...lines.flatMap((words) => [plain(words), '']),
  ];
}

function passRateWords({ against, selective, other }: PassRateCheck): string {
  const figures = [selective.passed, selective.chapters, other.passed, other.chapters] as const;
  return against === 'full_reruns'
    ? l10n.t('Chapters that passed: {0} of {1} retried selectively, {2} of {3} remade in full.', ...figures)
    : l10n.t('Chapters that passed: {0} of {1} retried selectively, {2} of {3} before that.', ...figures);
}

function verdictWords(verdict: GuardVerdict, leastChapters: number): string {
  switch (verdict) {
    case 'fine':
      return l10n.t('Yes, as far as this project can tell.');
    case 'warn':
      return l10n.t('Perhaps not: fewer chapters pass, or little is saved.');
    case 'too_few':
      return l10n.t('There are too few chapters to tell; {0} on each side are needed.', leastChapters);
  }
}
