import { sha256 } from '../../core/storage/hash';
import { join } from 'node:path';
import { isMissing } from './fileErrors';
import type { FileOperations, FileStatus } from './fileOperations';
import { maxFileBytes } from './commitScope';
import { readRegularFile } from './readRegularFile';
import { resolveProjectPath } from './safePath';
import { notOrdinary, tooLarge } from './storeErrors';

/** The project's folder on disk, reached by project-relative paths alone. `root` is the folder without links. */
export class ProjectFolder {
  constructor(
    readonly root: string,
    readonly files: FileOperations,
  ) {}

  /** The real place of a path. Throws `unsafe_path`. */
  resolve(path: string): Promise<string> {
    return resolveProjectPath(this.files, this.root, path);
  }

  /** The place of the path's own name, which may be a link that is not followed. Throws `unsafe_path` for what `resolve` refuses. */
  async placeOf(path: string): Promise<string> {
    await this.resolve(path);
    const [name = '', ...above] = path.split('/').reverse();
    return above.length === 0
      ? join(this.root, name)
      : join(await this.resolve(above.reverse().join('/')), name);
  }

  /** The bytes of an ordinary file; undefined where there is none, or a folder. Throws `invalid_input` for what is no such file. */
  async read(path: string, target: string): Promise<Uint8Array | undefined> {
    const bytes = await readRegularFile(this.files, target, maxFileBytes);
    if (bytes === 'special') throw notOrdinary(path);
    if (bytes === 'tooLarge') throw tooLarge(path, maxFileBytes);
    return typeof bytes === 'string' ? undefined : bytes;
  }

  /** SHA-256 of the file; null where there is none. */
  async hash(path: string, target: string): Promise<string | null> {
    const bytes = await this.read(path, target);
    return bytes ? sha256(bytes) : null;
  }

  async statIfThere(target: string): Promise<FileStatus | undefined> {
    try {
      return await this.files.stat(target);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}
