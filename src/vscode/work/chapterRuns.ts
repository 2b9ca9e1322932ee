import type { JudgeTrial } from '../../core/chapter/operations/judgeTrial';
import type { ChapterReference, ChapterRow } from '../../core/chapter/chapterList';
import type { ChapterOutcome, RemainingOutcome } from '../../core/chapter/chapterOutcome';
import type {
  ChapterRunOptions,
  GenerateChapterOptions,
  RetryChapterOptions,
} from '../../core/chapter/running/chapterRun';
import type { BibleUpdated } from '../../core/chapter/operations/updateBible';
import type { ProgressView } from '../../shared/workbenchState';
import type { Project } from '../workspace/project';
import type { Selection } from './selection';
import type { Ask, WorkAtHand, WorkOptions } from './workAtHand';

/**
 * What is done with chapters and asks a model, in one window one thing at a time with all other work. Decisions on chapters go to the
 * controller itself. All methods throw `StoryFoldError`: what the controller's throw, what keeps a model from being asked, and `refused`
 * while something else is at work.
 */
export class ChapterRuns {
  constructor(
    private readonly selection: Pick<Selection, 'requireWritable'>,
    private readonly atHand: WorkAtHand,
  ) {}

  generate(
    chapter: ChapterReference,
    options: Pick<GenerateChapterOptions, 'force' | 'overLocks'>,
    ask: Ask,
  ): Promise<ChapterOutcome> {
    return this.run(ask, ({ chapters }, running) => chapters.generate(chapter, { ...running, ...options }));
  }

  generateRemaining(ask: Ask): Promise<RemainingOutcome> {
    return this.run(ask, ({ chapters }, running) => chapters.generateRemaining(running));
  }

  retry(
    chapter: ChapterReference,
    options: Pick<RetryChapterOptions, 'level' | 'overLocks'>,
    ask: Ask,
  ): Promise<ChapterOutcome> {
    return this.run(ask, ({ chapters }, running) => chapters.retry(chapter, { ...running, ...options }));
  }

  /** Tries the judge on copies with known faults. It cannot be paused: another trial begins with the first copy. */
  calibrate(row: ChapterRow, ask: Ask): Promise<JudgeTrial> {
    return this.atWork(
      'judge_trial',
      ask,
      async ({ chapters }, { signal, beforeCost, onModelProgress, onChapter }) => {
        const { chapter, title } = row;
        const place = { chapter, title, step: 'judge', number: 1, of: 1, level: null } as const;
        return chapters.calibrateJudge(row, {
          signal,
          beforeCost,
          onModelProgress,
          onProgress: ({ done, of }) => onChapter({ ...place, copy: { number: Math.min(done + 1, of), of } }),
        });
      },
    );
  }

  /** Has the bible told of the author's text of the chapter. */
  updateBible(chapter: ChapterReference, ask: Ask): Promise<BibleUpdated> {
    return this.run(ask, ({ chapters }, running) => chapters.updateBible(chapter, running), 'bible_update');
  }

  /** Ends the work after the step or scene under way, with everything saved. */
  pause(): void {
    this.atHand.pause();
  }

  private run<T>(
    ask: Ask,
    work: (project: Project, options: ChapterRunOptions) => Promise<T>,
    step: ProgressView['step'] = 'chapters',
  ): Promise<T> {
    return this.atWork(step, ask, (project, { signal, stop, beforeCost, onModelProgress, onChapter }) =>
      work(project, {
        signal,
        beforeCost,
        onModelProgress,
        pause: () => stop.aborted,
        onProgress: ({ attempt: _attempt, ...progress }) => onChapter(progress),
      }),
    );
  }

  private atWork<T>(
    step: ProgressView['step'],
    ask: Ask,
    work: (project: Project, options: WorkOptions) => Promise<T>,
  ): Promise<T> {
    const project = this.selection.requireWritable(ask.project);
    const first = { phase: 'final', step, auto: false } as const;
    return this.atHand.run(project, first, ask, async (options) => {
      await project.model.prepare();
      return work(project, options);
    });
  }
}
