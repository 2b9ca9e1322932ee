import { parseJson, refuseNewer, versionOf } from './json';
import type { ProjectStore } from './projectStore';

/** The JSON of a file for whoever only looks at it: undefined where there is none, or none that can be read. Throws as `ProjectStore.read`. */
export async function peekJson(store: Pick<ProjectStore, 'read'>, path: string): Promise<unknown> {
  const bytes = await store.read(path);
  const parsed = bytes && parseJson(bytes);
  return parsed && 'value' in parsed ? parsed.value : undefined;
}

/**
 * `refuseNewer` for a file as it lies there. One that cannot be read is for whoever writes it to move aside. Throws `newer_schema`, and as
 * `ProjectStore.read`.
 */
export async function refuseNewerFile(
  store: Pick<ProjectStore, 'read'>,
  path: string,
  supported: number,
): Promise<void> {
  refuseNewer(path, versionOf(await peekJson(store, path)), supported);
}
