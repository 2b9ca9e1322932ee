import { Uri, type WorkspaceFolder } from 'vscode';
import type { Manuscript, ManuscriptText } from '../../core/ports';
import { phasePaths, readPhase } from '../../core/project/phaseDocuments';
import type { ProjectSettings } from '../../core/project/project';
import type { ProjectStore } from '../../core/storage/projectStore';
import type { RefinementState } from '../../core/refinement/model';
import type { PassagePlaces } from '../../core/refinement/passagePlaces';
import type { RefinementController } from '../../core/refinement/refinementController';
import type { Phase } from '../../shared/values';

export type States = Record<Phase, RefinementState>;

/** What a project is made of; put together in extension.ts. */
export interface ProjectParts {
  folder: WorkspaceFolder;
  settings: ProjectSettings;
  controller: RefinementController;
  store: ProjectStore;
  manuscript: Manuscript;
  places: PassagePlaces;
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

/** A project that is open in this window. */
export class Project {
  readonly id: string;
  readonly folder: WorkspaceFolder;
  readonly settings: ProjectSettings;
  readonly controller: RefinementController;
  readonly places: PassagePlaces;

  constructor(private readonly parts: ProjectParts) {
    ({
      folder: this.folder,
      settings: this.settings,
      controller: this.controller,
      places: this.places,
    } = parts);
    this.id = this.folder.uri.toString();
  }

  get title(): string {
    return this.settings.title || this.folder.name;
  }

  dispose(): void {
    void this.parts.close();
  }

  /** The phases' states as they are on disk; read again only when somebody else wrote them. */
  states(): Promise<States> {
    return this.controller.states();
  }

  texts(phase: Phase): Promise<ManuscriptText[]> {
    return readPhase(this.parts.store, this.parts.manuscript, phase);
  }

  /** As `hasWords`, of the texts as they are. */
  async hasText(phase: Phase): Promise<boolean> {
    if (phase === 'final') return (await phasePaths(this.parts.store, phase)).length > 0;
    return hasWords(phase, await this.texts(phase));
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
}
