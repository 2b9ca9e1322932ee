import { dirname, join, relative, isAbsolute, sep } from 'node:path';
import { stateFolder } from '../../core/project/layout';
import { checkProjectPath, foldFileName, unsafePath } from '../../core/project/projectPath';
import { isMissing, systemCode } from './fileErrors';
import type { FileOperations } from './fileOperations';

/**
 * The real place of a project-relative path, links followed as far as the path exists, so that what is checked is what is
 * opened. `root` is the project folder without links. Throws `unsafe_path` when the path is not relative and plain, or a
 * link on it leads out of the project or nowhere; within StoryFold's own folder links lead nowhere at all, and into it neither.
 */
export async function resolveProjectPath(
  files: Pick<FileOperations, 'realpath' | 'readlink'>,
  root: string,
  path: string,
): Promise<string> {
  // A colon names a stream of a file on Windows, and is an ordinary character elsewhere.
  if (process.platform === 'win32' && path.includes(':')) throw unsafePath(path);
  const target = join(root, ...checkProjectPath(path).split('/'));
  let existing = target;
  for (;;) {
    try {
      const real = await files.realpath(existing);
      if (!isInside(root, real)) throw unsafePath(path);
      const place = join(real, relative(existing, target));
      const within = relative(root, place).replaceAll(sep, '/');
      // A link may lead to git's own folder, which is inside; or from what StoryFold keeps to the author's texts, or back.
      if (place !== root) checkProjectPath(within);
      if (mixesRealms(path, within)) throw unsafePath(path);
      return place;
    } catch (error) {
      if (systemCode(error) === 'ELOOP') throw unsafePath(path);
      if (!isMissing(error)) throw error;
    }
    // What is missing may be the place that a link points to; writing there would follow the link.
    if (await isLink(files, existing)) throw unsafePath(path);
    if (existing === root) return target;
    existing = dirname(existing);
  }
}

/**
 * Whether a link leads from StoryFold's own folder to another place, or from a text of the author's into that folder. What is done to
 * the one, such as clearing away an unfinished archive, must never happen to the other.
 */
function mixesRealms(path: string, within: string): boolean {
  const isOwn = (one: string): boolean => foldFileName(one.split('/')[0]!) === stateFolder;
  const folded = (one: string): string => one.normalize('NFC').split('/').map(foldFileName).join('/');
  return isOwn(path) ? folded(path) !== folded(within) : isOwn(within);
}

async function isLink(files: Pick<FileOperations, 'readlink'>, path: string): Promise<boolean> {
  try {
    await files.readlink(path);
    return true;
  } catch {
    return false;
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
