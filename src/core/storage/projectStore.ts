import { StoryFoldError } from '../errors';

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

/** What can be known of a file without reading it. */
export interface StoredStatus {
  /** Bytes. */
  length: number;
  /**
   * Names the bytes: while a file's stamp is the same, so is the file. Undefined where that cannot be told, as when the file was
   * changed just now and the system's clock is too coarse to show a second change.
   */
  stamp: string | undefined;
}

/** How a log and a file beside it must stand for a line to be added. */
export interface AppendExpectation {
  /** Bytes of the log, whose last line is whole; 0 also where there is none. */
  length: number;
  /** Bytes of that last line, without its line break; none where the log is empty. */
  lastLine: Uint8Array;
  /** A file that the lines of the log build on: it must have this stamp, or else still this SHA-256 (hex). */
  beside: { path: string; stamp: string | undefined; sha256: string };
}

/**
 * Whether a commit failed and could not be taken back either: the next writing operation finishes it, so what it has changed already
 * must not be undone by hand. Every other error of a commit means that nothing has changed.
 */
export function willBeFinished(error: unknown): boolean {
  return error instanceof StoryFoldError && error.details['willBeFinished'] === true;
}

/**
 * The project's files. Everything the engines remember goes through here.
 *
 * A commit is durable when its promise resolves, and atomic: after a crash either all of its files are there or none.
 */
export interface ProjectStore {
  /**
   * The file's bytes, or undefined when there is none. Throws `unsafe_path`, `invalid_input` for what is no ordinary file or too large,
   * `read_only` where permission is missing, `io`.
   */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Names in a folder (files and folders, sorted), empty when there is no such folder. Throws `unsafe_path`, `read_only`, `io`. */
  list(path: string): Promise<string[]>;
  /** Undefined when there is no such file. Throws as `list`. */
  stat(path: string): Promise<StoredStatus | undefined>;
  /**
   * Throws `conflict`, `read_only`, `disk_full`, `unsafe_path`, `io`, as `read` for what lies there, `locked` where another process does not
   * end its commit or the lock of this work was taken away, and `corrupt_state` for a lock that cannot be one; then nothing has changed,
   * unless `willBeFinished` says otherwise.
   */
  commit(changes: readonly StoreChange[]): Promise<void>;
  /**
   * Adds one line to an append-only log, durable when it resolves with the log's length in bytes. What a crash cut off stays, and the
   * line begins after it. Throws `conflict` when `expected` does not hold, else as `commit`; then nothing has changed.
   */
  append(path: string, line: string, expected?: AppendExpectation): Promise<number>;
  /**
   * Moves a file that cannot be read aside, byte for byte, as `<name>.corrupt-<time>`; returns its new path. Throws `conflict` when its
   * bytes are not those `expected` any more, `not_found` when it is gone, else as `commit`.
   */
  quarantine(path: string, expected: Uint8Array): Promise<string>;
  /** Whether somebody holds the named lock at this moment; an owner that is provably dead does not. Takes nothing and writes nothing. */
  isLocked(name: string): Promise<boolean>;
  /**
   * Runs `work` while this process alone holds the named lock; a commit that was cut off before is finished first. Throws `locked` when
   * somebody else holds it, and as `commit` where the lock cannot be written, or that commit not be finished.
   */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
}
