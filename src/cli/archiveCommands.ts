import path from 'node:path';
import type { Clock } from '../core/ports';
import { cloneArchive } from '../core/project/archives/archiveClone';
import { archiveFolder } from '../core/project/archives/archiveNames';
import { findArchive, listArchives, saveArchive } from '../core/project/archives/archives';
import { safetyPrefix } from '../core/project/archives/archiveRestore';
import { restoreProject } from '../core/refinement/archivedState';
import { archiveLines, restoredLines } from './archiveView';
import type { CommandContext } from './commandContext';
import { quoteWord } from './shellWords';
import { sizeText } from './sizeText';
import { wrapTo } from './textWidth';

const clock: Clock = { now: () => Date.now() };

export async function saveNamed(context: CommandContext, asked: string): Promise<void> {
  const { messages, output, signal } = context;
  const { store } = await context.projectFiles('write');
  output.working(messages.archives.saving);
  const { name, savedAt, files } = await saveArchive(store, asked, { clock, signal });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const document = { name, savedAt, files: files.length, bytes, path: archiveFolder(name) };
  await output.result(document, () => [
    ...wrapTo(messages.archives.saved(name, files.length, sizeText(bytes)), output.width).map(
      output.style.good,
    ),
    output.style.dim(document.path),
  ]);
  output.nextSteps([
    { command: context.command('archive', 'restore', name), does: messages.nextSteps.archiveRestore },
    { command: context.command('archive', 'list'), does: messages.nextSteps.archiveList },
  ]);
}

export async function listAll(context: CommandContext): Promise<void> {
  const { messages, output } = context;
  const { store } = await context.projectFiles('read');
  const rows = await listArchives(store);
  const archives = rows.map((row) => ({ ...row, whole: row.problem === null }));
  await output.result({ archives }, () => archiveLines(rows, output));
  const whole = rows.filter(({ problem }) => problem === null);
  const last = (whole.findLast(({ name }) => !name.startsWith(safetyPrefix)) ?? whole.at(-1))?.name;
  const does = messages.nextSteps;
  output.nextSteps(
    last === undefined
      ? [{ command: context.command('archive', 'save', 'NAME'), does: does.archiveSave }]
      : [
          { command: context.command('archive', 'restore', last), does: does.archiveRestore },
          { command: context.command('archive', 'clone', last, 'DIR'), does: does.archiveClone },
        ],
  );
}

/** The project need not be one that can be opened: bringing back a `project.json` that was lost is what an archive is for. */
export async function restoreNamed(context: CommandContext, asked: string): Promise<void> {
  const { messages, output, signal } = context;
  const { store } = await context.projectFiles('write');
  output.working(messages.archives.restoring);
  const restored = await restoreProject(store, asked, { clock, signal });
  const { name, savedBefore, files } = restored;
  const removed = files.filter(({ after }) => after === null).length;
  await output.result({ name, savedBefore, restored: files.length - removed, removed, files }, () =>
    restoredLines(restored, output),
  );
  const does = messages.nextSteps;
  output.nextSteps([
    { command: context.command('status'), does: does.status },
    { command: context.command('archive', 'restore', savedBefore), does: does.archiveUndo },
  ]);
}

export async function cloneNamed(context: CommandContext, asked: string, folderName: string): Promise<void> {
  const { messages, output, signal } = context;
  if (folderName.trim() === '')
    throw context.usage(messages.usage.emptyText('<dir>'), messages.archives.folderHint);
  const { store } = await context.projectFiles('read');
  // Looked for before a folder is made for it.
  await findArchive(store, asked);
  const folder = path.resolve(context.workingFolder, folderName);
  await context.makeFolder(folder);
  const target = await context.filesOf(folder, 'write');
  output.working(messages.archives.cloning);
  const { name, files } = await cloneArchive(store, asked, target.store, signal);
  await output.result({ name, folder, files: files.length }, () => [
    ...wrapTo(messages.archives.cloned(name, folder), output.width).map(output.style.good),
    messages.archives.files(files.length),
  ]);
  const status = ['storyfold', 'status', '--project', folderName].map(quoteWord).join(' ');
  output.nextSteps([{ command: status, does: messages.nextSteps.status }]);
}
