import { EventEmitter, workspace, type Disposable, type Event } from 'vscode';
import type { ManuscriptText } from '../../core/ports';
import { peekHistoryEntry } from '../../core/refinement/record/history';
import { needsWish } from '../../core/refinement/generation/needsWish';
import type { HistoryEntry, RefinementState } from '../../core/refinement/model';
import { listStamp, nextSuggestion, phaseDetail, phaseTab } from '../../core/refinement/views/phaseView';
import { wordsOf } from '../../core/refinement/views/outcomeView';
import { requireCurrent } from '../../core/refinement/requestChecks';
import { phases, type Phase } from '../../shared/values';
import {
  cardsAtFirst,
  type ChapterCounts,
  type ModelView,
  type PhaseDetail,
  type PhaseTab,
  type ProposalView,
  type WorkbenchState,
} from '../../shared/workbenchState';
import type { ChannelLogger } from '../channelLogger';
import { problemOf } from '../errorText';
import { hasModel } from '../model/hasModel';
import { roundsByDefault } from '../roundsByDefault';
import { hasWords, type Project } from '../workspace/project';
import { ChapterTally } from './chapterTally';
import { PassageSearch } from './passageSearch';
import type { PhaseWork } from '../work/phaseWork';
import type { Selection } from '../work/selection';
import { staleList } from './staleList';

export interface WorkbenchModelParts {
  selection: Selection;
  work: PhaseWork;
  /** Who the model is has changed. */
  modelsChanged: Event<void>;
  logger: ChannelLogger;
}

/** A list of suggestions as it was shown; `of`: its phase and project. */
interface ShownList {
  of: string;
  rev: number;
  stamp: string;
}

