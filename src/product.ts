import {
  Uri,
  window,
  workspace,
  type Disposable,
  type ExtensionContext,
  type TreeDataProvider,
  type TreeView,
  type WebviewView,
  type WorkspaceFolder,
} from 'vscode';
import { editorAdapters } from './adapters/models/editorAdapters';
import { FileManuscript } from './adapters/node/fileManuscript';
import { FileStore } from './adapters/node/fileStore';
import { SystemClock } from './adapters/node/systemClock';
import { SystemTimer } from './adapters/node/systemTimer';
import { SystemUptime } from './adapters/node/systemUptime';
import { WorkerStoryLayouter } from './adapters/node/workerStoryLayouter';
import { WorkerReviewer } from './adapters/node/workerReviewer';
import { ChapterController } from './core/chapter/chapterController';
import { StoryFoldError } from './core/errors';
import type { Clock, Timer } from './core/ports';
import { createProject, openProject } from './core/project/project';
import { PassagePlaces, locateInText } from './core/refinement/views/passagePlaces';
import { RefinementController } from './core/refinement/refinementController';
import { ReadOnlyStore } from './core/storage/readOnlyStore';
import { readToldBullets } from './core/project/playbook/toldBullets';
import { PlaybookDesk } from './core/task/playbook/playbookDesk';
import { StoryController } from './core/story/storyController';
import { TaskController } from './core/task/taskController';
import { AnchorResolver } from './core/text/anchors/anchors';
import { ChannelLogger } from './vscode/channelLogger';
import { commandHandlers } from './vscode/commands/commands';
import { StoryProgressPages } from './vscode/commands/storyProgressPages';
import { tellTask } from './vscode/commands/taskNotices';
import type { CreateProject } from './vscode/commands/createProject';
import { ContextKeys } from './vscode/contextKeys';
import {
  requirementsScheme,
  storyNodeScheme,
  type CommandId,
  type EditedScheme,
} from './vscode/contributions';
import { Comparison } from './vscode/editor/comparison';
import type { EditedFiles } from './vscode/editor/editedDocuments';
import { EditorManuscript } from './vscode/editor/editorManuscript';
import { EditFirst } from './vscode/editor/editFirst';
import { editorCommands } from './vscode/editor/editorCommands';
import { EditorSide } from './vscode/editor/editorSide';
import { RequirementsDocuments } from './vscode/editor/requirementsDocuments';
import { StoryNodeDocuments } from './vscode/editor/storyNodeDocuments';
import { PassageHighlight } from './vscode/editor/passageHighlight';
import { modelCommands } from './vscode/model/modelCommands';
import { Models } from './vscode/model/models';
import { ReportDocuments } from './vscode/pages/reportDocuments';
import { runCommand } from './vscode/runCommand';
import { settingsFor } from './vscode/settings';
import { StatusBar } from './vscode/statusBar';
import { ChaptersTree } from './vscode/trees/chaptersTree';
import { StoryStagesTree } from './vscode/trees/storyStagesTree';
import { TasksTree } from './vscode/trees/tasksTree';
import { RoundsTree } from './vscode/trees/roundsTree';
import { StoryRuns } from './vscode/work/storyRuns';
import { TaskRuns } from './vscode/work/taskRuns';
import { firstPhase } from './vscode/work/firstPhase';
import { ChapterRuns } from './vscode/work/chapterRuns';
import { PhaseWork } from './vscode/work/phaseWork';
import { Selection } from './vscode/work/selection';
import { WorkAtHand } from './vscode/work/workAtHand';
import { FeedbackPanels } from './vscode/workbench/feedbackPanels';
import { StoryMapPanels } from './vscode/storyMap/storyMapPanels';
import { WorkbenchActions } from './vscode/workbench/workbenchActions';
import { WorkbenchModel } from './vscode/workbench/workbenchModel';
import { WorkbenchView } from './vscode/workbench/workbenchView';
import { Project, type OpenProject } from './vscode/workspace/project';
import { Projects } from './vscode/workspace/projects';
import { untrusted } from './vscode/workspace/untrusted';

/** What extension.ts loads when something is asked for, and all that it knows of it. */
export interface Product extends Disposable {
  /** Never throws: errors are told to the author. */
  run(id: CommandId, args: readonly unknown[]): Promise<unknown>;
  resolveWebviewView(view: WebviewView): void;
  /** The history of the phase shown. */
  readonly rounds: TreeDataProvider<unknown>;
  /** The chapters of the project shown. */
  readonly chapters: TreeDataProvider<unknown>;
  /** The tasks of the project shown. */
  readonly tasks: TreeDataProvider<unknown>;
  /** The branching story of the project shown. */
  readonly story: TreeDataProvider<unknown>;
  /** Texts that are edited like files and are none. */
  readonly edited: Readonly<Record<EditedScheme, EditedFiles>>;
  /** The views that show trees which are read by themselves. */
  showTreesIn(views: Record<'chapters' | 'tasks', Pick<TreeView<unknown>, 'visible'>>): void;
  /** Resolves when everything that was begun has been written. */
  dispose(): Promise<void>;
}

