import type { FileHandle } from 'node:fs/promises';
import { nodeFileOperations, type FileOperations } from '../../src/adapters/node/fileOperations';

/** One operation on a file: `open`, `rename`, or that of an open file, such as `writeFile`. */
export interface FileOperation {
  name: string;
  /** The first path that it was given, or the one that its file was opened by. */
  path: string;
  /** Whether it may change what is on the disk; the others look, or wait for it. */
  isChange: boolean;
}

/**
 * The real file system, with a fault at the operation of a given number (from 1; operations on open files count too).
 * `crash`: from there on nothing happens any more, as if the process had ended; the operation itself is not done, and a
 * write is done by half. `short`: a write of that number is done by half and reported as done; other operations of that number
 * are done as always. Otherwise that one operation fails with the given system code, a write after having been done by half.
 */
export class FaultyFiles implements FileOperations {
  /** What each of them did to which file. */
  readonly done: FileOperation[] = [];

  constructor(
    private readonly at: number,
    private readonly fault: 'crash' | 'short' | string,
    /** A second fault: from this operation on nothing happens any more. */
    private readonly endAt = Number.POSITIVE_INFINITY,
  ) {}

  /** How many operations there have been. */
  get count(): number {
    return this.done.length;
  }

  get names(): string[] {
    return this.done.map(({ name }) => name);
  }

  get ended(): boolean {
    return this.count >= this.endAt;
  }

  get struck(): boolean {
    return this.count >= this.at;
  }

  open = async (path: string, flags: string, mode?: number): Promise<FileHandle> => {
    // Numbers are ways to open for reading alone.
    this.step('open', path, typeof flags === 'string' && flags !== 'r');
    return this.wrap(path, await nodeFileOperations.open(path, flags, mode));
  };
  readdir = this.faulty('readdir');
  mkdir = this.faulty('mkdir');
  rename = this.faulty('rename');
  link = this.faulty('link');
  unlink = this.faulty('unlink');
  stat = this.faulty('stat');
  realpath = this.faulty('realpath');
  readlink = this.faulty('readlink');
  mayWrite = this.faulty('mayWrite');

  private faulty<Name extends Exclude<keyof FileOperations, 'open'>>(name: Name): FileOperations[Name] {
    const call = async (...parameters: string[]) => {
      this.step(name, parameters[0]!, changing.has(name));
      return (nodeFileOperations[name] as (...given: string[]) => Promise<unknown>)(...parameters);
    };
    return call as FileOperations[Name];
  }

  private step(name: string, path: string, isChange: boolean): void {
    this.done.push({ name, path, isChange });
    if (this.ended) throw Object.assign(new Error(`ended at ${name}`), { code: 'EIO' });
    if (this.fault === 'short') return;
    if (this.count === this.at || (this.count > this.at && this.fault === 'crash')) {
      throw Object.assign(new Error(`fault at ${name}`), {
        code: this.fault === 'crash' ? 'EIO' : this.fault,
      });
    }
  }

  private wrap(path: string, handle: FileHandle): FileHandle {
    return new Proxy(handle, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        return async (...parameters: unknown[]) => {
          const name = String(property);
          // A process that has ended has closed its files as well.
          if (name === 'close') {
            await target.close();
            return this.step(name, path, false);
          }
          const half = halfOf(name, parameters);
          try {
            this.step(name, path, changing.has(name));
          } catch (error) {
            if (half && this.count === this.at) await target.appendFile(half);
            throw error;
          }
          if (half && this.count === this.at && this.fault === 'short') return target.appendFile(half);
          return (value as (...given: unknown[]) => unknown).apply(target, parameters);
        };
      },
    });
  }
}

const changing: ReadonlySet<string> = new Set([
  'mkdir',
  'rename',
  'link',
  'unlink',
  'writeFile',
  'appendFile',
  'truncate',
  'chmod',
  'utimes',
]);

/** Half of what a writing operation was to write; undefined for another operation. */
function halfOf(name: string, [bytes]: readonly unknown[]): Uint8Array | undefined {
  if (!isWriting(name) || !(bytes instanceof Uint8Array)) return undefined;
  return bytes.subarray(0, Math.floor(bytes.byteLength / 2));
}

/** Whether an operation of this name writes bytes into a file. */
export function isWriting(name: string): boolean {
  return name === 'writeFile' || name === 'appendFile';
}
