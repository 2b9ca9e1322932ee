import type { ChapterOutcome } from '../../core/chapter/chapterOutcome';
import { StoryFoldError } from '../../core/errors';
import { stageModelSteps } from '../../core/task/running/stageModelSteps';
import type { TaskOutcome, TaskProgress, TaskRunOptions } from '../../core/task/taskRun';
import { taskKinds, taskStages } from '../../shared/values';
import { tokensOf } from '../chapters/chapterWorkspace';
import type { CommandContext } from '../commandLine/commandContext';
import { advised } from '../models/endpointTrouble';
import { modelRunOptions } from '../models/modelRunOptions';
import { withSpent } from '../models/spentLine';
import { afterTask } from './taskNextSteps';
import { outcomeLines } from './taskOutcomeView';
import { standingLines } from './taskView';
import { requireModel, type TaskWorkspace } from './taskWorkspace';

export interface TaskRun {
  /** The task's id. */
  task: string;
  run: (options: TaskRunOptions) => Promise<TaskOutcome>;
  /** What the document of an error holds beside it, with the task as it stands then. */
  beside?: Readonly<Record<string, unknown>>;
}

/**
 * Runs something that works on one task: with what each stage costs told before, where it stands told while it goes, and its outcome shown.
 * Where it ends before its time, the task is told as it stands then, with the command that goes on.
 */
export async function runTask(
  context: CommandContext,
  workspace: TaskWorkspace,
  asked: TaskRun,
): Promise<void> {
  const outcome = await runOnTask(context, workspace, asked);
  await showOutcome(context, workspace, outcome);
  endAsItStands(context, outcome);
}

async function runOnTask(
  context: CommandContext,
  workspace: TaskWorkspace,
  { task, run, beside = {} }: TaskRun,
): Promise<TaskOutcome> {
  const { messages, output } = context;
  const watched = watchedRun(context, workspace);
  try {
    return await advised(
      context,
      () => workspace.asked?.endpoint,
      () => run(watched.options),
    );
  } catch (error) {
    if (!(error instanceof StoryFoldError)) throw error;
    if (watched.last() === undefined) {
      if (error.code === 'no_model') await requireModel(context, workspace);
      throw error;
    }
    const now = (await workspace.tasks.show(task).catch(() => undefined))?.task;
    // What happened is told by the error.
    if (now)
      output.partly(standingLines({ ...now, error: null, feedbackError: null }, output), {
        task: now,
        ...beside,
      });
    const goOn = messages.tasks.goOn(context.command('retry', task));
    if (error.code === 'cancelled')
      throw new StoryFoldError('cancelled', messages.tasks.stopped(task), goOn, { alreadyTold: true });
    // What is to be done about it comes first.
    const { message, hint } = messages.errorText(error);
    throw new StoryFoldError(
      error.code,
      message,
      [hint, goOn].filter((part) => part !== '').join(' '),
      { alreadyTold: true },
      { cause: error },
    );
  }
}

/** How a run is watched, and where it was told to stand last; undefined as long as nothing has begun. */
export function watchedRun(
  context: CommandContext,
  workspace: TaskWorkspace,
  { isNamed = false }: { isNamed?: boolean } = {},
): { options: TaskRunOptions; last: () => TaskProgress | undefined } {
  const { messages, output, signal } = context;
  const { onModelProgress } = modelRunOptions(context, workspace, []);
  let last: TaskProgress | undefined;
  let lastSaid = '';
  let isWaiting = false;
  let isCautioned = false;
  const options: TaskRunOptions = {
    signal,
    ...(onModelProgress && { onModelProgress }),
    onProgress: (progress) => {
      last = progress;
      const { task, stage, chapter, waiting } = progress;
      const tokens = tokensOf(workspace);
      const texts = messages.tasks;
      if (waiting !== undefined && waiting > 0) {
        // It may be told every second, and a log needs it once.
        const seconds = Math.ceil(waiting / 1000);
        if (isWaiting) output.working(texts.waiting(seconds));
        else output.step(texts.waiting(seconds));
        isWaiting = true;
        return;
      }
      isWaiting = false;
      const where = texts.progress(stage, chapter && messages.chapters.progress(chapter, tokens), tokens);
      const said = isNamed ? texts.all.line(task, where) : where;
      // A stage is told again when its first request is made.
      if (said === lastSaid) return;
      lastSaid = said;
      output.step(said);
    },
    beforeCost: async (estimate) => {
      const { asked } = workspace;
      if (!asked) return;
      const isFamiliar = asked.isFamiliar || isCautioned;
      isCautioned = true;
      const steps = last
        ? taskKinds.flatMap((kind) => stageModelSteps(last!.stage, kind))
        : taskStages.flatMap((stage) => taskKinds.flatMap((kind) => stageModelSteps(stage, kind)));
      const { beforeCost } = modelRunOptions(
        context,
        { ...workspace, asked: { ...asked, isFamiliar } },
        steps,
        {
          isMost: false,
        },
      );
      await beforeCost?.(estimate);
      if (last?.stage === 'generating') output.note(messages.chapters.ifItPasses);
    },
  };
  return { options, last: () => last };
}

/** The outcome as the command's result, with what comes next. */
export async function showOutcome(
  context: CommandContext,
  workspace: TaskWorkspace,
  outcome: TaskOutcome,
  heading?: string,
): Promise<void> {
  const { output } = context;
  const chapter = await chapterOf(workspace, outcome);
  await output.result(outcome, () =>
    withSpent(workspace, output, [
      ...(heading === undefined ? [] : [output.style.heading(heading), '']),
      ...outcomeLines(outcome, output, chapter),
    ]),
  );
  output.nextSteps(await afterTask(context, workspace, outcome.task));
}

/** How the chapter stands that a task has made; undefined where there is none yet, or it cannot be told. */
export async function chapterOf(
  { chapters }: TaskWorkspace,
  { task }: Pick<TaskOutcome, 'task'>,
): Promise<ChapterOutcome | undefined> {
  if (task.passed === null || task.chapter === '') return undefined;
  try {
    return await chapters.show({ chapter: task.chapter });
  } catch (error) {
    // What the task has to tell is told all the same.
    if (error instanceof StoryFoldError) return undefined;
    throw error;
  }
}

/** A completed task is done, also where its chapter needs attention; what failed on the way has mostly been thrown. */
export function endAsItStands(context: CommandContext, { task }: Pick<TaskOutcome, 'task'>): void {
  if (task.status === 'failed' || task.feedbackStatus === 'failed') context.endAsFailed();
}
