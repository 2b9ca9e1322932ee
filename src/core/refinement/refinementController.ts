import { StoryFoldError, throwIfCancelled } from '../errors';
import type { Clock, Logger, Manuscript, ManuscriptText } from '../ports';
import { jsonBytes } from '../project/json';
import { sha256 } from '../project/hash';
import { historyFile, phases, textFile, type Phase } from '../project/layout';
import { phaseRecord, readPhase, recordChange } from '../project/phaseDocuments';
import type { ProjectSettings } from '../project/project';
import type { ProjectStore, StoreChange } from '../project/projectStore';
import { mergeFindings } from '../review/merge';
import type { Finding, Reviewer, Suggestion } from '../review/model';
import { createAnchor } from '../text/anchors';
import { decodeText, encodeText } from '../text/decode';
import { applyEdits, type TextEdit } from '../text/edits';
import { findingsToSuggestions, suggestionId } from './findingsToSuggestions';
import { resolveFocus } from './focus';
import { historyEntryVersion, historyNumbers, lineage, readHistory, readHistoryEntry } from './history';
import { lockedPassages } from './lockedPassages';
import type {
  AssessOutcome,
  CompareOutcome,
  ComparePoint,
  Decision,
  FileChange,
  HistoryEntry,
  Lock,
  RefineOutcome,
  RefinementRound,
  RefinementState,
  ReviseOutcome,
  RoundRow,
} from './model';
import { locateQuote } from './quotes';
import { reviewRequest } from './reviewRequest';
import { planReadyEdits } from './revise';
import { compareRounds, currentRow, phaseHash, rowOf, versionOf } from './rounds';
import { loadStates, stateChange, stateOf, type LoadedStates } from './stateFile';
import { stopAfterAssessment, stopAfterRevision, stopOnError } from './stopping';
import { takeOut } from './takeOut';
import * as transitions from './transitions';

export interface RefinementControllerOptions {
  store: ProjectStore;
  manuscript: Manuscript;
  project: ProjectSettings;
  /** In the order in which they are asked; rules come before a model. */
  reviewers: readonly Reviewer[];
  clock: Clock;
  logger: Logger;
}

export interface Progress {
  phase: Phase;
  step: 'assessing' | 'revising';
  round: number;
  /** Auto rounds only: the last round's number. */
  maxRounds?: number;
}

export interface RunOptions {
  /** Aborting it stops the work cleanly with `cancelled`; it is never stale. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** The `rev` of the state that the intent was made on; when the state has moved on, `stale` is thrown. */
  rev?: number;
}

