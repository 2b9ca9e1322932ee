import type { FileStatus } from './fileOperations';

/** How long after a change another one might leave no trace, in milliseconds: longer than a clock tick of any system. */
const fineTick = 20;
/** The same where a drive notes whole seconds or two of them, as FAT does. */
const coarseTick = 2500;

/**
 * Names the bytes of a file by what the system notes of it: which file it is, how long, and when it was last changed. Times of the content
 * can be set at will; the time of the last change to the file as such cannot. Undefined for a file that was changed so recently that
 * the system's clock may not have moved on since, as git has it for its index ("racy" entries).
 */
export function fileStamp(status: FileStatus, now = Date.now()): string | undefined {
  const tick = Number.isInteger(status.ctimeMs) ? coarseTick : fineTick;
  if (now - status.ctimeMs < tick) return undefined;
  return [status.dev, status.ino, status.size, status.mtimeMs, status.ctimeMs].join(':');
}
