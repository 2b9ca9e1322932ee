import type { TextEdit } from './text/edits';

/** Time as the product sees it, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
}

/**
 * Where remarks about the running of the product go, one line each, in English, for whoever looks into a fault: what happened to which
 * project-relative path, with which error code. Never prose, never a key. Neither method throws, and nobody waits for it.
 */
export interface Logger {
  /** Something went wrong, and the work went on without it. */
  warn(message: string): void;
  /** Something that explains later lines. */
  info(message: string): void;
}

/** A text of the author's, as it stands now (in the editor: with what is typed but not yet saved). */
export interface ManuscriptText {
  /** Project-relative path with forward slashes. */
  path: string;
  /** The text after a byte-order mark, with its own line ends. */
  text: string;
  byteOrderMark: boolean;
  /** SHA-256 (hex) of the bytes that the text has, or would have, on disk. */
  sha256: string;
}

/** A new text for one file, and the version it was made for. */
export interface ManuscriptChange {
  path: string;
  /** The version the change was made for; undefined when the file must not exist yet. */
  expected: string | undefined;
  /** UTF-16 offsets of the expected version's text. */
  edits: readonly TextEdit[];
}

/**
 * The author's texts. The adapter for files reads and writes them on disk; the editor's goes through open documents,
 * so that unsaved words are seen and the author's undo works.
 */
export interface Manuscript {
  /** Undefined when there is no such file. Throws `not_utf8`, `unsafe_path`, `io`. */
  read(path: string): Promise<ManuscriptText | undefined>;
  /**
   * Writes all the changes, or none and throws: `conflict` when any file is not at its expected version, `read_only`, `disk_full`,
   * `unsafe_path`, `not_utf8`, `io`, or `invalid_input` for edits that do not fit the text. Line ends and byte-order marks of the files are kept. Gives back the texts as they then stand,
   * in the order of the changes.
   */
  apply(changes: readonly ManuscriptChange[]): Promise<ManuscriptText[]>;
  /**
   * Puts whole files in place, byte for byte (restore, import); `bytes: undefined` removes the file. Versions as for `apply`:
   * all or none, and throws `conflict`, `read_only`, `disk_full`, `unsafe_path` or `io`.
   */
  replace(
    files: readonly { path: string; expected: string | undefined; bytes: Uint8Array | undefined }[],
  ): Promise<void>;
}

/** Waiting, so that tests need not. */
export interface Timer {
  /** Resolves after that many milliseconds. Throws `cancelled` as soon as the signal is aborted. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** How long the machine has been running, which nobody sets: for waiting across processes when the clock is moved. An empty `boot` is not known. */
export interface Uptime {
  /** `boot` names the machine's start; `milliseconds` since then, sleep included where the system counts it. */
  now(): { boot: string; milliseconds: number };
}
