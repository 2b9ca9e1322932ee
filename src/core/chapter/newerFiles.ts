import { bibleVersion } from '../project/bible/storyBible';
import { bibleFile, recordFiles, refinementStateFile } from '../project/layout';
import { phaseRecordVersion } from '../project/records';
import { refinementStateVersion } from '../refinement/stateVersion';
import { parseJson, refuseNewer, versionOf } from '../storage/json';
import type { ProjectStore } from '../storage/projectStore';
import { bibleChangesFile, bibleChangesVersion } from './bible/bibleChangesFile';

/** Asked before work that ends in the author's file. Throws `newer_schema` where what belongs to it cannot be written. */
export async function refuseNewerFinal(store: Pick<ProjectStore, 'read'>): Promise<void> {
  await refuse(store, refinementStateFile, refinementStateVersion);
  await refuse(store, recordFiles.final, phaseRecordVersion);
}

/** Asked before a model is asked for what ends in the bible. Throws `newer_schema`. */
export async function refuseNewerBibleOf(store: Pick<ProjectStore, 'read'>, chapter: string): Promise<void> {
  await refuse(store, bibleFile, bibleVersion);
  await refuse(store, bibleChangesFile(chapter), bibleChangesVersion);
}

/** What cannot be read is for whoever writes it to move aside. */
async function refuse(store: Pick<ProjectStore, 'read'>, path: string, supported: number): Promise<void> {
  const bytes = await store.read(path);
  const parsed = bytes && parseJson(bytes);
  if (parsed && !('problem' in parsed)) refuseNewer(path, versionOf(parsed.value), supported);
}
