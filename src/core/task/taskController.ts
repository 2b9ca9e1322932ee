import * as z from 'zod/mini';
import { StoryFoldError } from '../errors';
import { taskLock } from '../project/layout';
import type { TaskStage } from '../../shared/values';
import { createTask, type NewTask } from './createTask';
import { authorsFeedback } from './feedback/authorsFeedback';
import { lastBeat } from './watch/heartbeat';
import type { Requirements, Task } from './model';
import { requirementsSchema } from './model';
import {
  decideFor,
  previewOf,
  requirePossible,
  restoreTask,
  standingForRetry,
  waitFor,
} from './retry/retryTask';
import { runStages } from './running/runStages';
import { StageRun } from './running/stageRun';
import { errorOf, hasLostHost, standingOf, type Standing } from './standing/standing';
import { takeBackWish, wishToStop } from './watch/stopWish';
import { TaskDesk } from './record/taskDesk';
import { plainOutcome, taskDocument } from './standing/taskDocument';
import {
  confirmRetry,
  doesNotStop,
  outputGone,
  retriedElsewhere,
  taskRefused,
  type TaskRefusal,
} from './taskErrors';
import { readTaskLog } from './record/taskLog';
import { taskIds } from './record/taskIds';
import { peekTask, peekTaskFile, requireTask, soundFiles } from './record/taskRecord';
import { requireWorkPossible } from './running/workPossible';
import { TaskWatch } from './watch/taskWatch';
import type {
  AuthorsFeedback,
  RetryCommand,
  RetryPreview,
  TaskControllerOptions,
  TaskDetails,
  TaskDocument,
  TaskOutcome,
  TaskProgress,
  TaskRunOptions,
} from './taskRun';

/** How long one that is asked to stop is waited for, and how often it is looked at; milliseconds. */
const stopPatience = 30_000;
const stopLookEvery = 50;

interface RetryOptions extends TaskRunOptions {
  /** The author has said that a run is stopped, that files are cleared. */
  yes?: boolean;
  /** What they were shown: a task that has changed since is refused. */
  preview?: RetryPreview;
  /** Told when nothing is left that could refuse it, and nothing has been changed yet. */
  onBegin?: () => void;
}

/** A run of this controller. */
interface OwnRun {
  abort: AbortController;
  progress: TaskProgress | undefined;
  /** The task's revision when it began: who has seen an earlier one means another run. */
  since: number;
}

/** What `retryAllFailed` did. */
export interface AllRetried {
  done: TaskOutcome[];
  refused: { task: string; error: StoryFoldError }[];
  /** The author stopped it: the one that was at work is as it stands then, and those after it were not begun. */
  isCancelled?: true;
}

/**
 * Drives the tasks of one project. Each runs alone on its lock, which says who is at work on it: nothing else is believed. Nothing begins by
 * itself. All methods throw `StoryFoldError`, `not_found` for an id that is no task's, `locked` where somebody else is at work on it.
 */
export class TaskController {
  private readonly running = new Map<string, OwnRun>();
  private readonly under = new Set<Promise<unknown>>();
  private readonly listeners = new Set<(task: string) => void>();

  constructor(private readonly options: TaskControllerOptions) {}

  /** Calls back with a task's id after every written change, and when a run leaves it. Returns the way to stop it. */
  onDidChange(listener: (task: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Ids of the tasks that this controller is at work on. */
  get working(): ReadonlySet<string> {
    return new Set(this.running.keys());
  }

  /** Resolves when everything that was asked for up to now has ended, one way or the other. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.under]);
  }

  /** All tasks, the newest first. Writes nothing. */
  async list(): Promise<TaskDocument[]> {
    const tasks: TaskDocument[] = [];
    for (const id of await taskIds(this.options.store)) tasks.push(await this.document(id));
    return tasks.sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1));
  }

  /** A task with what it has made. Writes nothing. */
  async show(id: string): Promise<TaskDetails> {
    const { store } = this.options;
    const task = await this.document(id);
    const requirements = await peekTaskFile(store, id, 'requirements.json');
    const templates = await peekTaskFile(store, id, 'templates.json');
    const feedback = await peekTaskFile(store, id, 'feedback.json');
    return {
      task,
      ...(requirements && { requirements: requirements.value, requirementsSha256: requirements.sha256 }),
      ...(templates && { templates: templates.value }),
      ...(feedback && { feedback: feedback.value }),
    };
  }

