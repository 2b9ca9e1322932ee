import { sha256 } from '../storage/hash';
import { loadJson, type JsonFormat } from '../storage/json';
import { refuseNewerFile } from '../storage/peekJson';
import type { ProjectStore, StoreChange } from '../storage/projectStore';
import type { Clock } from '../ports';
import type { StoryPart } from '../../shared/values';
import type { PlotSkeleton, StoryTree } from './model';
import { plotSkeletonSchema, storyTreeSchema, storyVersion } from './model';
import { requireFlawlessTree } from './readStoryTree';
import {
  documentFiles,
  filesOfPart,
  skeletonFile,
  storyBackupsFolder,
  storyDocuments,
  treeFile,
  type StoryDocument,
} from './storyFiles';
import { loadStoryRecord, recordChange, type LoadedStoryRecord, type MadePart } from './storyRecord';

/** What authors edit by hand stays in its place. */
const authorsFile: JsonFormat = { version: storyVersion, keep: true };

/** A file as it stands, with its hash. */
interface StoryFile {
  bytes: Uint8Array;
  sha256: string;
}

/** The story's files as they stand, and the one way in which what was made from what is written. */
export class StoryDesk {
  constructor(
    readonly store: ProjectStore,
    readonly clock: Clock,
  ) {}

  async file(path: string): Promise<StoryFile | undefined> {
    const bytes = await this.store.read(path);
    return bytes && { bytes, sha256: await sha256(bytes) };
  }

  /** SHA-256 (hex) of each file that is there. */
  async hashes(paths: readonly string[]): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const path of paths) {
      const file = await this.file(path);
      if (file) found[path] = file.sha256;
    }
    return found;
  }

  /** Documents with something in them. */
  async documents(): Promise<Partial<Record<StoryDocument, string>>> {
    const texts: Partial<Record<StoryDocument, string>> = {};
    for (const name of storyDocuments) {
      const file = await this.file(documentFiles[name]);
      const text = file && new TextDecoder().decode(file.bytes).trim();
      if (text) texts[name] = text;
    }
    return texts;
  }

  /** Throws `invalid_input` that says where it is wrong; it is the author's to edit and stays in its place. */
  async skeleton(): Promise<{ skeleton: PlotSkeleton; sha256: string } | undefined> {
    const loaded = await loadJson(this.store, skeletonFile, plotSkeletonSchema, authorsFile);
    return loaded && { skeleton: loaded.value, sha256: loaded.sha256 };
  }

  /** As `skeleton`. */
  async tree(): Promise<{ tree: StoryTree; sha256: string } | undefined> {
    const loaded = await loadJson(this.store, treeFile, storyTreeSchema, authorsFile);
    if (!loaded) return undefined;
    requireFlawlessTree(loaded.value, treeFile);
    return { tree: loaded.value, sha256: loaded.sha256 };
  }

  /** Asked before a file is written anew. Throws `newer_schema` where a newer StoryFold wrote it. */
  refuseNewer(path: string): Promise<void> {
    return refuseNewerFile(this.store, path, storyVersion);
  }

  record(looks = false): Promise<LoadedStoryRecord> {
    return loadStoryRecord(this.store, looks);
  }

  /** Writes what a stage made with the record of it. Throws as `ProjectStore.commit`; then nothing has changed. */
  async save(
    part: StoryPart,
    made: Pick<MadePart, 'inputs' | 'outputs' | 'outdated'>,
    changes: readonly StoreChange[],
  ): Promise<void> {
    const loaded = await this.record();
    await this.store.commit([...changes, recordChange(loaded, part, { ...made, at: this.clock.now() })]);
  }

  /** The changes that copy files beside, as they stand, before they are written anew. Gives back where they go. */
  async backup(
    paths: readonly string[],
  ): Promise<{ changes: StoreChange[]; copies: { path: string; backup: string }[] }> {
    const stamp = timeName(this.clock.now());
    const changes: StoreChange[] = [];
    const copies: { path: string; backup: string }[] = [];
    for (const path of paths) {
      const file = await this.file(path);
      if (!file) continue;
      const name = path.slice(path.lastIndexOf('/') + 1);
      const backup = `${storyBackupsFolder}/${stamp}-${file.sha256.slice(0, 8)}-${name}`;
      copies.push({ path, backup });
      if ((await this.store.stat(backup)) === undefined) changes.push({ path: backup, bytes: file.bytes });
    }
    return { changes, copies };
  }
}

/** Of what a stage made, the files that are there and are not as it wrote them: the author's. */
export function editedFiles(
  part: StoryPart,
  made: MadePart | undefined,
  hashes: Readonly<Record<string, string>>,
): string[] {
  const outdated = outdatedFiles(part, made, hashes);
  return filesOfPart[part].filter(
    (path) => path in hashes && made?.outputs[path] !== hashes[path] && !outdated.includes(path),
  );
}

/** Of what a stage made from something else, the files that it has still to write anew, since it was stopped before it came to them. */
export function outdatedFiles(
  part: StoryPart,
  made: MadePart | undefined,
  hashes: Readonly<Record<string, string>>,
): string[] {
  return filesOfPart[part].filter((path) => path in hashes && made?.outdated?.[path] === hashes[path]);
}

/** `20261129-034500`, in UTC. */
export function timeName(at: number): string {
  return new Date(at).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
}
