import { bibleVersion } from '../../project/bible/storyBible';
import { bibleFile, recordFiles, refinementStateFile } from '../../project/layout';
import { phaseRecordVersion } from '../../project/records';
import { refinementStateVersion } from '../../refinement/record/stateVersion';
import { refuseNewerFile } from '../../storage/peekJson';
import type { ProjectStore } from '../../storage/projectStore';
import { bibleChangesFile, bibleChangesVersion } from '../bible/bibleChangesFile';

/** Asked before work that ends in the author's file. Throws `newer_schema` where what belongs to it cannot be written. */
export async function refuseNewerFinal(store: Pick<ProjectStore, 'read'>): Promise<void> {
  await refuseNewerFile(store, refinementStateFile, refinementStateVersion);
  await refuseNewerFile(store, recordFiles.final, phaseRecordVersion);
}

/** Asked before a model is asked for what ends in the bible. Throws `newer_schema`. */
export async function refuseNewerBibleOf(store: Pick<ProjectStore, 'read'>, chapter: string): Promise<void> {
  await refuseNewerFile(store, bibleFile, bibleVersion);
  await refuseNewerFile(store, bibleChangesFile(chapter), bibleChangesVersion);
}
