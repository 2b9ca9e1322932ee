import {
  EventEmitter,
  ProgressLocation,
  commands,
  l10n,
  window,
  workspace,
  type CancellationToken,
  type Disposable,
  type Memento,
} from 'vscode';
import type { Phase } from '../../core/project/layout';
import { isPhase, phases } from '../../core/project/layout';
import type { AssessOutcome, ReviseOutcome } from '../../core/refinement/model';
import type { RunOptions } from '../../core/refinement/runOptions';
import { isUndecided } from '../../core/refinement/transitions';
import { outcomeView, phaseDetail, phasesAwaitingDecision, phaseTab } from '../../core/refinement/phaseView';
import type {
  OutcomeView,
  PhaseDetail,
  PhaseTab,
  ProgressView,
  WorkbenchState,
} from '../../shared/workbenchState';
import { workbenchViewId, type ContextKey } from '../contributions';
import { localError, problemOf } from '../errorText';
import { phaseTitle } from '../phaseTitles';
import type { Project } from '../workspace/project';
import type { Projects } from '../workspace/projects';

const projectKey = 'workbench.project';
const phaseKey = 'workbench.phase';

/** What was asked by a command, which has no view to show its progress in. */
export interface Ask {
  /** The revision that the author looked at. */
  rev?: number;
  /** Shows a message that can cancel the work, for as long as it runs. */
  announce?: boolean;
}

/**
 * What the workbench is about: the project and the phase shown, what runs, and what the last revision did. Commands and the
 * view's intents both come through here; the state itself is the controller's.
 */
