import { l10n, window } from 'vscode';
import { chapterName } from '../chapterNames';
import { biblePage } from '../pages/biblePage';
import { plainMessage } from '../plainText';
import { chapterNamed } from '../work/namedChapter';
import { tellBibleUpdate, tellMovedAside } from './chapterNotices';
import type { ChapterParts } from './chapterParts';
import { askOf, tell } from './commandParts';
import { pickChapter } from './pickChapter';

// The commands on the story bible: to look at it, to have it told of a chapter, to take that back.

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
  const { change, movedAside } = await parts.runs.updateBible(row, askOf(parts.view, project));
  tellMovedAside({ movedAside });
  void tellBibleUpdate(project, row, change);
}

/** Takes back what a chapter added to the bible last. */
export async function undoBibleUpdate(parts: ChapterParts, argument: unknown): Promise<void> {
  const chosen = await pickChapter(parts, argument, {
    title: l10n.t('Undo a Chapter’s Bible Update'),
    // It may have been told of a text that the author wrote.
    fits: ({ attempts, words }) => attempts > 0 || (words ?? 0) > 0,
    otherwise: l10n.t('The bible is fed by chapters that passed.'),
  });
  if (!chosen) return;
  const { project, row } = chosen;
  const undo = l10n.t('Undo');
  const answer = await window.showWarningMessage(
    plainMessage(l10n.t('Take back the last bible changes from “{0}”?', chapterName(row))),
    { modal: true, detail: l10n.t('What you changed there since stays as it is.') },
    undo,
  );
  if (answer !== undo) return;
  const { undone, kept, movedAside } = await project.chapters.undoBible(row);
  tellMovedAside({ movedAside });
  tell(
    kept.length === 0
      ? l10n.t('Taken back from the bible: {0}.', undone.length)
      : l10n.t(
          'Taken back from the bible: {0}. Left, since you changed them: {1}.',
          undone.length,
          kept.length,
        ),
  );
}
