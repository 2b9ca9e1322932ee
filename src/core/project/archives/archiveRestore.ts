import { StoryFoldError, throwIfCancelled } from '../../errors';
import { BatchWriter } from '../../storage/batchWriter';
import { isKeptText, projectPaths } from './archiveFiles';
import { archivedPath, isGoodText, readArchivedFile, type ArchivedFile } from './archiveManifest';
import { findArchiveFolder, foldName, localStamp } from './archiveNames';
import {
  clearAway,
  findArchive,
  finishing,
  isUnfinished,
  safetyPrefix,
  verifyArchive,
  writeArchive,
  type ArchiveOptions,
  type SavedArchive,
} from './archives';
import { sha256 } from '../../storage/hash';
import { archivesFolder, projectFile, refinementLock, stateFolder, textsFolder } from '../layout';
import { refuseNewerProject } from '../project';
import { willBeFinished, type ProjectStore, type StoreChange } from '../../storage/projectStore';

/** The files of a project, wherever they lie. */
export type ProjectReader = Pick<ProjectStore, 'read' | 'list'>;

export type CarriedOver = ReadonlyMap<string, Uint8Array | undefined>;

interface RestoreOptions extends ArchiveOptions {
  /**
   * What has to be otherwise than in the archive, so that nothing that was asked of the project before goes on as if it had not been
   * replaced: bytes by path, undefined for a file that is not to be. Asked under the lock, before anything is written.
   */
  carryOver: (archived: ProjectReader, present: ProjectReader) => Promise<CarriedOver>;
}

/** A file that the restore changed; SHA-256 before and after, null where there is none. */
export interface RestoredFile {
  path: string;
  before: string | null;
  after: string | null;
}

export interface RestoredArchive {
  name: string;
  /** The archive that has the project as it was before. */
  savedBefore: string;
  files: RestoredFile[];
}

/**
 * Gives the whole project back as the archive has it, byte for byte but for what `carryOver` says; files that the archive does not
 * have go, kept texts stay. What was there is saved as an archive of its own first. All texts and all state change in one commit, so
 * they are as before or as in the archive at any moment.
 *
 * Throws `corrupt_state` when a file of the archive is not as it was saved, `conflict` when a file was changed meanwhile,
 * `not_found`, `unsafe_path`, `newer_schema`, `locked`, and as `ProjectStore.commit`; then the project is as it was.
 */
export async function restoreArchive(
  store: ProjectStore,
  name: string,
  options: RestoreOptions,
): Promise<RestoredArchive> {
  const { signal } = options;
  return store.withLock(refinementLock, async () => {
    const archive = await findArchive(store, name);
    await verifyArchive(store, archive, signal);
    const archived = readerOf(store, archive.name);
    refuseNewerProject(await archived.read(projectFile));
    refuseNewerProject(await store.read(projectFile));
    const carried = await options.carryOver(archived, store);
    await clearAwayUnused(store);
    const savedBefore = await safetyName(store, options);
    try {
      const saved = await writeArchive(store, savedBefore, options, false);
      // What is replaced is what was saved, or nothing is.
      const present = new Map(saved.files.map((file) => [file.path, file.sha256]));
      throwIfCancelled(signal);
      const texts = await giveBackTexts(store, archive, present);
      const changes = await changesTo(store, archive, present, carried);
      throwIfCancelled(signal);
      await requireNothingNew(store, present);
      await store.commit([...changes, finishing(savedBefore)]);
      return { name: archive.name, savedBefore, files: [...texts, ...(await changed(changes))] };
    } catch (error) {
      // Nothing was replaced, so nothing has to be gone back to; unless the commit will be finished after all.
      if (!willBeFinished(error)) await clearAway(store, savedBefore).catch(() => undefined);
      throw error;
    }
  });
}

/** What earlier restores saved that came to nothing, and that could not be cleared away then, as on a full disk. */
async function clearAwayUnused(store: ProjectStore): Promise<void> {
  for (const name of await store.list(archivesFolder))
    if (name.startsWith(safetyPrefix) && (await isUnfinished(store, name))) await clearAway(store, name);
}

