import type { ChapterProgress } from '../../core/chapter/running/chapterRun';
import type { AllRetried } from '../../core/task/taskController';
import type {
  AuthorsFeedback,
  RetryCommand,
  RetryPreview,
  TaskOutcome,
  TaskRunOptions,
} from '../../core/task/taskRun';
import type { ChapterProgressView } from '../../shared/workbenchState';
import { progressWords } from '../taskWords';
import type { Project } from '../workspace/project';
import type { Selection } from './selection';
import type { Ask, WorkAtHand } from './workAtHand';

/**
 * What is done with tasks and asks a model, in one window one thing at a time with all other work. What asks nobody goes to the controller
 * itself. All methods throw `StoryFoldError`: what the controller's throw, what keeps a model from being asked, and `refused` while something
 * else is at work.
 */
export class TaskRuns {
  constructor(
    private readonly selection: Pick<Selection, 'requireWritable'>,
    private readonly atHand: WorkAtHand,
  ) {}

  run(task: string, ask: Ask): Promise<TaskOutcome> {
    return this.atWork(ask, ({ tasks }, options) => tasks.run(task, options));
  }

  confirm(task: string, ask: Ask): Promise<TaskOutcome> {
    return this.atWork(ask, ({ tasks }, options) => tasks.confirm(task, options));
  }

  /**
   * `preview`: what the author was shown and agreed to. A task that this window is at work on is stopped first, so that the window is free
   * for it.
   */
  async retry(command: RetryCommand, preview: RetryPreview, ask: Ask): Promise<TaskOutcome> {
    const { tasks } = this.selection.requireWritable(ask.project);
    const isOwn = tasks.working.has(command.task);
    if (isOwn) {
      await tasks.cancel(command.task);
      await this.atHand.free();
    }
    return this.atWork(ask, (project, options) =>
      project.tasks.retry(command, { ...options, yes: true, ...(!isOwn && { preview }) }),
    );
  }

  retryAllFailed(force: boolean, ask: Ask): Promise<AllRetried> {
    return this.atWork(ask, ({ tasks }, options) => tasks.retryAllFailed({ ...options, force }));
  }

  score(task: string, feedback: AuthorsFeedback, ask: Ask): Promise<TaskOutcome> {
    return this.atWork(ask, ({ tasks }, options) => tasks.score(task, feedback, options));
  }

  private atWork<T>(ask: Ask, work: (project: Project, options: TaskRunOptions) => Promise<T>): Promise<T> {
    const project = this.selection.requireWritable(ask.project);
    const first = { phase: 'final', step: 'task', auto: false } as const;
    return this.atHand.run(project, first, ask, async ({ signal, beforeCost, onModelProgress, onTask }) => {
      await project.model.prepare();
      return work(project, {
        signal,
        beforeCost,
        onModelProgress,
        onProgress: ({ chapter, ...progress }) => onTask(progressWords(progress), viewOf(chapter)),
      });
    });
  }
}

function viewOf(chapter: ChapterProgress | undefined): ChapterProgressView | undefined {
  if (!chapter) return undefined;
  const { attempt: _attempt, ...view } = chapter;
  return view;
}