/** What the workbench shows: complete snapshots of what the selection, the work and the projects are now. */
export class WorkbenchModel implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly subscriptions: Disposable[];
  private readonly controllerSubscriptions: (() => void)[] = [];
  private readonly search: PassageSearch;
  private readonly tally = new ChapterTally();
  /** `of`: a phase of a project. */
  private drawn = { of: '', from: 0, count: cardsAtFirst };
  private readonly heads = new Map<string, { of: string; entry: HistoryEntry | undefined }>();
  /** By project and phase: the list that the view was shown last. */
  private readonly shown = new Map<string, ShownList>();
  private readonly lists = new WeakMap<WorkbenchState, ShownList>();

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: WorkbenchModelParts) {
    const { selection, work, modelsChanged, logger } = parts;
    const tell = (): void => this.changed.fire();
    this.search = new PassageSearch(tell, logger);
    this.subscriptions = [
      this.changed,
      this.search,
      selection.onDidChange(() => {
        this.drawFromStart();
        tell();
      }),
      selection.projects.onDidChange(() => this.projectsChanged()),
      selection.projects.onDidChangeTexts(tell),
      work.onDidChange(tell),
      modelsChanged(tell),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('storyfold')) tell();
      }),
    ];
    this.drawFromStart();
    this.projectsChanged();
  }

  dispose(): void {
    this.unlisten();
    for (const each of this.subscriptions) each.dispose();
  }

  /** Which suggestions the view draws from now on. */
  draw(drawn: { from: number; count: number }): void {
    if (drawn.from === this.drawn.from && drawn.count === this.drawn.count) return;
    this.drawn = { ...this.drawn, ...drawn };
    this.changed.fire();
  }

  /** Draws the suggestions around this one of the phase. */
  async drawAround(phase: Phase, id: string): Promise<void> {
    const state = (await this.parts.selection.requireProject().states())[phase];
    const index = (state.currentRound?.suggestions ?? []).findIndex((suggestion) => suggestion.id === id);
    const { from, count } = this.drawn;
    if (index < 0 || (index >= from && index < from + count)) return;
    this.draw({ from: Math.max(0, index - Math.floor(count / 2)), count });
  }

  /** The suggestion that a jump leads to; undefined where there is none. */
  async next(phase: Phase, to: 'lost' | 'undecided', after: string | undefined): Promise<string | undefined> {
    const project = this.parts.selection.requireProject();
    const [states, texts] = await Promise.all([project.states(), project.texts(phase)]);
    const suggestions = states[phase].currentRound?.suggestions ?? [];
    const places = to === 'lost' ? await project.places.find(suggestions, texts) : new Map();
    return nextSuggestion(states[phase], places, to, after);
  }

  /**
   * Throws `stale` for an intent on a list that is not the one that was shown under its revision: after another branch was checked out, or
   * in another project, the same number can stand for something else. What was made on another revision is told here already, before
   * anybody waits for the project's lock.
   */
  async requireShown(phase: Phase, rev: number): Promise<void> {
    const project = this.parts.selection.requireProject();
    const state = (await project.states())[phase];
    requireCurrent(state, rev);
    const shown = this.shown.get(`${phase} ${project.id}`);
    if (shown?.rev === rev && shown.stamp !== listStamp(state)) throw staleList();
  }

  /** The view has been sent this snapshot. */
  noteShown(snapshot: WorkbenchState): void {
    const list = this.lists.get(snapshot);
    if (list) this.shown.set(list.of, list);
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

  /** Everything the view shows, but for the progress. Never throws: what cannot be read is said in the snapshot. */
  async snapshot(): Promise<WorkbenchState> {
    const { selection, work } = this.parts;
    const { projects, project } = selection;
    const base = {
      trusted: workspace.isTrusted,
      projects: projects.all.map(({ id, title }) => ({ id, title })),
      phases: [],
      model: { provider: 'offline' } as ModelView,
      roundsByDefault: roundsByDefault(project),
    };
    if (!project) {
      const [broken] = projects.unreadable;
      if (broken) return { ...base, situation: 'unreadable', ...problemPart(broken.error) };
      return { ...base, situation: projects.vacantFolders.length > 0 ? 'no_project' : 'no_folder' };
    }
    try {
      const { phase } = selection;
      const model = await project.model.view();
      const texts = await project.texts(phase);
      const tabs = await this.tabs(project, { phase, texts });
      const state = (await project.states())[phase];
      const detail = await this.detail(project, state, texts, hasModel(model));
      const { outcome } = work;
      const usage = await this.usage(project);
      const proposal = await this.proposal(project);
      const chapters = phase === 'final' ? await this.chapters(project, texts) : undefined;
      const wishNeeded = !hasWords(phase, texts) && (await this.wishNeeded(project, phase));
      const snapshot: WorkbenchState = {
        ...base,
        situation: 'ready',
        project: project.id,
        phases: tabs,
        detail,
        ...(outcome?.phase === phase ? { outcome } : {}),
        model,
        ...(usage ? { usage } : {}),
        ...(proposal ? { proposal } : {}),
        ...(chapters ? { chapters } : {}),
        ...(wishNeeded ? { needsWish: true } : {}),
      };
      this.lists.set(snapshot, { of: `${phase} ${project.id}`, rev: state.rev, stamp: listStamp(state) });
      return snapshot;
    } catch (error) {
      this.parts.logger.failure('Workbench: reading the project', error);
      return {
        ...base,
        situation: 'unreadable',
        project: project.id,
        phases: await this.overview(),
        unreadable: selection.phase,
        ...problemPart(error),
      };
    }
  }

  /** Where the phases stand, for what is seen of a hidden workbench; reads none of the chapters. Never throws. */
  async overview(): Promise<PhaseTab[]> {
    const { project } = this.parts.selection;
    try {
      return project ? await this.tabs(project) : [];
    } catch (error) {
      // Whoever opens the workbench is told why.
      this.parts.logger.failure('Workbench: reading the project', error);
      return [];
    }
  }

  /** What is shown of a phase; passages that have to be looked for first come with a later snapshot, unless they are found at once. */
  private async detail(
    project: Project,
    state: RefinementState,
    texts: readonly ManuscriptText[],
    withModel: boolean,
  ): Promise<PhaseDetail> {
    const { phase } = state;
    const suggestions = state.currentRound?.suggestions ?? [];
    const [head, settings] = [await this.headOf(project, state), project.settings];
    const build = async (): Promise<PhaseDetail> => {
      const places = await project.places.known(suggestions, texts);
      // Each of the two takes some milliseconds with thousands of suggestions; what else the editor has to do goes between.
      await new Promise((resolve) => setTimeout(resolve, 0));
      const focus = this.parts.selection.focusOf(project, phase);
      return phaseDetail(state, {
        texts,
        places,
        hasModel: withModel,
        drawn: this.drawn,
        settings,
        head,
        focus,
      });
    };
    const detail = await build();
    if (!detail.looking) return detail;
    const key = [project.id, phase, state.rev, ...texts.map(({ sha256 }) => sha256)].join(' ');
    await this.search.look(key, project, suggestions, texts);
    return build();
  }

  /** The newest history entry, read when it is another one. What is wrong with the history keeps nobody from their suggestions. */
  private async headOf(
    project: Project,
    { phase, head, lastRevisedAt }: RefinementState,
  ): Promise<HistoryEntry | undefined> {
    if (head === undefined) return undefined;
    const key = `${phase} ${project.id}`;
    const of = `${head} ${lastRevisedAt ?? ''}`;
    const known = this.heads.get(key);
    if (known?.of === of) return known.entry;
    let entry: HistoryEntry | undefined;
    try {
      entry = await peekHistoryEntry(project.store, phase, head);
    } catch (error) {
      this.parts.logger.failure('Workbench: reading the history', error);
    }
    this.heads.set(key, { of, entry });
    return entry;
  }

  private async usage(project: Project): Promise<WorkbenchState['usage']> {
    try {
      return await project.model.usage();
    } catch (error) {
      this.parts.logger.failure('Workbench: reading what was used', error);
      return undefined;
    }
  }

  private async chapters(
    project: Project,
    texts: readonly ManuscriptText[],
  ): Promise<ChapterCounts | undefined> {
    try {
      return await this.tally.count(project, texts);
    } catch (error) {
      this.parts.logger.failure('Workbench: counting the chapters', error);
      return undefined;
    }
  }

  /** What keeps the record from being read is told to whoever has the text written. */
  private async wishNeeded({ store }: Project, phase: Phase): Promise<boolean> {
    try {
      return await needsWish(store, phase);
    } catch (error) {
      this.parts.logger.failure('Workbench: reading the wish', error);
      return false;
    }
  }

  private async proposal(project: Project): Promise<ProposalView | undefined> {
    const { proposal, proposalProject } = this.parts.work;
    if (!proposal || proposalProject?.id !== project.id) return undefined;
    const { phase, files } = proposal;
    const round = (await project.states())[phase].currentRound;
    return {
      phase,
      suggestions: proposal.suggestions.map((id) =>
        wordsOf(round?.suggestions.find((suggestion) => suggestion.id === id)),
      ),
      paths: files.map(({ path }) => path),
    };
  }

  /** Another phase is shown from its beginning. */
  private drawFromStart(): void {
    const { project, phase } = this.parts.selection;
    const of = `${phase} ${project?.id ?? ''}`;
    if (this.drawn.of !== of) this.drawn = { of, from: 0, count: cardsAtFirst };
  }

  private projectsChanged(): void {
    this.unlisten();
    this.heads.clear();
    const { all } = this.parts.selection.projects;
    for (const { controller, chapters } of all)
      for (const each of [controller, chapters])
        this.controllerSubscriptions.push(each.onDidChange(() => this.changed.fire()));
    this.changed.fire();
  }

  private unlisten(): void {
    for (const stop of this.controllerSubscriptions.splice(0)) stop();
  }
}

function problemPart(error: unknown): Pick<WorkbenchState, 'problem'> {
  const problem = problemOf(error);
  return problem ? { problem } : {};
}
