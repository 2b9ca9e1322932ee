import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { FileType, RelativePattern, Uri, l10n, window, workspace, type QuickPickItem } from 'vscode';
import { compareNaturally } from '../../core/project/chapters/naturalOrder';
import type { ImportedFile } from '../../core/project/importText';
import { localError } from '../errorText';

/** What a manuscript's files are called. */
const textName = /\.(?:md|markdown|txt)$/i;
/** Not a manuscript: what other tools keep, and StoryFold itself. */
const leftOut = '**/{node_modules,.git,.storyfold}/**';
const ownTexts = /^(?:brief|outline|sample)\.md$|^chapters\/[^/]+\.md$/;
/** In bytes. A long novel has five megabytes; beyond this it is something else. */
export const mostBytes = 64 * 1024 * 1024;
const mostFiles = 2000;
const mostOffered = 500;

/** What the author chose, read. */
export interface ImportSource {
  uri: Uri;
  isFolder: boolean;
  /** In natural order; at least one. */
  files: ImportedFile[];
  /** What else the folder holds and is not taken, by name: other formats, folders, links, files without anything in them. */
  leftOut: string[];
}

/** Texts in these folders that are not StoryFold's own, by path. */
export async function foreignTexts(folders: readonly Uri[]): Promise<Uri[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const pattern = new RelativePattern(folder, '**/*.{md,markdown,txt}');
      const uris = await workspace.findFiles(pattern, leftOut, mostOffered);
      const base = folder.path.replace(/\/$/, '').length + 1;
      return uris.filter(({ path }) => !ownTexts.test(path.slice(base)));
    }),
  );
  return found.flat().sort((one, other) => compareNaturally(one.path, other.path));
}

interface SourceItem extends QuickPickItem {
  choose: () => Thenable<Uri | undefined>;
}

/** A file or folder that the author chooses: one of the workspace’s, or any other. Undefined when they do not. */
export async function chooseSource(title: string): Promise<Uri | undefined> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const texts = await foreignTexts(folders);
  const items: SourceItem[] = [
    { label: l10n.t('$(file) Choose a File…'), choose: () => openDialog(title, false) },
    { label: l10n.t('$(folder) Choose a Folder of Chapters…'), choose: () => openDialog(title, true) },
    ...foldersOf(texts).map((uri): SourceItem => ({
      label: `$(folder) ${relativeName(uri)}`,
      description: l10n.t('a file for each chapter'),
      choose: () => Promise.resolve(uri),
    })),
    ...texts.map((uri): SourceItem => ({
      label: `$(file) ${workspace.asRelativePath(uri)}`,
      choose: () => Promise.resolve(uri),
    })),
  ];
  const chosen = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('Where is the manuscript? It stays there as it is.'),
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  return chosen?.choose();
}

/** The path in its workspace folder, and that folder's own name for itself. */
function relativeName(uri: Uri): string {
  const folder = workspace.getWorkspaceFolder(uri);
  return folder?.uri.path === uri.path ? folder.name : workspace.asRelativePath(uri);
}

/** Folders with two texts or more. */
function foldersOf(texts: readonly Uri[]): Uri[] {
  const counts = new Map<string, { uri: Uri; count: number }>();
  for (const text of texts) {
    const uri = Uri.joinPath(text, '..');
    const known = counts.get(uri.toString()) ?? { uri, count: 0 };
    counts.set(uri.toString(), { uri, count: known.count + 1 });
  }
  return [...counts.values()].filter(({ count }) => count > 1).map(({ uri }) => uri);
}

async function openDialog(title: string, folder: boolean): Promise<Uri | undefined> {
  const chosen = await window.showOpenDialog({
    title,
    canSelectFiles: !folder,
    canSelectFolders: folder,
    canSelectMany: false,
    openLabel: l10n.t('Import'),
    ...(folder ? {} : { filters: { [l10n.t('Texts')]: ['md', 'markdown', 'txt'] } }),
  });
  return chosen?.[0];
}

