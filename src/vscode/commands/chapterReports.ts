import { l10n } from 'vscode';
import { attemptToShow } from '../../core/chapter/chapterOutcome';
import { chapterName } from '../chapterNames';
import { problemOf } from '../errorText';
import { calibrationPage } from '../pages/calibrationPage';
import { judgePage } from '../pages/judgePage';
import { retryPage } from '../pages/retryPage';
import { chapterNamed } from '../work/namedChapter';
import type { ChapterParts } from './chapterParts';
import { askOf } from './commandParts';
import { pickAttempt } from './pickAttempt';
import { pickChapter } from './pickChapter';

// The commands that show what is known of chapters, each as a page.

/** What the judge says of an attempt: the one that is named, else the one that says most of how the chapter stands. */
export async function showJudgeReport({ reports, ...parts }: ChapterParts, argument: unknown): Promise<void> {
  const title = l10n.t('Judge’s Report');
  const chosen = await pickChapter(parts, argument, {
    title,
    fits: ({ attempts }) => attempts > 0,
    otherwise: l10n.t('A chapter has a report as soon as an attempt was judged.'),
    reads: true,
  });
  if (!chosen) return;
  const { project, row } = chosen;
  const outcome = await project.chapters.show(row);
  const shown = chosen.attempt ?? attemptToShow(outcome)?.attempt ?? (await pickAttempt(outcome, title));
  if (shown === undefined) return;
  const attempt = await project.chapters.attempt(row, shown);
  await reports.show(fileName(`${title} ${row.chapter}`), judgePage(outcome, attempt));
}

/** What retries did and cost; of one chapter where one is named, else of all. */
export async function showRetryReport(
  { selection, reports }: ChapterParts,
  argument: unknown,
): Promise<void> {
  const named = chapterNamed(argument);
  const project = selection.requireProject(named?.project);
  const { report, guard, damagedLines, unfit } = await project.chapters.retryReport(named);
  const warnings = unfit.flatMap((error) => problemOf(error)?.message ?? []);
  const page = retryPage(project.title, { report, guard, damagedLines, warnings });
  await reports.show(l10n.t('Retry Report'), page);
}

/** Plants known faults in copies of a chapter, in memory, and shows what the judge finds of them. */
export async function calibrateJudge(parts: ChapterParts, argument: unknown): Promise<void> {
  const title = l10n.t('Try Out the Judge');
  const chosen = await pickChapter(parts, argument, {
    title,
    fits: ({ words }) => (words ?? 0) > 0,
    otherwise: l10n.t('Write a chapter first.'),
  });
  if (!chosen) return;
  const { project, row } = chosen;
  const { runs, reports, view } = parts;
  const trial = await runs.calibrate(row, askOf(view, project));
  await reports.show(fileName(`${title} ${row.chapter}`), calibrationPage(chapterName(row), trial.report));
  // What was paid for is shown first, then why there is no more of it.
  if (trial.endedBy) throw trial.endedBy;
}

/** Names of documents hold no slash. */
function fileName(name: string): string {
  return name.replaceAll('/', '-');
}
