import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isMissing, systemCode } from './fileErrors';
import type { FileOperations } from './fileOperations';

/** The temporary file beside a target; `id` tells whose it is. Hidden, and never listed. */
export function temporaryPath(target: string, id: string): string {
  return join(dirname(target), `.${shortName(basename(target))}.${id}.storyfold-tmp`);
}

export function isTemporaryName(name: string): boolean {
  return /^\..*\.storyfold-tmp$/.test(name);
}

/** The beginning of a file's name, to which more can be added: names may be as long as the system allows, and ours must not be longer. */
export function shortName(name: string): string {
  let short = '';
  for (const character of name) {
    if (Buffer.byteLength(short + character) > 120) break;
    short += character;
  }
  return short;
}

/**
 * Writes all bytes to an empty file. `fs.writeFile` of other libraries was seen to report success with half a file on a nearly full disk,
 * so the size is read back. Rejects with `ENOSPC` for a write that was short.
 */
export async function writeWhole(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  await handle.writeFile(bytes);
  const { size } = await handle.stat();
  if (size !== bytes.byteLength) throw shortWrite(size, bytes.byteLength);
}

/** Writes a new file and has it on disk, whole, when it resolves. Removes what it wrote when it fails. */
export async function writeDurably(
  files: FileOperations,
  path: string,
  bytes: Uint8Array,
  mode?: number,
): Promise<void> {
  const handle = await files.open(path, 'wx', mode);
  try {
    try {
      // The umask may have taken bits that the file to be replaced has.
      if (mode !== undefined && process.platform !== 'win32') await handle.chmod(mode);
      await writeWhole(handle, bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await removeIfThere(files, path).catch(() => undefined);
    throw error;
  }
}

/** Puts a file in the place of another. Windows refuses for a moment while a scanner or an editor has the old one open. */
export async function renameOver(files: FileOperations, from: string, to: string): Promise<void> {
  for (let wait = 10; ; wait *= 2) {
    try {
      return await files.rename(from, to);
    } catch (error) {
      const passing = ['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error) ?? '');
      if (process.platform !== 'win32' || !passing || wait > 640) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Makes the names in a folder durable. Windows has no such call and needs none. */
export async function syncFolder(files: FileOperations, folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await files.open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some network and container file systems have no sync for folders; they keep names durable themselves or not at all.
    if (!['EINVAL', 'ENOTSUP', 'EISDIR'].includes(systemCode(error) ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

/** Makes a folder with all above it, durably. */
export async function makeFolder(files: FileOperations, folder: string): Promise<void> {
  const first = await files.mkdir(folder);
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(files, dirname(made));
  }
}

export async function removeIfThere(files: FileOperations, path: string): Promise<void> {
  try {
    await files.unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export function shortWrite(written: number, wanted: number): Error {
  return Object.assign(new Error(`Only ${written} of ${wanted} bytes were written.`), { code: 'ENOSPC' });
}
