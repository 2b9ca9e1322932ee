import {
  EventEmitter,
  RelativePattern,
  workspace,
  type Disposable,
  type TextDocumentContentChangeEvent,
  type Uri,
  type WorkspaceFolder,
} from 'vscode';
import { StoryFoldError } from '../../core/errors';
import {
  bibleFile,
  projectFile,
  refinementChangesFile,
  refinementStateFile,
  usageFile,
} from '../../core/project/layout';
import type { ChannelLogger } from '../channelLogger';
import type { OpenProject, Project } from './project';

/** A folder with a project that cannot be opened. */
export interface UnreadableProject {
  folder: WorkspaceFolder;
  error: unknown;
}

/** How long to wait for more changes of files before looking at them, in milliseconds. */
const settleMilliseconds = 200;
// What models took is written at each request, also where a watcher misses the first file in a chapter's new folder.
const stateFiles = `{${[
  refinementStateFile,
  refinementChangesFile,
  bibleFile,
  usageFile,
  '.storyfold/chapters/*/state.json',
  '.storyfold/tasks/*/task.json',
  '.storyfold/tasks/*/heartbeat.json',
  '.storyfold/story/*.md',
  '.storyfold/story/*.json',
  // A line for each node of a build.
  '.storyfold/story/tree_incremental.jsonl',
  '.storyfold/story/runs/*/diagnostics.json',
].join()}}`;
const authorsFiles = '{brief.md,outline.md,sample.md,chapters/*.md}';

/** The projects of this window: each workspace folder with `.storyfold/project.json` is one of its own. */
export class Projects implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly textsChanged = new EventEmitter<void>();
  private readonly subscriptions: Disposable[] = [];
  private watchers: Disposable[] = [];
  private queue: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private disposed = false;
  private open: readonly Project[] = [];
  private broken: readonly UnreadableProject[] = [];

  /** Projects came, went or were opened anew. */
  readonly onDidChange = this.changed.event;
  /** A text or a state changed on disk or in an editor, by whomever. */
  readonly onDidChangeTexts = this.textsChanged.event;

  constructor(
    private readonly openProject: OpenProject,
    private readonly logger: ChannelLogger,
  ) {
    this.subscriptions.push(
      this.changed,
      this.textsChanged,
      workspace.onDidChangeWorkspaceFolders(() => void this.refresh()),
      workspace.onDidGrantWorkspaceTrust(() => void this.refresh()),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.typed(document.uri, contentChanges);
      }),
    );
  }

  get all(): readonly Project[] {
    return this.open;
  }

  get unreadable(): readonly UnreadableProject[] {
    return this.broken;
  }

  find(id: string | undefined): Project | undefined {
    return this.open.find((project) => project.id === id);
  }

  /** Folders in which a project could be made. */
  get vacantFolders(): WorkspaceFolder[] {
    const taken = new Set([...this.open, ...this.broken].map(({ folder }) => folder.uri.toString()));
    return localFolders().filter(({ uri }) => !taken.has(uri.toString()));
  }

  /** Looks at the folders again; resolves when what is there is known. */
  refresh(): Promise<void> {
    // One look that fails must not be the last one.
    this.queue = this.queue
      .then(() => this.lookAgain())
      .catch((error: unknown) => this.logger.failure('Looking for projects', error));
    return this.queue;
  }

  /** What is being opened then is closed as soon as it is open; `settled` resolves after that. */
  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
    for (const each of [...this.subscriptions, ...this.watchers, ...this.open]) each.dispose();
  }

  /** Resolves when nothing is being opened any more. */
  settled(): Promise<void> {
    return this.queue;
  }

  private async lookAgain(): Promise<void> {
    const open: Project[] = [];
    const broken: UnreadableProject[] = [];
    for (const folder of localFolders()) {
      if (this.disposed) break;
      try {
        open.push(await this.openProject(folder, workspace.isTrusted));
      } catch (error) {
        if (error instanceof StoryFoldError && error.code === 'no_project') continue;
        this.logger.failure('Opening a project', error);
        broken.push({ folder, error });
      }
    }
    if (this.disposed) {
      for (const project of open) project.dispose();
      return;
    }
    for (const project of this.open) project.dispose();
    this.open = open;
    this.broken = broken;
    this.watch();
    this.changed.fire();
  }

  private watch(): void {
    for (const watcher of this.watchers) watcher.dispose();
    this.watchers = localFolders().flatMap((folder) => [
      this.watcher(folder, projectFile, () => void this.refresh()),
      this.watcher(folder, authorsFiles, () => this.tellTextsChanged()),
      this.watcher(folder, stateFiles, () => this.tellTextsChanged()),
    ]);
  }

  private watcher(folder: WorkspaceFolder, pattern: string, listener: () => void): Disposable {
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, pattern));
    watcher.onDidChange(listener);
    watcher.onDidCreate(listener);
    watcher.onDidDelete(listener);
    return watcher;
  }

  private typed(uri: Uri, changes: readonly TextDocumentContentChangeEvent[]): void {
    for (const project of this.open) {
      const path = project.pathOf(uri);
      if (path === undefined || project.phaseOf(path) === undefined) continue;
      project.places.note(
        path,
        changes.map(({ rangeOffset, rangeLength, text }) => ({
          start: rangeOffset,
          end: rangeOffset + rangeLength,
          replacement: text,
        })),
      );
      this.tellTextsChanged();
    }
  }

  private tellTextsChanged(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.textsChanged.fire(), settleMilliseconds);
  }
}

/** Projects lie on a disk that Node can reach. */
function localFolders(): WorkspaceFolder[] {
  return (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}
