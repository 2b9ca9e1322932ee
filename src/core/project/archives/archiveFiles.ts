import { StoryFoldError } from '../../errors';
import { chaptersFolder, phaseFiles, stateFolder, textsFolder } from '../layout';
import { foldFileName, isProjectDocument, isSafePath } from '../projectPath';
import type { ProjectStore } from '../../storage/projectStore';

/** Our own folders are at most six deep; a link to a folder above itself is deeper than any number. */
const deepestFolder = 12;
const mostFiles = 100_000;

/**
 * What of `.storyfold/` is no part of the work: how it is kept safe and written, and not what it is. Nor is what was spent on it: a
 * restore gives no money back, and a clone has cost nothing yet.
 */
const leftOut: readonly string[] = ['archives', 'locks', 'logs', 'journal', 'usage.jsonl'];

/**
 * Whether a file belongs to the project, so that an archive of it has the file: the author's texts and what StoryFold remembers,
 * without archives, locks, logs, what was spent, commits under way, and files that were moved aside because they could not be read.
 */
export function belongsToProject(path: string): boolean {
  if (isProjectDocument(path)) return true;
  const [top, name, ...deeper] = path.split('/');
  if (top !== stateFolder || name === undefined || !isSafePath(path)) return false;
  return !isLeftOut(name) && ![name, ...deeper].some(isSetAside);
}

/** A text that is named by the hash of its bytes. */
export function isKeptText(path: string): boolean {
  return path.startsWith(`${textsFolder}/`) && /^[0-9a-f]{64}$/.test(path.slice(textsFolder.length + 1));
}

/** The paths of all files that belong to the project, sorted. Some of the fixed ones may not exist. Throws `refused`, `unsafe_path`, `io`. */
export async function projectPaths(store: ProjectStore): Promise<string[]> {
  const chapters = (await store.list(chaptersFolder)).map((name) => `${chaptersFolder}/${name}`);
  const found = [...Object.values(phaseFiles), ...chapters].filter(isProjectDocument);
  for (const name of await store.list(stateFolder)) {
    if (!isLeftOut(name)) found.push(...(await filesIn(store, `${stateFolder}/${name}`)));
  }
  return found.filter(belongsToProject).sort();
}

/** All files at or below a path, which may be a file itself. Throws `refused` when it never ends, as where a link leads in a circle. */
export async function filesIn(store: ProjectStore, path: string): Promise<string[]> {
  const found: string[] = [];
  const visit = async (place: string, depth: number): Promise<void> => {
    const names = await store.list(place);
    // A folder with nothing in it counts as a file that is not there.
    if (names.length === 0) found.push(place);
    if (depth > deepestFolder || found.length > mostFiles) throw tooMany(path);
    for (const name of names) await visit(`${place}/${name}`, depth + 1);
  };
  await visit(path, 0);
  return found;
}

function isLeftOut(name: string): boolean {
  return leftOut.includes(foldFileName(name));
}

function isSetAside(name: string): boolean {
  return name.includes('.corrupt-');
}

function tooMany(path: string): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `“${path}” has more files and folders in it than a project has.`,
    'Look whether a link in it leads to a folder above; remove it, then try again. Nothing was changed.',
    { path, tooMany: true },
  );
}
