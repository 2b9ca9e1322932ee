import { constants, promises, writeSync, type PathLike } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a process before its program (`node --require`). Counts the file operations that change something, and ends the
 * process with SIGKILL right before the one whose number stands in `STORYFOLD_KILL_AT`, from 1. A write counts twice: before it, and
 * when half of it is done. At an ordinary end the names of the operations go to file descriptor 3, as a JSON list.
 */
const killAt = Number(process.env['STORYFOLD_KILL_AT'] ?? Number.POSITIVE_INFINITY);
const names: string[] = [];

/** Never resolves when this is where the process ends. */
function boundary(name: string): Promise<void> {
  names.push(name);
  if (names.length !== killAt) return Promise.resolve();
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

type Operation = (...parameters: never[]) => Promise<unknown>;

/** Puts a boundary before an operation of an object; `half` does half of it and stands for a second boundary. */
function watch(
  owner: object,
  name: string,
  half?: (operation: Operation, parameters: never[]) => Promise<unknown>,
): void {
  const operation = (Reflect.get(owner, name) as Operation).bind(owner) as Operation;
  const watched = async (...parameters: never[]): Promise<unknown> => {
    await boundary(name);
    if (half) {
      if (names.length + 1 === killAt) await half(operation, parameters);
      await boundary(`half of ${name}`);
    }
    return operation(...parameters);
  };
  Reflect.set(owner, name, watched);
}

/** Writes the first half of the bytes. */
function halfOfBytes(operation: Operation, [bytes]: never[]): Promise<unknown> {
  const given: unknown = bytes;
  const whole = typeof given === 'string' ? Buffer.from(given) : (given as Uint8Array);
  return operation(whole.subarray(0, Math.floor(whole.byteLength / 2)) as never);
}

function watchHandle(handle: FileHandle): FileHandle {
  for (const name of ['write', 'writeFile', 'appendFile']) watch(handle, name, halfOfBytes);
  for (const name of ['writev', 'sync', 'datasync', 'truncate', 'chmod', 'utimes']) watch(handle, name);
  return handle;
}

function opensForWriting(flags: string | number | undefined): boolean {
  if (typeof flags === 'number')
    return (flags & (constants.O_WRONLY | constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC)) !== 0;
  return /[wa+]/.test(flags ?? 'r');
}

if (isMainThread) {
  const { open } = promises;
  promises.open = async (path: PathLike, flags?: string | number, mode?: number | string) => {
    if (opensForWriting(flags)) await boundary('open');
    return watchHandle(await open(path, flags, mode));
  };
  for (const name of [
    'rename',
    'link',
    'symlink',
    'unlink',
    'mkdir',
    'rmdir',
    'rm',
    'chmod',
    'truncate',
    'copyFile',
    'cp',
    'writeFile',
    'appendFile',
    'utimes',
  ]) {
    watch(promises, name);
  }
  process.on('exit', () => {
    try {
      writeSync(3, JSON.stringify(names));
    } catch {
      // Nobody wants to know.
    }
  });
}
