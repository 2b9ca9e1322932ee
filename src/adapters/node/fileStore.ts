import { dirname, join } from 'node:path';
import { StoryFoldError } from '../../core/errors';
import type { Logger } from '../../core/ports';
import { stateFolder } from '../../core/project/layout';
import { isSafePath, noProjectDocument, printable, unsafePath } from '../../core/project/projectPath';
import type {
  AppendExpectation,
  ProjectStore,
  StoreChange,
  StoredStatus,
} from '../../core/storage/projectStore';
import { AtomicCommits } from './atomicCommits';
import { isTemporaryName, renameOver, syncFolder } from './atomicWrite';
import { fileError, isMissing, naming } from './fileErrors';
import { nodeFileOperations, type FileOperations } from './fileOperations';
import { fileStamp } from './fileStamp';
import { Journal } from './journal';
import { appendLine } from './logFile';
import { mayCommit, journalFolder, locksFolder } from './commitScope';
import { ProcessLocks, type HeldLock } from './processLock';
import { ProjectFolder } from './projectFolder';
import { conflict, lockLost, noFolder } from './storeErrors';
import { UnfinishedCommits } from './unfinishedCommits';

/** How long a commit waits for another process that is within one, in milliseconds. */
const commitPatience = 10_000;

export interface FileStoreOptions {
  /** Where remarks about recovery and locks go. */
  logger?: Pick<Logger, 'warn'>;
  /**
   * False where nothing may be written, as for looking at a project that somebody else made. Then commits that were cut off stay as they
   * are, and reading shows what they will come to.
   */
  recover?: boolean;
  files?: FileOperations;
}

