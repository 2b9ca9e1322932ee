import { StoryFoldError } from '../../src/core/errors';
import { sameBytes } from '../../src/core/storage/bytes';
import { sha256 } from '../../src/core/storage/hash';
import { checkProjectPath } from '../../src/core/project/projectPath';
import type {
  AppendExpectation,
  ProjectStore,
  StoreChange,
  StoredStatus,
} from '../../src/core/storage/projectStore';

/** What several stores on one project share. */
export class MemoryDisk {
  readonly files = new Map<string, Uint8Array>();
  readonly locks = new Set<string>();
}

/** The project's files in memory. Copies bytes in and out, as a disk does. */
export class MemoryStore implements ProjectStore {
  /** Every commit and every line that was written, with its paths; for tests on what is written together. */
  readonly commits: string[][] = [];
  /** Thrown by the next operation that writes, which then changes nothing. */
  nextFailure: StoryFoldError | undefined;

  constructor(readonly disk = new MemoryDisk()) {}

  async read(path: string): Promise<Uint8Array | undefined> {
    return this.disk.files.get(checkProjectPath(path))?.slice();
  }

  async list(path: string): Promise<string[]> {
    const prefix = `${checkProjectPath(path)}/`;
    const names = new Set<string>();
    for (const file of this.disk.files.keys()) {
      if (file.startsWith(prefix)) names.add(file.slice(prefix.length).split('/')[0]!);
    }
    return [...names].sort();
  }

  async stat(path: string): Promise<StoredStatus | undefined> {
    const bytes = this.disk.files.get(checkProjectPath(path));
    return bytes && { length: bytes.byteLength, stamp: stampOf(bytes) };
  }

  async commit(changes: readonly StoreChange[]): Promise<void> {
    if (changes.length === 0) return;
    for (const { path } of changes) checkProjectPath(path);
    if (new Set(changes.map(({ path }) => path)).size < changes.length) {
      throw new StoryFoldError('invalid_input', 'One commit changes a file twice.', 'Mend the caller.');
    }
    // Hashing takes turns with other work; the bytes compared are looked at again right before they are replaced.
    const seen = changes.map(({ path }) => this.disk.files.get(path));
    for (const [index, { path, expected }] of changes.entries()) {
      const old = seen[index];
      if (expected !== undefined && expected !== (old ? await sha256(old) : null)) throw conflict(path);
    }
    // No waiting from here on: checking and writing are one step.
    for (const [index, { path, expected }] of changes.entries()) {
      if (expected !== undefined && this.disk.files.get(path) !== seen[index]) throw conflict(path);
      if ([...this.disk.files.keys()].some((file) => file.startsWith(`${path}/`))) {
        throw new StoryFoldError('io', `“${path}” is a folder.`, 'Choose another name.');
      }
    }
    this.failIfAsked();
    for (const { path, bytes } of changes) {
      if (bytes) this.disk.files.set(path, bytes.slice());
      else this.disk.files.delete(path);
    }
    this.commits.push(changes.map(({ path }) => path));
  }

  async append(path: string, line: string, expected?: AppendExpectation): Promise<number> {
    checkProjectPath(path);
    if (/[\r\n]/.test(line))
      throw new StoryFoldError('invalid_input', 'A line holds a line break.', 'Mend the caller.');
    if (expected) {
      const { stamp, sha256: hash, path: other } = expected.beside;
      const bytes = this.disk.files.get(other);
      const isSame = bytes && (stampOf(bytes) === stamp || (await sha256(bytes)) === hash);
      if (!isSame) throw conflict(other);
      const log = this.disk.files.get(path) ?? new Uint8Array();
      if (log.byteLength !== expected.length) throw conflict(path);
      const ending = expected.length > 0 ? [...expected.lastLine, 0x0a] : [];
      if (ending.some((byte, index) => log[log.byteLength - ending.length + index] !== byte))
        throw conflict(path);
    }
    this.failIfAsked();
    const old = this.disk.files.get(path) ?? new Uint8Array();
    const isOpen = old.byteLength > 0 && old.at(-1) !== 0x0a;
    const added = new TextEncoder().encode(`${isOpen ? '\n' : ''}${line}\n`);
    const bytes = new Uint8Array(old.byteLength + added.byteLength);
    bytes.set(old);
    bytes.set(added, old.byteLength);
    this.disk.files.set(path, bytes);
    this.commits.push([path]);
    return bytes.byteLength;
  }

  async quarantine(path: string, expected: Uint8Array): Promise<string> {
    const bytes = this.disk.files.get(checkProjectPath(path));
    if (bytes && !sameBytes(bytes, expected)) throw conflict(path);
    if (!bytes) throw new StoryFoldError('not_found', `There is no “${path}”.`, 'Run the command again.');
    this.failIfAsked();
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    let moved = `${path}.corrupt-${stamp}`;
    for (let attempt = 2; this.disk.files.has(moved); attempt++)
      moved = `${path}.corrupt-${stamp}-${attempt}`;
    this.disk.files.set(moved, bytes);
    this.disk.files.delete(path);
    return moved;
  }

  async isLocked(name: string): Promise<boolean> {
    return this.disk.locks.has(name);
  }

  async withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.disk.locks.has(name)) {
      throw new StoryFoldError('locked', 'Another StoryFold is at work on this.', 'Wait until it is done.');
    }
    this.disk.locks.add(name);
    try {
      return await work();
    } finally {
      this.disk.locks.delete(name);
    }
  }

  private failIfAsked(): void {
    const failure = this.nextFailure;
    this.nextFailure = undefined;
    if (failure) throw failure;
  }
}

const stamps = new WeakMap<Uint8Array, string>();
let lastStamp = 0;

/** Every write makes another array. */
function stampOf(bytes: Uint8Array): string {
  let stamp = stamps.get(bytes);
  if (stamp === undefined) stamps.set(bytes, (stamp = String(++lastStamp)));
  return stamp;
}

function conflict(path: string): StoryFoldError {
  return new StoryFoldError('conflict', `“${path}” was changed in the meantime.`, 'Try again.', { path });
}
