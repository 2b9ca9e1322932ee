import { Uri, type WorkspaceFolder } from 'vscode';
import type { Clock, Logger, Manuscript, ManuscriptText } from '../../core/ports';
import type { Phase } from '../../core/project/layout';
import { phasePaths, readPhase } from '../../core/project/phaseDocuments';
import { openProject, type ProjectSettings } from '../../core/project/project';
import type { ProjectStore } from '../../core/project/projectStore';
import { RefinementController } from '../../core/refinement/refinementController';
import type { Reviewer } from '../../core/review/model';
import { EditorManuscript } from '../editor/editorManuscript';
import { ReadOnlyStore } from './readOnlyStore';

/** The adapters that a project works with; wired in extension.ts. */
export interface ProjectAdapters {
  /** `writable` false: nothing may be written, not even to recover. */
  openStore(folder: string, writable: boolean): Promise<ProjectStore>;
  fileManuscript(store: ProjectStore): Manuscript;
  reviewers: readonly Reviewer[];
  clock: Clock;
  logger: Logger;
}

/** A project that is open in this window. */
export class Project {
  readonly id: string;

  private constructor(
    readonly folder: WorkspaceFolder,
    readonly settings: ProjectSettings,
    readonly controller: RefinementController,
    private readonly store: ProjectStore,
    private readonly manuscript: Manuscript,
  ) {
    this.id = folder.uri.toString();
  }

  /** Throws as `openProject` does. */
  static async open(folder: WorkspaceFolder, adapters: ProjectAdapters, writable: boolean): Promise<Project> {
    const { reviewers, clock, logger } = adapters;
    const files = await adapters.openStore(folder.uri.fsPath, writable);
    const store = writable ? files : new ReadOnlyStore(files);
    const project = await openProject(store);
    const manuscript = new EditorManuscript(folder.uri, adapters.fileManuscript(store));
    const controller = new RefinementController({ store, manuscript, project, reviewers, clock, logger });
    return new Project(folder, project, controller, store, manuscript);
  }

  get title(): string {
    return this.settings.title || this.folder.name;
  }

  texts(phase: Phase): Promise<ManuscriptText[]> {
    return readPhase(this.store, this.manuscript, phase);
  }

  /** Whether the phase has a text with something in it; of chapters it is enough that there are any. */
  async hasText(phase: Phase): Promise<boolean> {
    if (phase === 'final') return (await phasePaths(this.store, phase)).length > 0;
    return (await this.texts(phase)).some(({ text }) => text.trim() !== '');
  }

  /** `path` is project-relative. */
  uri(path: string): Uri {
    return Uri.joinPath(this.folder.uri, ...path.split('/'));
  }
}
