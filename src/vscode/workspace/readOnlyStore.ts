import { StoryFoldError } from '../../core/errors';
import type { ProjectStore, StoreChange } from '../../core/project/projectStore';

/** A project in a workspace that is not trusted: everything can be read, nothing is written. */
export class ReadOnlyStore implements ProjectStore {
  constructor(private readonly store: ProjectStore) {}

  read(path: string): Promise<Uint8Array | undefined> {
    return this.store.read(path);
  }

  list(path: string): Promise<string[]> {
    return this.store.list(path);
  }

  commit(_changes: readonly StoreChange[]): Promise<void> {
    return refuse();
  }

  append(_path: string, _line: string): Promise<void> {
    return refuse();
  }

  quarantine(_path: string): Promise<string> {
    return refuse();
  }

  withLock<T>(_name: string, _work: () => Promise<T>): Promise<T> {
    return refuse();
  }
}

function refuse(): Promise<never> {
  return Promise.reject(
    new StoryFoldError(
      'read_only',
      'This workspace is not trusted, so StoryFold only reads it.',
      'Trust the workspace to work on it. Nothing was changed.',
    ),
  );
}