export class WorkbenchModel implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly progressChanged = new EventEmitter<void>();
  private readonly subscriptions: Disposable[] = [];
  private readonly controllerSubscriptions: (() => void)[] = [];
  private running: { abort: AbortController; progress: ProgressView } | undefined;
  private outcome: { project: string; view: OutcomeView } | undefined;

  readonly onDidChange = this.changed.event;
  readonly onDidChangeProgress = this.progressChanged.event;

  constructor(
    readonly projects: Projects,
    private readonly memory: Memento,
  ) {
    this.subscriptions.push(
      this.changed,
      this.progressChanged,
      projects.onDidChange(() => this.projectsChanged()),
      projects.onDidChangeTexts(() => this.changed.fire()),
    );
  }

  dispose(): void {
    this.stop();
    this.unlisten();
    for (const each of this.subscriptions) each.dispose();
  }

  get project(): Project | undefined {
    return this.projects.find(this.memory.get<string>(projectKey)) ?? this.projects.all[0];
  }

  get phase(): Phase {
    const phase = this.memory.get<string>(phaseKey);
    return phase !== undefined && isPhase(phase) ? phase : 'brief';
  }

  get progress(): ProgressView | undefined {
    return this.running?.progress;
  }

  async selectProject(id: string): Promise<void> {
    if (!this.projects.find(id)) return;
    await this.memory.update(projectKey, id);
    this.changed.fire();
  }

  async selectPhase(phase: Phase): Promise<void> {
    await this.memory.update(phaseKey, phase);
    this.changed.fire();
  }

  dismissOutcome(): void {
    this.outcome = undefined;
    this.changed.fire();
  }

  /** Throws `no_project`, or what keeps the project from being opened. */
  requireProject(): Project {
    const { project } = this;
    if (project) return project;
    const [broken] = this.projects.unreadable;
    if (broken) throw broken.error;
    throw localError(
      'no_project',
      l10n.t('There is no StoryFold project in this window.'),
      l10n.t('Open your project’s folder, or make one with “StoryFold: Create Project”.'),
    );
  }

  /** The project to write to. Throws `untrusted` too. */
  requireWritable(): Project {
    const project = this.requireProject();
    if (workspace.isTrusted) return project;
    throw localError(
      'untrusted',
      l10n.t('This workspace is not trusted, so StoryFold only reads it.'),
      l10n.t('Trust the workspace to work on it.'),
    );
  }

  async tabs(project: Project): Promise<PhaseTab[]> {
    return Promise.all(
      phases.map(async (phase) =>
        phaseTab(await project.controller.state(phase), await project.hasText(phase)),
      ),
    );
  }

  async detail(project: Project, phase: Phase): Promise<PhaseDetail> {
    const [state, texts] = await Promise.all([project.controller.state(phase), project.texts(phase)]);
    return phaseDetail(state, texts);
  }

  /** Everything the view shows, but for the progress. Never throws: what cannot be read is said in the snapshot. */
  async snapshot(): Promise<WorkbenchState> {
    const { project } = this;
    const base = {
      trusted: workspace.isTrusted,
      projects: this.projects.all.map(({ id, title }) => ({ id, title })),
      phases: [],
    };
    if (!project) {
      const [broken] = this.projects.unreadable;
      if (broken) return { ...base, situation: 'unreadable', ...this.problem(broken.error) };
      return { ...base, situation: this.projects.vacantFolders.length > 0 ? 'no_project' : 'no_folder' };
    }
    try {
      const [tabs, detail] = await Promise.all([this.tabs(project), this.detail(project, this.phase)]);
      this.setAwaiting(tabs);
      const { outcome } = this;
      return {
        ...base,
        situation: 'ready',
        project: project.id,
        phases: tabs,
        detail,
        ...(outcome?.project === project.id && outcome.view.phase === detail.phase
          ? { outcome: outcome.view }
          : {}),
      };
    } catch (error) {
      return { ...base, situation: 'unreadable', project: project.id, ...this.problem(error) };
    }
  }

  /** Where the phases stand, for what is seen of a hidden workbench; reads none of the chapters. Never throws. */
  async overview(): Promise<PhaseTab[]> {
    const { project } = this;
    try {
      const tabs = project ? await this.tabs(project) : [];
      this.setAwaiting(tabs);
      return tabs;
    } catch {
      // Whoever opens the workbench is told why.
      return [];
    }
  }

  /** Assesses the phase. Throws as `RefinementController.assess`, and `refused` while something runs. */
  assess(phase: Phase, ask: Ask = {}): Promise<AssessOutcome> {
    const project = this.requireWritable();
    return this.run(phase, 'assessing', ask, (options) => {
      this.outcome = undefined;
      return project.controller.assess(phase, options);
    });
  }

  /** Ends the round as decided. Throws as `RefinementController.revise`, and `refused` while something runs. */
  revise(
    phase: Phase,
    decision: { accept?: readonly string[]; reject?: 'all' },
    ask: Ask = {},
  ): Promise<ReviseOutcome> {
    const project = this.requireWritable();
    return this.run(phase, 'revising', ask, async (options) => {
      const suggestions = (await project.controller.state(phase)).currentRound?.suggestions ?? [];
      const outcome = await project.controller.revise(phase, { ...decision, ...options });
      const rejected = decision.reject === 'all' ? suggestions.filter(isUndecided).length : 0;
      this.outcome = { project: project.id, view: outcomeView(outcome, suggestions, rejected) };
      this.changed.fire();
      return outcome;
    });
  }

  async endPhase(phase: Phase, ask: Ask = {}): Promise<void> {
    const project = this.requireWritable();
    this.refuseWhileRunning();
    this.outcome = undefined;
    await project.controller.done(phase, revOf(ask));
  }

  async decide(
    phase: Phase,
    ids: readonly string[],
    status: 'open' | 'accepted' | 'rejected',
    ask: Ask = {},
  ): Promise<void> {
    await this.requireWritable().controller.decide(phase, ids, status, revOf(ask));
  }

  /** Stops what runs; everything up to there is kept. */
  stop(): void {
    this.running?.abort.abort();
  }

  private async run<T>(
    phase: Phase,
    step: ProgressView['step'],
    ask: Ask,
    work: (options: RunOptions) => Promise<T>,
  ): Promise<T> {
    this.refuseWhileRunning();
    const abort = new AbortController();
    this.running = { abort, progress: { phase, step, round: 1 } };
    this.progressMoved();
    const promise = (async () => {
      try {
        return await work({
          ...revOf(ask),
          signal: abort.signal,
          onProgress: (progress) => {
            this.running = { abort, progress };
            this.progressMoved();
          },
        });
      } finally {
        this.running = undefined;
        this.progressMoved();
        this.changed.fire();
      }
    })();
    const settled = promise.then(
      () => undefined,
      () => undefined,
    );
    void window.withProgress({ location: { viewId: workbenchViewId } }, () => settled);
    if (ask.announce) void this.announce(phase, step, settled, abort);
    return promise;
  }

  private announce(
    phase: Phase,
    step: ProgressView['step'],
    settled: Promise<void>,
    abort: AbortController,
  ): Thenable<void> {
    const name = phaseTitle(phase);
    const title =
      step === 'assessing'
        ? l10n.t('StoryFold: assessing “{0}”', name)
        : l10n.t('StoryFold: revising “{0}”', name);
    return window.withProgress(
      { location: ProgressLocation.Notification, cancellable: true, title },
      (_progress, token: CancellationToken) => {
        token.onCancellationRequested(() => abort.abort());
        return settled;
      },
    );
  }

  private refuseWhileRunning(): void {
    if (!this.running) return;
    throw localError(
      'refused',
      l10n.t('StoryFold is still at work on something else.'),
      l10n.t('Wait until it has finished, or stop it with “StoryFold: Stop”.'),
    );
  }

  private projectsChanged(): void {
    this.unlisten();
    for (const { controller } of this.projects.all) {
      this.controllerSubscriptions.push(controller.onDidChange(() => this.changed.fire()));
    }
    this.setContext('storyfold.hasProject', this.projects.all.length > 0);
    this.changed.fire();
  }

  private unlisten(): void {
    for (const stop of this.controllerSubscriptions.splice(0)) stop();
  }

  private progressMoved(): void {
    this.setContext('storyfold.running', this.running !== undefined);
    this.progressChanged.fire();
  }

  private problem(error: unknown): Pick<WorkbenchState, 'problem'> {
    const problem = problemOf(error);
    return problem ? { problem } : {};
  }

  private setAwaiting(tabs: readonly PhaseTab[]): void {
    this.setContext('storyfold.awaitingDecision', phasesAwaitingDecision(tabs).length > 0);
  }

  private setContext(key: ContextKey, value: boolean): void {
    void commands.executeCommand('setContext', key, value);
  }
}

function revOf({ rev }: Ask): { rev?: number } {
  return rev === undefined ? {} : { rev };
}
