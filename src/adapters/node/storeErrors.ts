import { StoryFoldError } from '../../core/errors';
import { fileError } from './fileErrors';

// What the store says of the project's files; errors of the system are in `fileErrors.ts`.

export function conflict(path: string): StoryFoldError {
  return new StoryFoldError(
    'conflict',
    `“${path}” was changed in the meantime.`,
    'Look at the file as it is now and try again. Nothing was changed.',
    { path },
  );
}

/** A commit that could neither be finished nor undone. What was asked will be done, and saying that nothing was changed would be wrong. */
export function willBeFinished(path: string, cause: unknown): StoryFoldError {
  const { code, message } = fileError(cause, path);
  return new StoryFoldError(
    'io',
    `What was asked is only half written, and could not be taken back: ${message}`,
    'Nothing is lost. Remove the cause, such as a full disk, and run any command: it finishes what was begun.',
    { path, because: code, willBeFinished: true },
    { cause },
  );
}

/** Two names of a commit that lead to one file. */
export function sameFile(path: string, twin: string): StoryFoldError {
  return new StoryFoldError(
    'unsafe_path',
    `“${path}” and “${twin}” are the same file: one of them is a link to the other.`,
    'Put a copy in the place of the link, or remove it, and try again. Nothing was changed.',
    { path, twin },
  );
}

export function isFolder(path: string): StoryFoldError {
  return new StoryFoldError(
    'io',
    `“${path}” is a folder, and a file should be written there.`,
    'Rename or move the folder and try again. Nothing was changed.',
    { path },
  );
}

export function isNoFolder(path: string): StoryFoldError {
  return new StoryFoldError(
    'io',
    `“${path}” is a file, and a folder is needed there.`,
    'Rename or move that file and try again. Nothing was changed.',
    { path },
  );
}

export function notOrdinary(path: string): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    `“${path}” is no ordinary file but a pipe, a socket or a device.`,
    'Remove it, or move it out of the project, and try again. Nothing was changed.',
    { path },
  );
}

export function tooLarge(path: string, limit: number): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    `“${path}” is too large to be read (over ${limit / 1024 / 1024} MB).`,
    'Move the file out of the project, or split it. Nothing was changed.',
    { path },
  );
}

export function noFolder(folder: string): StoryFoldError {
  return new StoryFoldError('not_found', `There is no folder “${folder}”.`, 'Check the path.', {
    path: folder,
  });
}

export function lockLost(): StoryFoldError {
  return new StoryFoldError(
    'locked',
    'The lock of this work was taken away while it ran.',
    'Make sure that nothing else is at work on this project, and try again. Nothing was changed.',
  );
}
