import type { ReadRetryReport } from '../../core/chapter/operations/readRetryReport';
import type {
  ChapterRetryReport,
  LevelReport,
  RetryFigures,
  RetryReport,
  SpentReport,
} from '../../core/chapter/report/retryReport';
import { costsText, costText } from '../../core/llm/usage/costText';
import { groupDigits } from '../../core/text/groupDigits';
import { attemptLevelName } from '../messages/attemptLevelName';
import { share } from '../models/modelUsageView';
import type { Output } from '../terminal/output';
import { guardLines } from './rollbackGuardView';
import { table, type Column } from '../terminal/table';
import { cutTo, displayWidth, wrapTo } from '../terminal/textWidth';

const unknown = '–';
const leastName = 12;

type Reported = Omit<ReadRetryReport, 'unfit'>;

/** What retries did and cost: of one chapter its attempts, of all a line for each and what the guard makes of them. */
export function chapterReportLines(reported: Reported, output: Output): string[] {
  const { report, guard, damagedLines } = reported;
  const { messages, width } = output;
  const remarks = [
    ...estimate(report, report.chaptersWithoutEstimate, output),
    ...(damagedLines > 0 ? [messages.modelUsage.damaged(damagedLines)] : []),
  ];
  return [
    ...(guard === null ? ofChapter(report.chapters, output) : ofProject(report, output)),
    ...(remarks.length === 0 ? [] : ['', ...remarks.flatMap((remark) => wrapTo(remark, width))]),
    ...(guard === null || report.levels.every(({ attempts }) => attempts === 0)
      ? []
      : ['', ...guardLines(guard, output)]),
  ];
}

function ofChapter(chapters: readonly ChapterRetryReport[], output: Output): string[] {
  const { retries } = output.messages.chapters.reports;
  return chapters.flatMap((chapter) => [
    output.style.heading(
      output.messages.chapters.outcome.header(chapter.chapter, output.tidy(chapter.title)),
    ),
    ...(chapter.attempts.length === 0 ? [retries.none] : []),
    ...spentLines(chapter.spent, output),
    ...(chapter.attempts.length === 0 ? [] : ['', ...attemptTable(chapter, output)]),
  ]);
}

function ofProject(report: RetryReport, output: Output): string[] {
  const { retries } = output.messages.chapters.reports;
  const tried = report.chapters.filter(({ attempts, spent }) => attempts.length + spent.calls > 0);
  if (tried.length === 0) return [output.style.heading(retries.none)];
  return [
    output.style.heading(retries.header(tried.length, report.retriedChapters)),
    ...spentLines(report.spent, output),
    '',
    ...chapterTable(tried, output),
    '',
    ...levelTable(report.levels, output),
  ];
}

/** Of all requests that were made for these chapters. */
function spentLines(spent: SpentReport, { messages, width, style }: Output): string[] {
  const { modelUsage, chapters } = messages;
  const { calls, inputTokens, cachedTokens, outputTokens, estimatedCalls, costs, unpricedCalls } = spent;
  if (calls === 0) return [];
  return [
    chapters.reports.retries.spent(calls),
    ...(inputTokens + outputTokens === 0
      ? []
      : [
          modelUsage.tokens({
            sent: groupDigits(inputTokens),
            cached: share(cachedTokens, inputTokens),
            written: groupDigits(outputTokens),
            reasoning: '',
            estimated: estimatedCalls,
          }),
        ]),
    ...Object.entries(costs).map(([currency, amount]) => modelUsage.cost(costText(amount, currency), '')),
    ...(unpricedCalls > 0 ? [style.dim(modelUsage.unpriced(unpricedCalls))] : []),
  ].flatMap((line) => wrapTo(line, width));
}

