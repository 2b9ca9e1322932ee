/** One file of a commit. Paths are project-relative with forward slashes. */
export interface StoreChange {
  path: string;
  /** The new bytes; undefined removes the file. */
  bytes: Uint8Array | undefined;
  /**
   * SHA-256 (hex) that the file must have now, `null` when it must not exist; left out when it does not matter.
   * A mismatch throws `conflict` and nothing of the commit is written.
   */
  expected?: string | null;
}

/**
 * The project's files. Everything the engines remember goes through here.
 *
 * A commit is durable when its promise resolves, and atomic: after a crash either all of its files are there or none.
 */
export interface ProjectStore {
  /** The file's bytes, or undefined when there is none. Throws `unsafe_path`, `io`. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Names in a folder (files and folders, sorted), empty when there is no such folder. */
  list(path: string): Promise<string[]>;
  /** Throws `conflict`, `read_only`, `disk_full`, `unsafe_path`, `io`; then nothing has changed. */
  commit(changes: readonly StoreChange[]): Promise<void>;
  /** Adds one line to an append-only log; durable when it resolves. */
  append(path: string, line: string): Promise<void>;
  /** Moves a file that cannot be read aside, byte for byte, as `<name>.corrupt-<time>`; returns its new path. */
  quarantine(path: string): Promise<string>;
  /** Runs `work` while this process alone holds the named lock. Throws `locked` when somebody else holds it. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
}
