import { promises as fs } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { Uri, WorkspaceEdit, commands, window, workspace } from 'vscode';
import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import { FileStore } from '../../src/adapters/node/fileStore';
import { SystemClock } from '../../src/adapters/node/systemClock';
import { StoryFoldError } from '../../src/core/errors';
import { openProject } from '../../src/core/project/project';
import { RefinementController } from '../../src/core/refinement/refinementController';
import { EditorManuscript } from '../../src/vscode/editor/editorManuscript';

/** What one window tells of its work; scripts/testWindows.mjs compares it with what is on disk. */
export interface WindowReport {
  name: string;
  /** The words of every line that was acknowledged, with the way it went. */
  lines: string[];
  /** Every decision that was acknowledged: a suggestion's id, its words, what was decided. */
  decisions: { id: string; words: string; status: string }[];
  conflicts: number;
  stale: number;
  locked: number;
  /** Codes of other errors, which must not be. */
  others: string[];
}

const sharedText = 'chapters/01.md';
const meetingPlace = '.windows';

/** VS Code calls this in each of the two extension hosts: both work on the same project at the same time. */
export async function run(): Promise<void> {
  const folder = workspace.workspaceFolders![0]!.uri;
  const count = Number(process.env['STORYFOLD_WINDOWS_EDITS'] ?? 250);
  const store = await FileStore.open(folder.fsPath);
  const name = await meet(folder.fsPath);
  const manuscript = new EditorManuscript(folder, new FileManuscript(store));
  const { settings } = await openProject(store);
  const controller = new RefinementController({
    store,
    manuscript,
    project: settings,
    reviewers: [],
    clock: new SystemClock(),
  });
  const report: WindowReport = {
    name,
    lines: [],
    decisions: [],
    conflicts: 0,
    stale: 0,
    locked: 0,
    others: [],
  };
  while (report.lines.length + report.decisions.length * 2 < count * 2 && report.others.length === 0) {
    const isText = report.lines.length <= report.decisions.length * 2;
    try {
      if (isText) await editText(report, { folder, store, manuscript });
      else await decide(report, controller);
    } catch (error) {
      await note(report, error);
    }
  }
  await fs.writeFile(path.join(folder.fsPath, meetingPlace, `${name}.json`), JSON.stringify(report));
  await controller.settled();
  await store.close();
  if (report.others.length > 0) throw new Error(report.others.join('\n'));
}

interface Texts {
  folder: Uri;
  store: FileStore;
  manuscript: EditorManuscript;
}

/** Adds a numbered line to the shared text, each time another way; the number is one more than the line seen last. */
async function editText(report: WindowReport, { folder, store, manuscript }: Texts): Promise<void> {
  const way = ['manuscript', 'file', 'document'][report.lines.length % 3]!;
  const words = `${report.name}-${report.lines.length}-${way}`;
  if (way === 'document')
    return editDocument(report, Uri.joinPath(folder, 'chapters', `${report.name}.md`), words);
  const { text, sha256 } = (await manuscript.read(sharedText))!;
  await pause(16);
  const line = `${text.split('\n').length}. ${words}\n`;
  if (way === 'manuscript') {
    const edits = [{ start: text.length, end: text.length, replacement: line }];
    await manuscript.apply([{ path: sharedText, expected: sha256, edits }]);
  } else {
    const bytes = new TextEncoder().encode(text + line);
    await store.commit([{ path: sharedText, bytes, expected: sha256 }]);
  }
  report.lines.push(words);
}

/** Types a line and saves it, as an author does; the other window reads along. */
async function editDocument(report: WindowReport, uri: Uri, words: string): Promise<void> {
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document, { preview: false });
  const edit = new WorkspaceEdit();
  edit.insert(uri, document.positionAt(document.getText().length), `${document.lineCount}. ${words}\n`);
  if (!(await workspace.applyEdit(edit)) || !(await document.save())) {
    await commands.executeCommand('workbench.action.files.revert');
    throw new StoryFoldError('conflict', 'The document could not be saved.', 'Read it again.');
  }
  report.lines.push(words);
}

/** A suggestion of the author's, and a decision on it, each on the state that was seen. */
async function decide(report: WindowReport, controller: RefinementController): Promise<void> {
  const number = report.decisions.length;
  const words = `${report.name} wants change ${number}.`;
  const { rev } = await controller.state('brief');
  await pause(16);
  const { id } = await controller.suggest('brief', { text: words, rev });
  const entry = { id, words, status: 'open' };
  report.decisions.push(entry);
  const status = number % 2 === 0 ? 'accepted' : 'rejected';
  for (;;) {
    const seen = await controller.state('brief');
    await pause(8);
    try {
      await controller.decide('brief', [id], status, { rev: seen.rev });
      entry.status = status;
      return;
    } catch (error) {
      await note(report, error);
      if (report.others.length > 0) return;
    }
  }
}

/** Refusals are counted and tried again on what is there then; anything else is a fault. */
async function note(report: WindowReport, error: unknown): Promise<void> {
  const code = error instanceof StoryFoldError ? error.code : String(error);
  if (code === 'conflict') report.conflicts += 1;
  else if (code === 'stale') report.stale += 1;
  else if (code === 'locked') report.locked += 1;
  else report.others.push(error instanceof Error ? inspect(error) : code);
  await pause(8);
}

/** Takes one of the two names, and waits until the other window is there. */
async function meet(folder: string): Promise<string> {
  const place = path.join(folder, meetingPlace);
  await fs.mkdir(place, { recursive: true });
  const name = await claim(path.join(place, 'left')).then((mine) => (mine ? 'left' : 'right'));
  if (name === 'right') await claim(path.join(place, 'right'));
  const other = path.join(place, name === 'left' ? 'right' : 'left');
  for (let tries = 0; tries < 1200; tries++) {
    const isThere = await fs.access(other).then(
      () => true,
      () => false,
    );
    if (isThere) return name;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The other window did not come.');
}

async function claim(file: string): Promise<boolean> {
  try {
    await fs.writeFile(file, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function pause(most: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * most));
}
