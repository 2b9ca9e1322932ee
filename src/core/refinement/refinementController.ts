import { StoryFoldError } from '../errors';
import type { ImportOptions } from '../project/importText';
import { refinementLock } from '../project/layout';
import { readPhase, readPhaseFiles } from '../project/phaseDocuments';
import { matchRemarks } from '../review/matching';
import type { Suggestion } from '../review/model';
import { createAnchor } from '../text/anchors/anchors';
import { decodeText } from '../text/decode';
import { assessRound } from './assessRound';
import { autoRounds } from './autoRounds';
import { suggestionId } from './findingsToSuggestions';
import { readHistory, readHistoryEntry } from './history';
import type {
  AssessOutcome,
  CompareOutcome,
  ComparePoint,
  FileChange,
  Lock,
  RefineOutcome,
  RefinementState,
  ReviseOutcome,
  RoundRow,
} from './model';
import { importIntoPhase } from './importIntoPhase';
import { keepTexts, keptText } from './keptTexts';
import { PhaseSession } from './phaseSession';
import { locateQuote } from './quotes';
import {
  requireCurrent,
  requireRound,
  requireSuggestion,
  requireTextAt,
  requireWords,
  selectIds,
} from './requestChecks';
import { restoreText } from './restoreText';
import { revertSuggestion } from './revertSuggestion';
import { rejectRound, reviseRound } from './reviseRound';
import { currentRow, rowOf, fileVersionOf } from './rounds';
import type { RefinementControllerOptions, RunOptions } from './runOptions';
import { currentState, RefinementStateFile, stateOf } from './stateFile';
import { lacksPaths, withPlaces } from './older/suggestionPlaces';
import * as transitions from './transitions';
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

  constructor(private readonly options: RefinementControllerOptions) {
    this.stateFile = new RefinementStateFile(options.store);
  }

  /** Calls back after every written change of a phase's state. Returns the way to stop it. */
  onDidChange(listener: (phase: Phase) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The phase's state. One that a crash left in the middle of something is settled first, unless someone is at work on it. */
  async state(phase: Phase): Promise<RefinementState> {
    const live = this.live.get(phase);
    if (live) return live;
    const { file } = await this.stateFile.load();
    const state = await this.placed(await currentState(this.options.store, file, phase));
    if (state.status !== 'assessing' && state.status !== 'revising') return state;
    try {
      return await this.operate(phase, {}, (session) => Promise.resolve(session.state));
    } catch (error) {
      if (error instanceof StoryFoldError && ['locked', 'read_only', 'newer_schema'].includes(error.code))
        return state;
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
   * Ends the current round as decided. `accept` and `reject` name suggestions or take them all; without either, what the
   * author ticked is accepted. Ready edits are applied at once; when nothing could be applied the round stays open.
   */
  revise(
    phase: Phase,
    options: { accept?: 'all' | readonly string[]; reject?: 'all' | readonly string[] } & RunOptions = {},
  ): Promise<ReviseOutcome> {
    return this.operate(phase, options, async (session) => {
      const round = requireRound(session.state);
      const undecided = round.suggestions.filter(transitions.isUndecided);
      const rejected = selectIds(round, undecided, options.reject ?? [], 'reject');
      const open = undecided.filter((suggestion) => !rejected.includes(suggestion.id));
      const ticked = open
        .filter((suggestion) => suggestion.status === 'accepted')
        .map((suggestion) => suggestion.id);
      const asked = options.accept ?? (options.reject === undefined ? ticked : []);
      const accepted = selectIds(round, open, asked, 'accept');
      if (accepted.length === 0 && rejected.length === 0) {
        throw new StoryFoldError(
          'invalid_input',
          'Nothing was chosen.',
          'Accept all suggestions, name some by their ids, or reject them.',
        );
      }
      const decision: Decision =
        accepted.length === 0 ? 'reject' : accepted.length === open.length ? 'accept_all' : 'accept_selected';
      const state = transitions.marked(session.state, rejected, 'rejected', this.options.clock.now());
      if (accepted.length === 0) return rejectRound(session, state);
      return reviseRound(session, state, accepted, decision, options);
    });
  }

  /**
   * Up to `rounds` rounds without asking: each accepts all suggestions that carry a ready edit, and leaves the others
   * open for the author. The reason why it stopped is kept in the state. With an error it is stored and thrown.
   */
  refine(phase: Phase, options: { rounds: number; focus?: string } & RunOptions): Promise<RefineOutcome> {
    if (!Number.isInteger(options.rounds) || options.rounds < 1) {
      throw new StoryFoldError('invalid_input', 'The number of rounds must be 1 or more.', 'For example: 3.');
    }
    return this.operate(phase, options, (session) => autoRounds(session, options));
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

  /** Puts the author's words in place of the reviewer's; a ready edit no longer fits them and is dropped. */
  reword(phase: Phase, id: string, text: string, options: RunOptions = {}): Promise<RefinementState> {
    return this.operate(phase, options, async (session) => {
      const suggestion = requireSuggestion(requireRound(session.state), id);
      const words = requireWords(text);
      const { replacement: _replacement, ...rest } = suggestion;
      await session.save(transitions.reworded(session.state, rest, words));
      return session.state;
    });
  }

  /**
   * Adds the author's own suggestion to the current round, or starts one with it. `quote` says where, `replacement` what
   * the quoted passage should become. Throws `not_found` or `invalid_input` when the quote is not in the text exactly once.
   */
  suggest(
    phase: Phase,
    options: { text: string; quote?: string; replacement?: string; path?: string } & RunOptions,
  ): Promise<Suggestion> {
    return this.operate(phase, options, async (session) => {
      const texts = await session.requireTexts();
      if (options.path !== undefined) requireTextAt(texts, options.path);
      const place = options.quote === undefined ? undefined : locateQuote(texts, options.quote, options.path);
      if (options.replacement !== undefined && !place) {
        throw new StoryFoldError(
          'invalid_input',
          'A replacement needs the passage that it replaces.',
          'Quote the passage too.',
        );
      }
      const suggestion: Suggestion = {
        id: suggestionId(session.state.nextSuggestion),
        type: 'other',
        severity: 'suggestion',
        summary: requireWords(options.text),
        source: 'author',
        status: 'open',
        path: place?.path ?? options.path ?? texts[0]!.path,
        ...(place ? { anchor: { ...createAnchor(place.text, place.start, place.end) } } : {}),
        ...(options.replacement === undefined ? {} : { replacement: options.replacement }),
      };
      const round = session.state.currentRound ?? {
        round: session.state.round,
        assessedAt: this.options.clock.now(),
        suggestions: [],
        files: texts.map(fileVersionOf),
      };
      const suggestions = [suggestion, ...round.suggestions];
      const { stopReason: _stopReason, ...state } = session.state;
      await session.save(
        transitions.changed({
          ...state,
          status: 'awaiting_decision',
          nextSuggestion: state.nextSuggestion + 1,
          currentRound: { ...round, suggestions },
        }),
        await keepTexts(this.options.store, texts),
      );
      return suggestion;
    });
  }

  /** Keeps a passage byte-identical through any revision. Throws as `suggest` does when the quote does not name one place. */
  lock(phase: Phase, options: { quote: string; path?: string } & RunOptions): Promise<Lock> {
    return this.operate(phase, options, async (session) => {
      const place = locateQuote(await session.requireTexts(), options.quote, options.path);
      const numbers = session.state.locks.map((lock) => Number(lock.id.slice(1)) || 0);
      const lock: Lock = {
        id: `l${Math.max(0, ...numbers) + 1}`,
        path: place.path,
        anchor: { ...createAnchor(place.text, place.start, place.end) },
        at: this.options.clock.now(),
      };
      await session.save(transitions.changed({ ...session.state, locks: [...session.state.locks, lock] }));
      return lock;
    });
  }

  /** Takes a lock off. Throws `not_found` when there is none of that id. */
  unlock(phase: Phase, id: string, options: RunOptions = {}): Promise<RefinementState> {
    return this.operate(phase, options, async (session) => {
      const { locks } = session.state;
      if (!locks.some((lock) => lock.id === id)) {
        throw new StoryFoldError(
          'not_found',
          `There is no lock ${id}.`,
          locks.length > 0
            ? `There is: ${locks.map((lock) => lock.id).join(', ')}.`
            : 'Nothing is locked here.',
          { lock: id },
        );
      }
      await session.save(
        transitions.changed({ ...session.state, locks: locks.filter((lock) => lock.id !== id) }),
      );
      return session.state;
    });
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

  /** The history in order, and the round still undecided at its end. */
  async rounds(phase: Phase): Promise<RoundRow[]> {
    const rows = await Promise.all((await readHistory(this.options.store, phase)).map(rowOf));
    const state = await this.state(phase);
    return state.currentRound ? [...rows, await currentRow(state, state.currentRound)] : rows;
  }

  /** The texts that two entries started from, `now` for the text as it stands, and what was suggested on each. */
  async compare(phase: Phase, first: ComparePoint, second: ComparePoint): Promise<CompareOutcome> {
    const [one, other] = [await this.pointOf(phase, first), await this.pointOf(phase, second)];
    const paths = [...new Set([...one.texts.keys(), ...other.texts.keys()])];
    const unreadable = (path: string): boolean =>
      [one.texts, other.texts].some((texts) => texts.has(path) && texts.get(path) === undefined);
    return {
      phase,
      files: paths
        .filter((path) => !unreadable(path))
        .map((path) => ({
          path,
          before: one.texts.get(path) ?? '',
          after: other.texts.get(path) ?? '',
        })),
      unreadable: paths.filter(unreadable),
      suggestions: matchRemarks(one.suggestions, other.suggestions),
    };
  }

  /**
   * Gives back the text that an entry started from, byte for byte. It is a new entry; nothing is rewound, and the text
   * that was there is kept. It is refused where a locked passage would not stand in it, unless
   * `overLocks` says that locks do not count. With `reopen` the entry's suggestions are offered again, to be decided differently.
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

  /** The texts of a point in time by path; undefined for one that is no UTF-8 text. */
  private async pointOf(
    phase: Phase,
    point: ComparePoint,
  ): Promise<{ texts: Map<string, string | undefined>; suggestions: Suggestion[] }> {
    const { store, manuscript } = this.options;
    const texts = new Map<string, string | undefined>();
    if (point === 'now') {
      for (const { path, bytes } of await readPhaseFiles(store, manuscript, phase))
        texts.set(path, textOf(bytes));
      return { texts, suggestions: (await this.state(phase)).currentRound?.suggestions ?? [] };
    }
    const entry = await readHistoryEntry(store, phase, point);
    for (const { path, before } of entry.files) {
      if (before !== null) texts.set(path, textOf(await keptText(store, before)));
    }
    return { texts, suggestions: entry.suggestions };
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
          const session = await PhaseSession.open(phase, this.options, this.stateFile, (state) =>
            this.written(state),
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

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decodeText(bytes).text;
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_utf8') return undefined;
    throw error;
  }
}
