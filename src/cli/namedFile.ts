import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { StoryFoldError } from '../core/errors';
import type { CommandContext } from './commandContext';

/** The bytes of a file that the author named, from the folder they are in. Throws `not_found`, `invalid_input`, `io`. */
export async function readNamedFile(
  { messages, workingFolder }: CommandContext,
  name: string,
): Promise<Uint8Array> {
  const file = path.resolve(workingFolder, name);
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new StoryFoldError('not_found', messages.noFile(name), messages.noFileHint);
  if (found.isDirectory())
    throw new StoryFoldError('invalid_input', messages.isAFolder(name), messages.isAFolderHint);
  try {
    return await readFile(file);
  } catch (error) {
    throw new StoryFoldError('io', messages.cannotRead(name), messages.cannotReadHint, {}, { cause: error });
  }
}
