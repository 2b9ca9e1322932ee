import { StoryFoldError } from '../errors';
import { chaptersFolder, phaseFiles } from './layout';

/**
 * Checks a project-relative path by its looks and gives it back: forward slashes, no empty, `.` or `..` part, nothing absolute,
 * no drive letter, no control character, and nothing of git's own. Throws `unsafe_path`. Links are the file
 * system's matter; the store checks them as well.
 */
export function checkProjectPath(path: string): string {
  if (!isSafePath(path)) throw unsafePath(path);
  return path;
}

/**
 * Whether the path is one of the author's texts: `brief.md`, `outline.md`, `sample.md`, or a Markdown file directly inside
 * `chapters/` that is not hidden. What StoryFold writes into the manuscript, and takes back, is one of these and nothing else.
 */
export function isProjectDocument(path: string): boolean {
  return isSafePath(path) && (documentFiles.includes(path) || isChapterPath(path));
}

/** Whether the path is one that a chapter's file may have. */
export function isChapterPath(path: string): boolean {
  if (!isSafePath(path)) return false;
  const [folder, name, ...deeper] = path.split('/');
  return (
    folder === chaptersFolder && name !== undefined && deeper.length === 0 && /^[^.].*\.md$/iu.test(name)
  );
}

export function unsafePath(path: string): StoryFoldError {
  if (path.split('/').some((part) => isGitFolder(foldFileName(part)))) {
    return new StoryFoldError(
      'unsafe_path',
      `“${printable(path)}” is git’s own; StoryFold neither reads nor writes there.`,
      'Use another path inside the project folder. Nothing was changed.',
      { path: printable(path) },
    );
  }
  return new StoryFoldError(
    'unsafe_path',
    `“${printable(path)}” does not lie in the project.`,
    'Use a path inside the project folder, and no link that leads out of it. Nothing was changed.',
    { path: printable(path) },
  );
}

/** Throws `unsafe_path` for a path of which nothing may be written, since it is none of the author's texts. */
export function requireProjectDocument(path: string): void {
  if (!isProjectDocument(checkProjectPath(path))) throw noProjectDocument(path);
}

/** What `requireProjectDocument` throws, for callers that allow more than the author's texts. */
export function noProjectDocument(path: string): StoryFoldError {
  return new StoryFoldError(
    'unsafe_path',
    `“${printable(path)}” is none of the texts of the project.`,
    'Texts are brief.md, outline.md, sample.md and the files chapters/….md. Nothing was changed.',
    { path: printable(path) },
  );
}

const documentFiles: readonly string[] = Object.values(phaseFiles);

/** What `checkProjectPath` asks for. */
export function isSafePath(path: string): boolean {
  return path.length <= 1024 && !/^[a-z]:/i.test(path) && path.split('/').every(isSafePart);
}

function isSafePart(part: string): boolean {
  // `.. ` would be `..` on Windows, and `.GIT.` git's own folder.
  const name = foldFileName(part);
  return name !== '' && !isGitFolder(name) && !/[\\\u0000-\u001f\u007f]/.test(part);
}

/**
 * The same for all names that some system takes for one: many do not tell small letters from capitals, some pass over marks that cannot
 * be seen, and Windows drops dots and spaces at the end.
 */
export function foldFileName(name: string): string {
  const folded = name
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase();
  // Counted back: a pattern for the end would begin at every blank of a long name.
  let end = folded.length;
  while (folded[end - 1] === '.' || folded[end - 1] === ' ') end--;
  return folded.slice(0, end);
}

/** A file in there can name programs that git runs. `git~1` is its short name on Windows; ignorable characters hide it on a Mac. */
function isGitFolder(name: string): boolean {
  return /^(?:\.git|git~1)(?:$|:)/i.test(
    name.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, ''),
  );
}

/** A path as it may be shown: what a terminal would take as a command is replaced. */
export function printable(path: string): string {
  return path.slice(0, 200).replace(/\p{Cc}/gu, '\u{FFFD}');
}
