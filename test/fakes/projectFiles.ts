import { belongsToProject, filesIn, projectPaths } from '../../src/core/project/archives/archiveFiles';
import type { ProjectStore } from '../../src/core/storage/projectStore';

/** Bytes as text in which every byte shows, for comparing. */
export const shown = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && Buffer.from(bytes).toString('latin1');

/** Every file of the project, byte for byte, without archives, locks and logs. */
export async function projectFiles(store: ProjectStore): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const path of await projectPaths(store)) {
    const content = shown(await store.read(path));
    if (content !== undefined) files.set(path, content);
  }
  return files;
}

/** The files of an archive under the paths that they have in the project, without its manifest. */
export async function filesOfArchive(store: ProjectStore, name: string): Promise<Map<string, string>> {
  const folder = `.storyfold/archives/${name}`;
  const files = new Map<string, string>();
  for (const place of await filesIn(store, folder)) {
    const path = place.slice(folder.length + 1);
    const content = shown(await store.read(place));
    if (content !== undefined && belongsToProject(path)) files.set(path, content);
  }
  return files;
}

/** Writes these files whatever is there. */
export function put(
  store: ProjectStore,
  files: Record<string, string | Uint8Array | undefined>,
): Promise<void> {
  return store.commit(
    Object.entries(files).map(([path, content]) => ({
      path,
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    })),
  );
}
