import { StoryFoldError, cancelled } from '../../errors';
import { ModelRun } from '../../llm/calls/modelRun';
import { RunBudget } from '../../llm/usage/runBudget';
import { peekBible } from '../../project/bible/bibleFile';
import { readToldBullets } from '../../project/playbook/toldBullets';
import type { Task } from '../model';
import { isFeedbackStage } from '../stages';
import type { TaskDesk } from '../record/taskDesk';
import { modelNeededForTask } from '../taskErrors';
import type { AuthorsFeedback, TaskControllerOptions, TaskProgress, TaskRunOptions } from '../taskRun';
import { openTaskTalk } from '../telling/openTaskTalk';
import type { TaskTalk, TaskTalkOptions } from '../telling/taskTalk';
import type { TaskStage } from '../../../shared/values';

/** One run over a task's stages, with what they share. */
export class StageRun {
  private opened: Promise<TaskTalk> | undefined;
  /** Of all requests of the run, the chapter's included; undefined offline. */
  readonly budget: RunBudget | undefined;

  constructor(
    readonly desk: TaskDesk,
    readonly engine: TaskControllerOptions,
    readonly options: TaskRunOptions,
    /** Aborted by whoever wants the task stopped, here or in another program. */
    readonly signal: AbortSignal,
    /** Told where the work stands. */
    private readonly note: (stage: TaskStage, more?: Omit<TaskProgress, 'task' | 'stage'>) => void,
    /** What the author says of the result. */
    readonly authors?: AuthorsFeedback,
  ) {
    this.budget = engine.model && new RunBudget(engine.model.options.settings.budget);
  }

  tell(stage: TaskStage, more?: Pick<TaskProgress, 'chapter' | 'story'>): void {
    this.note(stage, more);
  }

  /** Everything that is said to a model about the task. Throws `no_model` offline. */
  talk(): Promise<TaskTalk> {
    this.opened ??= this.openTalk();
    return this.opened;
  }

  /** Tells what a stage will take, before its first request. */
  async announce(stage: TaskStage): Promise<void> {
    const { model } = this.engine;
    const planned = (await this.talk()).planned(stage);
    if (model && planned.length > 0) await this.options.beforeCost?.(model.estimate(planned));
  }

  private begun: TaskStage | undefined;

  /** Says in the task that this stage runs now. */
  async begin(stage: TaskStage): Promise<void> {
    const { task } = this.desk;
    this.tell(stage);
    if (isFeedbackStage(stage)) {
      if (task.feedbackStatus !== 'running' || task.stage !== stage)
        await this.desk.save({ feedbackStatus: 'running', feedbackError: undefined, stage });
    } else if (task.status !== stage || task.stage !== stage || task.error)
      await this.desk.save({ status: stage, stage, error: undefined, failedStage: undefined });
    // One that was confirmed was begun with that.
    if (this.begun !== stage) await this.desk.log('info', 'Begun.');
    this.begun = stage;
  }

  /** Waits before the next stage begins, as after an error that passes by itself; `milliseconds`. Throws `cancelled`. */
  async wait(milliseconds: number): Promise<void> {
    const { stage } = this.desk.task;
    if (milliseconds <= 0 || stage === undefined) return;
    await this.begin(stage);
    this.note(stage, { waiting: milliseconds });
    await this.engine.timer.wait(milliseconds, this.signal);
    await this.desk.save({ failedAt: undefined });
  }

  private async openTalk(): Promise<TaskTalk> {
    const { desk, engine } = this;
    const { store, manuscript, project, model } = engine;
    if (!model) throw modelNeededForTask(desk.id);
    const run = new ModelRun(model, {
      purpose: { task: desk.id },
      signal: this.signal,
      ...(this.options.onModelProgress && { onProgress: this.options.onModelProgress }),
      ...(this.budget && { budget: this.budget }),
    });
    return (engine.openTalk ?? openTaskTalk)({
      store,
      manuscript,
      project,
      model,
      run,
      bible: await peekBible(store),
      playbook: await readToldBullets(store),
      about: await this.about(),
    });
  }

  private async about(): Promise<TaskTalkOptions['about']> {
    const { kind, chapter } = this.desk.task;
    if (kind === 'story') return { kind: 'story' };
    const { outline, row, earlier } = await this.engine.chapters.known({ chapter });
    return { kind: 'chapter', id: row.chapter, number: row.number, title: row.title, outline, earlier };
  }

  /** Why it ended stands in the task, where that can be written; what was saved before stays in any case. */
  async noteEnd(error: unknown): Promise<void> {
    const { desk } = this;
    const stage = desk.task.stage ?? 'extracting';
    const isStopped = this.signal.aborted || (error instanceof StoryFoldError && error.code === 'cancelled');
    const told = isStopped ? cancelled() : error;
    const failure = {
      code: told instanceof StoryFoldError ? told.code : 'io',
      message: told instanceof Error ? told.message : String(told),
      ...(told instanceof StoryFoldError && { hint: told.hint, details: { ...told.details } }),
    };
    const { clock, uptime } = this.engine;
    const { boot, milliseconds } = uptime.now();
    const ended: Partial<Task> = {
      failedStage: stage,
      stage,
      failedAt: { time: clock.now(), boot, uptime: milliseconds },
    };
    await desk
      .save(
        isFeedbackStage(stage)
          ? { ...ended, feedbackStatus: 'failed', feedbackError: failure }
          : isStopped
            ? { ...ended, status: 'cancelled', error: undefined }
            : { ...ended, status: 'failed', error: failure },
      )
      .catch(() => undefined);
    await desk.log(
      isStopped ? 'warning' : 'error',
      isStopped ? 'Stopped.' : `${failure.code}: ${failure.message}`,
    );
  }
}
