import { constants } from 'node:fs';
import { isMissing, systemCode } from './fileErrors';
import type { FileOperations } from './fileOperations';

/** Why there are no bytes: nothing is there, a folder is, another kind of file (a pipe, a device, a socket), or too much. */
type Unread = 'missing' | 'folder' | 'special' | 'tooLarge';

/**
 * The bytes of an ordinary file of at most `limit` bytes. Never waits: opening a named pipe the usual way would, until somebody
 * writes to it. Rejects with the system's error where the file cannot be opened or read.
 */
export async function readRegularFile(
  files: Pick<FileOperations, 'open'>,
  path: string,
  limit: number,
): Promise<Uint8Array | Unread> {
  try {
    const handle = await files.open(path, withoutWaiting);
    try {
      const status = await handle.stat();
      if (status.isDirectory()) return 'folder';
      if (!status.isFile()) return 'special';
      if (status.size > limit) return 'tooLarge';
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return 'missing';
    // Windows and some others do not open folders at all.
    if (systemCode(error) === 'EISDIR') return 'folder';
    // A socket, or a device that is not there.
    if (['ENXIO', 'ENODEV', 'EOPNOTSUPP'].includes(systemCode(error) ?? '')) return 'special';
    throw error;
  }
}

/** How to open a file so that a pipe which nobody writes to is not waited for. Windows has no such flag and no such files. */
export const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
