import * as fs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * What the store asks of the file system: the part of `node:fs/promises` it uses, so that a test can make any single
 * operation fail or be the last one.
 */
export interface FileOperations {
  open(path: string, flags: string | number, mode?: number): Promise<FileHandle>;
  readdir(path: string): Promise<string[]>;
  mkdir(path: string): Promise<string | undefined>;
  rename(from: string, to: string): Promise<void>;
  link(existing: string, created: string): Promise<void>;
  unlink(path: string): Promise<void>;
  stat(path: string): Promise<FileStatus>;
  realpath(path: string): Promise<string>;
  /** Rejects when the path is no link. */
  readlink(path: string): Promise<string>;
  /** Rejects when this process may not write to the file. */
  mayWrite(path: string): Promise<void>;
}

export interface FileStatus {
  isFile(): boolean;
  isDirectory(): boolean;
  size: number;
  mode: number;
  dev: number;
  ino: number;
  mtimeMs: number;
  ctimeMs: number;
}

/** `node:fs/promises` itself. */
export const nodeFileOperations: FileOperations = {
  open: (path, flags, mode) => fs.open(path, flags, mode),
  readdir: (path) => fs.readdir(path),
  mkdir: makeFolders,
  rename: (from, to) => fs.rename(from, to),
  link: (existing, created) => fs.link(existing, created),
  unlink: (path) => fs.unlink(path),
  stat: (path) => fs.stat(path),
  realpath: (path) => fs.realpath(path),
  readlink: (path) => fs.readlink(path),
  mayWrite: (path) => fs.access(path, fs.constants.W_OK),
};

/** Node's own way of making a folder with all above it says ENOENT where the disk is full or read-only; making the first one says why. */
async function makeFolders(path: string): Promise<string | undefined> {
  try {
    return await fs.mkdir(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    let first = path;
    while (!(await isThere(dirname(first)))) {
      // Not even the drive is there.
      if (dirname(first) === first) throw error;
      first = dirname(first);
    }
    await fs.mkdir(first);
    await fs.mkdir(path, { recursive: true });
    return first;
  }
}

function isThere(path: string): Promise<boolean> {
  return fs.stat(path).then(
    () => true,
    () => false,
  );
}
