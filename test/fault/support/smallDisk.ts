import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
  openSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFastFolder } from './fastFolders';

/** Bytes that a file takes at least. */
const page = 4096;
/** Pages, and files, beyond what lies there at first. */
const room = 256;

/** What is short: pages, or files that there may be. */
export type Filling = 'pages' | 'files';

/** A file system in memory of so many bytes and files; only where mounting is possible, see `runWithMounts`. */
export class SmallDisk {
  /** Where the project lies. */
  readonly project: string;
  private readonly ballast: string;

  private constructor(private readonly mounted: string) {
    this.project = join(mounted, 'project');
    this.ballast = join(mounted, 'ballast');
  }

  static mount(options: string): SmallDisk {
    const folder = makeFastFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
    return new SmallDisk(folder);
  }

  /** One on which each of the folders has room, and hardly more of what is to become short. */
  static mountFor(folders: readonly string[], filling: Filling): SmallDisk {
    const sizes = folders.map(sizeOf);
    const pages = Math.max(...sizes.map(({ pages }) => pages)) + room;
    const files = Math.max(...sizes.map(({ files }) => files)) + room;
    return filling === 'pages'
      ? SmallDisk.mount(`size=${pages * page},nr_inodes=${8 * files}`)
      : SmallDisk.mount(`size=${8 * pages * page},nr_inodes=${files}`);
  }

  /** From now on nothing can be written. With `bind`, since in a user namespace only the mount may be changed. */
  makeReadOnly(): void {
    execFileSync('mount', ['-o', 'remount,bind,ro', this.mounted]);
  }

  unmount(): void {
    execFileSync('umount', [this.mounted]);
  }

  /** Takes all the space but so many pages. */
  leavePages(free: number): void {
    const { bavail, bsize } = statfsSync(this.mounted);
    const handle = openSync(this.ballast, 'w');
    try {
      for (let left = Math.floor((bavail * bsize) / page) - free; left > 0; left--)
        writeSync(handle, Buffer.alloc(page));
    } finally {
      closeSync(handle);
    }
  }

  /** Takes all the files that there may be but so many. */
  leaveFiles(free: number): void {
    mkdirSync(this.ballast);
    const { ffree } = statfsSync(this.mounted);
    for (let left = ffree - free; left > 0; left--) writeFileSync(join(this.ballast, String(left)), '');
  }

  /** Gives back what was taken. */
  makeRoom(): void {
    rmSync(this.ballast, { recursive: true, force: true });
  }

  empty(): void {
    for (const name of readdirSync(this.mounted)) rmSync(join(this.mounted, name), { recursive: true });
  }
}

/** In memory a folder takes a file's place and no page. */
function sizeOf(folder: string): { pages: number; files: number } {
  let pages = 0;
  let files = 1;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    files++;
    if (entry.isFile()) pages += Math.ceil(statSync(join(entry.parentPath, entry.name)).size / page);
  }
  return { pages, files };
}
