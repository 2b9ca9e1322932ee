import { StoryFoldError } from '../core/errors';
import type { ProjectStore } from '../core/project/projectStore';

/**
 * A project's files for commands that only read: whatever would write is refused with `read_only`, which the engines take
 * for a folder that they may not write to. So such a command leaves every byte as it is, also after a crash.
 */
export class ReadingStore implements ProjectStore {
  constructor(private readonly store: Pick<ProjectStore, 'read' | 'list'>) {}

  read(path: string): Promise<Uint8Array | undefined> {
    return this.store.read(path);
  }

  list(path: string): Promise<string[]> {
    return this.store.list(path);
  }

  commit(): Promise<void> {
    return refuse();
  }

  append(): Promise<void> {
    return refuse();
  }

  quarantine(): Promise<string> {
    return refuse();
  }

  withLock<T>(): Promise<T> {
    return refuse();
  }
}

function refuse(): Promise<never> {
  return Promise.reject(
    new StoryFoldError('read_only', 'This command only reads.', 'Report this; nothing was changed.'),
  );
}
