import { link, lstat, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileError, isMissing } from '../../adapters/node/fileErrors';
import { nodeFileOperations } from '../../adapters/node/fileOperations';
import { renameOver, syncFolder, temporaryPath, writeDurably } from '../../adapters/node/atomicWrite';
import { StoryFoldError } from '../../core/errors';
import { stateFolder } from '../../core/project/layout';
import { foldFileName } from '../../core/project/projectPath';
import type { CommandContext } from './commandContext';

/** Where a result is to be written, found to be free or meant to be replaced. */
export interface OutFile {
  /** As it was typed. */
  name: string;
  /** Absolute. */
  path: string;
  force: boolean;
}

/**
 * Looks whether a file can be written there, before any work is done for it. Throws `refused` for one that is there unless it is meant to be
 * replaced, and for what lies in a project's state; `invalid_input` where there is no folder for it.
 */
export async function requireOut(context: CommandContext, name: string, force: boolean): Promise<OutFile> {
  const { usage } = context.messages.stories;
  const file = path.resolve(context.workingFolder, name);
  if (file.split(path.sep).some((part) => foldFileName(part) === stateFolder))
    throw new StoryFoldError('refused', usage.outInside(name), usage.outInsideHint);
  const [found, folder] = await Promise.all([
    lstat(file).catch(() => undefined),
    stat(path.dirname(file)).catch(() => undefined),
  ]);
  const isFolder = found?.isDirectory() === true || /[/\\]$/.test(name) || name.trim() === '';
  if (isFolder || folder?.isDirectory() !== true)
    throw new StoryFoldError('invalid_input', usage.outFolder(name), usage.outFolderHint);
  if (found && !force) throw new StoryFoldError('refused', usage.outThere(name), usage.outThereHint);
  return { name, path: file, force };
}

/** What a program left behind that was ended while it wrote this file. */
async function removeLeftovers({ path: file }: OutFile): Promise<void> {
  const [before = '', after = ''] = path.basename(temporaryPath(file, idMark)).split(idMark);
  const folder = path.dirname(file);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(before) || !name.endsWith(after)) continue;
    const id = name.slice(before.length, name.length - after.length);
    if (/^\d{1,9}$/.test(id) && !isAlive(Number(id))) await rm(path.join(folder, name), { force: true });
  }
}

/** Stands for the id in the name of a temporary file. */
const idMark = '\u0000';

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Writes the whole file or nothing. Throws as `requireOut` does where somebody was quicker, and `disk_full`, `read_only`, `io`. */
export async function writeOut(context: CommandContext, out: OutFile, text: string): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  const temporary = temporaryPath(out.path, `${process.pid}`);
  try {
    await removeLeftovers(out);
    await writeDurably(nodeFileOperations, temporary, bytes);
    try {
      // A link is never put over a file that came meanwhile; where a file system has none, the last look has to do.
      if (out.force) await renameOver(nodeFileOperations, temporary, out.path);
      else
        await link(temporary, out.path).catch(async (error: unknown) => {
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
          await requireOut(context, out.name, false);
          await renameOver(nodeFileOperations, temporary, out.path);
        });
      await syncFolder(nodeFileOperations, path.dirname(out.path));
    } finally {
      await rm(temporary, { force: true });
    }
  } catch (error) {
    if (error instanceof StoryFoldError) throw error;
    const { usage } = context.messages.stories;
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new StoryFoldError('refused', usage.outThere(out.name), usage.outThereHint);
    if (isMissing(error))
      throw new StoryFoldError('invalid_input', usage.outFolder(out.name), usage.outFolderHint);
    throw fileError(error, out.name);
  }
  return bytes.byteLength;
}
