import { StoryFoldError } from '../../errors';
import type { ManuscriptText } from '../../ports';
import { sha256 } from '../../storage/hash';
import { jsonBytes } from '../../storage/json';
import { historyFile } from '../../project/layout';
import { requireMerged } from '../../storage/mergeMarkers';
import {
  phaseRecord,
  readPhase,
  readPhaseFiles,
  recordChange,
  type PhaseFile,
} from '../../project/phaseDocuments';
import { willBeFinished, type StoreChange } from '../../storage/projectStore';
import { decodeText, encodeText } from '../../text/decode';
import { applyEdits, type TextEdit } from '../../text/edits';
import { adoptOlder } from './older/adoptOlder';
import { nextEntryNumber } from './history';
import type { FileChange, FileVersion, HistoryEntry, RefinementState } from '../model';
import { keepFiles, keepTexts, keptText } from './keptTexts';
import { requirePhasePaths } from '../requestChecks';
import type { RefinementControllerOptions } from '../runOptions';
import { currentState, type LoadedStates, type RefinementStateFile } from './stateFile';
import type { Talk } from '../talk';
import * as transitions from './transitions';
import type { Decision, Phase } from '../../../shared/values';

/**
 * What one operation on one phase works with: the state as it was read from disk, and the only ways in which the state,
 * the history and the author's texts are written. Whoever opens one must hold the project's `refinement` lock.
 */
export class PhaseSession {
  /** What this operation speaks to a model with; undefined offline. */
  readonly talk: Talk | undefined;

  private constructor(
    readonly phase: Phase,
    readonly options: RefinementControllerOptions,
    private readonly stateFile: RefinementStateFile,
    private loaded: LoadedStates,
    private current: RefinementState,
    private readonly onWritten: (state: RefinementState) => void,
    talkOn?: (session: PhaseSession) => Talk,
  ) {
    this.talk = talkOn?.(this);
  }

  /**
   * Reads the phase's state and settles what a crash left in the middle. `onWritten` hears of every state that was saved; `talkOn` makes what
   * the operation speaks to a model with, and must not yet use the session.
   */
  static async open(
    phase: Phase,
    options: RefinementControllerOptions,
    stateFile: RefinementStateFile,
    onWritten: (state: RefinementState) => void,
    talkOn?: (session: PhaseSession) => Talk,
    signal?: AbortSignal,
  ): Promise<PhaseSession> {
    const found = await stateFile.loadToWrite(options.timer, signal);
    await stateFile.requireFit(found);
    const loaded = await adoptOlder(phase, options, stateFile, found);
    const state = await currentState(options.store, loaded.file, phase);
    const session = new PhaseSession(phase, options, stateFile, loaded, state, onWritten, talkOn);
    await session.settle();
    return session;
  }

  get state(): RefinementState {
    return this.current;
  }

  /** Writes the state with whatever belongs to it, in one commit. */
  async save(state: RefinementState, changes: readonly StoreChange[] = []): Promise<void> {
    this.loaded = await this.stateFile.save(this.loaded, state, changes);
    this.current = state;
    this.onWritten(state);
  }

  /** The phase's texts as they stand; none when nothing is written yet. */
  texts(): Promise<ManuscriptText[]> {
    return readPhase(this.options.store, this.options.manuscript, this.phase);
  }

