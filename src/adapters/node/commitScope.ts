import { stateFolder } from '../../core/project/layout';
import { foldFileName, isProjectDocument, isSafePath } from '../../core/project/projectPath';

export const journalFolder = `${stateFolder}/journal`;
export const locksFolder = `${stateFolder}/locks`;

/** Larger files are refused unread; a long novel has 5 MB. */
export const maxFileBytes = 128 * 1024 * 1024;

/**
 * Whether a commit may change this file: the author's texts, and what StoryFold keeps in its own folder, except for the journal and
 * the locks, which are how commits are made.
 */
export function mayCommit(path: string): boolean {
  if (isProjectDocument(path)) return true;
  if (!isSafePath(path) || !path.startsWith(`${stateFolder}/`)) return false;
  const name = foldFileName(path.split('/')[1]!);
  return ![journalFolder, locksFolder].includes(`${stateFolder}/${name}`);
}