/** Wires the product to the editor. */
export async function startProduct(context: ExtensionContext): Promise<Product> {
  const parts: Disposable[] = [];
  try {
    return await wire(context, parts);
  } catch (error) {
    for (const part of parts.reverse()) part.dispose();
    throw error;
  }
}

/** @param parts what has to be disposed of, the last first, when the wiring fails or the product ends */
async function wire(context: ExtensionContext, parts: Disposable[]): Promise<Product> {
  const owned = <Part extends Disposable>(part: Part): Part => {
    parts.push(part);
    return part;
  };
  const channel = owned(window.createOutputChannel('StoryFold', { log: true }));
  const logger = new ChannelLogger(channel);
  const clock = new SystemClock();
  const reviewer = owned(
    new WorkerReviewer({
      workerPath: Uri.joinPath(context.extensionUri, 'dist', 'reviewWorker.js').fsPath,
      logger,
    }),
  );
  const timer = new SystemTimer();
  const models = owned(
    new Models({
      secrets: context.secrets,
      memory: context.globalState,
      clock,
      timer,
      logger,
      adapters: editorAdapters,
    }),
  );
  const disk = new ProjectsOnDisk({ logger, clock, timer, reviewer, models });
  const projects = owned(new Projects((folder, writable) => disk.open(folder, writable), logger));
  const selection = owned(new Selection(projects, context.workspaceState));
  const atHand = owned(new WorkAtHand());
  owned(workspace.onDidChangeWorkspaceFolders(() => atHand.stopWhereRemoved()));
  const work = owned(new PhaseWork(selection, atHand));
  const chapterRuns = new ChapterRuns(selection, atHand);
  const model = owned(new WorkbenchModel({ selection, work, modelsChanged: models.onDidChange, logger }));
  const highlight = owned(new PassageHighlight());
  const comparison = owned(new Comparison());
  const memory = context.workspaceState;
  const editFirst = owned(new EditFirst({ selection, work, highlight, memory, logger }));
  const changes = model.onDidChange;
  owned(new ContextKeys({ selection, work, changes, logger }));
  owned(new EditorSide({ selection, work, changes, highlight, comparison, logger }));
  owned(new StatusBar(selection, work, changes, logger));
  const rounds = owned(new RoundsTree(selection, changes, logger));
  const chapters = owned(new ChaptersTree(selection, changes, logger));
  const tasks = owned(new TasksTree(selection, changes, logger));
  const taskRuns = new TaskRuns(selection, atHand);
  const storyRuns = owned(new StoryRuns(selection, atHand));
  const story = owned(new StoryStagesTree(selection, storyRuns, changes, logger));
  const requirements = owned(new RequirementsDocuments(selection));
  const actions = new WorkbenchActions({ selection, work, model, highlight, editFirst, comparison });
  const view = owned(
    new WorkbenchView({
      extension: context.extensionUri,
      selection,
      work,
      model,
      actions,
      memory,
      logger,
    }),
  );
  owned(editFirst.onWillAssess(() => void view.show()));
  owned(editFirst.onDidAssess(({ project, phase, first }) => void view.lead(project, phase, first)));
  const { version } = context.extension.packageJSON as { version: string };
  const reports = owned(new ReportDocuments());
  const feedback = owned(
    new FeedbackPanels({
      extension: context.extensionUri,
      memory,
      score: async (project, task, said) => {
        const outcome = await taskRuns.score(task, said, { project: project.id, announce: !view.visible });
        void tellTask(project, outcome);
      },
      logger,
    }),
  );
  const storyOf = (project: Project) => project.story;
  const storyNodes = owned(new StoryNodeDocuments({ selection, storyOf }));
  const layouter = owned(
    new WorkerStoryLayouter({
      workerPath: Uri.joinPath(context.extensionUri, 'dist', 'layoutWorker.js').fsPath,
      logger,
    }),
  );
  const storyMaps = owned(
    new StoryMapPanels({
      extension: context.extensionUri,
      layouter,
      storyOf,
      edit: (project, node) => storyNodes.edit(project, node),
      logger,
    }),
  );
  const handlers = commandHandlers(
    {
      storyMaps,
      taskRuns,
      storyRuns,
      storyProgress: owned(new StoryProgressPages(reports, storyRuns, logger)),
      requirements,
      feedback,
      selection,
      work,
      runs: chapterRuns,
      comparison,
      reports,
      tabs: (project) => model.tabs(project),
      view,
      actions,
      rows: rounds.rows,
      createProject: (folder, project) => disk.create(folder, project),
      clock,
      channel,
      extension: context.extensionUri,
      logFolder: context.logUri,
      version,
    },
    {
      editor: editorCommands({ selection, work, rows: rounds.rows, comparison, editFirst, view }),
      model: modelCommands(models, selection, reports),
    },
  );
  const warm = (): void => {
    // Only checkers for English take long to load.
    if (
      view.visible &&
      workspace.isTrusted &&
      projects.all.some(({ settings }) => settings.language === 'en')
    )
      void reviewer.warm('en');
  };
  owned(view.onDidShow(warm));
  owned(projects.onDidChange(warm));
  await projects.refresh();
  await showFirstPhase(selection, model, logger);
  return {
    run: (id, args) => runCommand(id, handlers[id], args, logger),
    resolveWebviewView: (webview) => view.resolveWebviewView(webview),
    rounds,
    chapters,
    tasks,
    story,
    edited: { [requirementsScheme]: requirements, [storyNodeScheme]: storyNodes },
    showTreesIn: (views) => {
      chapters.shownIn(views.chapters);
      tasks.shownIn(views.tasks);
    },
    dispose: async () => {
      // What is under way is stopped with `atHand`, and has ended when its project is closed.
      const [log, ...others] = parts;
      for (const part of others.reverse()) part.dispose();
      await projects.settled();
      await disk.closed();
      await reviewer.dispose();
      log?.dispose();
    },
  };
}

