import { ModelRun } from '../../llm/calls/modelRun';
import type { ModelSession } from '../../llm/calls/modelSession';
import { chapterLock } from '../../project/layout';
import { DraftStore } from '../../storage/draftStore';
import { ChapterDesk } from './chapterDesk';
import { modelNeededForChapter, noSuchChapter } from '../chapterErrors';
import { findChapter, requireReadableOutline, type KnownChapter } from '../chapterList';
import { withMovedAside } from '../movedAside';
import { chapterOutcome, type ChapterOutcome, type OutcomeParts } from '../chapterOutcome';
import type { ChapterControllerOptions, ChapterRunOptions } from './chapterRun';
import type { ToldDocument } from '../../refinement/telling/toldContext';
import type { ChapterTalk } from '../chapterTalk';
import { talkAbout } from './talkAbout';

/** What the controller wants to know of work on a chapter. */
interface WorkHooks {
  begin: (chapter: string) => void;
  end: (chapter: string) => void;
  /** Its state was written. */
  changed: (chapter: string) => void;
  /** Awaited before a run takes a chapter's lock. */
  before: () => Promise<unknown>;
}

/** One thing that the author asked of chapters: what it reads anew when it starts, and what it takes on itself. */
export class ChapterWork {
  constructor(
    readonly options: ChapterControllerOptions,
    private readonly hooks: WorkHooks,
    /** Where the locks are, where only a draft of the project is worked on. */
    private readonly looksAt?: ChapterControllerOptions['store'],
  ) {}

  /**
   * The same for who only wants to know how work would go: what cannot be read is not moved aside, and what an older project keeps is not
   * taken over, but seen as if it were. Nobody writes meanwhile.
   */
  looking(): ChapterWork {
    const { store } = this.options;
    return new ChapterWork({ ...this.options, store: new DraftStore(store) }, this.hooks, store);
  }

  /**
   * Runs `work` on the chapter, alone on its lock. A decision of the author's waits for nothing (`isRun` false). `known`: all chapters, where
   * they have just been read and nothing is to be written. Throws `locked`.
   */
  async onChapter<T>(
    id: string,
    isRun: boolean,
    work: (desk: ChapterDesk) => Promise<T>,
    known?: readonly KnownChapter[],
  ): Promise<T> {
    if (isRun) {
      this.hooks.begin(id);
      await this.hooks.before();
    }
    try {
      return await (this.looksAt ?? this.options.store).withLock(chapterLock(id), async () => {
        const { store, manuscript, project, clock, refinement, openTalk, model, playbook } = this.options;
        const options = {
          store,
          manuscript,
          project,
          clock,
          refinement,
          ...(openTalk && { openTalk }),
          ...(playbook && { playbook }),
          ...(model && { model }),
        };
        if (isRun && !known) await requireReadableOutline(options);
        const one = (all: readonly KnownChapter[]) => {
          const chapter = all.find(({ row }) => row.chapter === id);
          if (chapter) return { chapters: all, chapter };
          throw noSuchChapter(
            id,
            all.map(({ row }) => row.chapter),
          );
        };
        const { chapters, chapter } = known ? one(known) : await findChapter(options, one);
        const desk = await ChapterDesk.open(options, chapters, chapter, () => this.hooks.changed(id));
        try {
          return await work(desk);
        } catch (error) {
          throw this.looksAt ? error : withMovedAside(error, desk.movedAside);
        }
      });
    } finally {
      if (isRun) {
        this.hooks.end(id);
        this.hooks.changed(id);
      }
    }
  }

  /** Throws `no_model` offline. */
  requireModel(desk: ChapterDesk): ModelSession {
    const { model } = this.options;
    if (!model) throw modelNeededForChapter(desk);
    return model;
  }

  /** All requests that the author started together. */
  startRun(model: ModelSession, { signal, budget, onModelProgress }: ChapterRunOptions): ModelRun {
    return new ModelRun(model, {
      purpose: { phase: 'final' },
      ...(signal && { signal }),
      ...(budget && { budget }),
      ...(onModelProgress && { onProgress: onModelProgress }),
    });
  }

  /** What this chapter is spoken of with: told the chapters next to it and the bible as they now stand. */
  talkOf(
    desk: ChapterDesk,
    model: ModelSession,
    run: ModelRun,
    material?: readonly ToldDocument[],
  ): Promise<ChapterTalk> {
    const { options, chapters, chapter, id, task, state } = desk;
    return talkAbout(options, chapters, chapter, {
      model,
      run: run.for({ phase: 'final', chapter: id, attempt: state.currentAttempt }),
      task,
      ...(material && { material }),
    });
  }

  /** How the chapter stands after the work on it. */
  async outcome(desk: ChapterDesk, parts: Partial<OutcomeParts> = {}): Promise<ChapterOutcome> {
    const { row } = desk.chapter;
    return chapterOutcome(desk.state, {
      title: row.title,
      path: desk.deliveredPath,
      judged: [...desk.judged.values()].sort((one, other) => one.attempt - other.attempt),
      movedAside: desk.movedAside,
      changedVersions: desk.changedVersions,
      ...parts,
    });
  }
}
