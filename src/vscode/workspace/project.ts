import { Uri, type WorkspaceFolder } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import type { ChapterController } from '../../core/chapter/chapterController';
import type { PlaybookDesk } from '../../core/task/playbook/playbookDesk';
import type { StoryController } from '../../core/story/storyController';
import type { TaskController } from '../../core/task/taskController';
import type { Manuscript, ManuscriptText } from '../../core/ports';
import { phaseFiles } from '../../core/project/layout';
import { isChapterText } from '../../core/project/chapters/chapterPaths';
import { phasePaths, readPhase } from '../../core/project/phaseDocuments';
import type { ProjectSettings } from '../../core/project/project';
import type { ProjectStore } from '../../core/storage/projectStore';
import type { RefinementState } from '../../core/refinement/model';
import type { PassagePlaces } from '../../core/refinement/views/passagePlaces';
import type { RefinementController } from '../../core/refinement/refinementController';
import { phases, type Phase } from '../../shared/values';
import type { ProjectModel } from '../model/projectModel';
import { settingsFor } from '../settings';

export type States = Record<Phase, RefinementState>;

/** What a project is made of; put together in product.ts. */
export interface ProjectParts {
  folder: WorkspaceFolder;
  /** What project.json says. */
  settings: ProjectSettings;
  controller: RefinementController;
  chapters: ChapterController;
  tasks: TaskController;
  story: StoryController;
  playbook: PlaybookDesk;
  store: ProjectStore;
  manuscript: Manuscript;
  places: PassagePlaces;
  model: ProjectModel;
  /** Called when the project is not used any more. */
  close: () => Promise<void>;
}

/**
 * Opens the project of a folder; `writable` false: nothing may be written, not even to recover.
 * Throws `no_project`, or what keeps it from being opened.
 */
export type OpenProject = (folder: WorkspaceFolder, writable: boolean) => Promise<Project>;

/** Whether these texts of a phase have something in them; of chapters it is enough that there are any. */
export function hasWords(phase: Phase, texts: readonly ManuscriptText[]): boolean {
  return phase === 'final' ? texts.length > 0 : texts.some(({ text }) => /\S/.test(text));
}

/** The project whose a file or folder is, also its own folder; of projects within each other the innermost. */
export function homeOf(projects: readonly Project[], uri: Uri): Project | undefined {
  return projects
    .filter((project) => project.id === uri.toString() || project.pathOf(uri) !== undefined)
    .sort((one, other) => other.folder.uri.path.length - one.folder.uri.path.length)[0];
}

/** A project that is open in this window. */
export class Project {
  readonly id: string;
  readonly folder: WorkspaceFolder;
  readonly controller: RefinementController;
  readonly chapters: ChapterController;
  readonly tasks: TaskController;
  readonly story: StoryController;
  readonly playbook: PlaybookDesk;
  readonly store: ProjectStore;
  readonly manuscript: Manuscript;
  readonly places: PassagePlaces;
  readonly model: ProjectModel;

  constructor(private readonly parts: ProjectParts) {
    ({
      folder: this.folder,
      controller: this.controller,
      chapters: this.chapters,
      tasks: this.tasks,
      story: this.story,
      playbook: this.playbook,
      store: this.store,
      manuscript: this.manuscript,
      places: this.places,
      model: this.model,
    } = parts);
    this.id = this.folder.uri.toString();
  }

  /** The project's own, with those of the editor before them, as they are now. */
  get settings(): ProjectSettings {
    return settingsFor(this.parts.settings, this.folder);
  }

  get title(): string {
    return this.parts.settings.title || this.folder.name;
  }

  dispose(): void {
    void this.parts.close();
  }

  /** The phases' states as they are on disk; read again only when somebody else wrote them. */
  states(): Promise<States> {
    return this.controller.states();
  }

  texts(phase: Phase): Promise<ManuscriptText[]> {
    return readPhase(this.store, this.manuscript, phase);
  }

  /** As `hasWords`, of the texts as they are. */
  async hasText(phase: Phase): Promise<boolean> {
    try {
      if (phase === 'final') return (await phasePaths(this.store, phase)).length > 0;
      return hasWords(phase, await this.texts(phase));
    } catch (error) {
      // What cannot be read is there all the same; whoever turns to it is told why.
      if (error instanceof StoryFoldError) return true;
      throw error;
    }
  }

  /** `path` is project-relative. */
  uri(path: string): Uri {
    return Uri.joinPath(this.folder.uri, ...path.split('/'));
  }

  /** The project-relative path of a file in the project's folder; undefined for any other. */
  pathOf(uri: Uri): string | undefined {
    const base = this.folder.uri.path.replace(/\/$/, '');
    if (uri.scheme !== this.folder.uri.scheme || !uri.path.startsWith(`${base}/`)) return undefined;
    return uri.path.slice(base.length + 1);
  }

  /** The phase that a file is a text of, by its project-relative path; undefined for any other. */
  phaseOf(path: string): Phase | undefined {
    if (isChapterText(path)) return 'final';
    return phases.find((phase) => phase !== 'final' && phaseFiles[phase] === path);
  }
}