/** Where nothing is remembered the author begins where there is something to do. */
async function showFirstPhase(
  selection: Selection,
  model: Pick<WorkbenchModel, 'tabs'>,
  logger: ChannelLogger,
): Promise<void> {
  const { project } = selection;
  if (!project) return;
  try {
    selection.beginAt(firstPhase(await model.tabs(project)));
  } catch (error) {
    // What is wrong with the project is told where it is shown.
    logger.failure('Choosing the phase to begin with', error);
  }
}

/** Opens and closes the projects of this window. */
class ProjectsOnDisk {
  private readonly closing = new Set<Promise<void>>();

  constructor(
    private readonly parts: {
      logger: ChannelLogger;
      clock: Clock;
      timer: Timer;
      reviewer: WorkerReviewer;
      models: Models;
    },
  ) {}

  readonly open: OpenProject = async (folder, writable) => {
    const files = await this.store(folder, writable);
    try {
      return await this.openIn(folder, files, writable);
    } catch (error) {
      await files.close();
      throw error;
    }
  };

  readonly create: CreateProject = async (folder, project) => {
    const files = await this.store(folder, true);
    await createProject(files, project).finally(() => files.close());
  };

  /** Resolves when every project that is not used any more has been written to the end. */
  async closed(): Promise<void> {
    await Promise.all(this.closing);
  }

  private store(folder: WorkspaceFolder, writable: boolean): Promise<FileStore> {
    return FileStore.open(folder.uri.fsPath, { logger: this.parts.logger, recover: writable });
  }

  private async openIn(folder: WorkspaceFolder, files: FileStore, writable: boolean): Promise<Project> {
    const { clock, timer, models, reviewer } = this.parts;
    const { settings, store } = await openProject(writable ? files : new ReadOnlyStore(files, untrusted));
    const manuscript = new EditorManuscript(folder.uri, new FileManuscript(store));
    const model = models.open(folder, store, () => settings);
    // What the author sets and who the model is count from the next operation on: both are read when one begins.
    const today = {
      get project() {
        return settingsFor(settings, folder);
      },
      get model() {
        return model.session;
      },
    };
    const readAnew = <Parts extends object>(parts: Parts): Parts & typeof today =>
      Object.defineProperties(parts as Parts & typeof today, Object.getOwnPropertyDescriptors(today));
    const playbook = () => readToldBullets(store);
    const controller = new RefinementController(
      readAnew({
        store,
        manuscript,
        reviewers: [reviewer],
        clock,
        timer,
        playbook,
      }),
    );
    const chapters = new ChapterController(
      readAnew({
        store,
        manuscript,
        refinement: controller,
        clock,
        playbook,
      }),
    );
    const stories = new StoryController(
      readAnew({
        store,
        manuscript,
        clock,
      }),
    );
    const tasks = new TaskController(
      readAnew({
        store,
        manuscript,
        refinement: controller,
        chapters,
        stories,
        reviewers: [reviewer],
        clock,
        timer,
        uptime: new SystemUptime(),
      }),
    );
    const close = async (): Promise<void> => {
      await tasks.settled();
      await stories.settled();
      await chapters.settled();
      await controller.settled();
      await model.close();
      await files.close();
    };
    return new Project({
      folder,
      settings,
      controller,
      chapters,
      tasks,
      story: stories,
      playbook: new PlaybookDesk({ store, clock }),
      store,
      manuscript,
      places: this.places(),
      model,
      close: () => this.noteClosing(close()),
    });
  }

  private noteClosing(close: Promise<void>): Promise<void> {
    const closed = close.catch((error: unknown) => this.parts.logger.failure('Closing a project', error));
    this.closing.add(closed);
    return closed.finally(() => this.closing.delete(closed));
  }

  private places(): PassagePlaces {
    const { logger, reviewer } = this.parts;
    return new PassagePlaces(
      (text, anchors) =>
        reviewer.locate(text, anchors).catch((error: unknown) => {
          if (error instanceof StoryFoldError && error.code === 'cancelled') throw error;
          // Without its thread it is slow, and still right.
          logger.failure('Looking for passages', error);
          return locateInText(new AnchorResolver(text), anchors);
        }),
      () => new Promise((resolve) => setImmediate(resolve)),
    );
  }
}
