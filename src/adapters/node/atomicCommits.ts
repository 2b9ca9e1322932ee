import { dirname } from 'node:path';
import { sha256 } from '../../core/storage/hash';
import type { StoreChange } from '../../core/storage/projectStore';
import {
  makeFolder,
  removeIfThere,
  renameOver,
  syncFolder,
  temporaryPath,
  writeDurably,
} from './atomicWrite';
import { naming, systemCode } from './fileErrors';
import { fileStamp } from './fileStamp';
import type { Journal, PlannedFile } from './journal';
import type { ProjectFolder } from './projectFolder';
import { conflict, isFolder, isNoFolder, sameFile, willBeFinished } from './storeErrors';

interface PlannedChange extends PlannedFile {
  target: string;
  bytes: Uint8Array | undefined;
  /** What is there now, kept to put it back should a later file of the commit fail. */
  old: Uint8Array | undefined;
  mode: number | undefined;
  /** See `fileStamp`; of what is there when the commit begins. */
  stamp: string | undefined;
}

/** How far a commit has come. */
interface Progress {
  /** Whether the journal may hold it as decided. */
  decided: boolean;
  /** How many files have got their names. */
  named: number;
}

/**
 * Commits of several files to a folder. The new files are written whole beside the old ones; then the journal decides; then they get
 * their names. Only for the holder of the commit lock.
 */
export class AtomicCommits {
  constructor(
    private readonly folder: ProjectFolder,
    private readonly journal: Journal,
  ) {}

  /** As `ProjectStore.commit`; rejects with the system's errors too. */
  async commit(changes: readonly StoreChange[]): Promise<void> {
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
        for (const change of plan) if (!(await this.isUnchanged(change))) throw conflict(change.path);
        // Noted first: a decision that fails in its last step may stand on disk.
        progress.decided = true;
        await this.journal.decide(id);
      }
      for (const change of plan) {
        if (!(await this.isUnchanged(change))) throw conflict(change.path);
        await this.giveName(id, change);
        progress.named++;
      }
      await this.syncFolders(plan);
    } catch (error) {
      const isUndone = await this.abandon(id, plan, progress);
      throw isUndone ? error : willBeFinished(plan[0]!.path, error);
    }
    // The commit stands; a note that stays lying is cleared away by the next one.
    await this.journal.forget(id).catch(() => undefined);
  }

  /** Checks versions and permissions before anything is written. */
  private async plan(changes: readonly StoreChange[]): Promise<PlannedChange[]> {
    const plan: PlannedChange[] = [];
    for (const change of changes) plan.push(await naming(change.path, () => this.planOne(change)));
    const byTarget = new Map<string, string>();
    for (const { path, target } of plan) {
      const twin = byTarget.get(target);
      if (twin !== undefined) throw sameFile(twin, path);
      byTarget.set(target, path);
    }
    return plan;
  }

  private async planOne({ path, bytes, expected }: StoreChange): Promise<PlannedChange> {
    // Of a link that goes, the link itself is taken away and never what it leads to.
    const target = bytes ? await this.folder.resolve(path) : await this.folder.placeOf(path);
    // Before reading, so that the stamp cannot be a later one's.
    const status = await this.folder.statIfThere(target);
    const old = await this.folder.read(path, target);
    const before = old ? await sha256(old) : null;
    if (expected !== undefined && expected !== before) throw conflict(path);
    if (status?.isDirectory()) throw isFolder(path);
    if (old) await this.folder.files.mayWrite(target);
    const mode = old && status ? status.mode & 0o777 : undefined;
    const stamp = status && fileStamp(status);
    const after = bytes ? await sha256(bytes) : null;
    return { path, target, bytes, old, before, after, mode, stamp };
  }

  private async writeTemporaries(id: string, plan: readonly PlannedChange[]): Promise<void> {
    for (const { path, target, bytes, mode } of plan) {
      if (bytes)
        await naming(path, () => writeDurably(this.folder.files, temporaryPath(target, id), bytes, mode));
    }
  }

  private async removeTemporaries(id: string, plan: readonly PlannedChange[]): Promise<void> {
    for (const { target } of plan) await removeIfThere(this.folder.files, temporaryPath(target, id));
    await this.journal.forget(id);
  }

  /**
   * Whether the file is still the one that the commit was planned on. Other programs know nothing of our locks, so this is asked again
   * right before a file gets another's place.
   */
  private async isUnchanged({ path, target, before, stamp }: PlannedChange): Promise<boolean> {
    const status = await this.folder.statIfThere(target);
    if (before === null || !status) return before === null && !status;
    if (stamp !== undefined && fileStamp(status) === stamp) return true;
    return (await this.folder.hash(path, target)) === before;
  }

  private giveName(id: string, { path, target, bytes }: PlannedChange): Promise<void> {
    const { files } = this.folder;
    return naming(path, () =>
      bytes ? renameOver(files, temporaryPath(target, id), target) : removeIfThere(files, target),
    );
  }

  private async syncFolders(plan: readonly PlannedChange[]): Promise<void> {
    for (const folder of new Set(plan.map(({ target }) => dirname(target))))
      await syncFolder(this.folder.files, folder);
  }

  /**
   * Leaves all as it was. Where files have their new names already, going back is a commit of its own, so that another
   * failure or a crash in the middle of it leaves all files new or all old. A file that another program has written by then stays
   * theirs. Where not even that can be begun, the commit stands, the next one finishes what is left of it, and this gives false.
   */
  private async abandon(id: string, plan: readonly PlannedChange[], progress: Progress): Promise<boolean> {
    const undoId = `${id}_undo`;
    const undo = plan.map((change) => ({
      ...change,
      bytes: change.old,
      old: change.bytes,
      before: change.after,
      after: change.before,
      stamp: undefined,
    }));
    let undoDecided = false;
    // Whether the commit stands all the same: the next one to recover would finish it, or its one file has its new name already.
    let stands = progress.decided || progress.named > 0;
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
        for (const change of undo) if (await this.isUnchanged(change)) await this.giveName(undoId, change);
        await this.syncFolders(undo);
        await this.removeTemporaries(undoId, undo);
      }
      stands = false;
      await this.removeTemporaries(id, plan);
    } catch {
      if (undoDecided) return true;
      await this.journal
        .undecide(undoId)
        .then(() => this.removeTemporaries(undoId, undo))
        .catch(() => undefined);
    }
    return !stands;
  }

  private async makeFolderFor(path: string, target: string): Promise<void> {
    try {
      await makeFolder(this.folder.files, dirname(target));
    } catch (error) {
      if (!['EEXIST', 'ENOTDIR'].includes(systemCode(error) ?? '')) throw error;
      const parts = path.split('/');
      for (let length = 1; length < parts.length; length++) {
        const folder = parts.slice(0, length).join('/');
        const status = await this.folder.files.stat(await this.folder.resolve(folder)).catch(() => undefined);
        if (status && !status.isDirectory()) throw isNoFolder(folder);
      }
      throw error;
    }
  }
}
