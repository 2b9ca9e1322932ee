import { StoryFoldError } from '../../errors';
import { bibleChange, loadBible } from '../../project/bible/bibleFile';
import type { StoreChange } from '../../storage/projectStore';
import { applyUpdate } from '../bible/applyUpdate';
import type { BibleChange } from '../bible/bibleChange';
import { bibleChangesWrite, loadBibleChanges, withChange } from '../bible/bibleChangesFile';
import { deletedByAuthor } from '../bible/deletedEntries';
import type { BibleUpdate } from '../bible/bibleUpdate';
import type { ChapterState } from '../model';
import type { ChapterDesk } from './chapterDesk';
import { movedToOf } from '../../storage/movedAside';

/** Somebody else may write the bible between reading and writing it; more often than this it is no chance. */
const mostTries = 5;

/**
 * Feeds the bible with what a model said of the chapter, in one commit with the state that says so and the note of what was changed.
 * Where somebody else has changed the bible meanwhile it is read and fed again.
 *
 * @param sha256 of the text that it was said of
 * @param fed the chapter's state then
 */
export async function feedBible(
  desk: ChapterDesk,
  update: BibleUpdate,
  sha256: string,
  fed: (state: ChapterState) => ChapterState,
): Promise<BibleChange> {
  const { store, clock } = desk.options;
  for (let tries = 1; ; tries++) {
    const loaded = await reread(desk, () => loadBible(store));
    const changes = await reread(desk, () => loadBibleChanges(store, desk.id));
    // Without a bible everything is gone, and nobody has chosen among it.
    const deleted = loaded.sha256 === null ? [] : deletedByAuthor(loaded.bible, changes.log.changes);
    const from = { chapter: desk.id, sha256, at: clock.now() };
    const { bible, change } = applyUpdate(loaded.bible, update, from, deleted);
    const writes: StoreChange[] = [
      bibleChange(loaded, bible),
      bibleChangesWrite(desk.id, changes, withChange(changes.log.changes, change)),
    ];
    try {
      await desk.save(fed(desk.state), writes);
      return change;
    } catch (error) {
      const isConflict = error instanceof StoryFoldError && error.code === 'conflict';
      const path = isConflict ? error.details['path'] : undefined;
      if (tries === mostTries || !writes.some((write) => write.path === path)) throw error;
    }
  }
}

/** What cannot be read is moved aside by the first reading; the second finds none. */
async function reread<T>(desk: ChapterDesk, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const movedTo = movedToOf(error);
    if (movedTo === undefined) throw error;
    desk.movedAside.push(movedTo);
    return read();
  }
}
