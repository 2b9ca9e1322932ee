import { StoryFoldError } from '../errors';
import type { TaskStage } from '../../shared/values';
import { shorten } from '../text/shorten';

const unchanged = 'Nothing was changed.';

export function noSuchTask(id: string, known: readonly string[]): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `There is no task “${id}”.`,
    known.length > 0
      ? `Name one of: ${known.slice(0, 20).join(', ')}${known.length > 20 ? ', …' : ''}.`
      : 'Make one: `task new chapter --chapter 1`.',
    { task: id, tasks: known.slice(0, 20) },
  );
}

export function noTaskId(id: string): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    `“${id}” cannot be a task's id.`,
    `Take 1 to 64 letters of the Latin alphabet, digits, hyphens and underscores, with a letter or a digit first. ${unchanged}`,
    { taskId: id },
  );
}

export function taskExists(id: string): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `There is a task “${id}” already.`,
    `Choose another id, or leave it out. ${unchanged}`,
    { task: id, because: 'exists' },
  );
}

/** Why something cannot be done with a task as it stands. */
export type TaskRefusal =
  | 'not_pending'
  | 'not_awaiting'
  | 'retry_pending'
  | 'retry_awaiting'
  | 'retry_completed'
  | 'at_limit'
  | 'feedback_at_limit'
  | 'not_running'
  | 'nothing_to_score'
  | 'requirements_pending'
  | 'requirements_missing'
  | 'requirements_settled';

export function taskRefused(task: string, because: TaskRefusal, most = 0): StoryFoldError {
  const { message, hint } = refusals[because](task, most);
  return new StoryFoldError('refused', message, `${hint} ${unchanged}`, { because, most, task });
}

const refusals: Readonly<
  Record<TaskRefusal, (task: string, most: number) => { message: string; hint: string }>
> = {
  not_pending: (task) => ({
    message: `Task ${task} has been begun already.`,
    hint: `See where it stands: \`task show ${task}\`. To go on with it: \`retry ${task}\`.`,
  }),
  not_awaiting: (task) => ({
    message: `Task ${task} does not wait for its requirements to be confirmed.`,
    hint: `See where it stands: \`task show ${task}\`.`,
  }),
  retry_pending: (task) => ({
    message: `Task ${task} has not been run yet, so there is nothing to retry.`,
    hint: `Run it: \`task run ${task}\`.`,
  }),
  retry_awaiting: (task) => ({
    message: `Task ${task} waits for you to confirm its requirements.`,
    hint: `Look at them, \`task requirements ${task}\`, then confirm: \`task confirm ${task}\`.`,
  }),
  retry_completed: (task) => ({
    message: `Task ${task} is completed. Working on it anew has to be meant.`,
    hint: `Have the writing done anew, \`retry ${task} --force --stage generate\`, or its result evaluated again, \`retry ${task} --force --stage feedback\`.`,
  }),
  at_limit: (task, most) => ({
    message: `Task ${task} has been retried ${most} times, which is the limit.`,
    hint: `Retry it all the same, \`retry ${task} --force\`, or begin it from the start, \`retry ${task} --clean\`.`,
  }),
  feedback_at_limit: (task, most) => ({
    message: `The feedback of task ${task} has been retried ${most} times, which is the limit.`,
    hint: `Retry it all the same: \`retry ${task} --force\`. What was written is done.`,
  }),
  not_running: (task) => ({
    message: `Nothing of task ${task} runs at this moment.`,
    hint: `See where it stands: \`task show ${task}\`.`,
  }),
  nothing_to_score: (task) => ({
    message: `Task ${task} does not wait for your score.`,
    hint: `A completed task is scored anew with \`retry ${task} --force --stage feedback --mode human\`.`,
  }),
  requirements_pending: (task) => ({
    message: `Task ${task} has not been run yet, so it has no requirements.`,
    hint: `Run it: \`task run ${task}\`. It stops for you to look at them.`,
  }),
  requirements_missing: (task) => ({
    message: `The requirements of task ${task} have not been gathered yet.`,
    hint: `Go on with it: \`retry ${task}\`. It stops for you to look at them.`,
  }),
  requirements_settled: (task) => ({
    message: `The requirements of task ${task} are confirmed already.`,
    hint: `To change them, begin from there: \`retry ${task} --force --stage extracting\`.`,
  }),
};

