import type { ProjectStore, StoreChange, StoredStatus } from './projectStore';

/**
 * A project's files with changes that are made in memory only: to learn which bytes a change would write, without writing them. What
 * is set aside as unreadable is gone here alone: on disk it stays where it is.
 */
export class DraftStore implements ProjectStore {
  /** The new bytes by path; undefined for a file that was removed. */
  readonly written = new Map<string, Uint8Array | undefined>();
  /** Whether a file was found that cannot be read. */
  isDamaged = false;

  constructor(private readonly files: Pick<ProjectStore, 'read' | 'list'>) {}

  async read(path: string): Promise<Uint8Array | undefined> {
    return this.written.has(path) ? this.written.get(path)?.slice() : this.files.read(path);
  }

  /** Without files that were added here. */
  list(path: string): Promise<string[]> {
    return this.files.list(path);
  }

  async stat(path: string): Promise<StoredStatus | undefined> {
    const bytes = await this.read(path);
    return bytes && { length: bytes.byteLength, stamp: undefined };
  }

  async commit(changes: readonly StoreChange[]): Promise<void> {
    for (const { path, bytes } of changes) this.written.set(path, bytes?.slice());
  }

  async append(path: string, line: string): Promise<number> {
    const before = (await this.read(path)) ?? new Uint8Array();
    const isOpen = before.byteLength > 0 && before.at(-1) !== 0x0a;
    const added = new TextEncoder().encode(`${isOpen ? '\n' : ''}${line}\n`);
    const bytes = new Uint8Array(before.byteLength + added.byteLength);
    bytes.set(before);
    bytes.set(added, before.byteLength);
    this.written.set(path, bytes);
    return bytes.byteLength;
  }

  async quarantine(path: string): Promise<string> {
    this.isDamaged = true;
    this.written.set(path, undefined);
    return path;
  }

  /** Nobody else works on what is only in memory. */
  isLocked(): Promise<boolean> {
    return Promise.resolve(false);
  }

  withLock<T>(_name: string, work: () => Promise<T>): Promise<T> {
    return work();
  }
}
