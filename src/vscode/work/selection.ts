import { EventEmitter, l10n, workspace, type Disposable, type Memento } from 'vscode';
import { isPhase } from '../../core/project/layout';
import type { Phase } from '../../shared/values';
import { localError } from '../errorText';
import type { Project } from '../workspace/project';
import type { Projects } from '../workspace/projects';
import { untrusted } from '../workspace/untrusted';

const projectKey = 'workbench.project';
const phaseKey = 'workbench.phase';
const focusKey = 'workbench.focus';
/** No words that name a part are longer than this. */
const longestFocus = 500;

/** What the author looks at: the project, the phase, and the part of it that the next assessment is about. The window remembers it. */
export class Selection implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly subscription: Disposable;
  /** Shown until the author chooses a phase in this folder. */
  private first: Phase = 'brief';
  /** Another project, phase or part is chosen, or projects came and went. */
  readonly onDidChange = this.changed.event;

  constructor(
    readonly projects: Projects,
    private readonly memory: Memento,
  ) {
    this.subscription = projects.onDidChange(() => this.changed.fire());
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  get project(): Project | undefined {
    return this.projects.find(this.memory.get<string>(projectKey)) ?? this.projects.all[0];
  }

  /**
   * The project with this id, which another one may be shown instead of by now; without an id the one shown. Throws `not_found` for one that
   * has been closed, `no_project`, or what keeps the project from being opened.
   */
  requireProject(id?: string): Project {
    const project = id === undefined ? this.project : this.projects.find(id);
    if (project) return project;
    if (id !== undefined)
      throw localError(
        'not_found',
        l10n.t('That project is no longer open in this window.'),
        l10n.t('Open its folder again. Nothing was changed.'),
      );
    const [broken] = this.projects.unreadable;
    if (broken) throw broken.error;
    throw localError(
      'no_project',
      l10n.t('There is no StoryFold project in this window.'),
      l10n.t('Open your project’s folder, or make one with “StoryFold: Create Project”.'),
    );
  }

  /** The same, to write to. Throws too where the workspace is not trusted. */
  requireWritable(id?: string): Project {
    const project = this.requireProject(id);
    if (!workspace.isTrusted) throw untrusted();
    return project;
  }

  get phase(): Phase {
    return this.remembered ?? this.first;
  }

  private get remembered(): Phase | undefined {
    const phase: unknown = this.memory.get(phaseKey);
    return typeof phase === 'string' && isPhase(phase) ? phase : undefined;
  }

  /** Shows this phase where none is remembered; it is not remembered itself. */
  beginAt(phase: Phase): void {
    if (this.remembered || phase === this.first) return;
    this.first = phase;
    this.changed.fire();
  }

  async selectProject(id: string): Promise<void> {
    if (!this.projects.find(id) || id === this.project?.id) return;
    await this.memory.update(projectKey, id);
    this.changed.fire();
  }

  /** Shows this project and this phase. */
  async turnTo(project: Pick<Project, 'id'>, phase: Phase): Promise<void> {
    await this.selectProject(project.id);
    await this.selectPhase(phase);
  }

  async selectPhase(phase: Phase): Promise<void> {
    if (phase === this.phase) return;
    await this.memory.update(phaseKey, phase);
    this.changed.fire();
  }

  /** The part that the author chose, in the words of `resolveFocus`; undefined for the whole. It may not be there any more. */
  focusOf(project: Project, phase: Phase): string | undefined {
    const focus: unknown = this.focuses[focusName(phase, project)];
    return typeof focus === 'string' && focus !== '' && focus.length <= longestFocus ? focus : undefined;
  }

  async setFocus(project: Project, phase: Phase, reference: string | undefined): Promise<void> {
    if (reference === this.focusOf(project, phase)) return;
    const name = focusName(phase, project);
    const { [name]: _before, ...others } = this.focuses;
    const focuses = reference === undefined ? others : { ...others, [name]: reference };
    await this.memory.update(focusKey, focuses);
    this.changed.fire();
  }

  private get focuses(): Record<string, unknown> {
    const kept: unknown = this.memory.get(focusKey);
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  }
}

function focusName(phase: Phase, { id }: Project): string {
  return `${phase} ${id}`;
}
