import { EventEmitter, l10n, type Disposable, type Event } from 'vscode';
import { peekHistoryEntry } from '../../core/refinement/record/history';
import type {
  AssessOutcome,
  FileChange,
  GenerateOutcome,
  Lock,
  RefineOutcome,
  ReviseOutcome,
} from '../../core/refinement/model';
import { generationOutcome, revisionOutcome, roundsOutcome } from '../../core/refinement/views/outcomeView';
import { acceptableIds } from '../../core/refinement/views/phaseView';
import type { ImportOptions } from '../../core/project/importText';
import type { NamedPassage } from '../../core/refinement/decisions/quotes';
import type { Proposal } from '../../core/refinement/runOptions';
import { namedPart } from '../../core/refinement/focus';
import type { Suggestion } from '../../core/review/model';
import { isUndecidedStatus } from '../../shared/suggestionStatus';
import type { Phase } from '../../shared/values';
import type { OutcomeView, ProgressView } from '../../shared/workbenchState';
import { localError } from '../errorText';
import { hasModel } from '../model/hasModel';
import { suggestionGone } from '../suggestionGone';
import type { Project } from '../workspace/project';
import type { Selection } from './selection';
import type { Ask, WorkAtHand, WorkOptions } from './workAtHand';

/**
 * Everything that is done with a phase of the project shown. Commands and the view's intents both come through here; the state itself is
 * the controller's. All methods throw `StoryFoldError`: what the controller's throw, what keeps a model from being asked, and `refused`
 * while something else is at work.
 */