/** A name that no archive has yet, `before-restore-2026-11-28-140530`. */
async function safetyName(store: ProjectStore, { clock }: ArchiveOptions): Promise<string> {
  const stem = `${safetyPrefix}${localStamp(clock.now())}`;
  let name = stem;
  for (let attempt = 2; (await findArchiveFolder(store, name)) !== undefined; attempt++)
    name = `${stem}-${attempt}`;
  return name;
}

/** Kept texts are named by what is in them, so they can come back before everything else and a few at a time. */
async function giveBackTexts(
  store: ProjectStore,
  { name, files }: SavedArchive,
  present: ReadonlyMap<string, string>,
): Promise<RestoredFile[]> {
  const written: RestoredFile[] = [];
  const writer = new BatchWriter(store);
  for (const file of files) {
    const before = present.get(file.path);
    if (!isKeptText(file.path) || before === file.sha256) continue;
    if (before !== undefined && !isGoodText(file)) continue;
    const bytes = await readArchivedFile(store, name, file);
    await writer.add({ path: file.path, bytes, expected: before ?? null });
    written.push({ path: file.path, before: before ?? null, after: file.sha256 });
  }
  await writer.flush();
  return written;
}

/** The one commit: everything but the kept texts. */
async function changesTo(
  store: ProjectStore,
  archive: SavedArchive,
  present: ReadonlyMap<string, string>,
  carried: CarriedOver,
): Promise<StoreChange[]> {
  const changes: StoreChange[] = [];
  const sameFile = await twoNamesOfOne(store, archive.files, present);
  const expected = (path: string): string | null => present.get(sameFile.get(path) ?? path) ?? null;
  for (const file of archive.files) {
    if (isKeptText(file.path) || carried.has(file.path)) continue;
    const before = expected(file.path);
    // Nobody without the lock writes history, and of a long one most is the same.
    if (isHistory(file.path) && before === file.sha256) continue;
    const bytes = await readArchivedFile(store, archive.name, file);
    changes.push({ path: file.path, bytes, expected: before });
  }
  for (const [path, bytes] of carried) changes.push({ path, bytes, expected: expected(path) });
  const kept = new Set([...archive.files.map(({ path }) => path), ...sameFile.values()]);
  for (const [path, hash] of present) {
    if (kept.has(path) || carried.has(path) || path.startsWith(`${textsFolder}/`)) continue;
    changes.push({ path, bytes: undefined, expected: hash });
  }
  return changes;
}

/**
 * Where the disk does not tell capitals from small letters, a file may stand there under a name that is written otherwise: by the
 * archive's path, the path that it has now.
 */
async function twoNamesOfOne(
  store: ProjectStore,
  files: readonly ArchivedFile[],
  present: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const byFolded = new Map([...present.keys()].map((path) => [foldName(path), path]));
  for (const { path } of files) {
    const other = byFolded.get(foldName(path));
    if (present.has(path) || other === undefined) continue;
    if (await store.read(path)) names.set(path, other);
  }
  return names;
}

/** A file that came into being since the project was saved would be neither saved nor replaced. */
async function requireNothingNew(store: ProjectStore, present: ReadonlyMap<string, string>): Promise<void> {
  for (const path of await projectPaths(store)) {
    if (present.has(path) || isKeptText(path) || !(await store.read(path))) continue;
    throw new StoryFoldError(
      'conflict',
      `“${path}” was written while the archive was being restored.`,
      'Look at that file, then restore again. Nothing was changed.',
      { path, meanwhile: true },
    );
  }
}

function isHistory(path: string): boolean {
  return path.startsWith(`${stateFolder}/history/`);
}

/** An archive's files under the paths that they have in the project. */
function readerOf(store: ProjectReader, name: string): ProjectReader {
  return {
    read: (path) => store.read(archivedPath(name, path)),
    list: (path) => store.list(archivedPath(name, path)),
  };
}

/** Of a commit, what it changed: a file that it wrote as it was is not among it. */
async function changed(changes: readonly StoreChange[]): Promise<RestoredFile[]> {
  const files: RestoredFile[] = [];
  for (const { path, bytes, expected } of changes) {
    const after = bytes ? await sha256(bytes) : null;
    if (after !== expected) files.push({ path, before: expected ?? null, after });
  }
  return files;
}
