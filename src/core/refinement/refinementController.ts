import { StoryFoldError } from '../errors';
import type { TokenUsage } from '../llm/usage/tokenUsage';
import type { ImportOptions } from '../project/importText';
import { refinementLock } from '../project/layout';
import { readPhase } from '../project/phaseDocuments';
import type { Suggestion } from '../review/model';
import { assessRound } from './assessing/assessRound';
import { lockPassage, takeLockOff } from './decisions/authorsLocks';
import { addSuggestion } from './decisions/authorsSuggestion';
import { autoRounds, type RefineOptions } from './rounds/autoRounds';
import { comparePoints, currentPoint, pastPoint, type PointInTime } from './rounds/comparePoints';
import { generatePhase, type GenerateOptions } from './generation/generatePhase';
import { peekHistory } from './record/history';
import type {
  AssessOutcome,
  CompareOutcome,
  ComparePoint,
  FileChange,
  GenerateOutcome,
  Lock,
  RefineOutcome,
  RefinementState,
  ReviseOutcome,
  RoundHistory,
} from './model';
import { importIntoPhase } from './texts/importIntoPhase';
import { keepTexts } from './record/keptTexts';
import { PhaseSession } from './record/phaseSession';
import type { NamedPassage } from './decisions/quotes';
import { ReadOnlyStore } from '../storage/readOnlyStore';
import { withoutReadyEdit } from './assessing/readyEditAside';
import { requireCurrent, requireRound, requireSuggestion, requireWords, selectIds } from './requestChecks';
import { restoreText } from './texts/restoreText';
import { revertSuggestion } from './decisions/revertSuggestion';
import { askForAlternatives, takeAlternative } from './revision/alternatives';
import { rejectRound, reviseRound } from './revision/reviseRound';
import { currentRow, rowOf, fileVersionOf } from './record/rounds';
import type { RefinementControllerOptions, RunOptions } from './runOptions';
import { currentState, RefinementStateFile, stateOf } from './record/stateFile';
import { lacksPaths, withPlaces } from './record/older/suggestionPlaces';
import { PhaseConversations } from './telling/phaseConversations';
import { PhaseTalk } from './telling/phaseTalk';
import * as transitions from './record/transitions';
import { writeChapter, type ChapterWrite, type ChapterWriteOptions } from './texts/writeChapter';
import type { Decision, Phase } from '../../shared/values';

/**
 * Drives the loop of one project: assess, the author's decision, revise, the next round. It owns the state of each phase;
 * every operation is one of a serial queue, alone on the project's `refinement` lock, and saved before it resolves.
 *
 * All methods throw `StoryFoldError`; then nothing of what they were asked has changed, and what was decided before stands.
 */
export class RefinementController {
  private queue: Promise<unknown> = Promise.resolve();
  private readonly listeners = new Set<(phase: Phase) => void>();
  /** States of the operation under way, so that a view can be told while it runs. */
  private readonly live = new Map<Phase, RefinementState>();

  private readonly stateFile: RefinementStateFile;
  private readonly conversations = new PhaseConversations();

  constructor(private readonly options: RefinementControllerOptions) {
    this.stateFile = new RefinementStateFile(options.store);
  }