export class PhaseWork implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly subscription: Disposable;
  private done: { project: string; view: OutcomeView } | undefined;

  /** Something began or ended, or the outcome or the proposal is another. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly selection: Selection,
    private readonly atHand: WorkAtHand,
  ) {
    this.subscription = this.atHand.onDidChange(() => this.changed.fire());
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  get onDidChangeProgress(): Event<void> {
    return this.atHand.onDidChangeProgress;
  }

  get progress(): ProgressView | undefined {
    return this.atHand.progress;
  }

  /** The same where it is the project shown that is at work. */
  get shownProgress(): ProgressView | undefined {
    return this.atHand.project?.id === this.selection.project?.id ? this.progress : undefined;
  }

  /** What the last step did, until the next one; of the project shown. */
  get outcome(): OutcomeView | undefined {
    return this.done?.project === this.selection.project?.id ? this.done?.view : undefined;
  }

  dismissOutcome(): void {
    if (!this.done) return;
    this.done = undefined;
    this.changed.fire();
  }

  /** A change that waits for the author's answer. */
  get proposal(): Proposal | undefined {
    return this.atHand.proposal?.proposal;
  }

  /** The project that it is for. */
  get proposalProject(): Project | undefined {
    return this.atHand.proposal?.project;
  }

  /** Both; throws `not_found` where nothing waits. */
  requireProposal(): { project: Project; proposal: Proposal } {
    if (this.atHand.proposal) return this.atHand.proposal;
    throw localError(
      'not_found',
      l10n.t('No change is waiting for you to look at it.'),
      l10n.t('It comes when a revision changes more than the passages you accepted.'),
    );
  }

  answerProposal(approve: boolean): void {
    this.atHand.answerProposal(approve);
  }

  /** Stops what runs; rounds by themselves go on to the end of their step, unless `now`. */
  stop(now: boolean): void {
    this.atHand.stop(now);
  }

  /** The part that the author chose for the next assessment, where the text still has it. */
  async nextFocus(project: Project, phase: Phase): Promise<string | undefined> {
    const chosen = this.selection.focusOf(project, phase);
    if (chosen === undefined) return undefined;
    return namedPart(phase, chosen, await project.texts(phase))?.name;
  }

  /** `rulesAlone`: also where there is a model. */
  assess(phase: Phase, ask: Ask & { focus?: string; rulesAlone?: boolean }): Promise<AssessOutcome> {
    return this.run(phase, 'assessing', ask, async (project, options) => {
      this.done = undefined;
      if (ask.rulesAlone) project.model.setAside();
      else await project.model.prepare('assessWithRules');
      const { focus } = ask;
      return project.controller.assess(phase, { ...options, ...(focus === undefined ? {} : { focus }) });
    });
  }

  /** Has the text written. `force`: one that is there may be replaced; `overLocks`: also where passages of it are locked. */
  generate(
    phase: Phase,
    options: { wish?: string; force?: boolean; overLocks?: boolean },
    ask: Ask,
  ): Promise<GenerateOutcome> {
    return this.run(phase, 'generating', ask, async (project, running) => {
      this.done = undefined;
      await project.model.prepare();
      const outcome = await project.controller.generate(phase, { ...running, ...options });
      this.finish(project, generationOutcome(outcome));
      return outcome;
    });
  }

  /** Rounds by themselves, on the part that the author chose or, `inSections`, on the whole and then part by part. */
  refine(
    phase: Phase,
    { rounds, inSections }: { rounds: number; inSections: boolean },
    ask: Ask,
  ): Promise<RefineOutcome> {
    return this.run(
      phase,
      'assessing',
      ask,
      async (project, options) => {
        this.done = undefined;
        await project.model.prepare();
        const focus = inSections ? undefined : await this.nextFocus(project, phase);
        const outcome = await project.controller.refine(phase, {
          ...options,
          rounds,
          scope: inSections ? 'section' : 'full',
          ...(focus === undefined ? {} : { focus }),
        });
        this.finish(project, roundsOutcome(outcome, await suggestionsOf(project, outcome)));
        return outcome;
      },
      true,
    );
  }

  /** Accepts what can be done, all of it, what the author ticked, or these, and revises. Throws `refused` where there is nothing of the kind. */
  accept(phase: Phase, which: 'all' | 'ticked' | readonly string[], ask: Ask): Promise<ReviseOutcome> {
    return this.run(phase, 'revising', ask, async (project, options) => {
      const chosen = await this.chosen(project, phase, which);
      if (chosen.needsModel || (await project.model.view()).provider === 'offline')
        await project.model.prepare();
      // What was chosen was chosen from this state.
      const { suggestions, ids, rev } = chosen;
      const outcome = await project.controller.revise(phase, { rev, ...options, accept: ids });
      this.finish(project, revisionOutcome(outcome, suggestions, 0));
      return outcome;
    });
  }

  /** Ends the round; whoever calls this has asked the author. */
  rejectAll(phase: Phase, ask: Ask): Promise<ReviseOutcome> {
    return this.run(phase, 'revising', ask, async (project, options) => {
      await this.inRound(phase, ask);
      const suggestions = (await project.states())[phase].currentRound?.suggestions ?? [];
      const outcome = await project.controller.revise(phase, { reject: 'all', ...options });
      const rejected = suggestions.filter(({ status }) => isUndecidedStatus(status)).length;
      this.finish(project, revisionOutcome(outcome, suggestions, rejected));
      return outcome;
    });
  }

  /** This and the next two return the revision that they led to. */
  async decide(
    phase: Phase,
    ids: readonly string[],
    status: 'open' | 'accepted' | 'rejected',
    ask: Ask,
  ): Promise<number> {
    return (await (await this.inRound(phase, ask)).controller.decide(phase, ids, status, revOf(ask))).rev;
  }

  async waive(phase: Phase, id: string, ask: Ask): Promise<number> {
    return (await (await this.inRound(phase, ask)).controller.waive(phase, id, revOf(ask))).rev;
  }

  async reword(phase: Phase, id: string, text: string, ask: Ask): Promise<number> {
    return (await (await this.inRound(phase, ask)).controller.reword(phase, id, text, revOf(ask))).rev;
  }

  async suggest(
    phase: Phase,
    options: { text: string; replacement?: string } & Partial<NamedPassage>,
    ask: Ask,
  ): Promise<Suggestion> {
    const project = this.writable(ask);
    return project.controller.suggest(phase, { ...options, ...revOf(ask) });
  }

  /** Asks a model for other texts for the suggestion's passage. */
  alternatives(phase: Phase, id: string, ask: Ask): Promise<Suggestion> {
    return this.run(phase, 'offering', ask, async (project, options) => {
      await this.inRound(phase, ask);
      await project.model.prepare();
      return (await project.controller.alternatives(phase, id, options)).suggestion;
    });
  }

  /** `number` from 1. */
  async takeAlternative(phase: Phase, id: string, number: number, ask: Ask): Promise<Suggestion> {
    return (await this.inRound(phase, ask)).controller.takeAlternative(phase, id, number, revOf(ask));
  }

  async lock(phase: Phase, passage: NamedPassage, ask: Ask): Promise<Lock> {
    return this.writable(ask).controller.lock(phase, { ...passage, ...revOf(ask) });
  }

  async unlock(phase: Phase, lock: string, ask: Ask): Promise<void> {
    await this.writable(ask).controller.unlock(phase, lock, revOf(ask));
  }

  async endPhase(phase: Phase, ask: Ask): Promise<void> {
    this.atRest(ask);
    const project = await this.inRound(phase, ask);
    this.dismissOutcome();
    await project.controller.done(phase, revOf(ask));
  }

  async restore(
    phase: Phase,
    entry: number,
    options: { reopen?: boolean; overLocks?: boolean } = {},
    ask: Ask,
  ): Promise<{ entry: number; files: FileChange[] }> {
    const project = this.atRest(ask);
    this.dismissOutcome();
    return project.controller.restore(phase, entry, { ...options, ...revOf(ask) });
  }

  /** Takes what a suggestion did out of the text. */
  async revert(
    phase: Phase,
    suggestion: string,
    ask: Ask,
  ): Promise<{ entry: number; suggestion: string; files: FileChange[] }> {
    const project = this.atRest(ask);
    this.dismissOutcome();
    return project.controller.revert(phase, suggestion, revOf(ask));
  }

  async importText(
    phase: Phase,
    bytes: Uint8Array,
    options: ImportOptions & { overLocks?: boolean },
    ask: Ask,
  ): Promise<{ files: FileChange[]; entry?: number }> {
    const project = this.atRest(ask);
    this.dismissOutcome();
    return project.controller.importText(phase, bytes, { ...options, ...revOf(ask) });
  }

  private async run<T>(
    phase: Phase,
    step: ProgressView['step'],
    ask: Ask,
    work: (project: Project, options: WorkOptions) => Promise<T>,
    auto = false,
  ): Promise<T> {
    const project = this.writable(ask);
    return this.atHand.run(project, { phase, step, auto }, ask, async (options) => {
      // What keeps the state from being read is for the work itself to say, which alone may take it out of the way.
      const states = await project.states().catch(() => undefined);
      if (states) this.atHand.inRound(states[phase].round);
      return work(project, options);
    });
  }

  /** The project that the author meant, to write to. */
  private writable({ project }: Ask): Project {
    return this.selection.requireWritable(project);
  }

  /** The same, where its round is still the one that they looked at; throws `not_found` where that is gone. */
  private async inRound(phase: Phase, ask: Ask): Promise<Project> {
    const project = this.writable(ask);
    const { assessedAt } = ask;
    if (assessedAt === undefined) return project;
    if ((await project.states())[phase].currentRound?.assessedAt !== assessedAt) throw suggestionGone();
    return project;
  }

  /** The project to write to, while nothing is at work. */
  private atRest(ask: Ask): Project {
    const project = this.writable(ask);
    this.atHand.refuseWhileRunning();
    return project;
  }

  private finish(project: Project, view: OutcomeView): void {
    this.done = { project: project.id, view };
    this.changed.fire();
  }

  private async chosen(
    project: Project,
    phase: Phase,
    which: 'all' | 'ticked' | readonly string[],
  ): Promise<{
    ids: readonly string[];
    needsModel: boolean;
    suggestions: readonly Suggestion[];
    rev: number;
  }> {
    const [states, texts] = await Promise.all([project.states(), project.texts(phase)]);
    const state = states[phase];
    const suggestions = state.currentRound?.suggestions ?? [];
    const places = await project.places.find(suggestions, texts);
    const standing = { texts, places, hasModel: hasModel(await project.model.view()) };
    const { ids, needsModel } = acceptableIds(state, standing, typeof which === 'string' ? which : 'all');
    if (typeof which !== 'string') {
      const ready = new Set(acceptableIds(state, { ...standing, hasModel: false }, 'all').ids);
      // Where one has to be written and no model can be asked, the author is told what keeps it from that.
      return { ids: which, needsModel: which.some((id) => !ready.has(id)), suggestions, rev: state.rev };
    }
    if (ids.length > 0) return { ids, needsModel, suggestions, rev: state.rev };
    throw localError(
      'refused',
      which === 'all'
        ? l10n.t('No open suggestion can be carried out.')
        : l10n.t('No ticked suggestion can be carried out.'),
      l10n.t('Change the text yourself, then assess it again.'),
    );
  }
}

/** The suggestions of all the rounds of a run. */
async function suggestionsOf(project: Project, { phase, rounds }: RefineOutcome): Promise<Suggestion[]> {
  const entries = rounds.flatMap(({ revision }) => revision?.entry ?? []);
  const history = await Promise.all(entries.map((entry) => peekHistoryEntry(project.store, phase, entry)));
  const open = (await project.states())[phase].currentRound?.suggestions ?? [];
  return [...history.flatMap(({ suggestions }) => suggestions), ...open];
}

function revOf({ rev }: Ask): { rev?: number } {
  return rev === undefined ? {} : { rev };
}
