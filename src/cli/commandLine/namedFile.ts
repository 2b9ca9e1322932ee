import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { maxFileBytes } from '../../adapters/node/commitScope';
import { systemCode } from '../../adapters/node/fileErrors';
import { withoutWaiting } from '../../adapters/node/readRegularFile';
import { StoryFoldError } from '../../core/errors';
import { decodeNamed } from '../../core/text/decodeNamed';
import type { CommandContext } from './commandContext';

/** As much as a project's own file may have. */
const largestMegabytes = maxFileBytes / 1024 / 1024;

/**
 * The bytes of a file that the author named, from the folder they are in; only of an ordinary one, since a pipe or a device may never end.
 * Throws `not_found`, `invalid_input`, `io`.
 */
export async function readNamedFile(context: CommandContext, name: string): Promise<Uint8Array> {
  const { messages, workingFolder } = context;
  const file = path.resolve(workingFolder, name);
  const found = await stat(file).catch((error: unknown) => {
    if (['EACCES', 'EPERM'].includes(systemCode(error) ?? '')) throw unread(context, name, error);
    return undefined;
  });
  if (!found) throw new StoryFoldError('not_found', messages.noFile(name), messages.noFileHint);
  // Before it is opened, which for some devices does something already.
  requireOrdinary(context, name, found);
  try {
    const handle = await open(file, withoutWaiting);
    try {
      requireOrdinary(context, name, await handle.stat());
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof StoryFoldError) throw error;
    throw unread(context, name, error);
  }
}

function unread({ messages }: CommandContext, name: string, cause: unknown): StoryFoldError {
  return new StoryFoldError('io', messages.cannotRead(name), messages.cannotReadHint, {}, { cause });
}

function requireOrdinary({ messages }: CommandContext, name: string, found: Stats): void {
  const refuse = (message: string, hint: string): never => {
    throw new StoryFoldError('invalid_input', message, hint);
  };
  if (found.isDirectory()) refuse(messages.isAFolder(name), messages.isAFolderHint);
  if (!found.isFile()) refuse(messages.isNoFile(name), messages.isNoFileHint);
  if (found.size > largestMegabytes * 1024 * 1024)
    refuse(messages.isTooLarge(name, largestMegabytes), messages.isTooLargeHint);
}

/** The text of a file that the author named. Throws as `readNamedFile` does, `not_utf8`, and `invalid_input` for what is no plain text. */
export async function readNamedText(context: CommandContext, name: string): Promise<string> {
  return (await decodeNamed(await readNamedFile(context, name), name)).text;
}
