import { dirname } from 'node:path';
import { makeFolder, shortWrite, syncFolder } from './atomicWrite';
import { isMissing } from './fileErrors';
import type { FileHandle } from 'node:fs/promises';
import type { FileOperations } from './fileOperations';
import { notOrdinary } from './storeErrors';

const lineBreak = 0x0a;

/**
 * Adds a line to a log and has it on disk when it resolves with the log's length in bytes. A line that a crash cut off stays as it is,
 * and ours does not become its end. When it fails, the log is as it was. `path` is what the log is called in errors.
 */
export async function appendLine(
  files: FileOperations,
  path: string,
  target: string,
  line: string,
): Promise<number> {
  const handle = await openLog(files, target);
  let size: number;
  let length: number;
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw notOrdinary(path);
    ({ size } = status);
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const bytes = Buffer.from(size > 0 && last[0] !== lineBreak ? `\n${line}\n` : `${line}\n`);
    length = size + bytes.byteLength;
    try {
      await handle.appendFile(bytes);
      const written = (await handle.stat()).size - size;
      if (written !== bytes.byteLength) throw shortWrite(written, bytes.byteLength);
      await handle.sync();
    } catch (error) {
      await handle.truncate(size).catch(() => undefined);
      throw error;
    }
  } finally {
    await handle.close();
  }
  if (size === 0) await syncFolder(files, dirname(target));
  return length;
}

async function openLog(files: FileOperations, target: string): Promise<FileHandle> {
  try {
    return await files.open(target, 'a+');
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeFolder(files, dirname(target));
    return files.open(target, 'a+');
  }
}