  /** The last lines of its log, oldest first; all of them where no number is given. Writes nothing. */
  async log(id: string, { tail }: { tail?: number } = {}): Promise<string[]> {
    await requireTask(this.options.store, id);
    return readTaskLog(this.options.store, id, tail);
  }

  /** Where it stands while somebody is at work on it; undefined otherwise. Writes nothing. */
  async progress(id: string): Promise<TaskProgress | undefined> {
    const own = this.running.get(id);
    if (own) return own.progress;
    const { store } = this.options;
    return (await store.isLocked(taskLock(id))) ? lastBeat(store, id) : undefined;
  }

  /** Throws `not_found` for a chapter that is not there, `refused` for one that has a text already, or an id that is taken. */
  async create(wanted: NewTask): Promise<TaskOutcome> {
    const id = await createTask(this.options, wanted);
    this.changed(id);
    return plainOutcome(await this.document(id));
  }

  /** Begins a task; stops when its requirements wait to be confirmed. Throws `refused` for one that was begun before, with the way on, and what its requests throw. */
  run(id: string, options: TaskRunOptions = {}): Promise<TaskOutcome> {
    return this.atWork(id, options, async (desk, start) => {
      if (desk.task.status !== 'pending') {
        // The way on is a retry. Where that would be refused, its refusal says what is.
        const retry = { task: id, clean: false, force: false, playbook: 'keep' } as const;
        await decideFor(this.options, desk.task, standingOf(desk.task, false), retry);
        throw taskRefused(id, 'not_pending');
      }
      await this.requireWork(desk.task, 'extracting');
      await runStages(start());
    });
  }

  /** Confirms the requirements as they stand and goes on to the end. Throws `refused` where none wait, `corrupt_state` where they are gone. */
  confirm(id: string, options: TaskRunOptions = {}): Promise<TaskOutcome> {
    return this.atWork(id, options, async (desk, start) => {
      if (desk.task.status !== 'awaiting_confirm') throw taskRefused(id, 'not_awaiting');
      const requirements = await desk.read('requirements.json');
      if (!requirements) {
        // Without them it has to be asked again.
        const gone = outputGone(id, 'requirements.json');
        const failed = { status: 'failed', stage: 'extracting', failedStage: 'extracting' } as const;
        await desk.save({ ...failed, error: errorOf(gone) });
        throw gone;
      }
      await this.requireWork(desk.task, 'retrieving');
      await desk.save({ confirmed: requirements.sha256, stage: 'retrieving' });
      await desk.log('info', 'The requirements are confirmed.');
      await this.goOn(start());
    });
  }

  /**
   * Puts the author's requirements in the place of those that wait. Throws `refused` where none wait, `conflict` where they are not those
   * with the SHA-256 `expected` any more, `invalid_input` for what is not complete.
   */
  async saveRequirements(id: string, requirements: Requirements, expected?: string): Promise<TaskDetails> {
    const { store, clock } = this.options;
    await requireTask(store, id);
    await this.watched(
      store.withLock(taskLock(id), async () => {
        const desk = await TaskDesk.open(store, clock, id, () => this.changed(id));
        await soundFiles(store, id);
        if (desk.task.status !== 'awaiting_confirm')
          throw taskRefused(id, noneWait(standingOf(desk.task, false)));
        const read = z.safeParse(requirementsSchema, requirements);
        if (!read.success) throw incompleteRequirements(id);
        // What else the file says stays in it.
        const value = { ...(await desk.read('requirements.json'))?.value, ...read.data };
        await desk.save({ confirmed: undefined }, [
          { ...desk.fileChange('requirements.json', value), ...(expected !== undefined && { expected }) },
        ]);
        await desk.log('info', 'The author changed the requirements.');
      }),
    );
    return this.show(id);
  }

  /** Stops a task that runs, here or in another program, and waits until it has really ended. Throws `refused` where none runs. */
  async cancel(id: string): Promise<TaskOutcome> {
    const { store } = this.options;
    await requireTask(store, id);
    const seen = await peekTask(store, id);
    if (!(await store.isLocked(taskLock(id)))) throw taskRefused(id, 'not_running');
    await this.stop(seen);
    return plainOutcome(await this.document(id));
  }

