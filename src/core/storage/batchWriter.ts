import type { ProjectStore, StoreChange } from './projectStore';

/** A commit holds all its bytes in memory, and so this much and one file more at most. */
const batchBytes = 8 * 1024 * 1024;
/** Small files count too: each has its line in the journal. */
const batchFiles = 256;

/** Commits changes as they come, a bounded number of bytes at a time. */
export class BatchWriter {
  private changes: StoreChange[] = [];
  private bytes = 0;

  constructor(private readonly store: Pick<ProjectStore, 'commit'>) {}

  /** `length`: bytes that the change holds in memory, the old ones of a file that is removed included. */
  async add(change: StoreChange, length = change.bytes?.byteLength ?? 0): Promise<void> {
    if (this.changes.length > 0 && this.bytes + length > batchBytes) await this.flush();
    this.changes.push(change);
    this.bytes += length;
    if (this.changes.length >= batchFiles) await this.flush();
  }

  async flush(): Promise<void> {
    const { changes } = this;
    this.changes = [];
    this.bytes = 0;
    if (changes.length > 0) await this.store.commit(changes);
  }
}