  /**
   * The phase's texts. Throws `not_found` when there are none, `invalid_input` when there is nothing in them, `conflict` when git left a
   * merge in one.
   */
  async requireTexts(): Promise<ManuscriptText[]> {
    const { phase } = this;
    const texts = await this.texts();
    const where = phase === 'final' ? 'chapters/01-title.md' : `${phase}.md`;
    if (texts.length === 0) {
      throw new StoryFoldError(
        'not_found',
        `There is no ${phase} yet: ${phase === 'final' ? 'chapters/ holds no chapter' : `${where} does not exist`}.`,
        `Write it as ${where}, or bring a text in with \`import ${phase} FILE\`.`,
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
    for (const { path, text } of texts) requireMerged(path, text);
    return texts;
  }

  nextEntry(): Promise<number> {
    return nextEntryNumber(this.options.store, this.phase, this.current.head);
  }

  /** The write that brings the phase's record up to its texts. */
  async recordOf(texts: readonly ManuscriptText[]): Promise<StoreChange> {
    const { store, project } = this.options;
    return recordChange(await phaseRecord(store, this.phase), this.phase, texts, project.language);
  }

  /**
   * The current round's entry, and the state without it; as they are when there is none. Without a decision given it is
   * `edit_then_retry` when the author changed the text under the round, and superseded (`null`) when they did not.
   */
  async endRound(
    state: RefinementState,
    versions: readonly FileVersion[],
    given?: Decision | null,
  ): Promise<{ state: RefinementState; changes: StoreChange[]; entry?: number }> {
    const entry = await this.roundEntry(state, versions, given);
    if (!entry) return { state, changes: [] };
    return {
      state: transitions.roundEnded(state, entry, state.status === 'done' ? 'done' : 'idle'),
      changes: [this.entryChange(entry)],
      entry: entry.entry,
    };
  }

  private async roundEntry(
    state: RefinementState,
    versions: readonly FileVersion[],
    given: Decision | null | undefined,
  ): Promise<HistoryEntry | undefined> {
    const round = state.currentRound;
    if (!round) return undefined;
    const files = transitions.fileChanges(round.files, versions);
    const edited = files.some((file) => file.before !== file.after);
    const decision = given === undefined ? (edited ? 'edit_then_retry' : null) : given;
    const at = this.options.clock.now();
    return transitions.entryForRound(state, await this.nextEntry(), round, { decision, files, at });
  }

  /**
   * The entry for a whole text that takes the place of this one, and that of the undecided round on this, which goes to the history in the
   * same step: where the text cannot be written after all, the round waits as before.
   */
  async entryForText(
    kind: HistoryEntry['kind'],
    current: readonly PhaseFile[],
    files: FileChange[],
  ): Promise<{ entry: HistoryEntry; superseded?: HistoryEntry }> {
    const state = this.current;
    const versions = current.map(({ path, sha256 }) => ({ path, sha256 }));
    const superseded = await this.roundEntry(state, versions, null);
    const at = this.options.clock.now();
    if (!superseded)
      return { entry: transitions.entryForChange(state, await this.nextEntry(), kind, { files, at }) };
    const entry = transitions.entryForChange(state, superseded.entry + 1, kind, { files, at });
    return { entry: { ...entry, parent: superseded.entry }, superseded };
  }

  /** How the texts stand before and after these edits. */
  async changesBy(
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

  /** Applies edits to the texts that they were made for, and records that as `entry`; see `writeTexts` for all the rest. */
  async writeEdits(
    state: RefinementState,
    entry: HistoryEntry,
    texts: readonly ManuscriptText[],
    edits: ReadonlyMap<string, readonly TextEdit[]>,
    once: transitions.OnceWritten = {},
  ): Promise<HistoryEntry> {
    const changes = texts.flatMap(({ path, sha256: expected }) => {
      const list = edits.get(path) ?? [];
      return list.length === 0 ? [] : [{ path, expected, edits: list }];
    });
    return this.writeTexts(state, entry, {
      ...once,
      kept: await keepTexts(this.options.store, texts),
      write: () => this.options.manuscript.apply(changes),
    });
  }

  /**
   * Changes the author's texts in three steps, so that a crash between any two can be told from the others: first what is
   * about to happen, with the writes that keep the texts as they stand (`kept`); then the texts; then that it happened.
   *
   * When a step fails, the texts stand as before and `state` is what remains. Where the texts cannot be put back either, or their write
   * `willBeFinished`, it throws `io` with the cause, and the next operation on the phase does the last step. Returns the entry as it was
   * recorded.
   */
  async writeTexts(
    state: RefinementState,
    entry: HistoryEntry,
    change: transitions.OnceWritten & { kept: readonly StoreChange[]; write: () => Promise<unknown> },
  ): Promise<HistoryEntry> {
    // Read first, so that a record that cannot be used stops this before it has begun.
    await phaseRecord(this.options.store, this.phase);
    await this.save(transitions.writing(state, entry, change), change.kept);
    try {
      await change.write();
    } catch (error) {
      // The texts will be there after all; the next operation finds them so, and does the last step.
      if (!willBeFinished(error)) await this.goBackTo(state);
      throw error;
    }
    const planned = transitions.pendingEntry(this.current) ?? entry;
    const written = await this.recordOrPutBack(planned.files, state, () => this.asWritten(planned));
    // Only what is still as it was written goes back: where something else stands, the author may have typed it.
    return this.recordOrPutBack(planned.files, state, () => this.recordWritten(written));
  }

  /** Writes the phase's first texts, before which there is nothing that a history could go back to. */
  async writeFirstTexts(files: readonly FileChange[], write: () => Promise<unknown>): Promise<void> {
    const state = this.current;
    await write();
    await this.recordOrPutBack(files, state, () => this.recordTexts());
  }

  /** Records a change of the texts that has been made. Where that fails, a change that nothing knows of must not stay. */
  private async recordOrPutBack<T>(
    files: readonly FileChange[],
    state: RefinementState,
    record: () => Promise<T>,
  ): Promise<T> {
    try {
      return await record();
    } catch (error) {
      // The record will be there after all; then the text has to stay as well.
      if (willBeFinished(error)) throw notYetRecorded(this.phase, error);
      try {
        await this.putBack(files);
      } catch {
        throw notYetRecorded(this.phase, error);
      }
      await this.goBackTo(state);
      throw error;
    }
  }

  /** Where not even that can be written, the next operation finds the texts as they were and does the same. */
  private async goBackTo(state: RefinementState): Promise<void> {
    await this.save(state).catch(() => {
      this.current = state;
    });
  }

  /** The entry with the texts as they are read back: an editor may tidy a file when it saves it. */
  private async asWritten(planned: HistoryEntry): Promise<{ entry: HistoryEntry; files: PhaseFile[] }> {
    const { store, manuscript } = this.options;
    const files = await readPhaseFiles(store, manuscript, this.phase);
    const standing = new Map(files.map((file) => [file.path, file.sha256]));
    // What the author types meanwhile in a text that was not to be changed is theirs: neither to be told as ours, nor to be put back with it.
    const changes = planned.files.map((file) =>
      file.before === file.after ? file : { ...file, after: standing.get(file.path) ?? file.after },
    );
    return { entry: { ...planned, files: changes }, files };
  }

  private async recordWritten({
    entry,
    files,
  }: {
    entry: HistoryEntry;
    files: readonly PhaseFile[];
  }): Promise<HistoryEntry> {
    const superseded = transitions.supersededEntry(this.current);
    await this.save(transitions.written(this.current, entry), [
      ...(superseded ? [this.entryChange(superseded)] : []),
      this.entryChange(entry),
      ...(await keepFiles(this.options.store, files)),
      ...(await this.recordOfFiles(files)),
    ]);
    return entry;
  }

  /** Brings the phase's record up to its texts as they stand. */
  private async recordTexts(): Promise<void> {
    const { store, manuscript } = this.options;
    await this.save(
      transitions.changed(this.current),
      await this.recordOfFiles(await readPhaseFiles(store, manuscript, this.phase)),
    );
  }

  /** The record describes all texts of the phase, or stays as it is while one of them cannot be read. */
  private async recordOfFiles(files: readonly PhaseFile[]): Promise<StoreChange[]> {
    try {
      return [await this.recordOf(files.map((file) => ({ ...file, ...decodeText(file.bytes) })))];
    } catch (error) {
      if (error instanceof StoryFoldError && error.code === 'not_utf8') return [];
      throw error;
    }
  }

  /** After a crash: a write that got through is recorded; one that did not, or only in part, is as if it had never begun. */
  private async settle(): Promise<void> {
    const { store, manuscript } = this.options;
    const settled = transitions.settled(this.current);
    if (settled === this.current) return;
    const entry = transitions.pendingEntry(this.current);
    if (!entry) return this.save(settled);
    const files = await readPhaseFiles(store, manuscript, this.phase);
    const standing = new Map(files.map((file) => [file.path, file.sha256]));
    requirePhasePaths(
      this.phase,
      entry.files.map(({ path }) => path),
    );
    const planned = entry.files.filter((file) => file.after !== null && file.before !== file.after);
    const through = planned.filter((file) => standing.get(file.path) === file.after);
    const untouched = planned.filter((file) => (standing.get(file.path) ?? null) === file.before);
    // What is neither as it was nor as planned, the author has edited since; the rest tells whether it was written.
    if (through.length > 0 && untouched.length === 0) {
      await this.recordWritten(await this.asWritten(entry));
      return;
    }
    await this.putBack(through).catch((error: unknown) => {
      // Where a text is no longer kept, the files stay as they are.
      if (error instanceof StoryFoldError && ['not_found', 'corrupt_state'].includes(error.code)) return;
      throw error;
    });
    await this.save(settled);
  }

  /**
   * All files as they were before the change, or none. Throws `not_found`, `corrupt_state` where such a text is not kept, and as
   * `Manuscript.replace`.
   */
  private async putBack(changes: readonly FileChange[]): Promise<void> {
    const { store, manuscript } = this.options;
    const files = await Promise.all(
      changes
        .filter(({ before, after }) => before !== after)
        .map(async ({ path, before, after }) => ({
          path,
          expected: after ?? undefined,
          bytes: before === null ? undefined : await keptText(store, before),
        })),
    );
    if (files.length > 0) await manuscript.replace(files);
  }

  private entryChange(entry: HistoryEntry): StoreChange {
    return { path: historyFile(this.phase, entry.entry), bytes: jsonBytes(entry), expected: null };
  }
}

function notYetRecorded(phase: Phase, cause: unknown): StoryFoldError {
  const because = cause instanceof StoryFoldError ? cause.code : 'io';
  return new StoryFoldError(
    'io',
    `The text of the ${phase} was changed as you decided, but that could not be noted down yet: ${cause instanceof Error ? cause.message : String(cause)}`,
    'Remove the cause, such as a full disk, and run any command on this phase. It is noted down then; nothing has to be decided again.',
    { phase, because },
    { cause },
  );
}
