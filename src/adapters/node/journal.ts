import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { StoryFoldError } from '../../core/errors';
import { jsonBytes, parseJson } from '../../core/storage/json';
import { maxJsonBytes } from '../../core/storage/jsonText';
import { sha256 } from '../../core/storage/hash';
import { rescuedFolder, stateFolder } from '../../core/project/layout';
import {
  isTemporaryName,
  makeFolder,
  removeIfThere,
  renameOver,
  shortName,
  syncFolder,
  temporaryPath,
  writeDurably,
  writeWhole,
} from './atomicWrite';
import { isMissing } from './fileErrors';
import type { FileOperations } from './fileOperations';
import { mayCommit, journalFolder, maxFileBytes } from './commitScope';
import { projectPlace } from './projectPlace';
import { readRegularFile } from './readRegularFile';
import { resolveProjectPath } from './safePath';

const journalVersion = 2;

const plannedFileSchema = z.looseObject({
  path: z.string(),
  /** SHA-256 of the file that is there when the commit begins; null when there is none. */
  before: z.nullable(z.string()),
  /** SHA-256 of what it becomes; null when it is removed. */
  after: z.nullable(z.string()),
});
export type PlannedFile = z.infer<typeof plannedFileSchema>;

const planSchema = z.looseObject({
  version: z.literal(journalVersion),
  /** See `projectPlace`. An entry that came here with the folder, as in a clone, is nobody's commit here. */
  place: z.optional(z.string()),
  files: z.array(plannedFileSchema),
  /** SHA-256 of `files` as JSON, so that nothing damaged is obeyed. */
  check: z.string(),
});

/** A file of a commit that was decided; `temporary` is where its new bytes lie until it gets its name. */
export interface DecidedFile extends PlannedFile {
  temporary: string;
  /** The note of the commit, which is gone once it has been carried out. */
  note: string;
}

/** What an entry says; or why nothing of it may be done. */
type ReadPlan = { file: PlannedFile; target: string }[] | 'unreadable' | 'foreign';

/**
 * The commits under way. `<id>.prepare` says which temporary files are being written and is worth nothing; once all of them are
 * on disk it is renamed to `<id>.commit`, and from that moment the commit will be carried out, by its own process or by the next.
 * Obeyed is only what was written at this place and speaks of StoryFold's own files; all else is set aside.
 */
export class Journal {
  constructor(
    private readonly files: FileOperations,
    private readonly root: string,
    private readonly warn: (message: string) => void,
  ) {}

  /** Notes what is about to be written. Not durable: after a power cut a temporary file may stay lying, nothing more. */
  async prepare(id: string, planned: readonly PlannedFile[]): Promise<void> {
    await makeFolder(this.files, this.folder);
    const handle = await this.files.open(this.file(id, 'prepare'), 'wx');
    try {
      const place = await projectPlace(this.root);
      const check = await checkOf(planned);
      await writeWhole(handle, jsonBytes({ version: journalVersion, place, files: planned, check }));
    } finally {
      await handle.close();
    }
  }