  /** What a retry would do. Writes nothing and asks nobody. Throws what the retry would throw for the task as it stands. */
  async previewRetry(command: RetryCommand & { task: string }): Promise<RetryPreview> {
    const { store } = this.options;
    const task = await peekTask(store, command.task);
    return previewOf(this.options, task, await store.isLocked(taskLock(task.id)), command);
  }

  /**
   * Goes on with a task that failed, was cancelled or is completed, as the command says. Throws `refused` and `usage` as `decideRetry`,
   * `confirmation_needed` for what was not said with `yes`, `locked` where somebody else was quicker, `no_model`, and what its requests throw.
   */
  async retry(command: RetryCommand, options: RetryOptions = {}): Promise<TaskOutcome> {
    const { store } = this.options;
    const { task: id } = command;
    const seen = await peekTask(store, id);
    if (options.preview && options.preview.task.revision !== seen.revision) throw retriedElsewhere(id);
    const isHeld = await store.isLocked(taskLock(id));
    const standing = standingForRetry(seen, isHeld);
    const wanted = await decideFor(this.options, seen, standing, command);
    if (wanted.confirm.length > 0 && options.yes !== true) throw confirmRetry(id, wanted.confirm);
    const isStopped = standing.kind === 'running';
    if (isStopped) {
      // Nobody's run ends for a retry that cannot go on.
      await requirePossible(this.options, seen, wanted, options.signal);
      await this.stop(seen);
    }
    return this.atWork(id, options, async (desk, start) => {
      // One that was stopped has changed by that; a retry of somebody else's is another thing.
      const isRetried = desk.task.retryHistory.length !== seen.retryHistory.length;
      const isChanged = !isStopped && desk.task.revision !== seen.revision;
      if ((isRetried || isChanged) && desk.movedAside.length === 0) throw retriedElsewhere(id);
      // Nobody but us holds it now.
      const now = standingOf(desk.task, false);
      const decision = await decideFor(this.options, desk.task, now, command);
      await requirePossible(this.options, desk.task, decision, options.signal);
      const wait = waitFor(this.options, desk.task, decision);
      options.onBegin?.();
      const restored = await restoreTask(desk, this.options, decision, now.kind, wait > 0);
      await this.goOn(start(), wait);
      return restored;
    });
  }

  /** Every failed task and every failed feedback, one after the other. One that is refused or fails again does not stop the others. */
  async retryAllFailed(options: RetryOptions & { force?: boolean } = {}): Promise<AllRetried> {
    const { force = false, ...rest } = options;
    const result: AllRetried = { done: [], refused: [] };
    const failed = (await this.list()).filter(
      ({ status, feedbackStatus }) =>
        status === 'failed' || (status === 'completed' && feedbackStatus === 'failed'),
    );
    for (const { id } of failed.reverse()) {
      try {
        result.done.push(await this.retry({ task: id, clean: false, force, playbook: 'keep' }, rest));
      } catch (error) {
        if (!(error instanceof StoryFoldError)) throw error;
        if (error.code === 'cancelled') {
          // What went through before is told.
          if (result.done.length + result.refused.length > 0) return { ...result, isCancelled: true };
          throw error;
        }
        result.refused.push({ task: id, error });
      }
    }
    return result;
  }

  /** What the author says of a result that waits for it; the feedback then goes on. Throws `refused` where none waits, `invalid_input`. */
  async score(id: string, feedback: AuthorsFeedback, options: TaskRunOptions = {}): Promise<TaskOutcome> {
    // What does not fit is no failure of the task.
    authorsFeedback(feedback, this.options.clock.now());
    return this.atWork(
      id,
      options,
      async (desk, start) => {
        if (desk.task.status !== 'completed' || desk.task.feedbackStatus !== 'pending')
          throw taskRefused(id, 'nothing_to_score');
        // The score itself asks nobody; what follows does.
        await this.requireWork(desk.task, 'reflecting');
        await runStages(start());
      },
      feedback,
    );
  }

  private requireWork(task: Task, stage: TaskStage): Promise<void> {
    return requireWorkPossible(this.options, task, stage, task.feedbackMode);
  }

