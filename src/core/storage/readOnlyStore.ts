import { StoryFoldError } from '../errors';
import type { ProjectStore, StoredStatus } from './projectStore';

/**
 * A project's files where nothing may be written: everything can be read, and whatever would write is refused with the error that
 * `refusal` makes; by itself `read_only`, which the engines take for a folder that they may not write to, as they do `untrusted`. So every byte stays as it is, also what a crash left to finish.
 */
export class ReadOnlyStore implements ProjectStore {
  constructor(
    private readonly store: Pick<ProjectStore, 'read' | 'list' | 'stat' | 'isLocked'>,
    private readonly refusal: () => StoryFoldError = onlyReads,
  ) {}

  read(path: string): Promise<Uint8Array | undefined> {
    return this.store.read(path);
  }

  list(path: string): Promise<string[]> {
    return this.store.list(path);
  }

  stat(path: string): Promise<StoredStatus | undefined> {
    return this.store.stat(path);
  }

  isLocked(name: string): Promise<boolean> {
    return this.store.isLocked(name);
  }

  commit(): Promise<void> {
    return this.refuse();
  }

  append(): Promise<number> {
    return this.refuse();
  }

  quarantine(): Promise<string> {
    return this.refuse();
  }

  withLock<T>(): Promise<T> {
    return this.refuse();
  }

  private refuse(): Promise<never> {
    return Promise.reject(this.refusal());
  }
}

function onlyReads(): StoryFoldError {
  return new StoryFoldError('read_only', 'This command only reads.', 'Report this; nothing was changed.');
}