/**
 * Reads it. A link that the author picks somewhere on the machine is followed: they chose it, and only its bytes are read. What lies in the
 * workspace may have come from elsewhere, so there a link may not lead out. Links within a folder of chapters are left out.
 * Throws `not_found` for a folder without texts or what is not there, `invalid_input` for what is no text by name or size, `unsafe_path` for
 * such a link.
 */
export async function readSource(uri: Uri): Promise<ImportSource> {
  const { type } = await statOf(uri);
  await refuseWayOut(uri);
  if ((type & FileType.Directory) === 0) {
    if (!textName.test(uri.path)) throw noText(nameOf(uri));
    return { uri, isFolder: false, files: [await readFile(uri)], leftOut: [] };
  }
  // Nobody has chosen what a link among the chapters leads to.
  const inside = (await workspace.fs.readDirectory(uri)).filter(([name]) => !name.startsWith('.'));
  const names = inside
    .filter(([name, kind]) => kind === FileType.File && textName.test(name))
    .map(([name]) => name)
    .sort(compareNaturally);
  if (names.length === 0)
    throw localError(
      'not_found',
      l10n.t('There is no text in the folder {0}.', nameOf(uri)),
      l10n.t('Choose the folder that the chapters are in, each a file that ends in .md, .markdown or .txt.'),
    );
  if (names.length > mostFiles)
    throw localError(
      'invalid_input',
      l10n.t('The folder {0} has more than {1} texts.', nameOf(uri), mostFiles),
      l10n.t('Choose the folder that holds the chapters and nothing else.'),
    );
  const files: ImportedFile[] = [];
  let bytes = 0;
  for (const name of names) {
    const file = await readFile(Uri.joinPath(uri, name));
    bytes += file.bytes.byteLength;
    if (bytes > mostBytes) throw tooLarge(nameOf(uri));
    // An empty file beside the chapters is no reason to take none.
    if (file.bytes.byteLength > 0) files.push(file);
  }
  if (files.length === 0) throw noText(nameOf(uri));
  const taken = new Set(files.map(({ fileName }) => fileName));
  const leftOut = inside
    .filter(([name]) => !taken.has(name))
    .map(([name, kind]) => (kind === FileType.Directory ? `${name}/` : name))
    .sort(compareNaturally);
  return { uri, isFolder: true, files, leftOut };
}

async function refuseWayOut(uri: Uri): Promise<void> {
  const folder = workspace.getWorkspaceFolder(uri)?.uri;
  if (folder?.scheme !== 'file') return;
  const [root, target] = await Promise.all([realpath(folder.fsPath), realpath(uri.fsPath)]);
  if (target === root || target.startsWith(root.endsWith(sep) ? root : root + sep)) return;
  throw localError(
    'unsafe_path',
    l10n.t('{0} is a link that leads out of this workspace.', nameOf(uri)),
    l10n.t('Choose the text that it leads to, if you trust it. Nothing was changed.'),
  );
}

async function readFile(uri: Uri): Promise<ImportedFile> {
  const { size } = await statOf(uri);
  if (size > mostBytes) throw tooLarge(nameOf(uri));
  return { fileName: nameOf(uri), bytes: await workspace.fs.readFile(uri) };
}

async function statOf(uri: Uri) {
  try {
    return await workspace.fs.stat(uri);
  } catch {
    throw localError(
      'not_found',
      l10n.t('{0} cannot be read.', nameOf(uri)),
      l10n.t('Choose another file or folder. Nothing was changed.'),
    );
  }
}

/** What a file or folder is called, without its path. */
export function nameOf(uri: Uri): string {
  return uri.path.slice(uri.path.replace(/\/$/, '').lastIndexOf('/') + 1).replace(/\/$/, '');
}

function noText(name: string) {
  return localError(
    'invalid_input',
    l10n.t('{0} is not a text that can be imported.', name),
    l10n.t(
      'Choose a file that ends in .md, .markdown or .txt, or a folder of them. Other formats: save the text as Markdown or plain text first.',
    ),
  );
}

function tooLarge(name: string) {
  return localError(
    'invalid_input',
    l10n.t('{0} is too large to be a manuscript.', name),
    l10n.t('Choose a text of 64 MB at most. Nothing was changed.'),
  );
}