/** What one operation works on: the states as they were read, this phase's among them. */
interface Session {
  phase: Phase;
  loaded: LoadedStates;
  state: RefinementState;
}

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

  constructor(private readonly options: RefinementControllerOptions) {}

  /** Calls back after every written change of a phase's state. Returns the way to stop it. */
  onDidChange(listener: (phase: Phase) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The phase's state. One that a crash left in the middle of something is settled first, unless someone is at work on it. */
  async state(phase: Phase): Promise<RefinementState> {
    const live = this.live.get(phase);
    if (live) return live;
    const state = stateOf((await loadStates(this.options.store, sha256)).file, phase);
    if (state.status !== 'assessing' && state.status !== 'revising') return state;
    try {
      return await this.operate(phase, {}, (session) => Promise.resolve(session.state));
    } catch (error) {
      if (error instanceof StoryFoldError && (error.code === 'locked' || error.code === 'read_only'))
        return state;
      throw error;
    }
  }

  /**
   * Reads the phase and lists suggestions. An undecided round goes to the history: as `edit_then_retry` when the author
   * changed the text under it, as superseded otherwise.
   */
  assess(phase: Phase, options: { focus?: string } & RunOptions = {}): Promise<AssessOutcome> {
    return this.operate(phase, options, async (session) => {
      const round = await this.assessOnce(session, options);
      return { phase, round };
    });
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
      if (accepted.length === 0) return this.rejectOnly(session, state);
      return this.reviseOnce({ ...session, state }, accepted, decision, options);
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
    return this.operate(phase, options, (session) => this.refineRounds(session, options));
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
      await this.save(session, transitions.marked(session.state, ids, status, this.options.clock.now()));
      return session.state;
    });
  }

  /** "This is intentional": the suggestion will not come back for its passage. */
  waive(phase: Phase, id: string, options: RunOptions = {}): Promise<RefinementState> {
    return this.operate(phase, options, async (session) => {
      const suggestion = requireSuggestion(requireRound(session.state), id);
      await this.save(session, transitions.waived(session.state, suggestion, this.options.clock.now()));
      return session.state;
    });
  }

  /** Puts the author's words in place of the reviewer's; a ready edit no longer fits them and is dropped. */
  reword(phase: Phase, id: string, text: string, options: RunOptions = {}): Promise<RefinementState> {
    return this.operate(phase, options, async (session) => {
      const suggestion = requireSuggestion(requireRound(session.state), id);
      const words = requireWords(text);
      const { replacement: _replacement, ...rest } = suggestion;
      await this.save(session, transitions.withSuggestions(session.state, [{ ...rest, reworded: words }]));
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
      const texts = await this.requireTexts(phase);
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
        files: texts.map(versionOf),
      };
      const suggestions = [suggestion, ...round.suggestions];
      const { stopReason: _stopReason, ...state } = session.state;
      await this.save(
        session,
        transitions.changed({
          ...state,
          status: 'awaiting_decision',
          nextSuggestion: state.nextSuggestion + 1,
          currentRound: { ...round, suggestions },
        }),
        await this.keepTexts(texts),
      );
      return suggestion;
    });
  }

  /** Keeps a passage byte-identical through any revision. Throws as `suggest` does when the quote does not name one place. */
  lock(phase: Phase, options: { quote: string; path?: string } & RunOptions): Promise<Lock> {
    return this.operate(phase, options, async (session) => {
      const place = locateQuote(await this.requireTexts(phase), options.quote, options.path);
      const numbers = session.state.locks.map((lock) => Number(lock.id.slice(1)) || 0);
      const lock: Lock = {
        id: `l${Math.max(0, ...numbers) + 1}`,
        path: place.path,
        anchor: { ...createAnchor(place.text, place.start, place.end) },
        at: this.options.clock.now(),
      };
      await this.save(
        session,
        transitions.changed({ ...session.state, locks: [...session.state.locks, lock] }),
      );
      return lock;
    });
  }

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
        );
      }
      await this.save(
        session,
        transitions.changed({ ...session.state, locks: locks.filter((lock) => lock.id !== id) }),
      );
      return session.state;
    });
  }

  /** The author is content with the phase. It opens again on the next assessment. */
  done(phase: Phase, options: RunOptions = {}): Promise<RefinementState> {
    return this.operate(phase, options, async (session) => {
      const texts = await this.requireTexts(phase);
      const ended = await this.endRound(session, texts, 'done');
      const state = transitions.changed({ ...ended.state, status: 'done', stopReason: 'user' });
      await this.save(session, state, [...ended.changes, ...(await this.keepTexts(texts))]);
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
    return {
      phase,
      files: paths.map((path) => ({
        path,
        before: one.texts.get(path) ?? '',
        after: other.texts.get(path) ?? '',
      })),
      suggestions: compareRounds(one.suggestions, other.suggestions),
    };
  }

  /**
   * Gives back the text that an entry started from, byte for byte. It is a new entry; nothing is rewound, and the text
   * that was there is kept. With `reopen` the entry's suggestions are offered again, to be decided differently.
   */
  restore(
    phase: Phase,
    entry: number,
    options: { reopen?: boolean } & RunOptions = {},
  ): Promise<{ entry: number; files: FileChange[] }> {
    return this.operate(phase, options, async (session) => {
      const { store, manuscript, clock } = this.options;
      const wanted = await readHistoryEntry(store, phase, entry);
      const current = await readPhase(store, manuscript, phase);
      const now = new Map(current.map((text) => [text.path, text]));
      const targets: { path: string; sha256: string; bytes: Uint8Array }[] = [];
      for (const file of wanted.files) {
        // A file that did not exist then stays: giving back a text never takes another one away.
        if (file.before === null) continue;
        targets.push({ path: file.path, sha256: file.before, bytes: await this.keptText(file.before) });
      }
      const files = targets.map(({ path, sha256 }) => ({
        path,
        before: now.get(path)?.sha256 ?? null,
        after: sha256,
      }));
      const ended = await this.endRound(session, current, null);
      if (ended.changes.length > 0) {
        await this.save(session, ended.state, [...ended.changes, ...(await this.keepTexts(current))]);
      }
      const restored: HistoryEntry = {
        version: historyEntryVersion,
        entry: await this.nextEntry(phase),
        parent: wanted.parent,
        kind: 'restore',
        at: clock.now(),
        round: session.state.round,
        decision: null,
        suggestions: [],
        edits: [],
        strays: [],
        files,
        restored: entry,
      };
      await this.writeTexts(
        session,
        restored,
        current,
        options.reopen ? this.reopened(session.state, wanted) : undefined,
        () =>
          manuscript.replace(
            targets
              .filter(({ path, sha256 }) => now.get(path)?.sha256 !== sha256)
              .map(({ path, bytes }) => ({ path, expected: now.get(path)?.sha256, bytes })),
          ),
      );
      return { entry: restored.entry, files };
    });
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
    return this.operate(phase, options, async (session) => {
      const { store, manuscript, clock } = this.options;
      const entries = await readHistory(store, phase);
      const line = requireApplied(entries, suggestion, session.state);
      const current = await readPhase(store, manuscript, phase);
      const edits = await takeOut({
        suggestion,
        line,
        readText: async (hash) => decodeText(await this.keptText(hash)).text,
        currentText: (path) => Promise.resolve(current.find((text) => text.path === path)?.text),
      });
      const round = line[0]?.round ?? session.state.round;
      const planned = [...edits].flatMap(([path, list]) =>
        list.map((edit) => ({
          ...edit,
          path,
          origin: { by: 'author' as const, suggestions: [suggestion], round },
        })),
      );
      const entry: HistoryEntry = {
        version: historyEntryVersion,
        entry: await this.nextEntry(phase),
        parent: session.state.head ?? null,
        kind: 'revert',
        at: clock.now(),
        round: session.state.round,
        decision: null,
        suggestions: [],
        edits: planned,
        strays: [],
        files: await this.changesBy(current, edits),
        reverted: suggestion,
      };
      await this.writeTexts(session, entry, current, undefined, () => this.applyTo(current, edits));
      return { entry: entry.entry, suggestion, files: entry.files };
    });
  }

  // ── one assessment, one revision ─────────────────────────────────────────────────────────────────────────────

  private async assessOnce(
    session: Session,
    options: { focus?: string } & RunOptions,
  ): Promise<RefinementRound> {
    const { store, manuscript, project, reviewers, clock } = this.options;
    const { phase } = session;
    const texts = await this.requireTexts(phase);
    const focus = options.focus === undefined ? undefined : resolveFocus(phase, options.focus, texts);
    throwIfCancelled(options.signal);
    const before = session.state;
    await this.save(session, transitions.assessing(before, options.focus));
    try {
      this.report(options, session.state, 'assessing');
      const request = await reviewRequest(store, manuscript, project, phase, texts, focus);
      const groups: Finding[][] = [];
      let overall: string | undefined;
      for (const reviewer of reviewers) {
        const review = await reviewer.review(request, options.signal);
        throwIfCancelled(options.signal);
        groups.push(review.findings);
        overall = review.overall ?? overall;
      }
      const found = findingsToSuggestions(mergeFindings(groups), texts, session.state);
      const ended = await this.endRound(session, texts, undefined);
      const round: RefinementRound = {
        round: session.state.round,
        assessedAt: clock.now(),
        suggestions: found.suggestions,
        files: texts.map(versionOf),
        ...(overall === undefined ? {} : { overall }),
      };
      await this.save(session, transitions.assessed(ended.state, round, found.nextSuggestion), [
        ...ended.changes,
        ...(await this.keepTexts(texts)),
        await this.recordOf(phase, texts),
      ]);
      return round;
    } catch (error) {
      await this.save(session, transitions.stopped(transitions.settled(session.state), stopOnError(error)));
      throw error;
    }
  }

  private async reviseOnce(
    session: Session,
    accepted: readonly string[],
    decision: Decision,
    options: RunOptions,
  ): Promise<ReviseOutcome> {
    const { phase } = session;
    const round = requireRound(session.state);
    const texts = await this.requireTexts(phase);
    throwIfCancelled(options.signal);
    this.report(options, session.state, 'revising');
    const locks = lockedPassages(session.state.locks, texts);
    const chosen = round.suggestions.filter((suggestion) => accepted.includes(suggestion.id));
    const plan = planReadyEdits(chosen, texts, locks, round.round);
    const applied = new Set(plan.edits.flatMap((edit) => edit.origin.suggestions));
    const reasons = new Map(plan.notApplied.map(({ id, reason }) => [id, reason]));
    const suggestions = round.suggestions.map((suggestion): Suggestion => {
      const reason = reasons.get(suggestion.id);
      if (applied.has(suggestion.id)) return { ...suggestion, status: 'applied' };
      return reason ? { ...suggestion, status: 'not_applied', notApplied: reason } : suggestion;
    });
    const state = transitions.withSuggestions(session.state, suggestions);
    const outcome: ReviseOutcome = {
      phase,
      round: round.round,
      decision,
      applied: chosen.filter(({ id }) => applied.has(id)).map(({ id }) => id),
      notApplied: plan.notApplied,
      strays: [],
      files: texts.map(({ path, sha256 }) => ({ path, before: sha256, after: sha256 })),
    };
    if (applied.size === 0) {
      // A revision that changes nothing ends nothing: the suggestions stay for the author's own hand.
      await this.save(session, state);
      return outcome;
    }
    const edits = new Map<string, TextEdit[]>();
    for (const edit of plan.edits) edits.set(edit.path, [...(edits.get(edit.path) ?? []), edit]);
    const files = await this.changesBy(texts, edits);
    const decided = { ...round, suggestions, userDecision: decision, acceptedIds: [...accepted] };
    const entry = transitions.entryForRound(state, await this.nextEntry(phase), decided, {
      decision,
      edits: plan.edits,
      files,
      at: this.options.clock.now(),
    });
    session.state = state;
    await this.writeTexts(session, entry, texts, undefined, () => this.applyTo(texts, edits));
    return { ...outcome, files, entry: entry.entry };
  }

  private async rejectOnly(session: Session, state: RefinementState): Promise<ReviseOutcome> {
    const { phase } = session;
    const round = requireRound(state);
    const texts = await this.requireTexts(phase);
    const outcome: ReviseOutcome = {
      phase,
      round: round.round,
      decision: 'reject',
      applied: [],
      notApplied: [],
      strays: [],
      files: texts.map(({ path, sha256 }) => ({ path, before: sha256, after: sha256 })),
    };
    if (round.suggestions.some(transitions.isUndecided)) {
      await this.save(session, state);
      return outcome;
    }
    const ended = await this.endRound({ ...session, state }, texts, 'reject');
    await this.save(session, ended.state, [...ended.changes, ...(await this.keepTexts(texts))]);
    return ended.entry === undefined ? outcome : { ...outcome, entry: ended.entry };
  }

  private async refineRounds(
    session: Session,
    options: { rounds: number; focus?: string } & RunOptions,
  ): Promise<RefineOutcome> {
    const { phase } = session;
    const { store, manuscript } = this.options;
    const maxRounds = session.state.round + options.rounds - 1;
    const done: RefineOutcome['rounds'] = [];
    session.state = { ...session.state, mode: 'auto', maxRounds };
    const finish = async (stopReason: RefineOutcome['stopReason']): Promise<RefineOutcome> => {
      await this.save(session, transitions.stopped({ ...session.state, mode: 'manual' }, stopReason));
      return { phase, rounds: done, stopReason };
    };
    let previous: Suggestion[] | undefined;
    const seen = new Set<string>();
    try {
      for (;;) {
        const { round, suggestions, files } = await this.assessOnce(session, options);
        seen.add(await phaseHash(files));
        const row: RefineOutcome['rounds'][number] = {
          round,
          suggestions: suggestions.length,
          applied: 0,
          notApplied: suggestions.length,
          revision: undefined,
        };
        done.push(row);
        const early = stopAfterAssessment({ suggestions, previous });
        if (early) return await finish(early);
        previous = suggestions;
        // Without a model only a ready edit can be applied; a remark about the whole is never settled unasked.
        const ready = suggestions.filter(
          ({ anchor, replacement }) => anchor !== undefined && replacement !== undefined,
        );
        const revision =
          ready.length === 0
            ? undefined
            : await this.reviseOnce(
                session,
                ready.map(({ id }) => id),
                'accept_all',
                options,
              );
        const applied = revision?.applied.length ?? 0;
        if (revision) Object.assign(row, { revision, applied, notApplied: suggestions.length - applied });
        const after = await phaseHash((await readPhase(store, manuscript, phase)).map(versionOf));
        const late = stopAfterRevision({ applied, seenBefore: seen.has(after), round, maxRounds });
        if (late) return await finish(late);
      }
    } catch (error) {
      const reason = stopOnError(error);
      const outcome = await finish(reason);
      if (reason === 'error') throw error;
      return outcome;
    }
  }

  // ── how an operation runs, and how it writes ─────────────────────────────────────────────────────────────────

  /** One after the other, alone on the project's lock, on states that are settled and as fresh as the disk. */
  private operate<T>(phase: Phase, options: RunOptions, work: (session: Session) => Promise<T>): Promise<T> {
    const run = this.queue.then(() =>
      this.options.store.withLock('refinement', async () => {
        const loaded = await loadStates(this.options.store, sha256);
        const session: Session = { phase, loaded, state: stateOf(loaded.file, phase) };
        await this.settle(session);
        if (options.rev !== undefined && options.rev !== session.state.rev) {
          throw new StoryFoldError(
            'stale',
            'The suggestions have changed since this was asked.',
            'Look at them as they are now and decide again. Nothing was changed.',
            { rev: options.rev, current: session.state.rev },
          );
        }
        try {
          return await work(session);
        } finally {
          this.live.clear();
        }
      }),
    );
    this.queue = run.catch(() => undefined);
    return run;
  }

  /** After a crash: a write that got through is recorded; one that did not, or only in part, is as if it had never begun. */
  private async settle(session: Session): Promise<void> {
    const { state } = session;
    const settled = transitions.settled(state);
    if (settled === state) return;
    const { pending } = state;
    if (!pending) return this.save(session, settled);
    const { store, manuscript } = this.options;
    const texts = new Map(
      (await readPhase(store, manuscript, session.phase)).map((text) => [text.path, text]),
    );
    const changed = pending.entry.files.filter((file) => file.after !== null && file.before !== file.after);
    const through = changed.filter((file) => texts.get(file.path)?.sha256 === file.after);
    if (changed.length > 0 && through.length === changed.length) return this.finishWriting(session);
    for (const file of through) {
      const bytes = file.before === null ? undefined : await this.keptText(file.before);
      await manuscript.replace([{ path: file.path, expected: file.after ?? undefined, bytes }]);
    }
    await this.save(session, settled);
  }

  /**
   * Changes the author's texts in three steps, so that a crash between any two can be told from the others: first what is
   * about to happen, with both texts kept; then the texts; then that it happened.
   */
  private async writeTexts(
    session: Session,
    entry: HistoryEntry,
    texts: readonly ManuscriptText[],
    reopen: RefinementRound | undefined,
    write: () => Promise<unknown>,
  ): Promise<void> {
    const before = session.state;
    await this.save(session, transitions.writing(before, entry, reopen), await this.keepTexts(texts));
    try {
      await write();
    } catch (error) {
      await this.save(session, before);
      throw error;
    }
    await this.finishWriting(session);
  }

  private async finishWriting(session: Session): Promise<void> {
    const { store, manuscript } = this.options;
    const entry = session.state.pending!.entry;
    const texts = await readPhase(store, manuscript, session.phase);
    await this.save(session, transitions.written(session.state), [
      entryChange(session.phase, entry),
      ...(await this.keepTexts(texts)),
      await this.recordOf(session.phase, texts),
    ]);
  }

  /** Writes the state with whatever belongs to it, in one commit, and tells the listeners. */
  private async save(
    session: Session,
    state: RefinementState,
    changes: readonly StoreChange[] = [],
  ): Promise<void> {
    const change = stateChange(session.loaded, state);
    await this.options.store.commit([...changes, change]);
    session.loaded = {
      file: { ...session.loaded.file, phases: { ...session.loaded.file.phases, [session.phase]: state } },
      sha256: await sha256(change.bytes!),
    };
    session.state = state;
    this.live.set(session.phase, state);
    for (const listener of this.listeners) listener(session.phase);
  }

  /**
   * The current round's entry, and the state without it; as they are when there is none. Without a decision given it is
   * `edit_then_retry` when the author changed the text under the round, and superseded (`null`) when they did not.
   */
  private async endRound(
    session: Session,
    texts: readonly ManuscriptText[],
    given: Decision | null | undefined,
  ): Promise<{ state: RefinementState; changes: StoreChange[]; entry?: number }> {
    const { state, phase } = session;
    const round = state.currentRound;
    if (!round) return { state, changes: [] };
    const files = transitions.fileChanges(round.files, texts.map(versionOf));
    const edited = files.some((file) => file.before !== file.after);
    const decision = given === undefined ? (edited ? 'edit_then_retry' : null) : given;
    const number = await this.nextEntry(phase);
    const at = this.options.clock.now();
    const entry = transitions.entryForRound(state, number, round, { decision, files, at });
    return {
      state: transitions.roundEnded(state, entry, state.status === 'done' ? 'done' : 'idle'),
      changes: [entryChange(phase, entry)],
      entry: number,
    };
  }

  private async nextEntry(phase: Phase): Promise<number> {
    return ((await historyNumbers(this.options.store, phase)).at(-1) ?? 0) + 1;
  }

  /** The writes that keep these texts for good; none for those that are kept already. */
  private async keepTexts(texts: readonly ManuscriptText[]): Promise<StoreChange[]> {
    const changes: StoreChange[] = [];
    for (const { sha256: hash, text, byteOrderMark } of texts) {
      const path = textFile(hash);
      if (!(await this.options.store.read(path)))
        changes.push({ path, bytes: encodeText(text, byteOrderMark) });
    }
    return changes;
  }

  private async recordOf(phase: Phase, texts: readonly ManuscriptText[]): Promise<StoreChange> {
    const { store, project } = this.options;
    return recordChange(await phaseRecord(store, phase), phase, texts, project.language);
  }

  private async keptText(hash: string): Promise<Uint8Array> {
    const bytes = await this.options.store.read(textFile(hash));
    if (bytes && (await sha256(bytes)) === hash) return bytes;
    throw new StoryFoldError(
      bytes ? 'corrupt_state' : 'not_found',
      `The text of that round is ${bytes ? 'damaged' : 'no longer kept'}.`,
      `Bring ${textFile(hash)} back from a backup or from git, then try again. Nothing was changed.`,
      { path: textFile(hash) },
    );
  }

  private async changesBy(
    texts: readonly ManuscriptText[],
    edits: ReadonlyMap<string, readonly TextEdit[]>,
  ): Promise<FileChange[]> {
    const changes: FileChange[] = [];
    for (const { path, text, byteOrderMark, sha256: before } of texts) {
      const list = edits.get(path) ?? [];
      const after =
        list.length === 0 ? before : await sha256(encodeText(applyEdits(text, list), byteOrderMark));
      changes.push({ path, before, after });
    }
    return changes;
  }

  private applyTo(
    texts: readonly ManuscriptText[],
    edits: ReadonlyMap<string, readonly TextEdit[]>,
  ): Promise<unknown> {
    return this.options.manuscript.apply(
      texts.flatMap(({ path, sha256: expected }) => {
        const list = edits.get(path) ?? [];
        return list.length === 0 ? [] : [{ path, expected, edits: list }];
      }),
    );
  }

  /** An entry's suggestions as a round to decide anew. They get new ids, because an id names one decision for good. */
  private reopened(state: RefinementState, entry: HistoryEntry): RefinementRound {
    let next = state.nextSuggestion;
    return {
      round: state.round,
      assessedAt: entry.assessedAt ?? entry.at,
      ...(entry.overall === undefined ? {} : { overall: entry.overall }),
      suggestions: entry.suggestions
        .filter((suggestion) => suggestion.status !== 'waived')
        .map(({ notApplied: _notApplied, ...suggestion }) => ({
          ...suggestion,
          id: suggestionId(next++),
          status: 'open' as const,
        })),
      files: entry.files.flatMap(({ path, before }) => (before === null ? [] : [{ path, sha256: before }])),
    };
  }

  private async pointOf(
    phase: Phase,
    point: ComparePoint,
  ): Promise<{ texts: Map<string, string>; suggestions: Suggestion[] }> {
    const { store, manuscript } = this.options;
    if (point === 'now') {
      const texts = await readPhase(store, manuscript, phase);
      return {
        texts: new Map(texts.map(({ path, text }) => [path, text])),
        suggestions: (await this.state(phase)).currentRound?.suggestions ?? [],
      };
    }
    const entry = await readHistoryEntry(store, phase, point);
    const texts = new Map<string, string>();
    for (const { path, before } of entry.files) {
      if (before !== null) texts.set(path, decodeText(await this.keptText(before)).text);
    }
    return { texts, suggestions: entry.suggestions };
  }

  /** The phase's texts. Throws `not_found` when there are none, `invalid_input` when there is nothing in them. */
  private async requireTexts(phase: Phase): Promise<ManuscriptText[]> {
    const texts = await readPhase(this.options.store, this.options.manuscript, phase);
    const where = phase === 'final' ? 'chapters/' : `${phase}.md`;
    if (texts.length === 0) {
      throw new StoryFoldError(
        'not_found',
        `There is no ${phase} yet: ${where} ${phase === 'final' ? 'holds no chapter' : 'does not exist'}.`,
        `Write it as ${phase === 'final' ? 'chapters/01-title.md' : where}, or bring a text in with \`import ${phase} FILE\`.`,
        { phase },
      );
    }
    if (texts.every(({ text }) => text.trim() === '')) {
      throw new StoryFoldError(
        'invalid_input',
        `${texts.map(({ path }) => path).join(', ')} is empty.`,
        'Write something first, or bring a text in with `import`.',
        { phase },
      );
    }
    return texts;
  }

  private report(options: RunOptions, state: RefinementState, step: Progress['step']): void {
    const { phase, round, mode, maxRounds } = state;
    options.onProgress?.({
      phase,
      step,
      round,
      ...(mode === 'auto' && maxRounds !== undefined ? { maxRounds } : {}),
    });
  }
}

function entryChange(phase: Phase, entry: HistoryEntry): StoreChange {
  return { path: historyFile(phase, entry.entry), bytes: jsonBytes(entry), expected: null };
}

function requireRound(state: RefinementState): RefinementRound {
  if (state.currentRound) return state.currentRound;
  throw new StoryFoldError(
    'refused',
    `Nothing is waiting for a decision in the ${state.phase}.`,
    `Assess it first: \`assess ${state.phase}\`.`,
    { phase: state.phase },
  );
}

function requireSuggestion(round: RefinementRound, id: string): Suggestion {
  const found = round.suggestions.find((suggestion) => suggestion.id === id);
  if (found) return found;
  throw new StoryFoldError(
    'not_found',
    `There is no suggestion ${id} in this round.`,
    round.suggestions.length > 0
      ? `There are: ${round.suggestions.map((suggestion) => suggestion.id).join(', ')}.`
      : 'It has no suggestions.',
    { id },
  );
}

/** The ids that are meant, each one of the round and still undecided. */
function selectIds(
  round: RefinementRound,
  undecided: readonly Suggestion[],
  asked: 'all' | readonly string[],
  verb: 'accept' | 'reject',
): string[] {
  if (asked === 'all') return undecided.map((suggestion) => suggestion.id);
  for (const id of asked) {
    const suggestion = requireSuggestion(round, id);
    if (undecided.includes(suggestion)) continue;
    throw new StoryFoldError(
      'invalid_input',
      `${id} cannot be ${verb}ed: it is ${suggestion.status === 'waived' || suggestion.status === 'rejected' ? suggestion.status : 'rejected in the same breath'}.`,
      verb === 'accept' ? 'Take the rejection back first, or leave it out.' : 'Leave it out.',
      { id },
    );
  }
  return [...new Set(asked)];
}

function requireWords(text: string): string {
  const words = text.trim();
  if (words !== '') return words;
  throw new StoryFoldError('invalid_input', 'There are no words in it.', 'Say what should be done.');
}

/** The line of entries from the one that applied the suggestion to the text as it stands. */
function requireApplied(
  entries: readonly HistoryEntry[],
  suggestion: string,
  state: RefinementState,
): HistoryEntry[] {
  const applied = entries.findLast(
    (entry) =>
      entry.kind === 'round' && entry.edits.some((edit) => edit.origin.suggestions.includes(suggestion)),
  );
  if (!applied) {
    const known = entries.flatMap((entry) =>
      entry.suggestions.filter(({ status }) => status === 'applied').map(({ id }) => id),
    );
    throw new StoryFoldError(
      'not_found',
      `No suggestion ${suggestion} was ever applied to the ${state.phase}.`,
      known.length > 0 ? `Applied were: ${known.join(', ')}.` : 'None was applied so far.',
      { suggestion },
    );
  }
  const line = lineage(entries, applied.entry, state.head);
  if (!line || line.some((entry) => entry.reverted === suggestion)) {
    throw new StoryFoldError(
      'refused',
      line
        ? `${suggestion} has been taken out already.`
        : `${suggestion} is not in the text as it stands: an earlier text was restored since.`,
      `See \`rounds ${state.phase}\` for what happened. Nothing was changed.`,
      { suggestion },
    );
  }
  return line;
}

/** The phase that comes after this one in the order in which authors make them; undefined after the last. */
export function nextPhase(phase: Phase): Phase | undefined {
  return phases[phases.indexOf(phase) + 1];
}
