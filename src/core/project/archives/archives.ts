import { StoryFoldError, throwIfCancelled } from '../../errors';
import type { Clock } from '../../ports';
import { BatchWriter } from '../../storage/batchWriter';
import { filesIn, projectPaths } from './archiveFiles';
import {
  archivedPath,
  archiveVersion,
  manifestFile,
  readArchivedFile,
  readManifest,
  type ArchivedFile,
  type ArchiveManifest,
} from './archiveManifest';
import { archiveFolder, checkArchiveName, findArchiveFolder } from './archiveNames';
import { sha256 } from '../../storage/hash';
import { jsonBytes } from '../../storage/json';
import { membersOf } from '../../storage/jsonValues';
import { peekJson } from '../../storage/peekJson';
import { archivesFolder, projectFile, refinementLock } from '../layout';
import { compareNaturally } from '../chapters/naturalOrder';
import { noProject, refuseNewerProject } from '../project';
import { printable } from '../projectPath';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';

/** What saving and restoring need beside the store. */
export interface ArchiveOptions {
  clock: Clock;
  /** Looked at between files; what is stopped has changed nothing that counts. */
  signal?: AbortSignal | undefined;
}

/** A project as its archive has it. */
export interface SavedArchive {
  name: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  title: string;
  files: readonly ArchivedFile[];
}

/** Why an archive cannot be restored: it was never finished, something in it is not as it was saved, or a newer StoryFold made it. */
export type ArchiveProblem = 'unfinished' | 'damaged' | 'newer_schema';

/** An archive as a list shows it. What only a manifest tells is null where there is none that can be read. */
export interface ArchiveRow {
  name: string;
  title: string | null;
  savedAt: number | null;
  files: number;
  bytes: number;
  problem: ArchiveProblem | null;
}

/**
 * Saves the project under a name. What a crash left of an archive of that name is cleared away first; a finished one is never
 * overwritten. Throws `refused` when there is one, `invalid_input` for a name that no folder can have everywhere, `no_project`,
 * `newer_schema`, `locked`, and as `ProjectStore.commit`; the project itself is as it was in any case.
 */
export async function saveArchive(
  store: ProjectStore,
  name: string,
  options: ArchiveOptions,
): Promise<SavedArchive> {
  const checked = checkArchiveName(name);
  return store.withLock(refinementLock, async () => {
    const project = await store.read(projectFile);
    if (!project) throw noProject();
    refuseNewerProject(project);
    return writeArchive(store, checked, options);
  });
}

/**
 * The same for whoever holds the `refinement` lock already and knows that the name is a good one. Where it does not stay by itself, it
 * keeps its mark until `finishing` is committed, and may be cleared away as long as that has not happened.
 */
export async function writeArchive(
  store: ProjectStore,
  name: string,
  { clock, signal }: ArchiveOptions,
  stays = true,
): Promise<SavedArchive> {
  const existing = await findArchiveFolder(store, name);
  if (existing !== undefined) {
    // Without the mark it may be anything: a folder of the author's, or an archive whose list a sync tool has not brought yet.
    const isFree = (await isUnfinished(store, existing)) || !(await hasFiles(store, existing));
    if (!isFree) throw nameTaken(existing);
    await clearAway(store, existing);
  }
  await store.commit([
    { path: unfinishedFile(name), bytes: jsonBytes({ version: archiveVersion }), expected: null },
  ]);
  const files = await copyProject(store, name, signal);
  for (const file of files) {
    throwIfCancelled(signal);
    await readArchivedFile(store, name, file);
  }
  const manifest: ArchiveManifest = {
    version: archiveVersion,
    name,
    savedAt: clock.now(),
    title: await titleOf(store),
    files,
  };
  await store.commit([
    { path: manifestFile(name), bytes: jsonBytes(manifest), expected: null },
    ...(stays ? [finishing(name)] : []),
  ]);
  return manifest;
}

/** How the archives begin that a restore makes of what was there. */
export const safetyPrefix = 'before-restore-';

/** How many archives are named to an author who asked for one that is not there. */
const mostNamed = 8;

/** All archives, oldest first, those without a time at the end. Reads no archived text, so damage inside a file is found by restoring only. */
export async function listArchives(store: ProjectStore): Promise<ArchiveRow[]> {
  const rows: ArchiveRow[] = [];
  for (const name of await store.list(archivesFolder)) {
    const row = await rowOf(store, name);
    if (row) rows.push(row);
  }
  const time = ({ savedAt }: ArchiveRow): number => savedAt ?? Infinity;
  return rows.sort(
    (one, other) =>
      (time(one) === time(other) ? 0 : time(one) - time(other)) || compareNaturally(one.name, other.name),
  );
}

