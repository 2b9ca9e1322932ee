import { peekBible } from '../../project/bible/bibleFile';
import type { ProjectStore } from '../../storage/projectStore';
import { staleChapters } from './staleEntries';

/** Ids of chapters of which the bible says what was taken from another text than stands there now (`now`: SHA-256 by chapter). */
export async function chaptersWithStaleBible(
  store: Pick<ProjectStore, 'read'>,
  now: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const bible = await peekBible(store);
  return new Set(bible ? staleChapters(bible, now) : []);
}
