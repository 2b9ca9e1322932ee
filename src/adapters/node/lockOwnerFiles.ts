import { join } from 'node:path';
import { makeFolder, removeIfThere, renameOver, writeWhole } from './atomicWrite';
import { isMissing } from './fileErrors';
import type { FileOperations } from './fileOperations';
import { newOwner, noteDone, type LockOwner } from './lockOwner';

/**
 * The files by which owners of locks say that they hold or try for one: `<stem>.owner-<nonce>`. An owner that is done renames its file to
 * `<stem>.idle-<nonce>` and uses it again, since on some drives making a file costs more than all the rest of a lock.
 */
export class LockOwnerFiles {
  /** Owners of ours that hold nothing; one a lock. */
  private readonly idle = new Map<string, LockOwner>();

  constructor(
    private readonly files: FileOperations,
    private readonly folder: string,
  ) {}

  pathOf(stem: string, owner: Pick<LockOwner, 'nonce'>): string {
    return join(this.folder, `${stem}.owner-${owner.nonce}`);
  }

  isOwnerFile(stem: string, name: string): boolean {
    return name.startsWith(`${stem}.owner-`) || name.startsWith(`${stem}.idle-`);
  }

  /** An owner with its file in place. Rejects with the system's errors, and then there is none. */
  async begin(stem: string): Promise<LockOwner> {
    const kept = this.idle.get(stem);
    if (kept) {
      this.idle.delete(stem);
      try {
        await this.files.rename(this.idlePath(stem, kept), this.pathOf(stem, kept));
        return kept;
      } catch {
        // Removed by somebody, or held for a moment by a program that looks into it: then another is made.
        noteDone(kept);
      }
    }
    const owner = await newOwner();
    const path = this.pathOf(stem, owner);
    try {
      await this.write(path, recordOf(owner));
    } catch (error) {
      await this.remove(path, owner).catch(() => undefined);
      throw error;
    }
    return owner;
  }

  /** From now on the owner neither holds nor tries, even where its file cannot be taken away, which rejects. */
  async end(stem: string, owner: LockOwner): Promise<void> {
    const path = this.pathOf(stem, owner);
    if (!this.idle.has(stem)) {
      try {
        await renameOver(this.files, path, this.idlePath(stem, owner));
        this.idle.set(stem, owner);
        return;
      } catch (error) {
        if (isMissing(error)) return;
        // A full disk may have no room for another name; taking one out of the folder needs none.
        noteDone(owner);
      }
    }
    await this.remove(path, owner);
  }

  /** Ends an owner whose file is not to be used again. */
  async discard(stem: string, owner: LockOwner): Promise<void> {
    await this.remove(this.pathOf(stem, owner), owner);
  }

  /** Removes the files that were kept. */
  async close(): Promise<void> {
    const kept = [...this.idle];
    this.idle.clear();
    for (const [stem, owner] of kept) await this.remove(this.idlePath(stem, owner), owner);
  }

  private async remove(path: string, owner: LockOwner): Promise<void> {
    try {
      await removeIfThere(this.files, path);
    } catch (error) {
      noteDone(owner);
      throw error;
    }
  }

  private idlePath(stem: string, owner: LockOwner): string {
    return join(this.folder, `${stem}.idle-${owner.nonce}`);
  }

  private async write(path: string, record: Uint8Array): Promise<void> {
    try {
      await writeLockRecord(this.files, path, record);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await makeFolder(this.files, this.folder);
      await writeLockRecord(this.files, path, record);
    }
  }
}

export function recordOf(owner: LockOwner): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(owner));
}

/** Makes a file of a lock, where there is none. Locks need not outlive a power cut, so nothing here waits for the disk. */
export async function writeLockRecord(
  files: FileOperations,
  path: string,
  record: Uint8Array,
): Promise<void> {
  const handle = await files.open(path, 'wx', 0o600);
  try {
    await writeWhole(handle, record);
  } finally {
    await handle.close();
  }
}