/** The project's files in a folder of the disk. */
export class FileStore implements ProjectStore {
  private readonly folder: ProjectFolder;
  private readonly locks: ProcessLocks;
  private readonly journal: Journal;
  private readonly commits: AtomicCommits;
  private unfinished: UnfinishedCommits | undefined;
  private readonly held = new Set<HeldLock>();
  /** Names that were passed over, so that each is spoken of once. */
  private readonly passedOver = new Set<string>();
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    root: string,
    files: FileOperations,
    private readonly warn: (message: string) => void,
  ) {
    this.folder = new ProjectFolder(root, files);
    this.locks = new ProcessLocks(files, join(root, locksFolder), warn);
    this.journal = new Journal(files, root, warn);
    this.commits = new AtomicCommits(this.folder, this.journal);
  }

  /**
   * Opens a folder, which need not be a project yet, and finishes a commit that a crash cut off. Throws `not_found` when there is
   * no such folder, `io`.
   */
  static async open(folder: string, options: FileStoreOptions = {}): Promise<FileStore> {
    const files = options.files ?? nodeFileOperations;
    let root: string;
    try {
      root = await files.realpath(folder);
      if (!(await files.stat(root)).isDirectory()) throw noFolder(folder);
    } catch (error) {
      throw isMissing(error) ? noFolder(folder) : fileError(error, folder);
    }
    const store = new FileStore(root, files, (message) => options.logger?.warn(message));
    await store.settle(options.recover !== false);
    return store;
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    return naming(path, async () => {
      const found = await this.folder.read(path, await this.folder.resolve(path));
      return this.unfinished ? this.unfinished.contentOf(path, found) : found;
    });
  }

  /** Leaves out, with a remark, names that no path of a project can have, such as one with a line break: one must not block the rest. */
  async list(path: string): Promise<string[]> {
    return naming(path, async () => {
      const names = (await this.namesIn(await this.folder.resolve(path))).filter(
        (name) => !isTemporaryName(name) && this.canBeNamed(path, name),
      );
      return (this.unfinished ? await this.unfinished.namesIn(path, names) : names).sort();
    });
  }

  async stat(path: string): Promise<StoredStatus | undefined> {
    return naming(path, async () => {
      const status = await this.folder.statIfThere(await this.folder.resolve(path));
      // What an unfinished commit will come to has no file of its own yet.
      if (this.unfinished?.has(path)) {
        const bytes = await this.read(path);
        return bytes && { length: bytes.byteLength, stamp: undefined };
      }
      return status?.isFile() ? { length: status.size, stamp: fileStamp(status) } : undefined;
    });
  }

  async commit(changes: readonly StoreChange[]): Promise<void> {
    if (changes.length === 0) return;
    const paths = new Set(changes.map(({ path }) => path));
    if (paths.size < changes.length) {
      throw new StoryFoldError(
        'invalid_input',
        'One commit changes a file twice.',
        'Report this; nothing was changed.',
        { problem: 'own_mistake' },
      );
    }
    for (const { path } of changes) {
      // What the journal would not finish after a crash must not be begun.
      if (!mayCommit(path)) throw isSafePath(path) ? noProjectDocument(path) : unsafePath(path);
    }
    await this.exclusively(changes[0]!.path, () => this.commits.commit(changes));
  }

  async append(path: string, line: string, expected?: AppendExpectation): Promise<number> {
    if (/[\r\n]/.test(line)) {
      throw new StoryFoldError(
        'invalid_input',
        'A line of a log holds a line break.',
        'Report this; nothing was changed.',
        { problem: 'own_mistake' },
      );
    }
    // Looked up while the lock is taken. What goes wrong is told below, where it is waited for.
    const places = Promise.all([
      this.folder.resolve(path),
      expected && this.folder.resolve(expected.beside.path),
    ]);
    places.catch(() => undefined);
    return this.exclusively(path, async () => {
      const [target, place] = await places;
      if (expected) await this.requireExpected(path, target, place!, expected);
      return appendLine(this.folder.files, path, target, line, expected);
    });
  }

  async quarantine(path: string, expected: Uint8Array): Promise<string> {
    return this.exclusively(path, async () => {
      const { files } = this.folder;
      const target = await this.folder.resolve(path);
      const found = await this.folder.read(path, target);
      if (found && Buffer.compare(found, expected) !== 0) throw conflict(path);
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      for (let attempt = 1; ; attempt++) {
        const moved = `${path}.corrupt-${stamp}${attempt === 1 ? '' : `-${attempt}`}`;
        const place = await this.folder.resolve(moved);
        if (await this.folder.statIfThere(place)) continue;
        try {
          await renameOver(files, target, place);
        } catch (error) {
          if (!isMissing(error)) throw error;
          throw new StoryFoldError('not_found', `There is no “${path}”.`, 'Run the command again.', { path });
        }
        try {
          await syncFolder(files, dirname(place));
        } catch (error) {
          await renameOver(files, place, target);
          throw error;
        }
        return moved;
      }
    });
  }

  async isLocked(name: string): Promise<boolean> {
    return naming(locksFolder, async () => {
      await this.folder.resolve(locksFolder);
      return this.locks.isHeld(`work-${name}`);
    });
  }

  async withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
    await naming(locksFolder, () => this.folder.resolve(locksFolder));
    const lock = await this.locks.acquire(`work-${name}`);
    this.held.add(lock);
    try {
      // What another process left half written is whole, or gone, before anything is read here.
      await this.finishLeftovers();
      return await work();
    } finally {
      this.held.delete(lock);
      await this.release(lock);
    }
  }

  /** Removes what was kept to make the next lock quicker. To be called when no more writing is to come; more may come all the same. */
  async close(): Promise<void> {
    await this.queue;
    await this.locks.close().catch(() => undefined);
  }

  /** What was done under the lock is done; that its file could not be removed must not turn it into a failure. */
  private async release(lock: HeldLock): Promise<void> {
    await lock.release().catch((error: unknown) => {
      this.warn(`A lock could not be released before this program ends: ${String(error)}`);
    });
  }

  private canBeNamed(folder: string, name: string): boolean {
    const path = `${folder}/${name}`;
    if (isSafePath(path)) return true;
    if (!this.passedOver.has(path)) {
      this.passedOver.add(path);
      this.warn(
        `“${printable(path)}” is passed over: its name has a character that names of texts cannot have. Rename it.`,
      );
    }
    return false;
  }

  private async namesIn(target: string): Promise<string[]> {
    try {
      return await this.folder.files.readdir(target);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  private async requireExpected(
    path: string,
    target: string,
    place: string,
    { length, beside }: AppendExpectation,
  ): Promise<void> {
    const [log, other] = await Promise.all([this.folder.statIfThere(target), this.folder.statIfThere(place)]);
    if ((log?.size ?? 0) !== length) throw conflict(path);
    const stamp = other && fileStamp(other);
    if (stamp !== undefined && stamp === beside.stamp) return;
    if ((await this.folder.hash(beside.path, place)) !== beside.sha256) throw conflict(beside.path);
  }

  /** Runs one writing operation at a time, in this process and among processes. */
  private exclusively<T>(path: string, work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(() =>
      naming(path, async () => {
        // These are written without looking again, so no link may lead away.
        await Promise.all([this.folder.resolve(locksFolder), this.folder.resolve(journalFolder)]);
        const lock = await this.locks.acquire('commit', commitPatience);
        try {
          for (const held of this.held) if (!(await held.isHeld())) throw lockLost();
          if (await this.journal.hasLeftovers()) await this.journal.recover();
          return await work();
        } finally {
          await this.release(lock);
        }
      }),
    );
    this.queue = result.catch(() => undefined);
    return result;
  }

  private async finishLeftovers(): Promise<void> {
    const isLeft = await naming(journalFolder, async () => {
      await this.folder.resolve(journalFolder);
      return this.journal.hasLeftovers();
    });
    if (isLeft) await this.exclusively(stateFolder, async () => undefined);
  }

  /** Finishes what a crash cut off; or where nothing may be written, finds out what it will come to. */
  private async settle(mayWrite: boolean): Promise<void> {
    try {
      if (mayWrite) return await this.finishLeftovers();
      await this.folder.resolve(journalFolder);
      if (await this.journal.hasLeftovers())
        this.unfinished = UnfinishedCommits.of(await this.journal.decided(), this.folder);
    } catch (error) {
      // Reading is still possible, and the next commit tries again and says what is wrong.
      this.warn(
        `A commit that was cut off could not be finished: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
