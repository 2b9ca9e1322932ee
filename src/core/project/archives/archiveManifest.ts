import * as z from 'zod/mini';
import { StoryFoldError } from '../../errors';
import { archiveFolder } from './archiveNames';
import { belongsToProject, isKeptText } from './archiveFiles';
import { sha256 } from '../../storage/hash';
import { readJson, refuseNewer } from '../../storage/json';
import { printable } from '../projectPath';
import type { ProjectStore } from '../../storage/projectStore';

export const archiveVersion = 1;

const archivedFileSchema = z.looseObject({
  /** Where the file is in the project, and below the archive's folder. */
  path: z.string(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  bytes: z.number().check(z.nonnegative()),
});
export type ArchivedFile = z.infer<typeof archivedFileSchema>;

/** `.storyfold/archives/<name>/archive.json`, written last: an archive is whole once it has one. */
const archiveManifestSchema = z.looseObject({
  version: z.number(),
  /** The name it was saved under; the folder may have been renamed since. */
  name: z.string(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  title: z.string(),
  files: z.array(archivedFileSchema),
});
export type ArchiveManifest = z.infer<typeof archiveManifestSchema>;

export function manifestFile(name: string): string {
  return `${archiveFolder(name)}/archive.json`;
}

export function archivedPath(name: string, path: string): string {
  return `${archiveFolder(name)}/${path}`;
}

/**
 * The manifest of the archive in the folder of that name, or undefined when it has none, and so was never finished. An archive may come
 * with a project from anywhere, so nothing in it is believed: throws `unsafe_path` when it names a file that is none of a project's,
 * `corrupt_state` when it cannot be used, `newer_schema`. Changes nothing.
 */
export async function readManifest(store: ProjectStore, name: string): Promise<ArchiveManifest | undefined> {
  const path = manifestFile(name);
  let manifest: ArchiveManifest | undefined;
  try {
    manifest = await readJson(store, path, archiveManifestSchema, { version: archiveVersion, keep: true });
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'corrupt_state') throw damaged(name, path);
    throw error;
  }
  if (!manifest) return undefined;
  // What a newer one means by a field that looks the same is not known.
  refuseNewer(path, manifest.version, archiveVersion);
  const paths = new Set(manifest.files.map((file) => file.path));
  if (paths.size < manifest.files.length) throw damaged(name, path);
  for (const file of manifest.files) if (!belongsToProject(file.path)) throw foreign(name, file.path);
  return manifest;
}

/** A file of the archive, byte for byte. Throws `corrupt_state` when it is not what was saved. */
export async function readArchivedFile(
  store: ProjectStore,
  name: string,
  file: ArchivedFile,
): Promise<Uint8Array> {
  const path = archivedPath(name, file.path);
  const bytes = await store.read(path);
  if (bytes && bytes.byteLength === file.bytes && (await sha256(bytes)) === file.sha256) return bytes;
  throw damaged(name, path);
}

/** Whether a text is still what its name says. One that was damaged when it was archived takes no other's place. */
export function isGoodText(file: ArchivedFile): boolean {
  return isKeptText(file.path) && file.path.endsWith(`/${file.sha256}`);
}

export function damaged(name: string, path: string): StoryFoldError {
  return new StoryFoldError(
    'corrupt_state',
    `The archive “${printable(name)}” is damaged: ${printable(path)} is missing, or not as it was saved.`,
    'Bring that file back from a backup or from git, or use another archive. Nothing was changed.',
    { archive: printable(name), path: printable(path) },
  );
}

function foreign(name: string, path: string): StoryFoldError {
  return new StoryFoldError(
    'unsafe_path',
    `The archive “${printable(name)}” lists “${printable(path)}”, which is no file of a project.`,
    'Do not use this archive; StoryFold did not make it as it is. Nothing was changed.',
    { archive: printable(name), path: printable(path) },
  );
}
