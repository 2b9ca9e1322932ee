import { l10n, window } from 'vscode';
import { chapterName } from '../chapterNames';
import { problemOf } from '../errorText';
import { biblePage } from '../pages/biblePage';
import { calibrationPage } from '../pages/calibrationPage';
import { judgePage } from '../pages/judgePage';
import { retryPage } from '../pages/retryPage';
import { plainMessage } from '../plainText';
import { chapterNamed } from '../work/namedChapter';
import { tellBibleUpdate } from './chapterNotices';
import type { ChapterParts } from './chapterParts';
import { tell } from './commandParts';
import { pickAttempt } from './pickAttempt';
import { pickChapter } from './pickChapter';

// The commands that show what is known of chapters, each as a page.

/** What the judge says of an attempt: the one that is named, else the one that is the chapter's text, else the last. */
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
  const outcome = await project.chapters.show(row.chapter);
  const shown =
    chosen.attempt ??
    (outcome.needsAttention ? outcome.bestAttempt : undefined) ??
    outcome.attempts.at(-1)?.attempt ??
    (await pickAttempt(outcome, title));
  if (shown === undefined) return;
  const attempt = await project.chapters.attempt(row.chapter, shown);
  await reports.show(fileName(`${title} ${row.chapter}`), judgePage(outcome, attempt));
}

export async function showBible({ selection, reports }: ChapterParts, argument: unknown): Promise<void> {
  const project = selection.requireProject(chapterNamed(argument)?.project);
  const [bible, rows] = await Promise.all([project.chapters.bible(), project.chapters.list()]);
  await reports.show(l10n.t('Story Bible'), biblePage({ title: project.title, bible, rows }));
}

/** Has the bible told of a chapter as it stands, and shows what is in it then. */
export async function updateBible(parts: ChapterParts, argument: unknown): Promise<void> {
  const chosen = await pickChapter(parts, argument, {
    title: l10n.t('Update the Bible from a Chapter'),
    fits: ({ words }) => (words ?? 0) > 0,
    otherwise: l10n.t('Write a chapter first.'),
    first: ({ bibleStale }) => bibleStale,
  });
  if (!chosen) return;
  const { project, row } = chosen;
  const ask = { project: project.id, announce: !parts.view.visible };
  const { change } = await parts.runs.updateBible(row.chapter, ask);
  void tellBibleUpdate(project, row, change);
}

/** Takes back what a chapter added to the bible last. */
export async function undoBibleUpdate(parts: ChapterParts, argument: unknown): Promise<void> {
  const chosen = await pickChapter(parts, argument, {
    title: l10n.t('Undo a Chapter’s Bible Update'),
    fits: ({ attempts }) => attempts > 0,
    otherwise: l10n.t('The bible is fed by chapters that passed.'),
  });
  if (!chosen) return;
  const { project, row } = chosen;
  const undo = l10n.t('Undo');
  const answer = await window.showWarningMessage(
    plainMessage(l10n.t('Take back what “{0}” changed in the bible last?', chapterName(row))),
    { modal: true, detail: l10n.t('What you changed there since stays as it is.') },
    undo,
  );
  if (answer !== undo) return;
  const { entries, kept } = await project.chapters.undoBible(row.chapter);
  tell(
    kept.length === 0
      ? l10n.t('Taken back from the bible: {0}.', entries.length)
      : l10n.t(
          'Taken back from the bible: {0}. Left, since you changed them: {1}.',
          entries.length - kept.length,
          kept.length,
        ),
  );
}

/** What retries did and cost; of one chapter where one is named, else of all. */
export async function showRetryReport(
  { selection, reports }: ChapterParts,
  argument: unknown,
): Promise<void> {
  const named = chapterNamed(argument);
  const project = selection.requireProject(named?.project);
  const { report, guard, damagedLines, unfit } = await project.chapters.retryReport(named?.chapter);
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
  const ask = { project: project.id, announce: !view.visible };
  const trial = await runs.calibrate(row.chapter, ask);
  await reports.show(fileName(`${title} ${row.chapter}`), calibrationPage(chapterName(row), trial.report));
  // What was paid for is shown first, then why there is no more of it.
  if (trial.endedBy) throw trial.endedBy;
}

/** Names of documents hold no slash. */
function fileName(name: string): string {
  return name.replaceAll('/', '-');
}