/** An archive that was asked for by name, whatever its small and capital letters. Reads its manifest only; see `verifyArchive`. */
export async function findArchive(store: ProjectStore, name: string): Promise<SavedArchive> {
  const folder = await findArchiveFolder(store, name);
  const manifest = folder === undefined ? undefined : await readManifest(store, folder);
  if (folder !== undefined && manifest) return { ...manifest, name: folder };
  if (folder !== undefined && (await hasFiles(store, folder))) throw unfinished(folder);
  const whole = (await listArchives(store)).filter(({ problem }) => problem === null);
  // Those that restores made are many, and the latest is the one that is looked for.
  const others = [
    ...whole.filter((one) => !one.name.startsWith(safetyPrefix)).slice(-mostNamed),
    ...whole.filter((one) => one.name.startsWith(safetyPrefix)).slice(-1),
  ];
  throw new StoryFoldError(
    'not_found',
    `There is no archive “${printable(name)}”.`,
    others.length > 0
      ? `There ${others.length === 1 ? 'is' : 'are'}: ${others.map((one) => one.name).join(', ')}.`
      : 'There is none so far; `archive save NAME` makes one.',
    { archive: printable(name), others: others.map((one) => one.name) },
  );
}

/** Throws `corrupt_state` unless every file of the archive is there as it was saved. */
export async function verifyArchive(
  store: ProjectStore,
  { name, files }: SavedArchive,
  signal?: AbortSignal,
): Promise<void> {
  for (const file of files) {
    throwIfCancelled(signal);
    await readArchivedFile(store, name, file);
  }
}

/** Copies the project's files into the archive's folder, a bounded number of bytes at a time. */
async function copyProject(
  store: ProjectStore,
  name: string,
  signal: AbortSignal | undefined,
): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  const writer = new BatchWriter(store);
  for (const path of await projectPaths(store)) {
    throwIfCancelled(signal);
    const bytes = await store.read(path);
    if (!bytes) continue;
    files.push({ path, sha256: await sha256(bytes), bytes: bytes.byteLength });
    await writer.add({ path: archivedPath(name, path), bytes });
  }
  await writer.flush();
  return files;
}

/** Removes what there is of an archive that this program has begun, or made a moment ago. */
export async function clearAway(store: ProjectStore, name: string): Promise<void> {
  const writer = new BatchWriter(store);
  for (const path of await filesIn(store, archiveFolder(name))) {
    const old = await store.read(path);
    if (old) await writer.add({ path, bytes: undefined }, old.byteLength);
  }
  await writer.flush();
}

export async function isUnfinished(store: ProjectStore, name: string): Promise<boolean> {
  return (await store.read(unfinishedFile(name))) !== undefined;
}

/** The change by which an archive stays. */
export function finishing(name: string): StoreChange {
  return { path: unfinishedFile(name), bytes: undefined };
}

/** Says that the archive is being made, and so may be cleared away; it goes when the manifest comes. */
function unfinishedFile(name: string): string {
  return `${archiveFolder(name)}/unfinished.json`;
}

async function hasFiles(store: ProjectStore, name: string): Promise<boolean> {
  // A folder with nothing in it is among them, as a sync tool makes it before it brings the files.
  for (const path of await filesIn(store, archiveFolder(name))) if (await store.stat(path)) return true;
  return false;
}

async function rowOf(store: ProjectStore, name: string): Promise<ArchiveRow | undefined> {
  const unknown = { name, title: null, savedAt: null, files: 0, bytes: 0 };
  // A file that somebody put beside the archives is none.
  if ((await store.list(archiveFolder(name))).length === 0) return undefined;
  try {
    const manifest = await readManifest(store, name);
    if (!manifest) return (await hasFiles(store, name)) ? { ...unknown, problem: 'unfinished' } : undefined;
    const { title, savedAt, files } = manifest;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const problem = (await hasAll(store, name, files)) ? null : ('damaged' as const);
    return { name, title, savedAt, files: files.length, bytes, problem };
  } catch (error) {
    if (!(error instanceof StoryFoldError)) throw error;
    if (error.code === 'newer_schema') return { ...unknown, problem: 'newer_schema' };
    if (error.code === 'corrupt_state' || error.code === 'unsafe_path')
      return { ...unknown, problem: 'damaged' };
    throw error;
  }
}

/** Whether every file is at its place; each folder is looked into once. */
async function hasAll(store: ProjectStore, name: string, files: readonly ArchivedFile[]): Promise<boolean> {
  const folders = new Map<string, Set<string>>();
  for (const { path } of files) {
    const place = archivedPath(name, path);
    const end = place.lastIndexOf('/');
    const folder = place.slice(0, end);
    let names = folders.get(folder);
    if (!names) folders.set(folder, (names = new Set(await store.list(folder))));
    if (!names.has(place.slice(end + 1))) return false;
  }
  return true;
}

/** As `project.json` has it; empty where that cannot be read, which must not keep anybody from saving the project. */
async function titleOf(store: ProjectStore): Promise<string> {
  const { title } = membersOf(await peekJson(store, projectFile));
  return typeof title === 'string' ? title : '';
}

function nameTaken(name: string): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `There is an archive “${printable(name)}” already.`,
    `Choose another name; or remove the folder ${printable(archiveFolder(name))} if you do not need it any more. Nothing was changed.`,
    { archive: printable(name), folder: printable(archiveFolder(name)) },
  );
}

function unfinished(name: string): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `The archive “${printable(name)}” was never finished, so it does not have the whole project.`,
    'Use another archive. Saving under the same name again clears away what there is of it. Nothing was changed.',
    { archive: printable(name), unfinished: true },
  );
}
