import {
  bibleLists,
  isAuthorsOwn,
  type BibleEntry,
  type BibleList,
  type PartList,
} from '../../project/bible/bibleEntries';
import type { StoryBible } from '../../project/bible/storyBible';

interface StaleEntry {
  list: BibleList | PartList;
  /** The id of the character or clue that a part is of. */
  of?: string;
  entry: BibleEntry;
  /** The chapter that it was derived from. */
  chapter: string;
  /** Whether that chapter is no more. */
  isGone: boolean;
}

/**
 * Derived entries whose chapter is no longer as it was when it was read; the author's own are never stale.
 *
 * @param now SHA-256 (hex) of each chapter's text as it is, by the chapter's id; a chapter that is missing is gone
 */
export function staleEntries(bible: StoryBible, now: ReadonlyMap<string, string>): StaleEntry[] {
  const stale: StaleEntry[] = [];
  const look = (list: StaleEntry['list'], of: string | undefined, entries: readonly BibleEntry[]): void => {
    for (const entry of entries) {
      const { chapter } = entry;
      if (chapter === undefined || isAuthorsOwn(entry) || entry.sha256 === now.get(chapter)) continue;
      stale.push({ list, ...(of === undefined ? {} : { of }), entry, chapter, isGone: !now.has(chapter) });
    }
  };
  for (const list of bibleLists) look(list, undefined, bible[list]);
  for (const { id, aliases, facts } of bible.characters) {
    look('aliases', id, aliases);
    look('facts', id, facts);
  }
  for (const { id, progress } of bible.clues) look('progress', id, progress);
  return stale;
}

/** The chapters that such entries are from: those that are there in the order of `now`, then those that are gone. */
export function staleChapters(bible: StoryBible, now: ReadonlyMap<string, string>): string[] {
  const stale = new Set(staleEntries(bible, now).map(({ chapter }) => chapter));
  return [
    ...[...now.keys()].filter((chapter) => stale.has(chapter)),
    ...[...stale].filter((chapter) => !now.has(chapter)),
  ];
}
