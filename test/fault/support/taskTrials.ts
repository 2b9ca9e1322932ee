import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileOperations } from '../../../src/adapters/node/fileOperations';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { StoryFoldError, type ErrorCode } from '../../../src/core/errors';
import { PlaybookDesk } from '../../../src/core/task/playbook/playbookDesk';
import type { RetryCommand, TaskOutcome } from '../../../src/core/task/taskRun';
import { threeChapters } from '../../fakes/chapterProject';
import type { TaskTalkScript } from '../../fakes/scriptedTaskTalk';
import { taskEngine, type TaskEngine } from '../../fakes/taskEngine';
import { readRecord } from './authorsRecord';
import type { Candidate } from './trials';

/** One thing that the task engine can be asked for, on the first of three chapters. */
interface TaskOperation {
  name: string;
  prepare?: (engine: TaskEngine) => Promise<unknown>;
  /** Does it, or, where it was cut off or failed, goes on with it; throws what stopped it. */
  run: (engine: TaskEngine) => Promise<unknown>;
  /** How the model answers while it is prepared. */
  prepareScript?: TaskTalkScript;
  inSteps?: true;
}

export const trialTask = 'ferry';
const create = ({ tasks }: TaskEngine) => tasks.create({ chapter: '1', id: trialTask });
const run = async (engine: TaskEngine) => {
  await create(engine);
  await engine.tasks.run(trialTask);
};
const finish = async (engine: TaskEngine) => {
  await run(engine);
  await engine.tasks.confirm(trialTask);
};
const failsAt = (failing: string): TaskTalkScript => ({
  before: (ask) => {
    if (ask === failing) throw new StoryFoldError('reply_cut', 'The reply was cut off.', 'Retry.');
  },
});
const swallowed = (work: (engine: TaskEngine) => Promise<unknown>) => (engine: TaskEngine) =>
  work(engine).catch(() => undefined);

export function retryOf(command: Partial<RetryCommand> = {}): RetryCommand {
  return { task: trialTask, clean: false, force: true, playbook: 'keep', ...command };
}

/** Every operation that writes. A new one is one line here. */
const taskOperations: readonly TaskOperation[] = [
  {
    name: 'make a task',
    run: async (engine) => {
      const [task] = await engine.tasks.list();
      if (!task) await create(engine);
    },
  },
  { name: 'run a task until it waits', prepare: create, run: goOnTo('awaiting_confirm'), inSteps: true },
  { name: 'confirm a task', prepare: run, run: goOnTo('completed'), inSteps: true },
  {
    name: "save the author's requirements",
    prepare: run,
    run: async ({ tasks }) => {
      const { requirements } = await tasks.show(trialTask);
      await tasks.saveRequirements(trialTask, { ...requirements!, tone: 'wild', mustAvoid: ['rain'] });
    },
  },
  {
    name: 'retry a task whose requirements failed',
    prepareScript: failsAt('requirements'),
    prepare: swallowed(run),
    run: goOnTo('awaiting_confirm'),
    inSteps: true,
  },
  {
    name: 'retry feedback that failed',
    prepareScript: failsAt('curation'),
    prepare: swallowed(finish),
    run: goOnTo('completed'),
    inSteps: true,
  },
  {
    name: 'retry a completed task with everything cleared',
    prepare: finish,
    run: retriedOnce({ clean: true }, 'awaiting_confirm'),
    inSteps: true,
  },
  {
    name: 'write a completed task anew',
    prepare: finish,
    run: retriedOnce({ stage: 'generating' }, 'completed'),
    inSteps: true,
  },
  {
    name: 'have the feedback anew with the playbook rolled back',
    prepare: finish,
    run: retriedOnce({ stage: 'evaluating', playbook: 'discard' }, 'completed'),
    inSteps: true,
  },
  {
    name: 'score a task',
    prepare: async (engine) => {
      await engine.tasks.create({ chapter: '1', id: trialTask, mode: 'human' });
      await engine.tasks.run(trialTask);
      await engine.tasks.confirm(trialTask);
    },
    run: goOnTo('completed'),
    inSteps: true,
  },
  {
    name: 'edit a lesson',
    prepare: finish,
    run: async ({ store }) =>
      new PlaybookDesk({ store, clock: { now: () => 0 } }).edit('b1', 'Ends are open.'),
  },
];

/** The task engine's operations, to be cut off and to fail as those of the refinement are. */
export function taskTrials(): Candidate[] {
  return taskOperations.map((operation) => ({
    name: operation.name,
    inSteps: operation.inSteps === true,
    prepare: async (folder) => {
      mkdirSync(dirname(join(folder, 'outline.md')), { recursive: true });
      writeFileSync(join(folder, 'outline.md'), threeChapters);
      await operation.prepare?.(await engineOn(folder, operation.prepareScript));
    },
    run: async (folder, files) => operation.run(await engineOn(folder, undefined, files)),
    record: readRecord,
    goOn: async (folder) => goOnTo('completed')(await engineOn(folder)),
  }));
}

async function engineOn(
  folder: string,
  taskScript?: TaskTalkScript,
  files?: FileOperations,
): Promise<TaskEngine> {
  const store = await FileStore.open(folder, files ? { files } : {});
  return taskEngine(store, { chapterScript: { scenes: [1] }, ...(taskScript && { taskScript }) });
}

/** Takes a task on from wherever it stands, as its author would, to where it waits for them or is done with. */
export function goOnTo(goal: 'awaiting_confirm' | 'completed'): (engine: TaskEngine) => Promise<void> {
  return async (engine) => {
    const { tasks } = engine;
    if ((await tasks.list()).length === 0) await create(engine);
    for (let turns = 0; turns < 8; turns++) {
      const { task } = await tasks.show(trialTask);
      if (task.status === goal && (goal !== 'completed' || task.feedbackStatus === 'completed')) return;
      requireDone(await nextStep(engine, task));
    }
    throw new Error('the task comes to no end');
  };
}

function nextStep({ tasks }: TaskEngine, task: TaskOutcome['task']): Promise<TaskOutcome> {
  if (task.status === 'pending') return tasks.run(trialTask);
  if (task.status === 'awaiting_confirm') return tasks.confirm(trialTask);
  const isScored = task.status === 'completed' && task.feedbackStatus === 'pending';
  return isScored ? tasks.score(trialTask, { score: 80 }) : tasks.retry(retryOf(), { yes: true });
}

/** Does the retry, unless it is begun already; then goes on with it. */
function retriedOnce(
  command: Partial<RetryCommand>,
  goal: 'awaiting_confirm' | 'completed',
): (engine: TaskEngine) => Promise<void> {
  return async (engine) => {
    const { task } = await engine.tasks.show(trialTask);
    if (task.retryHistory.length === 0)
      requireDone(await engine.tasks.retry(retryOf(command), { yes: true }));
    await goOnTo(goal)(engine);
  };
}

/** Feedback that fails stands in the task and is thrown by nobody. */
function requireDone({ task: { feedbackError } }: TaskOutcome): void {
  if (feedbackError)
    throw new StoryFoldError(
      feedbackError.code as ErrorCode,
      feedbackError.message,
      feedbackError.hint ?? 'Retry it.',
    );
}
