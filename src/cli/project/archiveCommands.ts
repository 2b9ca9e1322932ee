import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { StoryFoldError } from '../../core/errors';
import { cloneArchive } from '../../core/project/archives/archiveClone';
import { archiveFolder } from '../../core/project/archives/archiveNames';
import { findArchive, listArchives, safetyPrefix, saveArchive } from '../../core/project/archives/archives';
import { restoreProject } from '../../core/refinement/texts/restoreProject';
import { chaptersFolder, projectFile, stateFolder } from '../../core/project/layout';
import { openProject } from '../../core/project/project';
import { isProjectDocument } from '../../core/project/projectPath';
import { RefinementStateFile } from '../../core/refinement/record/stateFile';
import type { ProjectStore } from '../../core/storage/projectStore';
import { ReadOnlyStore } from '../../core/storage/readOnlyStore';
import { archiveLines, restoredLines } from './archiveView';
import type { CommandContext } from '../commandLine/commandContext';
import { quoteWord } from '../terminal/shellWords';
import { sizeText } from '../terminal/sizeText';
import { wrapTo } from '../terminal/textWidth';

/** Names of files that are left out, as many as a writer reads. */
const mostNames = 8;

export async function saveNamed(context: CommandContext, asked: string): Promise<void> {
  const { messages, output, signal, clock } = context;
  const { store, folder } = await context.projectFiles('write');
  const texts = messages.archives;
  output.working(texts.saving);
  const { name, savedAt, files } = await saveArchive(store, asked, { clock, signal }).catch(
    stoppedAs(texts.saveStopped, texts.saveStoppedHint),
  );
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const notIncluded = await filesLeftOut(folder);
  const document = { name, savedAt, files: files.length, bytes, path: archiveFolder(name), notIncluded };
  await output.result(document, () => [
    ...wrapTo(messages.archives.saved(name, files.length, sizeText(bytes)), output.width).map(
      output.style.good,
    ),
    output.style.dim(document.path),
    ...(notIncluded.length > 0
      ? ['', ...wrapTo(texts.notIncluded(shortened(notIncluded)), output.width)]
      : []),
  ]);
  const broken = await unreadableFile(store);
  if (broken !== undefined) output.warn(texts.savedBroken(broken));
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
  // One without a title has a project.json that cannot be read.
  const whole = rows.filter(({ problem, title }) => problem === null && title !== '');
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
  const { messages, output, signal, clock } = context;
  const { store } = await context.projectFiles('write');
  output.working(messages.archives.restoring);
  const restored = await restoreProject(store, asked, { clock, signal }).catch(
    stoppedAs(messages.archives.restoreStopped, messages.archives.restoreStoppedHint),
  );
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
  const { store, folder: source } = await context.projectFiles('read');
  // Looked for before a folder is made for it.
  await findArchive(store, asked);
  const folder = path.resolve(context.workingFolder, folderName);
  if (isForOthers(source, folder))
    throw context.usage(messages.archives.placeForClone(folder), messages.archives.folderHint);
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

/** What Ctrl+C means for this command; every other error stays as it is. */
function stoppedAs(message: string, hint: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StoryFoldError && error.code === 'cancelled')
      throw new StoryFoldError('cancelled', message, hint, { archive: true }, { cause: error });
    throw error;
  };
}

/** The root of a drive, somebody's home, and what belongs to the project itself are no places for another one. */
function isForOthers(project: string, folder: string): boolean {
  const [top] = path.relative(project, folder).split(path.sep);
  const isOfProject = top === stateFolder || top === chaptersFolder;
  return isOfProject || folder === homedir() || path.dirname(folder) === folder;
}

/** Names in the project's folder, and in its chapters, that are no texts of the project, hidden ones aside. */
async function filesLeftOut(folder: string): Promise<string[]> {
  const chapters = await readdir(path.join(folder, chaptersFolder)).catch(() => []);
  const names = [
    ...(await readdir(folder)).filter((name) => name !== chaptersFolder),
    ...chapters.map((name) => `${chaptersFolder}/${name}`),
  ];
  return names.filter((name) => !/(?:^|\/)\./.test(name) && !isProjectDocument(name)).sort();
}

function shortened(names: readonly string[]): string[] {
  return names.length <= mostNames ? [...names] : [...names.slice(0, mostNames - 1), '…'];
}

/** The file that keeps the project, or its state, from being used as it is. */
async function unreadableFile(store: ProjectStore): Promise<string | undefined> {
  const reader = new ReadOnlyStore(store);
  try {
    await openProject(reader);
    await new RefinementStateFile(reader).load();
    return undefined;
  } catch (error) {
    if (!(error instanceof StoryFoldError)) throw error;
    return error.code === 'no_project' ? projectFile : String(error.details['path'] ?? projectFile);
  }
}
