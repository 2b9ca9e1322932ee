import { ReadOnlyStore } from '../../core/storage/readOnlyStore';
import { lastChange, loadBibleChanges } from '../../core/chapter/bible/bibleChangesFile';
import { referenceOf, requireChapter } from '../../core/chapter/chapterList';
import { StoryFoldError } from '../../core/errors';
import { bibleLines, undoneLines } from './bibleView';
import { bibleGroups, ofChapter, type BibleGroup } from './bibleGroups';
import { chapterWorkspace, type ChapterWorkspace } from './chapterWorkspace';
import type { CommandContext } from '../commandLine/commandContext';

/** What the bible has, chapter by chapter. Reads only. */
export async function showBible(context: CommandContext, options: { chapter?: string }): Promise<void> {
  const { output, messages } = context;
  const workspace = await chapterWorkspace(context, 'read');
  const rows = await workspace.chapters.list();
  const only = options.chapter === undefined ? undefined : requireChapter(rows, options.chapter);
  const bible = await workspace.chapters.bible();
  const groups = bibleGroups(bible, rows);
  const shown = only ? groups.filter(({ chapter }) => chapter === only.chapter) : groups;
  const { version: _version, ...lists } = only ? ofChapter(bible, only.chapter) : bible;
  const undoable = await undoableChapters(workspace, shown);
  const document = {
    ...lists,
    chapters: shown.map(({ chapter, title, entries, stale, gone, recheck }) => ({
      chapter: chapter ?? null,
      title,
      entries: entries.length,
      stale,
      gone,
      recheck,
      canUndo: chapter !== undefined && undoable.includes(chapter),
    })),
  };
  await output.result(document, () => bibleLines(shown, only, output));
  output.nextSteps(
    only && undoable.includes(only.chapter)
      ? [
          {
            command: context.command('bible', 'undo', referenceOf(rows, only)),
            does: messages.chapters.nextSteps.bibleUndo,
          },
        ]
      : [],
  );
}

/** Of these, the chapters whose last change of the bible can be undone. */
async function undoableChapters(
  { store }: ChapterWorkspace,
  groups: readonly BibleGroup[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { chapter } of groups) {
    if (chapter === undefined || !isFolderName(chapter)) continue;
    try {
      const { log } = await loadBibleChanges(new ReadOnlyStore(store), chapter);
      if (lastChange(log.changes)) found.push(chapter);
    } catch (error) {
      // What cannot be read cannot be undone, and is told by who writes.
      if (!(error instanceof StoryFoldError)) throw error;
    }
  }
  return found;
}

/** The bible may be written by hand, and names no paths. */
function isFolderName(chapter: string): boolean {
  return /^[\p{L}\p{N}_-]+$/u.test(chapter);
}

export async function undoBible(context: CommandContext, reference: string): Promise<void> {
  const { output, messages } = context;
  const workspace = await chapterWorkspace(context, 'write');
  const undone = await workspace.chapters.undoBible(reference);
  const { movedAside, ...rest } = undone;
  const document = { ...rest, ...(movedAside.length > 0 && { movedAside }) };
  await output.result(document, () => undoneLines(undone, output));
  output.nextSteps([
    {
      command: context.command('bible', '--chapter', await workspace.chapters.referenceOf(undone)),
      does: messages.chapters.nextSteps.bible,
    },
  ]);
}
