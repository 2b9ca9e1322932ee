import { bibleChange, loadBible } from '../../project/bible/bibleFile';
import { bibleChangesWrite, lastChange, loadBibleChanges, withUndone } from '../bible/bibleChangesFile';
import type { ChangedEntry } from '../bible/bibleChange';
import { undoUpdate } from '../bible/undoUpdate';
import { nothingToUndoInBible } from '../chapterErrors';
import type { ChapterRow } from '../chapterList';
import type { ChapterWork } from '../running/chapterWork';

/** What was undone of a chapter's last change of the bible. */
export interface BibleUndone {
  /** The chapter's id, `03`. */
  chapter: string;
  undone: readonly ChangedEntry[];
  /** What was changed since and so stays as it is. */
  kept: readonly ChangedEntry[];
  /** Files that could not be read and were moved aside, under their new names. */
  movedAside: readonly string[];
}

/**
 * Undoes the last change that a chapter made to the bible, in one commit with the note of it. What the author changed since stays. Throws
 * `not_found` where there is none, and what reading and writing the bible throw.
 */
export function undoBible(work: ChapterWork, { chapter }: Pick<ChapterRow, 'chapter'>): Promise<BibleUndone> {
  return work.onChapter(chapter, false, async (desk) => {
    const { store, clock } = desk.options;
    const changes = await loadBibleChanges(store, desk.id);
    const change = lastChange(changes.log.changes);
    if (!change) throw nothingToUndoInBible(desk);
    const loaded = await loadBible(store);
    const { bible, kept } = undoUpdate(loaded.bible, change);
    const { bibleAttempt: _fed, ...state } = desk.state;
    await desk.save(state, [
      bibleChange(loaded, bible),
      bibleChangesWrite(desk.id, changes, withUndone(changes.log.changes, change, clock.now())),
    ]);
    const undone = change.entries.filter((entry) => !kept.includes(entry));
    return { chapter: desk.id, undone, kept, movedAside: desk.movedAside };
  });
}
