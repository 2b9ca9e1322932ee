import { StoryFoldError } from '../../core/errors';

/** The system's code of an error, `ENOENT`; undefined when it is none of the system's. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether there is no such file, also because a part of its path is a file and no folder. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '');
}

/** Does the work; an error of the file system comes as one of ours about `path`. */
export async function naming<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError(error, path);
  }
}

/** An error of the file system as one of ours; `what` is the project-relative path it is about. */
export function fileError(error: unknown, what: string): StoryFoldError {
  if (error instanceof StoryFoldError) return error;
  const code = systemCode(error);
  const details = { path: what, ...(code === undefined ? {} : { code }) };
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StoryFoldError(
        'read_only',
        `“${what}” cannot be written or opened: permission is missing.`,
        'Check the permissions of the project folder, or whether it lies on a read-only drive. Nothing was changed.',
        details,
        { cause: error },
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new StoryFoldError(
        'disk_full',
        `“${what}” cannot be written: the disk is full.`,
        'Free some space and try again. The old text is still there, unchanged.',
        details,
        { cause: error },
      );
    case 'EMFILE':
    case 'ENFILE':
      return new StoryFoldError(
        'io',
        `“${what}” cannot be opened: too many files are open.`,
        'Close some programs and try again. Nothing was changed.',
        details,
        { cause: error },
      );
    case 'EEXIST':
    case 'ENOTDIR':
      return new StoryFoldError(
        'io',
        `“${what}” cannot be written: a file lies where one of its folders should be.`,
        'Rename or move that file and try again. Nothing was changed.',
        details,
        { cause: error },
      );
    default:
      return new StoryFoldError(
        'io',
        `“${what}” cannot be read or written${code === undefined ? '' : ` (${code})`}.`,
        'Check the drive that the project lies on and try again. Nothing was changed.',
        details,
        { cause: error },
      );
  }
}
