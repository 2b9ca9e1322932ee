import type { FileHandle } from 'node:fs/promises';
import { nodeFileOperations, type FileOperations } from '../../src/adapters/node/fileOperations';

/**
 * The real file system, with a fault at the operation of a given number (from 1; operations on open files count too).
 * `crash`: from there on nothing happens any more, as if the process had ended; the operation itself is not done, and a
 * write is done by half. Otherwise that one operation fails with the given system code.
 */
export class FaultyFiles implements FileOperations {
  /** How many operations there have been. */
  count = 0;
  readonly names: string[] = [];

  constructor(
    private readonly at: number,
    private readonly fault: 'crash' | string,
    /** A second fault: from this operation on nothing happens any more. */
    private readonly endAt = Number.POSITIVE_INFINITY,
  ) {}

  get ended(): boolean {
    return this.count >= this.endAt;
  }

  get struck(): boolean {
    return this.count >= this.at;
  }

  open = async (path: string, flags: string, mode?: number): Promise<FileHandle> => {
    this.step('open');
    return this.wrap(await nodeFileOperations.open(path, flags, mode));
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
      this.step(name);
      return (nodeFileOperations[name] as (...given: string[]) => Promise<unknown>)(...parameters);
    };
    return call as FileOperations[Name];
  }

  private step(name: string): void {
    this.count++;
    this.names.push(name);
    if (this.ended) throw Object.assign(new Error(`ended at ${name}`), { code: 'EIO' });
    if (this.count === this.at || (this.count > this.at && this.fault === 'crash')) {
      throw Object.assign(new Error(`fault at ${name}`), {
        code: this.fault === 'crash' ? 'EIO' : this.fault,
      });
    }
  }

  private wrap(handle: FileHandle): FileHandle {
    return new Proxy(handle, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        return async (...parameters: unknown[]) => {
          const name = String(property);
          // A process that has ended has closed its files as well.
          if (name === 'close') {
            await target.close();
            return this.step(name);
          }
          try {
            this.step(name);
          } catch (error) {
            const [bytes] = parameters;
            if (
              (name === 'writeFile' || name === 'appendFile') &&
              this.count === this.at &&
              bytes instanceof Uint8Array
            ) {
              await target.appendFile(bytes.subarray(0, Math.floor(bytes.byteLength / 2)));
            }
            throw error;
          }
          return (value as (...given: unknown[]) => unknown).apply(target, parameters);
        };
      },
    });
  }
}
