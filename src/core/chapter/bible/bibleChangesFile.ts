import * as z from 'zod/mini';
import { jsonBytes, loadJson, refuseNewer } from '../../storage/json';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import { chapterFolder } from '../../project/layout';
import { bibleChangeSchema, type BibleChange } from './bibleChange';

export const bibleChangesVersion = 1;

/** So many changes of a chapter are kept; an older one could hardly be undone any more. */
const mostKept = 20;

/** `.storyfold/chapters/<id>/bible-changes.json`: what the updates from one chapter did to the bible, the newest last. */
const bibleChangesSchema = z.looseObject({
  version: z._default(z.number(), bibleChangesVersion),
  changes: z.array(bibleChangeSchema),
});
type BibleChanges = z.infer<typeof bibleChangesSchema>;

interface LoadedChanges {
  log: BibleChanges;
  /** Of the bytes that were read; null where there is no file. */
  sha256: string | null;
}

export function bibleChangesFile(chapter: string): string {
  return `${chapterFolder(chapter)}/bible-changes.json`;
}

/** Throws `corrupt_state` for a file that cannot be read, which has then been moved aside; `newer_schema`, `conflict`, `io`. */
export async function loadBibleChanges(store: ProjectStore, chapter: string): Promise<LoadedChanges> {
  const loaded = await loadJson(store, bibleChangesFile(chapter), bibleChangesSchema, {
    version: bibleChangesVersion,
  });
  const none: BibleChanges = { version: bibleChangesVersion, changes: [] };
  return { log: loaded?.value ?? none, sha256: loaded?.sha256 ?? null };
}

/** The write that makes these the changes of the chapter. Throws `newer_schema`. */
export function bibleChangesWrite(
  chapter: string,
  loaded: LoadedChanges,
  changes: readonly BibleChange[],
): StoreChange {
  const path = bibleChangesFile(chapter);
  refuseNewer(path, loaded.log.version, bibleChangesVersion);
  const log = { ...loaded.log, changes: changes.slice(-mostKept) };
  return { path, bytes: jsonBytes(log), expected: loaded.sha256 };
}

/** The changes with one more; one that did nothing and found nothing is not worth a place. */
export function withChange(changes: readonly BibleChange[], change: BibleChange): BibleChange[] {
  const { entries, conflicts, leftOut, notAgain = [] } = change;
  const isEmpty = [entries, conflicts, notAgain].every((list) => list.length === 0) && leftOut === 0;
  return isEmpty ? [...changes] : [...changes, change];
}

/** The newest that holds: the only one that can be undone, since each builds on the one before it. */
export function lastChange(changes: readonly BibleChange[]): BibleChange | undefined {
  return changes.findLast(({ undoneAt }) => undoneAt === undefined);
}

/** The changes with this one marked as undone. */
export function withUndone(changes: readonly BibleChange[], change: BibleChange, at: number): BibleChange[] {
  return changes.map((one) => (one === change ? { ...one, undoneAt: at } : one));
}
