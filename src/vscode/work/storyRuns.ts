import { EventEmitter, type Disposable } from 'vscode';
import type { StoryOutcome, StoryProgress, StoryRunOptions } from '../../core/story/storyRun';
import type { StoryStage } from '../../shared/values';
import { storyProgressWords } from '../storyWords';
import type { Selection } from './selection';
import type { Ask, WorkAtHand } from './workAtHand';

/** How a stage is to be run. */
export type StoryAsked = Pick<StoryRunOptions, 'force' | 'legacy' | 'strict'>;

/** What is at work on a story in this window. */
export interface StoryAtWork {
  /** The project's id. */
  project: string;
  progress: StoryProgress;
}

/**
 * Runs of a branching story's stages, in one window one thing at a time with all other work. What asks nobody goes to the controller itself.
 * All methods throw `StoryFoldError`: what the controller's throw, what keeps a model from being asked, and `refused` while something else is
 * at work.
 */
export class StoryRuns implements Disposable {
  private readonly progressChanged = new EventEmitter<void>();
  private atWork: StoryAtWork | undefined;

  /** A stage began, moved on or ended. */
  readonly onDidChangeProgress = this.progressChanged.event;

  constructor(
    private readonly selection: Pick<Selection, 'requireWritable'>,
    private readonly atHand: WorkAtHand,
  ) {}

  dispose(): void {
    this.progressChanged.dispose();
  }

  /** What this window is at work on; undefined where it is on nothing of a story. */
  get now(): StoryAtWork | undefined {
    return this.atWork;
  }

  run(stage: StoryStage, asked: StoryAsked, ask: Ask): Promise<StoryOutcome> {
    const project = this.selection.requireWritable(ask.project);
    const first = { phase: 'final', step: 'story', auto: false } as const;
    return this.atHand.run(project, first, ask, async ({ signal, beforeCost, onModelProgress, onStory }) => {
      try {
        await project.model.prepare();
        return await project.story.run(stage, {
          ...asked,
          signal,
          beforeCost,
          onModelProgress,
          onProgress: (progress) => {
            this.move({ project: project.id, progress });
            onStory(storyProgressWords(progress));
          },
        });
      } finally {
        this.move(undefined);
      }
    });
  }

  private move(atWork: StoryAtWork | undefined): void {
    this.atWork = atWork;
    this.progressChanged.fire();
  }
}
