import { StoryFoldError } from '../errors';

/**
 * Checks a project-relative path by its looks and gives it back: forward slashes, no empty, `.` or `..` part, nothing absolute,
 * no drive letter, no control character. Throws `unsafe_path`. Links are the file system's matter; the store checks them as well.
 */
export function checkProjectPath(path: string): string {
  const isUnsafe = path.length > 1024 || /^[a-z]:/i.test(path) || !path.split('/').every(isSafePart);
  if (isUnsafe) throw unsafePath(path);
  return path;
}

export function unsafePath(path: string): StoryFoldError {
  return new StoryFoldError(
    'unsafe_path',
    `“${printable(path)}” does not lie in the project.`,
    'Use a path inside the project folder, and no link that leads out of it. Nothing was changed.',
    { path: printable(path) },
  );
}

function isSafePart(part: string): boolean {
  // Windows drops dots and spaces at the end of a name, so that `.. ` would be `..` there.
  return part.replace(/[. ]+$/, '') !== '' && !/[\\\u0000-\u001f\u007f]/.test(part);
}

function printable(path: string): string {
  return path.slice(0, 200).replace(/[\u0000-\u001f\u007f]/g, '\u{FFFD}');
}
