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
import { isPhase } from '../../core/project/layout';
import type { ManuscriptText } from '../../core/ports';
import type { Suggestion } from '../../core/review/model';
import type { AssessOutcome, ReviseOutcome } from '../../core/refinement/model';
import type { RunOptions } from '../../core/refinement/runOptions';
import {
  outcomeView,
  phaseDetail,
  phasesAwaitingDecision,
  phaseTab,
  readyIds,
} from '../../core/refinement/phaseView';
import { isUndecidedStatus } from '../../shared/suggestionStatus';
import { phases, type Phase } from '../../shared/values';
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
import type { ChannelLogger } from '../channelLogger';
import { cardsAtFirst } from '../../shared/workbenchState';
import { hasWords, type Project } from '../workspace/project';
import type { Projects } from '../workspace/projects';

const projectKey = 'workbench.project';
const phaseKey = 'workbench.phase';
/** How long a snapshot waits for passages that are being looked for, in milliseconds, so that nothing flickers. */
const patienceMilliseconds = 80;

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
  private search: { key: string; abort: AbortController; done: Promise<void> } | undefined;
  private drawn = cardsAtFirst;
  private outcome: { project: string; view: OutcomeView } | undefined;

  readonly onDidChange = this.changed.event;
  readonly onDidChangeProgress = this.progressChanged.event;

  constructor(
    readonly projects: Projects,
    private readonly memory: Memento,
    private readonly logger: ChannelLogger,
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
    this.search?.abort.abort();
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
    if (phase !== this.phase) this.drawn = cardsAtFirst;
    await this.memory.update(phaseKey, phase);
    this.changed.fire();
  }

  /** How many suggestions the view draws from now on. */
  draw(count: number): void {
    if (count === this.drawn) return;
    this.drawn = count;
    this.changed.fire();
  }

  /** Draws as many suggestions of the phase as it takes to show this one. */
  async drawUpTo(phase: Phase, id: string): Promise<void> {
    const suggestions = (await this.requireProject().states())[phase].currentRound?.suggestions ?? [];
    this.draw(Math.max(this.drawn, suggestions.findIndex((suggestion) => suggestion.id === id) + 1));
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

  /** `shown`: the texts of a phase that are read already. */
  async tabs(
    project: Project,
    shown?: { phase: Phase; texts: readonly ManuscriptText[] },
  ): Promise<PhaseTab[]> {
    const states = await project.states();
    return Promise.all(
      phases.map(async (phase) => {
        const exists = phase === shown?.phase ? hasWords(phase, shown.texts) : await project.hasText(phase);
        return phaseTab(states[phase], exists);
      }),
    );
  }

  /** What is shown of a phase; passages that have to be looked for first come with a later snapshot, unless they are found at once. */
  private async detail(
    project: Project,
    phase: Phase,
    texts: readonly ManuscriptText[],
  ): Promise<PhaseDetail> {
    const state = (await project.states())[phase];
    const suggestions = state.currentRound?.suggestions ?? [];
    const build = async (): Promise<PhaseDetail> => {
      const places = await project.places.known(suggestions, texts);
      // Each of the two takes some milliseconds with thousands of suggestions; what else the editor has to do goes between.
      await pause(0);
      return phaseDetail(state, texts, places, this.drawn);
    };
    const detail = await build();
    if (!detail.looking) return detail;
    const key = [project.id, phase, state.rev, ...texts.map(({ sha256 }) => sha256)].join(' ');
    if (this.search?.key !== key) this.startSearch(key, project, suggestions, texts);
    await Promise.race([this.search?.done, pause(patienceMilliseconds)]);
    return build();
  }

  /** Looks for passages in the background. The newest text wins; what was found in an older one moves on with it. */
  private startSearch(
    key: string,
    project: Project,
    suggestions: readonly Suggestion[],
    texts: readonly ManuscriptText[],
  ): void {
    this.search?.abort.abort();
    const abort = new AbortController();
    const done = project.places
      .find(suggestions, texts, abort.signal)
      .then(
        () => undefined,
        (error: unknown) => this.logger.failure('Looking for passages', error),
      )
      .then(() => {
        if (!abort.signal.aborted) this.changed.fire();
      });
    this.search = { key, abort, done };
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
      const { phase } = this;
      const texts = await project.texts(phase);
      const tabs = await this.tabs(project, { phase, texts });
      const detail = await this.detail(project, phase, texts);
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
      const suggestions = (await project.states())[phase].currentRound?.suggestions ?? [];
      const outcome = await project.controller.revise(phase, { ...decision, ...options });
      const rejected =
        decision.reject === 'all' ? suggestions.filter((each) => isUndecidedStatus(each.status)).length : 0;
      this.outcome = { project: project.id, view: outcomeView(outcome, suggestions, rejected) };
      this.changed.fire();
      return outcome;
    });
  }

  /**
   * Accepts what carries a ready edit, all of it or what the author ticked, and revises. Throws as `revise`, and `refused` when
   * there is nothing of the kind.
   */
  async acceptAndRevise(phase: Phase, which: 'all' | 'ticked', ask: Ask = {}): Promise<ReviseOutcome> {
    const project = this.requireWritable();
    const [states, texts] = await Promise.all([project.states(), project.texts(phase)]);
    const state = states[phase];
    const places = await project.places.find(state.currentRound?.suggestions ?? [], texts);
    const accept = readyIds(state, texts, places, which);
    if (accept.length === 0) {
      throw localError(
        'refused',
        which === 'all' ? l10n.t('No open suggestion has a ready edit.') : l10n.t('No suggestion is ticked.'),
        l10n.t('Change the text yourself, then assess it again.'),
      );
    }
    // What was chosen was chosen from this state.
    return this.revise(phase, { accept }, { ...ask, rev: ask.rev ?? state.rev });
  }

  async waive(phase: Phase, id: string, ask: Ask = {}): Promise<void> {
    await this.requireWritable().controller.waive(phase, id, revOf(ask));
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
    const title = {
      assessing: l10n.t('StoryFold: assessing “{0}”', name),
      revising: l10n.t('StoryFold: revising “{0}”', name),
      generating: l10n.t('StoryFold: writing “{0}”', name),
    }[step];
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
    for (const project of this.projects.all) {
      this.controllerSubscriptions.push(project.controller.onDidChange(() => this.changed.fire()));
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
