import { Uri, window, workspace, type ExtensionContext, type WorkspaceFolder } from 'vscode';
import { FileManuscript } from './adapters/node/fileManuscript';
import { FileStore } from './adapters/node/fileStore';
import { SystemClock } from './adapters/node/systemClock';
import { WorkerReviewer } from './adapters/node/workerReviewer';
import { StoryFoldError } from './core/errors';
import { createProject, openProject } from './core/project/project';
import { ReadOnlyStore } from './core/storage/readOnlyStore';
import { PassagePlaces, locateInText } from './core/refinement/passagePlaces';
import { RefinementController } from './core/refinement/refinementController';
import { AnchorResolver } from './core/text/anchors/anchors';
import { ChannelLogger } from './vscode/channelLogger';
import { registerCommands } from './vscode/commands/commands';
import type { CreateProject } from './vscode/commands/createProject';
import { workbenchViewId } from './vscode/contributions';
import { EditorManuscript } from './vscode/editor/editorManuscript';
import { PassageHighlight } from './vscode/editor/passageHighlight';
import { WorkbenchActions } from './vscode/workbench/workbenchActions';
import { WorkbenchModel } from './vscode/workbench/workbenchModel';
import { WorkbenchView } from './vscode/workbench/workbenchView';
import { Project, type OpenProject } from './vscode/workspace/project';
import { Projects } from './vscode/workspace/projects';
import { untrusted } from './vscode/workspace/untrusted';

/** Wires the product to the editor. */
export async function activate(context: ExtensionContext): Promise<void> {
  const channel = window.createOutputChannel('StoryFold', { log: true });
  const logger = new ChannelLogger(channel);
  const reviewer = new WorkerReviewer({
    workerPath: Uri.joinPath(context.extensionUri, 'dist', 'reviewWorker.js').fsPath,
    logger,
  });
  const openStore = (folder: WorkspaceFolder, writable: boolean): Promise<FileStore> =>
    FileStore.open(folder.uri.fsPath, { logger, recover: writable });
  const openIn = async (folder: WorkspaceFolder, files: FileStore, writable: boolean): Promise<Project> => {
    const { settings, store } = await openProject(writable ? files : new ReadOnlyStore(files, untrusted));
    const manuscript = new EditorManuscript(folder.uri, new FileManuscript(store));
    const controller = new RefinementController({
      store,
      manuscript,
      project: settings,
      reviewers: [reviewer],
      clock: new SystemClock(),
    });
    const places = new PassagePlaces(
      (text, anchors) =>
        reviewer.locate(text, anchors).catch((error: unknown) => {
          if (error instanceof StoryFoldError && error.code === 'cancelled') throw error;
          // Without its thread it is slow, and still right.
          logger.failure('Looking for passages', error);
          return locateInText(new AnchorResolver(text), anchors);
        }),
      () => new Promise((resolve) => setImmediate(resolve)),
    );
    return new Project({
      folder,
      settings,
      controller,
      store,
      manuscript,
      places,
      close: () => files.close(),
    });
  };
  const openOne: OpenProject = async (folder, writable) => {
    const files = await openStore(folder, writable);
    try {
      return await openIn(folder, files, writable);
    } catch (error) {
      await files.close();
      throw error;
    }
  };
  const createOne: CreateProject = async (folder, project) => {
    const files = await openStore(folder, true);
    await createProject(files, project).finally(() => files.close());
  };
  const projects = new Projects(openOne, logger);
  const model = new WorkbenchModel(projects, context.workspaceState, logger);
  const highlight = new PassageHighlight();
  const actions = new WorkbenchActions(model, highlight);
  const view = new WorkbenchView(context.extensionUri, model, actions, logger);
  const warm = (): void => {
    // Only checkers for English take long to load.
    if (
      view.visible &&
      workspace.isTrusted &&
      projects.all.some(({ settings }) => settings.language === 'en')
    )
      void reviewer.warm('en');
  };
  context.subscriptions.push(
    channel,
    { dispose: () => void reviewer.dispose() },
    projects,
    model,
    highlight,
    view,
    view.onDidShow(warm),
    projects.onDidChange(warm),
    window.registerWebviewViewProvider(workbenchViewId, view),
    ...registerCommands({ model, actions, view, createProject: createOne, logger, channel }),
  );
  await projects.refresh();
}