/** What full reruns would have taken is never told without the word that it is an estimate. */
function estimate(
  { fullRerun, saving }: RetryFigures,
  withoutEstimate: readonly string[],
  { messages }: Output,
): string[] {
  const { retries } = messages.chapters.reports;
  return [
    ...(fullRerun
      ? [
          messages.modelUsage.fullRerun(
            fullRerun.chapters,
            fullRerun.attempts,
            groupDigits(fullRerun.tokens),
            groupDigits(fullRerun.ownTokens),
          ),
          ...(saving ? [retries.saved(saving.tokensPercent)] : []),
        ]
      : []),
    ...(withoutEstimate.length > 0 ? [retries.withoutEstimate(withoutEstimate)] : []),
  ];
}

/** A line for each; what a narrow terminal has no room for is left out. */
function chapterTable(chapters: readonly ChapterRetryReport[], output: Output): string[] {
  const { style, messages } = output;
  const { columns, yes, no, percent } = messages.chapters.reports.retries;
  const figures: { title: string; of: (chapter: ChapterRetryReport) => string }[] = [
    { title: columns.attempts, of: ({ attempts }) => String(attempts.length) },
    { title: columns.passed, of: ({ passed }) => (passed ? yes : no) },
    { title: columns.tokens, of: ({ spent }) => tokensOf(spent) },
    { title: columns.cost, of: ({ spent }) => costOf(spent) },
    { title: columns.saved, of: ({ saving }) => (saving ? percent(saving.tokensPercent) : unknown) },
  ];
  const room = (kept: typeof figures): number =>
    output.width -
    kept.reduce(
      (sum, { title, of }) => sum + 2 + Math.max(...[title, ...chapters.map(of)].map(displayWidth)),
      0,
    );
  let kept = figures;
  for (const title of [columns.cost, columns.passed])
    if (room(kept) < leastName) kept = kept.filter((figure) => figure.title !== title);
  const nameWidth = Math.max(leastName, room(kept));
  return table(
    [{ title: columns.chapter }, ...kept.map(({ title }): Column => ({ title, align: 'right' }))],
    chapters.map((chapter) => [
      cutTo([chapter.chapter, output.tidy(chapter.title)].join(' ').trim(), nameWidth),
      ...kept.map(({ of }) => of(chapter)),
    ]),
    style.dim,
  );
}

function levelTable(levels: readonly LevelReport[], output: Output): string[] {
  const { reports, outcome, levelNames } = output.messages.chapters;
  const { columns, percent } = reports.retries;
  return table(
    [
      { title: columns.level },
      { title: columns.attempts, align: 'right' },
      { title: columns.passed, align: 'right' },
      { title: columns.rate, align: 'right' },
    ],
    levels
      .filter(({ attempts }) => attempts > 0)
      .map(({ level, attempts, passed, passPercent }) => [
        level === 'first' ? outcome.first : levelNames[level],
        String(attempts),
        String(passed),
        passPercent === null ? unknown : percent(passPercent),
      ]),
    output.style.dim,
  );
}

function attemptTable({ attempts }: ChapterRetryReport, output: Output): string[] {
  const { style, messages } = output;
  const { columns } = messages.chapters.reports.retries;
  const { levelNames, outcome } = messages.chapters;
  return table(
    [
      { title: columns.attempt, align: 'right' },
      { title: columns.level },
      { title: columns.score, align: 'right' },
      { title: columns.tokens, align: 'right' },
      { title: columns.cost, align: 'right' },
      { title: columns.asks },
    ],
    attempts.map(({ attempt, level, score, spent, passed, asks }) => [
      String(attempt),
      attemptLevelName({ attempt, level }, messages.chapters),
      score === null ? unknown : String(score),
      spent ? tokensOf(spent) : unknown,
      spent ? costOf(spent) : unknown,
      passed ? style.good(outcome.verdict(true, 0)) : style.caution(asks ? levelNames[asks] : unknown),
    ]),
    style.dim,
  );
}

function tokensOf({ inputTokens, outputTokens }: SpentReport): string {
  return groupDigits(inputTokens + outputTokens);
}

/** A `+` says that some of it has no known price. */
function costOf({ costs, unpricedCalls }: SpentReport): string {
  const known = costsText(costs);
  return known === undefined ? unknown : `${known}${unpricedCalls > 0 ? '+' : ''}`;
}
