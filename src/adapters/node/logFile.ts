import { dirname } from 'node:path';
import { makeFolder, shortWrite, syncFolder } from './atomicWrite';
import { isMissing } from './fileErrors';
import type { FileHandle } from 'node:fs/promises';
import type { FileOperations } from './fileOperations';
import { notOrdinary } from './storeErrors';

const lineBreak = 0x0a;

/**
 * Adds a line to a log and has it on disk when it resolves with the log's length in bytes. A line that a crash cut off stays as it is,
 * and ours does not become its end. When it fails, the log is as it was. `path` is what the log is called in errors, `wholeLength` its
 * length where it is known to be an ordinary file that ends with a whole line.
 */
export async function appendLine(
  files: FileOperations,
  path: string,
  target: string,
  line: string,
  wholeLength?: number,
): Promise<number> {
  const handle = await openLog(files, target);
  const { size, endsWhole } =
    wholeLength === undefined ? await endOf(handle, path) : { size: wholeLength, endsWhole: true };
  const bytes = Buffer.from(endsWhole ? `${line}\n` : `\n${line}\n`);
  try {
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
  return size + bytes.byteLength;
}

/** Closes the file when it fails. */
async function endOf(handle: FileHandle, path: string): Promise<{ size: number; endsWhole: boolean }> {
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw notOrdinary(path);
    const last = Buffer.alloc(1);
    if (status.size > 0) await handle.read(last, 0, 1, status.size - 1);
    return { size: status.size, endsWhole: status.size === 0 || last[0] === lineBreak };
  } catch (error) {
    await handle.close();
    throw error;
  }
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
