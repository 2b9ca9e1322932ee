import { dirname } from 'node:path';
import { makeFolder, shortWrite, syncFolder } from './atomicWrite';
import { isMissing } from './fileErrors';
import type { FileHandle } from 'node:fs/promises';
import type { FileOperations } from './fileOperations';
import type { AppendExpectation } from '../../core/storage/projectStore';
import { conflict, notOrdinary } from './storeErrors';

const lineBreak = 0x0a;

/**
 * Adds a line to a log and has it on disk when it resolves with the log's length in bytes. A line that a crash cut off stays as it is,
 * and ours does not become its end. When it fails, the log is as it was. `path` is what the log is called in errors; `known` its length, and
 * its last line, where it is known to be an ordinary file that ends with that. Throws `conflict` when it does not.
 */
export async function appendLine(
  files: FileOperations,
  path: string,
  target: string,
  line: string,
  known?: Pick<AppendExpectation, 'length' | 'lastLine'>,
): Promise<number> {
  const handle = await openLog(files, target);
  const { size, endsWhole } = known ? await knownEnd(handle, path, known) : await endOf(handle, path);
  const bytes = Buffer.from(endsWhole ? `${line}\n` : `\n${line}\n`);
  try {
    try {
      await handle.appendFile(bytes);
      const written = (await handle.stat()).size - size;
      if (written !== bytes.byteLength) throw shortWrite(written, bytes.byteLength);
      await handle.sync();
      if (size === 0) await syncFolder(files, dirname(target));
    } catch (error) {
      await handle.truncate(size).catch(() => undefined);
      throw error;
    }
  } finally {
    await handle.close();
  }
  return size + bytes.byteLength;
}

interface LogEnd {
  size: number;
  endsWhole: boolean;
}

/** Closes the file when it fails. */
async function knownEnd(
  handle: FileHandle,
  path: string,
  { length, lastLine }: Pick<AppendExpectation, 'length' | 'lastLine'>,
): Promise<LogEnd> {
  try {
    if (length > 0) {
      const found = Buffer.alloc(lastLine.byteLength + 1);
      await handle.read(found, 0, found.byteLength, length - found.byteLength);
      if (!found.equals(Buffer.concat([lastLine, Buffer.of(lineBreak)]))) throw conflict(path);
    }
    return { size: length, endsWhole: true };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Closes the file when it fails. */
async function endOf(handle: FileHandle, path: string): Promise<LogEnd> {
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