  /** Calls back after every written change of a phase's state. Returns the way to stop it. */
  onDidChange(listener: (phase: Phase) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves when everything that was asked for up to now has ended, one way or the other; to be awaited before the store is closed. */
  async settled(): Promise<void> {
    await this.queue;
  }

  /** The phase's state, for whoever looks: no file is moved aside for it. One that a crash left in the middle of something is settled first, unless someone is at work on it. */
  async state(phase: Phase): Promise<RefinementState> {
    const live = this.live.get(phase);
    if (live) return live;
    const { file } = await this.stateFile.load();
    const looked = await currentState(new ReadOnlyStore(this.options.store), file, phase);
    const state = await this.placed(looked);
    if (state.status !== 'assessing' && state.status !== 'revising') return state;
    try {
      return await this.operate(phase, {}, (session) => Promise.resolve(session.state));
    } catch (error) {
      const onlyLooks = ['locked', 'read_only', 'untrusted', 'newer_schema'];
      if (error instanceof StoryFoldError && onlyLooks.includes(error.code)) return state;
      throw error;
    }
  }

  /** All phases' states, read once. Unlike `state` it leaves alone what a crash left in the middle. */
  async states(): Promise<Record<Phase, RefinementState>> {
    const { file } = await this.stateFile.load();
    const of = async (phase: Phase): Promise<RefinementState> =>
      this.live.get(phase) ?? this.placed(stateOf(file, phase));
    return {
      brief: await of('brief'),
      outline: await of('outline'),
      sample: await of('sample'),
      final: await of('final'),
    };
  }

  /** Suggestions of an older project do not say which file they speak of. */
  private async placed(state: RefinementState): Promise<RefinementState> {
    if (!lacksPaths(state)) return state;
    const { store, manuscript } = this.options;
    try {
      return withPlaces(state, await readPhase(store, manuscript, state.phase));
    } catch (error) {
      if (error instanceof StoryFoldError) return state;
      throw error;
    }
  }

  /**
   * Takes a text into the phase, byte for byte; a final text is cut into chapters at its headings. With `force` it replaces
   * what is there, which is kept and can be restored from the entry that this makes. See `planImport` for what is refused.
   */
  importText(
    phase: Phase,
    bytes: Uint8Array,
    options: ImportOptions & { overLocks?: boolean } & RunOptions,
  ): Promise<{ files: FileChange[]; entry?: number }> {
    return this.operate(phase, options, (session) => importIntoPhase(session, bytes, options));
  }

  /**
   * Reads the phase and lists suggestions. An undecided round goes to the history: as `edit_then_retry` when the author
   * changed the text under it, as superseded otherwise.
   */
  assess(phase: Phase, options: { focus?: string } & RunOptions = {}): Promise<AssessOutcome> {
    return this.operate(phase, options, async (session) => ({
      phase,
      round: await assessRound(session, options),
    }));
  }

  /**
   * Ends the current round as decided. `accept` and `reject` name suggestions, also ones that were rejected before, or take all that are
   * undecided; without either, what the author ticked is accepted. Ready edits are applied at once, the rest is the model's to write where
   * there is one; when nothing could be applied the round stays open.
   */
  revise(
    phase: Phase,
    options: { accept?: 'all' | readonly string[]; reject?: 'all' | readonly string[] } & RunOptions = {},
  ): Promise<ReviseOutcome> {
    return this.operate(phase, options, async (session) => {
      const round = requireRound(session.state);
      const withStatus = (status: Suggestion['status']): string[] =>
        round.suggestions.filter((suggestion) => suggestion.status === status).map(({ id }) => id);
      const rejected = selectIds({ phase, round }, options.reject ?? [], 'reject');
      const asked = options.accept ?? (options.reject === undefined ? withStatus('accepted') : []);
      const accepted = selectIds({ phase, round }, asked, 'accept', rejected);
      if (accepted.length === 0 && rejected.length === 0) {
        throw new StoryFoldError(
          'invalid_input',
          'Nothing was chosen.',
          'Accept all suggestions, name some by their ids, or reject them.',
          { problem: 'nothing_chosen' },
        );
      }
      const decision: Decision =
        accepted.length === 0
          ? 'reject'
          : accepted.length === round.suggestions.length
            ? 'accept_all'
            : 'accept_selected';
      const now = this.options.clock.now();
      const retaken = withStatus('rejected').filter((id) => accepted.includes(id));
      const state = transitions.marked(
        transitions.marked(session.state, retaken, 'accepted', now),
        rejected,
        'rejected',
        now,
      );
      if (accepted.length === 0) return rejectRound(session, state);
      return reviseRound(session, state, accepted, decision, options);
    });
  }

  /**
   * Up to `rounds` rounds without asking: each accepts what can be applied, and leaves the others open for the author; see `autoRounds`. The
   * reason why it stopped is kept in the state. With an error it is stored and thrown.
   */
  refine(phase: Phase, options: RefineOptions): Promise<RefineOutcome> {
    if (!Number.isInteger(options.rounds) || options.rounds < 1) {
      throw new StoryFoldError(
        'invalid_input',
        'The number of rounds must be 1 or more.',
        'For example: 3.',
        { problem: 'no_rounds' },
      );
    }
    return this.operate(phase, options, (session) => autoRounds(session, options));
  }

  /** Has the phase's text written from the phases before it; see `generatePhase`. Throws `no_model` offline. */
  generate(phase: Phase, options: GenerateOptions = {}): Promise<GenerateOutcome> {
    return this.operate(phase, options, (session) => generatePhase(session, options));
  }

  /**
   * Puts one chapter of the final phase in place, byte for byte, as an import does: an undecided round on the phase is superseded, and what
   * stood there is kept and can be restored from the entry that this makes; a new file makes none. Throws `conflict`, with the `path`, when the file is not as
   * expected, and `refused` when a locked passage would not stand in it (without `overLocks`).
   */
  writeChapter(
    change: ChapterWrite,
    options: ChapterWriteOptions & RunOptions = {},
  ): Promise<{ files: FileChange[]; entry?: number }> {
    return this.operate('final', options, (session) => writeChapter(session, change, options));
  }

  /** Asks for other ways to do what a suggestion says; they are kept with it. Throws `no_model` offline. */
  alternatives(
    phase: Phase,
    id: string,
    options: { count?: number } & RunOptions = {},
  ): Promise<{ suggestion: Suggestion; usage: TokenUsage }> {
    return this.operate(phase, options, (session) => askForAlternatives(session, id, options));
  }

  /** Makes one of a suggestion's alternatives (from 1) its ready edit. */
  takeAlternative(phase: Phase, id: string, number: number, options: RunOptions = {}): Promise<Suggestion> {
    return this.operate(phase, options, (session) => takeAlternative(session, id, number));
  }

  /** Ticks suggestions of the undecided round, or takes a mark back. Nothing is written to the text. */
  decide(
    phase: Phase,
    ids: readonly string[],
    status: 'open' | 'accepted' | 'rejected',
    options: RunOptions = {},
  ): Promise<RefinementState> {
    return this.operate(phase, options, async (session) => {
      const round = requireRound(session.state);
      for (const id of ids) requireSuggestion(round, id);
      await session.save(transitions.marked(session.state, ids, status, this.options.clock.now()));
      return session.state;
    });
  }

  /** "This is intentional": the suggestion will not come back for its passage. */
  waive(phase: Phase, id: string, options: RunOptions = {}): Promise<RefinementState> {
    return this.operate(phase, options, async (session) => {
      const suggestion = requireSuggestion(requireRound(session.state), id);
      await session.save(transitions.waived(session.state, suggestion, this.options.clock.now()));
      return session.state;
    });
  }

  /** Puts the author's words in place of the reviewer's; a ready edit no longer answers them and becomes one of the other ways. */
  reword(phase: Phase, id: string, text: string, options: RunOptions = {}): Promise<RefinementState> {
    return this.operate(phase, options, async (session) => {
      const suggestion = requireSuggestion(requireRound(session.state), id);
      const words = requireWords(text);
      await session.save(transitions.reworded(session.state, withoutReadyEdit(suggestion), words));
      return session.state;
    });
  }

  /**
   * Adds the author's own suggestion to the current round, or starts one with it and what still stands of the last. `quote` says where, `replacement` what
   * the quoted passage should become. Throws `not_found` or `invalid_input` when the quote is not in the text exactly once,
   * and `start` does not say which of its places is meant.
   */
  suggest(
    phase: Phase,
    options: { text: string; replacement?: string } & Partial<NamedPassage> & RunOptions,
  ): Promise<Suggestion> {
    return this.operate(phase, options, (session) => addSuggestion(session, options));
  }

  /** Keeps a passage byte-identical through any revision. Throws as `suggest` does when the quote does not name one place. */
  lock(phase: Phase, options: NamedPassage & RunOptions): Promise<Lock> {
    return this.operate(phase, options, (session) => lockPassage(session, options));
  }

  /** Takes a lock off. Throws `not_found` when there is none of that id. */
  unlock(phase: Phase, id: string, options: RunOptions = {}): Promise<RefinementState> {
    return this.operate(phase, options, (session) => takeLockOff(session, id));
  }

  /** The author is content with the phase. It opens again on the next assessment. */
  done(phase: Phase, options: RunOptions = {}): Promise<RefinementState> {
    return this.operate(phase, options, async (session) => {
      const texts = await session.requireTexts();
      const ended = await session.endRound(session.state, texts.map(fileVersionOf), 'done');
      const state = transitions.changed({ ...ended.state, status: 'done', stopReason: 'user' });
      await session.save(state, [...ended.changes, ...(await keepTexts(this.options.store, texts))]);
      return session.state;
    });
  }

  /** The history in order, and the round still undecided at its end. What cannot be read of it stays where it is. */
  async rounds(phase: Phase): Promise<RoundHistory> {
    const { entries, unreadable } = await peekHistory(this.options.store, phase);
    const rows = await Promise.all(entries.map(rowOf));
    const state = await this.state(phase);
    if (state.currentRound) rows.push(await currentRow(state, state.currentRound));
    return { rows, unreadable };
  }

  /** The texts that two entries started from, `now` for the text as it stands, and what was suggested on each. */
  async compare(phase: Phase, first: ComparePoint, second: ComparePoint): Promise<CompareOutcome> {
    const [one, other] = [await this.pointOf(phase, first), await this.pointOf(phase, second)];
    return comparePoints(phase, one, other);
  }

  /**
   * Gives back the text that an entry started from, byte for byte. It is a new entry; nothing is rewound, and the text
   * that was there is kept. It is refused where a locked passage would not stand in it, unless
   * `overLocks` says that locks do not count. With `reopen` the entry's suggestions are offered again, to be decided differently; that is
   * `refused` for an entry that is no round.
   */
  restore(
    phase: Phase,
    entry: number,
    options: { reopen?: boolean; overLocks?: boolean } & RunOptions = {},
  ): Promise<{ entry: number; files: FileChange[] }> {
    return this.operate(phase, options, (session) => restoreText(session, entry, options));
  }

  /**
   * Takes one suggestion's effect out of the text while everything else stays, the author's later changes included.
   * Throws `conflict` when the same place was changed again since, `refused` when the suggestion is not in the text.
   */
  revert(
    phase: Phase,
    suggestion: string,
    options: RunOptions = {},
  ): Promise<{ entry: number; suggestion: string; files: FileChange[] }> {
    return this.operate(phase, options, (session) => revertSuggestion(session, suggestion));
  }

  private pointOf(phase: Phase, point: ComparePoint): Promise<PointInTime> {
    return point === 'now'
      ? currentPoint(this.options, phase, () => this.state(phase))
      : pastPoint(this.options, phase, point);
  }

  /** One after the other, alone on the project's lock, on a state that is settled and as fresh as the disk. */
  private operate<T>(
    phase: Phase,
    options: RunOptions,
    work: (session: PhaseSession) => Promise<T>,
  ): Promise<T> {
    const run = this.queue.then(() =>
      this.options.store.withLock(refinementLock, async () => {
        try {
          const { store, manuscript, project, reviewers, clock, timer, model, playbook } = this.options;
          const session = await PhaseSession.open(
            phase,
            { store, manuscript, project, reviewers, clock, timer, model, playbook },
            this.stateFile,
            (state) => this.written(state),
            model && ((opened) => new PhaseTalk(opened, model, this.conversations, options)),
            options.signal,
          );
          requireCurrent(session.state, options.rev);
          return await work(session);
        } finally {
          this.live.clear();
        }
      }),
    );
    this.queue = run.catch(() => undefined);
    return run;
  }

  private written(state: RefinementState): void {
    this.live.set(state.phase, state);
    for (const listener of this.listeners) listener(state.phase);
  }
}