/** A cause that trying again cannot cure, and that still lasts. */
export function causeLasts(task: string, cause: { code: string; message: string }): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `Retrying task ${task} cannot help as long as what stopped it lasts: ${cause.message}`,
    `Set that right first, then retry. ${unchanged}`,
    { because: 'cause_lasts', cause: cause.code, said: cause.message, task },
  );
}

/** Another was quicker, or the task has changed since it was looked at. */
export function retriedElsewhere(task: string): StoryFoldError {
  return new StoryFoldError(
    'locked',
    `Somebody else has just gone on with task ${task}.`,
    `Look at how it stands: \`task show ${task}\`. ${unchanged}`,
    { task, because: 'retried' },
  );
}

/** Whoever runs it does not stop. */
export function doesNotStop(task: string): StoryFoldError {
  return new StoryFoldError(
    'locked',
    `Task ${task} was asked to stop and has not stopped yet.`,
    `Wait a moment and look again: \`task show ${task}\`. ${unchanged}`,
    { task, because: 'does_not_stop' },
  );
}

export function confirmRetry(task: string, what: readonly ('stop' | 'clean')[]): StoryFoldError {
  return what.includes('stop')
    ? new StoryFoldError(
        'confirmation_needed',
        `Task ${task} runs at this moment. It would be stopped first.`,
        `Say so with --yes. ${unchanged}`,
        { task, confirm: 'stop' },
      )
    : new StoryFoldError(
        'confirmation_needed',
        `Everything that task ${task} has made would be cleared, after it was copied to its backups.`,
        `Say so with --yes. ${unchanged}`,
        { task, confirm: 'clean' },
      );
}

export function backupFailed(task: string, file: string): StoryFoldError {
  return new StoryFoldError(
    'io',
    `What was to be cleared of task ${task} could not be copied to its backups: ${file}.`,
    `See that the disk has room and that .storyfold/tasks can be written to. Nothing was cleared.`,
    { file, task },
  );
}

export function modeOutsideFeedback(stage: TaskStage): StoryFoldError {
  return new StoryFoldError(
    'usage',
    `--mode is about feedback, and this goes on from ${stage}.`,
    `Leave --mode out, or name a stage of the feedback: --stage feedback. ${unchanged}`,
    { stage, option: '--mode' },
  );
}

export function hostDied(): StoryFoldError {
  return new StoryFoldError(
    'io',
    'The program ended while the task was at work.',
    'Retry it: it goes on where it stopped.',
    { because: 'host_died' },
  );
}

export function modelNeededForTask(task: string): StoryFoldError {
  return new StoryFoldError(
    'no_model',
    `Only a model can take the next step of task ${task}, and none is set up here.`,
    'Set up a model, then try again. Nothing was sent and nothing was changed.',
    { task },
  );
}

export function noModeForTask(mode: string): StoryFoldError {
  return new StoryFoldError(
    'usage',
    `“${shorten(mode)}” is no way to evaluate.`,
    'Name one of: auto, llm_judge, human.',
    { mode: shorten(mode) },
  );
}

/** A file that the task builds on was taken away, or changed so that it cannot be read. */
export function outputGone(task: string, file: string): StoryFoldError {
  return new StoryFoldError(
    'corrupt_state',
    `${file} of task ${task} is missing or cannot be read.`,
    'Retry the task: it goes back to the stage that makes that file.',
    { file, task },
  );
}

/** The branching story is not a task's to build anew unasked. */
export function storyNotFree(): StoryFoldError {
  return new StoryFoldError(
    'refused',
    'There is a branching story already.',
    `Say that its tree is to be built anew: \`task new story --anew\`. What you changed in it is copied first. ${unchanged}`,
    { because: 'story_not_free' },
  );
}

/** The chapter is not a task's to write unasked. */
export function chapterNotFree(chapter: string): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `Chapter ${chapter} has a text already.`,
    `Say with --anew that a task is to write it anew; what you wrote or changed yourself is not overwritten: the new version waits beside it. ${unchanged}`,
    { because: 'chapter_not_free', chapter },
  );
}
