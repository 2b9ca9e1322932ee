import { dirname, join } from 'node:path';
import { StoryFoldError } from '../../core/errors';
import type { Logger } from '../../core/ports';
import { sha256 } from '../../core/project/hash';
import { stateFolder } from '../../core/project/layout';
import { isSafePath, noProjectDocument, printable, unsafePath } from '../../core/project/projectPath';
import type { ProjectStore, StoreChange } from '../../core/project/projectStore';
import {
  isTemporaryName,
  makeFolder,
  removeIfThere,
  renameOver,
  syncFolder,
  temporaryPath,
  writeDurably,
} from './atomicWrite';
import { fileError, isMissing, systemCode } from './fileErrors';
import { nodeFileOperations, type FileOperations } from './fileOperations';
import { Journal, type PlannedFile } from './journal';
import { isOwnFile, journalFolder, locksFolder, maxFileBytes } from './ownFiles';
import { ProcessLocks, type HeldLock } from './processLock';
import { readRegularFile } from './readRegularFile';
import { resolveProjectPath } from './safePath';

/** How long a commit waits for another process that is within one, in milliseconds. */
const commitPatience = 10_000;

export interface FileStoreOptions {
  /** Where remarks about recovery and locks go. */
  logger?: Pick<Logger, 'warn'>;
  /** False where nothing may be written, as for looking at a project that somebody else made; then commits that were cut off stay as they are. */
  recover?: boolean;
  files?: FileOperations;
}

interface PlannedChange extends PlannedFile {
  target: string;
  bytes: Uint8Array | undefined;
  /** What is there now, kept to put it back should a later file of the commit fail. */
  old: Uint8Array | undefined;
  mode: number | undefined;
}

