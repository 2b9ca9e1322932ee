import { loadBible } from '../project/bible/bibleFile';
import type { StoryBible } from '../project/bible/storyBible';
import { ReadOnlyStore } from '../storage/readOnlyStore';
import { atWork } from './chapterErrors';
import {
  readChapterList,
  referenceOf,
  findChapter,
  requireChapter,
  requireReadableOutline,
  type ChapterReference,
  type ChapterRow,
  type KnownChapter,
} from './chapterList';
import type { ChapterOutcome, RemainingOutcome } from './chapterOutcome';
import type {
  ChapterControllerOptions,
  ChapterRunOptions,
  GenerateChapterOptions,
  RetryChapterOptions,
} from './running/chapterRun';
import { ChapterWork } from './running/chapterWork';
import * as decisions from './operations/authorsDecisions';
import { generateChapter } from './operations/generateChapter';
import { generateRemaining } from './operations/generateRemaining';
import { runJudgeTrial, type CalibrateJudgeOptions, type JudgeTrial } from './operations/judgeTrial';
import type { JudgedAttempt } from './model';
import { readRetryReport, type ReadRetryReport } from './operations/readRetryReport';
import { retryChapter } from './operations/retryChapter';
import { retryChoices, type RetryChoice } from './operations/retryChoices';
import { chaptersBefore } from './running/talkAbout';
import { showChapter } from './operations/showChapter';
import { undoBible, type BibleUndone } from './operations/undoBible';
import { updateBible, type BibleUpdated } from './operations/updateBible';

/** A chapter with the ids of those before it, and what names it to its author. */
type FoundChapter = KnownChapter & { earlier: string[]; reference: string };

/** An attempt that was judged, with its text. */
export interface ShownAttempt {
  judged: JudgedAttempt;
  text: string;
}

/**
 * Drives the chapters of one project. Runs with a model are one serial queue; each works on one chapter at a time, alone on that
 * chapter's lock, and saves every step with what it made. What the author decides about a chapter waits for no run, and is refused
 * (`locked`) while one is at work on that chapter.
 *
 * A chapter is named by a `reference`: its id (`03`), its number or heading (`3`, `chapter 3`, `第三章`), its title, or its file's path; one
 * that is known already by its row, since its id may be another's number.
 * All methods throw `StoryFoldError`, `not_found` for a reference that names no chapter.
 */
export class ChapterController {
  private runs: Promise<unknown> = Promise.resolve();
  private decisions: Promise<unknown> = Promise.resolve();
  private readonly atWork = new Set<string>();
  private readonly listeners = new Set<(chapter: string) => void>();

  constructor(private readonly options: ChapterControllerOptions) {}

