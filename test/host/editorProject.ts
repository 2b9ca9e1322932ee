import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import { FileStore } from '../../src/adapters/node/fileStore';
import { StoryFoldError } from '../../src/core/errors';
import { createProject } from '../../src/core/project/project';
import type { ModelSession } from '../../src/core/llm/calls/modelSession';
import type { Manuscript } from '../../src/core/ports';
import { PassagePlaces, locateInText } from '../../src/core/refinement/views/passagePlaces';
import type { RefinementController } from '../../src/core/refinement/refinementController';
import { AnchorResolver } from '../../src/core/text/anchors/anchors';
import { ChannelLogger } from '../../src/vscode/channelLogger';
import { EditorManuscript } from '../../src/vscode/editor/editorManuscript';
import type { Phase } from '../../src/shared/values';
import type { Project } from '../../src/vscode/workspace/project';
import { PatternReviewer, type PatternRule } from '../fakes/patternReviewer';
import { controllerOn, englishProject } from '../fakes/testProject';
import { ManualClock } from '../fakes/manualClock';
import { TestMemory } from './testMemory';

const rules: PatternRule[] = [
  { rule: 'twice', pattern: /\bthe the\b/, replacement: 'the' },
  { rule: 'vague', pattern: /\bsomehow\b/ },
];

/** A project of its own in a folder that no window has open, on real files and real documents. */
export interface EditorProject {
  folder: string;
  store: FileStore;
  manuscript: EditorManuscript;
  controller: RefinementController;
  project: Project;
  /** What the parts of the editor ask for: this project, and a phase that tests choose. */
  selection: {
    project: Project;
    phase: Phase;
    projects: { all: Project[] };
    selectProject(id: string): Promise<void>;
    turnTo(project: Project, phase: Phase): Promise<void>;
    selectPhase(phase: Phase): Promise<void>;
    requireProject(id?: string): Project;
    requireWritable(id?: string): Project;
  };
  /** Fires after every written change, as the workbench's model does. */
  changes: vscode.EventEmitter<void>;
  logger: ChannelLogger;
  memory: vscode.Memento;
  open(name: string): Promise<vscode.TextDocument>;
  /** Another start of the program on the same files. */
  another(parts?: { manuscript?: Manuscript; model?: ModelSession }): RefinementController;
  close(): Promise<void>;
}

export async function editorProject(files: Record<string, string>): Promise<EditorProject> {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-editor-')));
  for (const [name, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.writeFile(path.join(folder, name), text);
  }
  const store = await FileStore.open(folder);
  await createProject(store, { title: 'The Lamp', language: 'en' });
  const uri = vscode.Uri.file(folder);
  const manuscript = new EditorManuscript(uri, new FileManuscript(store));
  const another: EditorProject['another'] = (parts = {}) =>
    controllerOn(store, {
      manuscript,
      reviewers: [new PatternReviewer(rules)],
      clock: new ManualClock(),
      ...parts,
    });
  const controller = another();
  const places = new PassagePlaces(
    (text, anchors) => Promise.resolve(locateInText(new AnchorResolver(text), anchors)),
    () => Promise.resolve(),
  );
  const uriOf = (name: string): vscode.Uri => vscode.Uri.joinPath(uri, ...name.split('/'));
  const pathOf = (of: vscode.Uri): string | undefined =>
    of.scheme === 'file' && of.path.startsWith(`${uri.path}/`)
      ? of.path.slice(uri.path.length + 1)
      : undefined;
  const project = {
    id: uri.toString(),
    title: 'The Lamp',
    folder: { uri, name: 'lamp', index: 0 },
    settings: englishProject,
    controller,
    store,
    manuscript,
    places,
    states: () => controller.states(),
    texts: async (phase: Phase) => {
      const text = await manuscript.read(phase === 'final' ? 'chapters/01.md' : `${phase}.md`);
      return text ? [text] : [];
    },
    uri: uriOf,
    pathOf,
    phaseOf: (name: string): Phase | undefined =>
      name.startsWith('chapters/')
        ? 'final'
        : (['brief', 'outline', 'sample'] as const).find((phase) => name === `${phase}.md`),
    model: {
      usage: () => Promise.resolve({ tokens: 1200 }),
      view: () => Promise.resolve({ provider: 'offline' as const }),
    },
  } as unknown as Project;
  const changes = new vscode.EventEmitter<void>();
  const stop = controller.onDidChange(() => changes.fire());
  const typing = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const name = pathOf(document.uri);
    if (name === undefined || contentChanges.length === 0) return;
    places.note(
      name,
      contentChanges.map(({ rangeOffset, rangeLength, text }) => ({
        start: rangeOffset,
        end: rangeOffset + rangeLength,
        replacement: text,
      })),
    );
  });
  const selection: EditorProject['selection'] = {
    project,
    phase: 'sample',
    projects: { all: [project] },
    selectProject: () => Promise.resolve(),
    turnTo: () => Promise.resolve(),
    selectPhase: () => Promise.resolve(),
    requireProject: (id = selection.project.id) => {
      const found = selection.projects.all.find((each) => each.id === id);
      if (found) return found;
      throw new StoryFoldError('not_found', 'That project is closed.', '');
    },
    requireWritable: (id) => selection.requireProject(id),
  };
  const channel = vscode.window.createOutputChannel('StoryFold tests', { log: true });
  return {
    folder,
    store,
    manuscript,
    controller,
    project,
    selection,
    changes,
    logger: new ChannelLogger(channel),
    memory: new TestMemory(),
    open: async (name) => {
      const document = await vscode.workspace.openTextDocument(uriOf(name));
      await vscode.window.showTextDocument(document, { preview: false });
      return document;
    },
    another,
    close: async () => {
      stop();
      typing.dispose();
      changes.dispose();
      for (const document of vscode.workspace.textDocuments) {
        if (!document.isDirty || pathOf(document.uri) === undefined) continue;
        await vscode.window.showTextDocument(document);
        await vscode.commands.executeCommand('workbench.action.files.revert');
      }
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      channel.dispose();
      await store.close();
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Types at an offset as the author does: into the document, unsaved. */
export async function typeAt(document: vscode.TextDocument, offset: number, text: string): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, document.positionAt(offset), text);
  return vscode.workspace.applyEdit(edit);
}