  /** Goes on unless the author has still to confirm. */
  private async goOn(run: StageRun, wait = 0): Promise<void> {
    const { desk } = run;
    if (desk.task.status === 'awaiting_confirm') {
      const requirements = await desk.read('requirements.json');
      if (requirements === undefined || requirements.sha256 !== desk.task.confirmed) return;
      await run.begin('retrieving');
    }
    const isMain = desk.task.status !== 'completed';
    try {
      await runStages(run, wait);
    } catch (error) {
      // A task that is completed is, whatever becomes of what follows, where that could be noted in it.
      const { status, feedbackStatus } = desk.task;
      const isTold = status === 'completed' && feedbackStatus === 'failed';
      if (!isMain || !isTold || run.signal.aborted) throw error;
    }
  }

  private async document(id: string): Promise<TaskDocument> {
    const { store } = this.options;
    const task = await peekTask(store, id);
    const standing = standingOf(task, await store.isLocked(taskLock(id)));
    // Its run may have ended between the two looks; then its file says how by now.
    const hasEnded = hasLostHost(standing) && (await peekTask(store, id)).revision !== task.revision;
    return hasEnded ? this.document(id) : taskDocument(task, standing);
  }

  /** Works on a task, alone on its lock, watched and stoppable from anywhere. */
  private async atWork(
    id: string,
    options: TaskRunOptions,
    work: (desk: TaskDesk, start: () => StageRun) => Promise<Omit<TaskOutcome, 'task'> | void>,
    authors?: AuthorsFeedback,
  ): Promise<TaskOutcome> {
    const { store, clock, timer } = this.options;
    await requireTask(store, id);
    const abort = new AbortController();
    const onAbort = (): void => abort.abort();
    if (options.signal?.aborted) abort.abort();
    options.signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const more = await this.watched(
        store.withLock(taskLock(id), async () => {
          const desk = await TaskDesk.open(store, clock, id, () => this.changed(id));
          // What a newer StoryFold has made is left alone before anything is begun.
          await soundFiles(store, id);
          const own: OwnRun = { abort, progress: undefined, since: desk.task.revision };
          const watch = new TaskWatch({ store, clock, timer }, desk.task, onAbort);
          this.running.set(id, own);
          try {
            const start = (): StageRun =>
              new StageRun(
                desk,
                this.snapshot(),
                options,
                abort.signal,
                (stage, told) => {
                  own.progress = { task: id, stage, ...told };
                  watch.note(own.progress);
                  options.onProgress?.(own.progress);
                },
                authors,
              );
            await watch.begin();
            const result = await work(desk, start);
            return { movedAside: desk.movedAside, ...result };
          } finally {
            await watch.end();
            this.running.delete(id);
          }
        }),
      );
      return plainOutcome(await this.document(id), more);
    } finally {
      options.signal?.removeEventListener('abort', onAbort);
      this.changed(id);
    }
  }

  /** What holds when an operation begins holds to its end: getters are read here, once. */
  private snapshot(): TaskControllerOptions {
    return { ...this.options };
  }

  /** Stops the run that was seen, and no later one. Throws `locked` where somebody else went on with it, or it does not stop. */
  private async stop(seen: Task): Promise<void> {
    const { store, clock, timer } = this.options;
    const { id, revision } = seen;
    const own = this.running.get(id);
    const wish = { at: clock.now(), revision };
    if (own && own.since <= revision) own.abort.abort();
    else if (!own) await wishToStop(store, id, wish);
    for (let waited = 0; await store.isLocked(taskLock(id)); waited += stopLookEvery) {
      const now = await peekTask(store, id);
      if (now.retryHistory.length !== seen.retryHistory.length) throw retriedElsewhere(id);
      if (waited >= stopPatience) throw doesNotStop(id);
      await timer.wait(stopLookEvery);
    }
    if (!own) await takeBackWish(store, id, wish);
  }

  private async watched<T>(work: Promise<T>): Promise<T> {
    this.under.add(work);
    try {
      return await work;
    } finally {
      this.under.delete(work);
    }
  }

  private changed(id: string): void {
    for (const listener of this.listeners) listener(id);
  }
}

/** Why no requirements of a task that stands like this wait for the author's. */
function noneWait(standing: Standing): TaskRefusal {
  if (standing.kind === 'pending') return 'requirements_pending';
  const isStopped = standing.kind === 'failed' || standing.kind === 'cancelled';
  return isStopped && standing.stage === 'extracting' ? 'requirements_missing' : 'requirements_settled';
}

function incompleteRequirements(task: string): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    'The requirements are not complete: they need an objective.',
    'Say in one or two sentences what is to be achieved. Nothing was changed.',
    { task, requirements: 'incomplete' },
  );
}
