import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { StoryFoldError } from '../core/errors';
import { decodeText } from '../core/text/decode';
import { describeNotUtf8 } from '../core/text/likelyEncoding';
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

/** The text of a file that the author named. Throws as `readNamedFile` does, and `not_utf8`. */
export async function readNamedText(context: CommandContext, name: string): Promise<string> {
  const bytes = await readNamedFile(context, name);
  try {
    return decodeText(bytes).text;
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_utf8')
      throw await describeNotUtf8(name, bytes);
    throw error;
  }
}