  /** The commit point: when this resolves, all the prepared files will get their names whatever happens. */
  async decide(id: string): Promise<void> {
    const handle = await this.files.open(this.file(id, 'prepare'), 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await this.files.rename(this.file(id, 'prepare'), this.file(id, 'commit'));
    await syncFolder(this.files, this.folder);
  }

  /** Takes a decision back, if it came to one. Only then may the temporary files be removed. */
  async undecide(id: string): Promise<void> {
    try {
      await this.files.rename(this.file(id, 'commit'), this.file(id, 'prepare'));
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    await syncFolder(this.files, this.folder);
  }

  async forget(id: string): Promise<void> {
    await removeIfThere(this.files, this.file(id, 'prepare'));
    await removeIfThere(this.files, this.file(id, 'commit'));
  }

  /** Whether a process ended within a commit. */
  async hasLeftovers(): Promise<boolean> {
    return (await this.entries()).length > 0;
  }

  /** Finishes what was decided, clears away what was not. Only for the holder of the commit lock. */
  async recover(): Promise<void> {
    for (const { id, kind } of await this.entries()) {
      const plan = await this.readPlan(id, kind);
      if (plan === 'foreign' || (plan === 'unreadable' && kind === 'commit')) {
        await this.setAside(id, kind, plan);
      } else if (plan === 'unreadable') {
        // A note of what was to be prepared is often cut off itself, and worth nothing.
        await this.sweep(this.root, id, true);
        await this.forget(id);
      } else {
        for (const { file, target } of plan) {
          if (kind === 'prepare') await removeIfThere(this.files, temporaryPath(target, id));
          else await this.finish(id, file, target);
        }
        await this.forget(id);
      }
    }
  }

  /** What `recover` would finish, in its order. Changes nothing. */
  async decided(): Promise<DecidedFile[]> {
    const found: DecidedFile[] = [];
    for (const { id, kind } of await this.entries()) {
      if (kind !== 'commit') continue;
      const plan = await this.readPlan(id, kind);
      if (plan === 'foreign' || plan === 'unreadable') continue;
      for (const { file, target } of plan)
        found.push({ ...file, temporary: temporaryPath(target, id), note: this.file(id, kind) });
    }
    return found;
  }

  private async setAside(
    id: string,
    kind: 'prepare' | 'commit',
    reason: 'unreadable' | 'foreign',
  ): Promise<void> {
    const aside = `${id}.${kind}.${reason}`;
    await renameOver(this.files, this.file(id, kind), join(this.folder, aside));
    const why = reason === 'foreign' ? 'was not written here' : 'could not be read';
    this.warn(`The journal entry ${id} ${why}. Nothing of it was done; it is now ${journalFolder}/${aside}.`);
  }

  private get folder(): string {
    return join(this.root, journalFolder);
  }

  private file(id: string, kind: 'prepare' | 'commit'): string {
    return join(this.folder, `${id}.${kind}`);
  }

  private async entries(): Promise<{ id: string; kind: 'prepare' | 'commit' }[]> {
    const names = await this.files.readdir(this.folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return names.sort().flatMap((name) => {
      const match = /^([\w-]{1,64})\.(prepare|commit)$/.exec(name);
      return match ? [{ id: match[1]!, kind: match[2] as 'prepare' | 'commit' }] : [];
    });
  }

  private async readPlan(id: string, kind: 'prepare' | 'commit'): Promise<ReadPlan> {
    const bytes = await readRegularFile(this.files, this.file(id, kind), maxJsonBytes);
    if (typeof bytes === 'string') return 'unreadable';
    const parsed = parseJson(bytes);
    if ('problem' in parsed) return 'unreadable';
    const plan = z.safeParse(planSchema, parsed.value);
    if (!plan.success || plan.data.check !== (await checkOf(plan.data.files))) return 'unreadable';
    if (plan.data.place !== (await projectPlace(this.root))) return 'foreign';
    const found: { file: PlannedFile; target: string }[] = [];
    for (const file of plan.data.files) {
      if (!mayCommit(file.path)) return 'foreign';
      try {
        found.push({ file, target: await resolveProjectPath(this.files, this.root, file.path) });
      } catch (error) {
        if (error instanceof StoryFoldError && error.code === 'unsafe_path') return 'foreign';
        throw error;
      }
    }
    return found;
  }

  /** Gives one file of a decided commit its name, unless that has been done or somebody changed the file since. */
  private async finish(id: string, file: PlannedFile, target: string): Promise<void> {
    const temporary = temporaryPath(target, id);
    const bytes = file.after === null ? undefined : await this.readIfThere(temporary);
    if (file.after !== null && !bytes) return;
    const current = await readRegularFile(this.files, target, maxFileBytes);
    // What is no file any more, or too large to be one of ours, somebody else put there.
    const now = typeof current !== 'string' ? await sha256(current) : current === 'missing' ? null : current;
    if (now === file.before) {
      if (bytes) await renameOver(this.files, temporary, target);
      else await removeIfThere(this.files, target);
      await syncFolder(this.files, dirname(target));
      return;
    }
    if (!bytes) return;
    if (now !== file.after) await this.keepBeside(id, file.path, bytes);
    await removeIfThere(this.files, temporary);
  }

  /** The author changed the file after the crash: theirs stays, ours is kept where nothing else clears away. */
  private async keepBeside(id: string, path: string, bytes: Uint8Array): Promise<void> {
    const kept = `${rescuedFolder}/${(await sha256(bytes)).slice(0, 12)}-${shortName(basename(path))}`;
    const target = await resolveProjectPath(this.files, this.root, kept);
    await makeFolder(this.files, dirname(target));
    // Under a name of its own until it is whole: what a crash cut off here must not pass for the text at the next start.
    const unfinished = temporaryPath(target, id);
    await removeIfThere(this.files, unfinished);
    if (!(await this.readIfThere(target))) {
      await writeDurably(this.files, unfinished, bytes);
      await renameOver(this.files, unfinished, target);
    }
    // The name before the temporary file goes, which is the only other copy.
    await syncFolder(this.files, dirname(target));
    this.warn(
      `${path} was changed after StoryFold ended unexpectedly. Your version stays; the one being saved is in ${kept}.`,
    );
  }

  /** Removes the temporary files of a commit whose plan is lost: in the project folder, the chapters and the state. */
  private async sweep(folder: string, id: string, isRoot: boolean): Promise<void> {
    const names = await this.files.readdir(folder).catch(() => []);
    for (const name of names) {
      const path = join(folder, name);
      if (isTemporaryName(name) && name.includes(`.${id}.`)) await removeIfThere(this.files, path);
      const goesDown = isRoot
        ? name === stateFolder || name === 'chapters'
        : folder !== join(this.root, 'chapters');
      if (goesDown && (await this.isRealFolder(path))) await this.sweep(path, id, false);
    }
  }

  private async readIfThere(path: string): Promise<Uint8Array | undefined> {
    const bytes = await readRegularFile(this.files, path, maxFileBytes);
    return typeof bytes === 'string' ? undefined : bytes;
  }

  private async isRealFolder(path: string): Promise<boolean> {
    const isLink = await this.files.readlink(path).then(
      () => true,
      () => false,
    );
    if (isLink) return false;
    // Files of locks come and go meanwhile: others wait for the one that is held here.
    const status = await this.files.stat(path).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    return status?.isDirectory() ?? false;
  }
}

function checkOf(files: readonly PlannedFile[]): Promise<string> {
  return sha256(new TextEncoder().encode(JSON.stringify(files)));
}
