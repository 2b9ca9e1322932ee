import { Uri, window, type ExtensionContext } from 'vscode';
import { FileManuscript } from './adapters/node/fileManuscript';
import { FileStore } from './adapters/node/fileStore';
import { SystemClock } from './adapters/node/systemClock';
import { WorkerReviewer } from './adapters/node/workerReviewer';
import { ChannelLogger } from './vscode/channelLogger';
import { registerCommands } from './vscode/commands/commands';
import { workbenchViewId } from './vscode/contributions';
import { PassageHighlight } from './vscode/editor/passageHighlight';
import { WorkbenchActions } from './vscode/workbench/workbenchActions';
import { WorkbenchModel } from './vscode/workbench/workbenchModel';
import { WorkbenchView } from './vscode/workbench/workbenchView';
import type { ProjectAdapters } from './vscode/workspace/project';
import { Projects } from './vscode/workspace/projects';

/** Wires the product to the editor. */
export async function activate(context: ExtensionContext): Promise<void> {
  const channel = window.createOutputChannel('StoryFold', { log: true });
  const logger = new ChannelLogger(channel);
  const reviewer = new WorkerReviewer({
    workerPath: Uri.joinPath(context.extensionUri, 'dist', 'reviewWorker.js').fsPath,
    logger,
  });
  const adapters: ProjectAdapters = {
    openStore: (folder, writable) => FileStore.open(folder, { logger, recover: writable }),
    fileManuscript: (store) => new FileManuscript(store),
    reviewers: [reviewer],
    clock: new SystemClock(),
    logger,
  };
  const projects = new Projects(adapters, logger);
  const model = new WorkbenchModel(projects, context.workspaceState);
  const highlight = new PassageHighlight();
  const actions = new WorkbenchActions(model, highlight);
  const view = new WorkbenchView(context.extensionUri, model, actions, logger);
  context.subscriptions.push(
    channel,
    { dispose: () => void reviewer.dispose() },
    projects,
    model,
    highlight,
    view,
    window.registerWebviewViewProvider(workbenchViewId, view),
    ...registerCommands({ model, actions, view, adapters, logger, channel }),
  );
  await projects.refresh();
}
