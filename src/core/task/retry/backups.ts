import { StoryFoldError } from '../../errors';
import { sha256 } from '../../storage/hash';
import { jsonBytes } from '../../storage/json';
import { isObject, membersOf } from '../../storage/jsonValues';
import { peekJson } from '../../storage/peekJson';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import { backupFailed } from '../taskErrors';
import { taskPath } from '../taskFiles';

/** Older ones are taken away, but never the newest that is sound. */
const keptBackups = 10;
const manifestName = 'manifest.json';
/** More than anyone makes; a number beyond it was put there, and numbers could not go on rising from it. */
const maxNumber = 1e9;

/**
 * Copies these files of a task into `backups/<number>-<time>/` with a list of their hashes, and reads all of them back. Gives back the backup's name.
 * Throws `io` where a copy is not what was copied, and what the store throws; then nothing may be cleared.
 */
export async function backUp(
  store: ProjectStore,
  task: string,
  names: readonly string[],
  time: number,
): Promise<string> {
  const name = await freeName(store, task, time);
  const files: { name: string; sha256: string; bytes: Uint8Array }[] = [];
  for (const file of names) {
    const bytes = await store.read(taskPath(task, file));
    if (!bytes) throw backupFailed(task, file);
    files.push({ name: file, bytes, sha256: await sha256(bytes) });
  }
  const changes: StoreChange[] = files.map(({ name: file, bytes }) => ({
    path: taskPath(task, `backups/${name}/${file}`),
    bytes,
    expected: null,
  }));
  const manifest = {
    version: 1,
    at: time,
    files: files.map(({ name: file, sha256: hash }) => ({ name: file, sha256: hash })),
  };
  await store.commit([
    ...changes,
    { path: taskPath(task, `backups/${name}/${manifestName}`), bytes: jsonBytes(manifest), expected: null },
  ]);
  const wrong = await firstUnsound(store, task, name);
  if (wrong !== undefined) throw backupFailed(task, wrong);
  return name;
}

/** Names of a task's backups, newest first: by their numbers, since a clock may be set back. */
export async function backupsOf(store: Pick<ProjectStore, 'list'>, task: string): Promise<string[]> {
  const names = await store.list(taskPath(task, 'backups'));
  return names.filter((name) => numberOf(name) > 0).sort((one, other) => numberOf(other) - numberOf(one));
}

/** Whether every file of the backup is there and is what was copied. */
export async function isSoundBackup(store: ProjectStore, task: string, name: string): Promise<boolean> {
  return (await firstUnsound(store, task, name)) === undefined;
}

/** The writes that take old backups away. The newest sound one stays however old it is; where that cannot be told, all stay. */
export async function prunedBackups(store: ProjectStore, task: string): Promise<StoreChange[]> {
  try {
    const names = await backupsOf(store, task);
    const newest = names.slice(0, keptBackups);
    let needsOne = !(await anySound(store, task, newest));
    const changes: StoreChange[] = [];
    for (const name of names.slice(keptBackups)) {
      if (needsOne && (await isSoundBackup(store, task, name))) {
        needsOne = false;
        continue;
      }
      const folder = taskPath(task, `backups/${name}`);
      for (const file of await store.list(folder))
        if (isFileName(file)) changes.push({ path: `${folder}/${file}`, bytes: undefined });
    }
    return changes;
  } catch (error) {
    if (error instanceof StoryFoldError) return [];
    throw error;
  }
}

async function anySound(store: ProjectStore, task: string, names: readonly string[]): Promise<boolean> {
  for (const name of names) if (await isSoundBackup(store, task, name)) return true;
  return false;
}

/** The first file that is missing or another than was copied; undefined where all is well. Of a damaged list nothing is believed. */
async function firstUnsound(store: ProjectStore, task: string, backup: string): Promise<string | undefined> {
  const folder = taskPath(task, `backups/${backup}`);
  const files = membersOf(await peekJson(store, `${folder}/${manifestName}`))['files'];
  if (!Array.isArray(files)) return manifestName;
  const listed = new Set([manifestName]);
  for (const file of files as unknown[]) {
    if (!isObject(file) || typeof file['name'] !== 'string' || !isFileName(file['name'])) return manifestName;
    listed.add(file['name']);
    const copy = await store.read(`${folder}/${file['name']}`);
    if (!copy || (await sha256(copy)) !== file['sha256']) return file['name'];
  }
  const isWhole = (await store.list(folder)).every((name) => !isFileName(name) || listed.has(name));
  return isWhole ? undefined : manifestName;
}

/** As the files of a task are called. */
function isFileName(name: string): boolean {
  return /^[a-z][a-z_]*\.(?:json|txt)$/.test(name);
}

/** The number above all others, and the time for whoever looks into the folder. */
async function freeName(store: ProjectStore, task: string, time: number): Promise<string> {
  const [newest] = await backupsOf(store, task);
  const number = (newest === undefined ? 0 : numberOf(newest)) + 1;
  return `${String(number).padStart(4, '0')}-${new Date(time).toISOString().replace(/[:.]/g, '-')}`;
}

/** 0 for what is no backup of ours. */
function numberOf(name: string): number {
  const [, digits = '0'] = /^(\d{4,})-[\w-]+$/.exec(name) ?? [];
  const number = Number(digits);
  return number < maxNumber ? number : 0;
}