/** The project's files in a folder of the disk. */
export class FileStore implements ProjectStore {
  private readonly locks: ProcessLocks;
  private readonly journal: Journal;
  private readonly held = new Set<HeldLock>();
  /** Names that were passed over, so that each is spoken of once. */
  private readonly passedOver = new Set<string>();
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly root: string,
    private readonly files: FileOperations,
    private readonly warn: (message: string) => void,
  ) {
    this.locks = new ProcessLocks(files, join(root, locksFolder), warn);
    this.journal = new Journal(files, root, warn);
  }

  /**
   * Opens a folder, which need not be a project yet, and finishes a commit that a crash cut off. Throws `not_found` when there is
   * no such folder, `io`.
   */
  static async open(folder: string, options: FileStoreOptions = {}): Promise<FileStore> {
    const files = options.files ?? nodeFileOperations;
    const warn = (message: string) => options.logger?.warn(message);
    let root: string;
    try {
      root = await files.realpath(folder);
      if (!(await files.stat(root)).isDirectory()) throw noFolder(folder);
    } catch (error) {
      throw isMissing(error) ? noFolder(folder) : fileError(error, folder);
    }
    const store = new FileStore(root, files, warn);
    if (options.recover !== false) await store.recoverAtOpen(warn);
    return store;
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    return this.named(path, async () => this.readTarget(path, await this.resolve(path)));
  }

  /** Leaves out, with a remark, names that no path of a project can have, such as one with a line break: one must not block the rest. */
  async list(path: string): Promise<string[]> {
    return this.named(path, async () => {
      try {
        const names = await this.files.readdir(await this.resolve(path));
        return names.filter((name) => !isTemporaryName(name) && this.canBeNamed(path, name)).sort();
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
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
      );
    }
    for (const { path } of changes) {
      // What the journal would not finish after a crash must not be begun.
      if (!isOwnFile(path)) throw isSafePath(path) ? noProjectDocument(path) : unsafePath(path);
    }
    const what = changes[0]!.path;
    await this.exclusively(what, () => this.commitHeld(changes));
  }

  async append(path: string, line: string): Promise<void> {
    if (/[\r\n]/.test(line)) {
      throw new StoryFoldError(
        'invalid_input',
        'A line of a log holds a line break.',
        'Report this; nothing was changed.',
      );
    }
    await this.exclusively(path, async () => {
      const target = await this.resolve(path);
      await makeFolder(this.files, dirname(target));
      const handle = await this.files.open(target, 'a+');
      let size: number;
      try {
        const status = await handle.stat();
        if (!status.isFile()) throw notOrdinary(path);
        ({ size } = status);
        const last = Buffer.alloc(1);
        if (size > 0) await handle.read(last, 0, 1, size - 1);
        // A line that a crash cut off stays as it is; ours must not become its end.
        const bytes = Buffer.from(size > 0 && last[0] !== 0x0a ? `\n${line}\n` : `${line}\n`);
        try {
          await handle.appendFile(bytes);
          if ((await handle.stat()).size !== size + bytes.byteLength) {
            throw Object.assign(new Error('The line was not written whole.'), { code: 'ENOSPC' });
          }
          await handle.sync();
        } catch (error) {
          await handle.truncate(size).catch(() => undefined);
          throw error;
        }
      } finally {
        await handle.close();
      }
      if (size === 0) await syncFolder(this.files, dirname(target));
    });
  }

  async quarantine(path: string): Promise<string> {
    return this.exclusively(path, async () => {
      const target = await this.resolve(path);
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      for (let attempt = 1; ; attempt++) {
        const moved = `${path}.corrupt-${stamp}${attempt === 1 ? '' : `-${attempt}`}`;
        const place = await this.resolve(moved);
        if (await this.exists(place)) continue;
        try {
          await renameOver(this.files, target, place);
        } catch (error) {
          if (!isMissing(error)) throw error;
          throw new StoryFoldError('not_found', `There is no “${path}”.`, 'Run the command again.', { path });
        }
        try {
          await syncFolder(this.files, dirname(place));
        } catch (error) {
          await renameOver(this.files, place, target);
          throw error;
        }
        return moved;
      }
    });
  }

  async withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.named(locksFolder, () => this.resolve(locksFolder));
    const lock = await this.locks.acquire(`work-${name}`);
    this.held.add(lock);
    try {
      return await work();
    } finally {
      this.held.delete(lock);
      await this.release(lock);
    }
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

  private resolve(path: string): Promise<string> {
    return resolveProjectPath(this.files, this.root, path);
  }

  private async named<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw fileError(error, path);
    }
  }

  /** Runs one writing operation at a time, in this process and among processes. */
  private exclusively<T>(path: string, work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(() =>
      this.named(path, async () => {
        // These are written without looking again, so no link may lead away.
        await this.resolve(`${locksFolder}/commit`);
        await this.resolve(`${journalFolder}/commit`);
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

  private async recoverAtOpen(warn: (message: string) => void): Promise<void> {
    try {
      await this.resolve(`${journalFolder}/commit`);
      if (!(await this.journal.hasLeftovers())) return;
      await this.exclusively(stateFolder, async () => undefined);
    } catch (error) {
      // Reading is still possible, and the next commit tries again and says what is wrong.
      warn(
        `A commit that was cut off could not be finished: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  private async readTarget(path: string, target: string): Promise<Uint8Array | undefined> {
    const bytes = await readRegularFile(this.files, target, maxFileBytes);
    if (bytes === 'special') throw notOrdinary(path);
    if (bytes === 'tooLarge') {
      throw new StoryFoldError(
        'invalid_input',
        `“${path}” is too large to be read (over ${maxFileBytes / 1024 / 1024} MB).`,
        'Move the file out of the project, or split it. Nothing was changed.',
        { path },
      );
    }
    return typeof bytes === 'string' ? undefined : bytes;
  }

  private async makeFolderFor(path: string, target: string): Promise<void> {
    try {
      await makeFolder(this.files, dirname(target));
    } catch (error) {
      if (!['EEXIST', 'ENOTDIR'].includes(systemCode(error) ?? '')) throw error;
      const parts = path.split('/');
      for (let length = 1; length < parts.length; length++) {
        const folder = parts.slice(0, length).join('/');
        const status = await this.files.stat(await this.resolve(folder)).catch(() => undefined);
        if (status && !status.isDirectory()) throw isNoFolder(folder);
      }
      throw error;
    }
  }

  private async exists(target: string): Promise<boolean> {
    try {
      await this.files.stat(target);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  private async commitHeld(changes: readonly StoreChange[]): Promise<void> {
    const plan = (await this.plan(changes)).filter((change) => change.before !== change.after);
    if (plan.length === 0) return;
    for (const { path, target, bytes } of plan) if (bytes) await this.makeFolderFor(path, target);
    const id = crypto.randomUUID();
    const planned = plan.map(({ path, before, after }) => ({ path, before, after }));
    const progress: Progress = { decided: false, named: 0 };
    try {
      await this.journal.prepare(id, planned);
      await this.writeTemporaries(id, plan);
      // A single rename is atomic by itself.
      if (plan.length > 1) {
        // Noted first: a decision that fails in its last step may stand on disk.
        progress.decided = true;
        await this.journal.decide(id);
      }
      await this.carryOut(id, plan, progress);
    } catch (error) {
      await this.abandon(id, plan, progress);
      throw error;
    }
    // The commit stands; a note that stays lying is cleared away by the next one.
    await this.journal.forget(id).catch(() => undefined);
  }

  /** Checks versions and permissions before anything is written. */
  private async plan(changes: readonly StoreChange[]): Promise<PlannedChange[]> {
    const plan: PlannedChange[] = [];
    for (const { path, bytes, expected } of changes) {
      const target = await this.resolve(path);
      const old = await this.readTarget(path, target);
      const before = old ? await sha256(old) : null;
      if (expected !== undefined && expected !== before) throw conflict(path);
      const status = await this.files.stat(target).catch(() => undefined);
      if (status?.isDirectory()) throw isFolder(path);
      if (old) await this.files.mayWrite(target);
      const mode = old && status ? status.mode & 0o777 : undefined;
      plan.push({ path, target, bytes, old, before, after: bytes ? await sha256(bytes) : null, mode });
    }
    return plan;
  }

  private async writeTemporaries(id: string, plan: readonly PlannedChange[]): Promise<void> {
    for (const { target, bytes, mode } of plan) {
      if (bytes) await writeDurably(this.files, temporaryPath(target, id), bytes, mode);
    }
  }

  private async removeTemporaries(id: string, plan: readonly PlannedChange[]): Promise<void> {
    for (const { target } of plan) await removeIfThere(this.files, temporaryPath(target, id));
    await this.journal.forget(id);
  }

  private async carryOut(id: string, plan: readonly PlannedChange[], progress: Progress): Promise<void> {
    for (const { target, bytes } of plan) {
      if (bytes) await renameOver(this.files, temporaryPath(target, id), target);
      else await removeIfThere(this.files, target);
      progress.named++;
    }
    for (const folder of new Set(plan.map(({ target }) => dirname(target))))
      await syncFolder(this.files, folder);
  }

  /**
   * Leaves all as it was. Where files have their new names already, going back is a commit of its own, so that another
   * failure or a crash in the middle of it leaves all files new or all old. Where not even that can be begun, the
   * journal stays and the commit is finished by the next one.
   */
  private async abandon(id: string, plan: readonly PlannedChange[], progress: Progress): Promise<void> {
    const undoId = `${id}_undo`;
    const undo = plan.map((change) => ({
      ...change,
      bytes: change.old,
      old: change.bytes,
      before: change.after,
      after: change.before,
    }));
    let undoDecided = false;
    try {
      if (progress.named > 0) {
        await this.journal.prepare(
          undoId,
          undo.map(({ path, before, after }) => ({ path, before, after })),
        );
        await this.writeTemporaries(undoId, undo);
        await this.journal.decide(undoId);
        undoDecided = true;
      }
      // Recovery goes by name, and an entry comes before its undoing: until here both would be carried out, in this order.
      if (progress.decided) await this.journal.undecide(id);
      if (undoDecided) {
        await this.carryOut(undoId, undo, { decided: true, named: 0 });
        await this.journal.forget(undoId);
      }
      await this.removeTemporaries(id, plan);
    } catch {
      if (undoDecided) return;
      await this.journal
        .undecide(undoId)
        .then(() => this.removeTemporaries(undoId, undo))
        .catch(() => undefined);
    }
  }
}

/** How far a commit has come. */
interface Progress {
  /** Whether the journal may hold it as decided. */
  decided: boolean;
  /** How many files have got their names. */
  named: number;
}

function conflict(path: string): StoryFoldError {
  return new StoryFoldError(
    'conflict',
    `“${path}” was changed in the meantime.`,
    'Look at the file as it is now and try again. Nothing was changed.',
    { path },
  );
}

function isFolder(path: string): StoryFoldError {
  return new StoryFoldError(
    'io',
    `“${path}” is a folder, and a file should be written there.`,
    'Rename or move the folder and try again. Nothing was changed.',
    { path },
  );
}

function isNoFolder(path: string): StoryFoldError {
  return new StoryFoldError(
    'io',
    `“${path}” is a file, and a folder is needed there.`,
    'Rename or move that file and try again. Nothing was changed.',
    { path },
  );
}

function notOrdinary(path: string): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    `“${path}” is no ordinary file but a pipe, a socket or a device.`,
    'Remove it, or move it out of the project, and try again. Nothing was changed.',
    { path },
  );
}

function noFolder(folder: string): StoryFoldError {
  return new StoryFoldError('not_found', `There is no folder “${folder}”.`, 'Check the path.', {
    path: folder,
  });
}

function lockLost(): StoryFoldError {
  return new StoryFoldError(
    'locked',
    'The lock of this work was taken away while it ran.',
    'Make sure that nothing else is at work on this project, and try again. Nothing was changed.',
  );
}
