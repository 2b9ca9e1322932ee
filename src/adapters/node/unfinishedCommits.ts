import { sha256 } from '../../core/storage/hash';
import type { DecidedFile } from './journal';
import type { ProjectFolder } from './projectFolder';

/** Files as commits that a crash cut off will leave them, for a reader who may not finish them: all of a commit is seen, never a part. */
export class UnfinishedCommits {
  private constructor(
    private readonly byPath: ReadonlyMap<string, readonly DecidedFile[]>,
    private readonly folder: ProjectFolder,
  ) {}

  /** Undefined when nothing is unfinished. `decided` is in the order in which it would be carried out. */
  static of(decided: readonly DecidedFile[], folder: ProjectFolder): UnfinishedCommits | undefined {
    if (decided.length === 0) return undefined;
    const byPath = new Map<string, DecidedFile[]>();
    for (const file of decided) byPath.set(file.path, [...(byPath.get(file.path) ?? []), file]);
    return new UnfinishedCommits(byPath, folder);
  }

  has(path: string): boolean {
    return this.byPath.has(path);
  }

  /** What the file will hold, where `found` is what it holds now. As in recovery, a file that somebody changed since stays theirs. */
  async contentOf(path: string, found: Uint8Array | undefined): Promise<Uint8Array | undefined> {
    let content = found;
    for (const { before, after, temporary, note } of this.byPath.get(path) ?? []) {
      if ((content ? await sha256(content) : null) !== before) continue;
      // Another process may have carried it out since, and the file may have come back for another reason.
      if (!(await this.folder.statIfThere(note))) continue;
      if (after === null) content = undefined;
      else content = (await this.folder.read(path, temporary)) ?? content;
    }
    return content;
  }

  /** The names that the folder will have, where `found` are those it has now. */
  async namesIn(folder: string, found: readonly string[]): Promise<string[]> {
    const names = new Set(found);
    for (const path of this.byPath.keys()) {
      const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0]! : undefined;
      if (name === undefined) continue;
      if (path !== `${folder}/${name}`) {
        names.add(name);
        continue;
      }
      const bytes = await this.folder.read(path, await this.folder.resolve(path));
      if (await this.contentOf(path, bytes)) names.add(name);
      else names.delete(name);
    }
    return [...names];
  }
}
