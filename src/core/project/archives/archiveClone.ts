import { StoryFoldError, throwIfCancelled } from '../../errors';
import { BatchWriter } from '../../storage/batchWriter';
import { damaged, manifestFile, readArchivedFile, type ArchivedFile } from './archiveManifest';
import { findArchive, verifyArchive, type SavedArchive } from './archives';
import { sha256 } from '../../storage/hash';
import { projectFile, refinementLock } from '../layout';
import { printable } from '../projectPath';
import type { ProjectStore } from '../../storage/projectStore';

/**
 * Begins a new project with the files of an archive, byte for byte. `project.json` comes last, so that what a crash leaves is no project;
 * the same call then goes on with it.
 *
 * Throws `refused` when the target is a project or has another file in a place that one of these would take, and as
 * `restoreArchive` for what is wrong with the archive; then nothing was written.
 */
export async function cloneArchive(
  store: ProjectStore,
  name: string,
  target: ProjectStore,
  signal?: AbortSignal,
): Promise<SavedArchive> {
  const archive = await findArchive(store, name);
  const files = archive.files.filter(({ path }) => path !== projectFile);
  const project = archive.files.find(({ path }) => path === projectFile);
  if (!project) throw damaged(archive.name, manifestFile(archive.name));
  await verifyArchive(store, archive, signal);
  // Looked at first without the lock, which would leave its files in a folder that is somebody else's.
  await missingFrom(target, files);
  await target.withLock(refinementLock, async () => {
    const writer = new BatchWriter(target);
    for (const file of await missingFrom(target, files)) {
      throwIfCancelled(signal);
      const bytes = await readArchivedFile(store, archive.name, file);
      await writer.add({ path: file.path, bytes, expected: null });
    }
    await writer.flush();
    const bytes = await readArchivedFile(store, archive.name, project);
    await target.commit([{ path: projectFile, bytes, expected: null }]);
  });
  return archive;
}

/** The files that are not there yet, as they are in the archive. Throws `refused` when the target is a project, or a file is another. */
async function missingFrom(target: ProjectStore, files: readonly ArchivedFile[]): Promise<ArchivedFile[]> {
  if (await target.read(projectFile)) throw occupied(projectFile);
  const missing: ArchivedFile[] = [];
  for (const file of files) {
    const there = await target.read(file.path);
    if (there && (await sha256(there)) !== file.sha256) throw occupied(file.path);
    if (!there) missing.push(file);
  }
  return missing;
}

function occupied(path: string): StoryFoldError {
  return new StoryFoldError(
    'refused',
    path === projectFile
      ? 'There is a StoryFold project in that folder already.'
      : `There is another “${printable(path)}” in that folder already.`,
    'Choose a folder that is empty or not there yet. Nothing was changed.',
    { path, target: true },
  );
}