  /** Calls back with a chapter's id after every written change of its state, and when a run leaves it. Returns the way to stop it. */
  onDidChange(listener: (chapter: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves when everything that was asked for up to now has ended, one way or the other. */
  async settled(): Promise<void> {
    await Promise.all([this.runs, this.decisions]);
  }

  /** Ids of the chapters that a run of this controller is at work on. */
  get working(): ReadonlySet<string> {
    return this.atWork;
  }

  /** All chapters, of the outline and of `chapters/` together, in order. Writes nothing. */
  list(): Promise<ChapterRow[]> {
    return readChapterList(this.options);
  }

  /** What names a chapter to a command whatever its number has become; see `referenceOf`. */
  async referenceOf(chapter: Pick<ChapterRow, 'chapter'>): Promise<string> {
    return referenceOf(await this.list(), chapter);
  }

  /** A chapter with its outline and its text, and the ids of those before it. Writes nothing. */
  async known(reference: ChapterReference): Promise<FoundChapter> {
    try {
      return await this.lookUp(reference);
    } catch {
      // It may stand in an outline that could not be read this time.
      await requireReadableOutline(this.options);
      return this.lookUp(reference);
    }
  }

  /** How a chapter stands. Writes nothing. A row of `list` is taken as it is, so that the other chapters need not be read again. */
  async show(reference: ChapterReference): Promise<ChapterOutcome> {
    return showChapter(this.options, isRow(reference) ? reference : await this.rowOf(reference));
  }

  /** One judged attempt with its text. Throws `not_found` where there is none of that number. */
  async attempt(reference: ChapterReference, attempt: number): Promise<ShownAttempt> {
    return decisions.readAttempt(this.options.store, await this.known(reference), attempt);
  }

  /** The story bible as it stands. Writes nothing. Throws `corrupt_state` for one that cannot be read. */
  async bible(): Promise<StoryBible> {
    return (await loadBible(new ReadOnlyStore(this.options.store))).bible;
  }

  /**
   * What retries did and cost, and whether they pay: all chapters, also those that are no more, or the one that is named. Writes nothing.
   * Settings that do not fit are told beside it.
   */
  retryReport(reference?: ChapterReference): Promise<ReadRetryReport> {
    return readRetryReport(this.options, reference);
  }

  /**
   * Plants known faults in copies of the author's text, in memory, and asks the judge for each: what it finds, and how often it cries wolf.
   * Nothing is written but the ledger, and nothing of the chapter changes. A trial that ends early, cancelled or by an error, gives back what
   * was found up to there; one that ends before the first verdict throws. Throws `not_found` for a chapter without a text, `refused` for a
   * file that cannot be read, and `no_model` offline.
   */
  calibrateJudge(reference: ChapterReference, options: CalibrateJudgeOptions = {}): Promise<JudgeTrial> {
    return this.run((work) => runJudgeTrial(work.options, reference, options));
  }

  /**
   * The levels at which a retry can be made, the suggested one first: what each keeps, redoes and is expected to take. Writes nothing, and
   * moves nothing aside. Throws as `retry` does for a chapter that is locked, or whose file cannot be read.
   */
  retryChoices(reference: ChapterReference): Promise<RetryChoice[]> {
    return this.decide(reference, (work, row) => retryChoices(work.looking(), row));
  }

  /**
   * Writes a chapter until the judge passes it or no attempt is left; goes on where an earlier run ended. Throws `refused` for a chapter
   * that is locked, has passed, was written by hand or has no attempt left (all but the first unless `force`), `no_model` offline, and what its requests throw;
   * then what was saved stays, and the next call goes on there.
   */
  generate(reference: ChapterReference, options: GenerateChapterOptions = {}): Promise<ChapterOutcome> {
    return this.run(async (work) => generateChapter(work, await this.rowOf(reference), options));
  }

  /**
   * Every chapter of the outline in order that has not passed, under one budget. Stops at the first error, which is thrown; chapters before
   * it stay as they were written. Those that are not the engine's to write are passed over and named.
   */
  generateRemaining(options: ChapterRunOptions = {}): Promise<RemainingOutcome> {
    return this.run((work) => generateRemaining(work, options));
  }

  /**
   * A new series of attempts, the first at this level. Throws as `generate` does, but takes a chapter that has passed or was written by hand;
   * what comes of a text that the author changed is a proposal.
   */
  retry(reference: ChapterReference, options: RetryChapterOptions = {}): Promise<ChapterOutcome> {
    return this.run(async (work) => retryChapter(work, await this.rowOf(reference), options));
  }

  /**
   * Makes an attempt the chapter's text. What the author changed since the last delivery is not overwritten: then it is proposed.
   * The bible is not fed.
   */
  keepAttempt(
    reference: ChapterReference,
    attempt: number,
    options: { overLocks?: boolean } = {},
  ): Promise<ChapterOutcome> {
    return this.decide(reference, (work, row) => decisions.keepAttempt(work, row, attempt, options));
  }

  /** Puts the proposal in the place of the author's text, which is kept and can be restored. Throws `not_found` where none waits. */
  acceptProposal(
    reference: ChapterReference,
    options: { overLocks?: boolean } = {},
  ): Promise<ChapterOutcome> {
    return this.decide(reference, (work, row) => decisions.acceptProposal(work, row, options));
  }

  /** Takes the proposal away; the attempt stays on disk. Throws `not_found` where none waits. */
  dismissProposal(reference: ChapterReference): Promise<ChapterOutcome> {
    return this.decide(reference, (work, row) => decisions.dismissProposal(work, row));
  }

  /** No engine touches the chapter until it is unlocked. */
  lock(reference: ChapterReference): Promise<ChapterOutcome> {
    return this.decide(reference, (work, row) => decisions.setLocked(work, row, true));
  }

  unlock(reference: ChapterReference): Promise<ChapterOutcome> {
    return this.decide(reference, (work, row) => decisions.setLocked(work, row, false));
  }

  /**
   * Has the bible told of the author's text as it stands, also where they changed it or wrote it themselves; what an earlier text told gives
   * way. What comes of it can be undone. Throws `not_found` for a chapter without words, `no_model` offline, and what its request throws.
   */
  updateBible(reference: ChapterReference, options: ChapterRunOptions = {}): Promise<BibleUpdated> {
    return this.run(async (work) => updateBible(work, await this.rowOf(reference), options));
  }

  /** Undoes the last change that the chapter made to the bible; what the author changed since stays. Throws `not_found` where there is none. */
  undoBible(reference: ChapterReference): Promise<BibleUndone> {
    return this.decide(reference, (work, row) => undoBible(work, row));
  }

  private async lookUp(reference: ChapterReference): Promise<FoundChapter> {
    return findChapter(this.options, (all) => {
      const rows = all.map(({ row }) => row);
      const { chapter } = requireChapter(rows, reference);
      const known = all.find(({ row }) => row.chapter === chapter)!;
      return { ...known, earlier: chaptersBefore(all, known), reference: referenceOf(rows, known.row) };
    });
  }

  private async rowOf(reference: ChapterReference): Promise<ChapterRow> {
    return (await this.known(reference)).row;
  }

  private run<T>(start: (work: ChapterWork) => Promise<T>): Promise<T> {
    const run = this.runs.then(() => start(this.work()));
    this.runs = run.catch(() => undefined);
    return run;
  }

  /** Behind other decisions, and not behind runs, which may take an hour. */
  private decide<T>(
    reference: ChapterReference,
    start: (work: ChapterWork, row: ChapterRow) => Promise<T>,
  ): Promise<T> {
    const decided = this.decisions.then(async () => {
      const found = await this.known(reference);
      if (this.atWork.has(found.row.chapter)) throw atWork(found);
      return start(this.work(), found.row);
    });
    this.decisions = decided.catch(() => undefined);
    return decided;
  }

  private work(): ChapterWork {
    return new ChapterWork(this.options, {
      begin: (chapter) => this.atWork.add(chapter),
      end: (chapter) => this.atWork.delete(chapter),
      changed: (chapter) => {
        for (const listener of this.listeners) listener(chapter);
      },
      // A decision on this chapter may be about to end.
      before: () => this.decisions,
    });
  }
}

function isRow(reference: ChapterReference): reference is ChapterRow {
  return typeof reference !== 'string' && 'byHand' in reference;
}
