import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { newOwner, type LockOwner } from '../../../src/adapters/node/lockOwner';
import { StoryFoldError } from '../../../src/core/errors';
import type { RetryCommand } from '../../../src/core/task/taskRun';
import { threeChapters } from '../../fakes/chapterProject';
import { taskEngine, type TaskEngine } from '../../fakes/taskEngine';
import { makeFastFolder } from '../support/fastFolders';
import { retryOf, trialTask } from '../support/taskTrials';

/** How a task stands when its retriers come, and what they ask for. */
export interface TaskRound {
  name: string;
  command: RetryCommand;
  /** To be copied, not to be changed. */
  folder: string;
}

const failsAt = (stage: string) => ({
  before: (asked: string | { what: string }) => {
    if ((typeof asked === 'string' ? asked : asked.what) !== stage) return;
    throw new StoryFoldError('reply_cut', 'The reply was cut off.', 'Retry.');
  },
});

/** Tasks that failed at each stage that asks a model, and one that is completed and is to be cleared, written anew, and evaluated anew. */
export async function taskRounds(): Promise<TaskRound[]> {
  const place = makeFastFolder();
  const rounds: TaskRound[] = [];
  const make = async (
    name: string,
    command: Partial<RetryCommand>,
    script: Parameters<typeof taskEngine>[1],
    work: (engine: TaskEngine) => Promise<unknown>,
  ): Promise<void> => {
    const folder = join(place, String(rounds.length));
    mkdirSync(folder);
    writeFileSync(join(folder, 'outline.md'), threeChapters);
    await work(taskEngine(await FileStore.open(folder), { chapterScript: { scenes: [1] }, ...script })).catch(
      () => undefined,
    );
    rounds.push({ name, command: retryOf({ force: false, ...command }), folder });
  };
  const run = async ({ tasks }: TaskEngine): Promise<void> => {
    await tasks.create({ chapter: '1', id: trialTask });
    await tasks.run(trialTask);
  };
  const finish = async (engine: TaskEngine): Promise<void> => {
    await run(engine);
    await engine.tasks.confirm(trialTask);
  };
  await make('failed extracting', {}, { taskScript: failsAt('requirements') }, run);
  await make('failed generating', {}, { chapterScript: { scenes: [1], ...failsAt('judge') } }, finish);
  await make('failed reflecting', {}, { taskScript: failsAt('reflection') }, finish);
  await make('failed curating', {}, { taskScript: failsAt('curation') }, finish);
  await make('completed, to be cleared', { clean: true, force: true }, {}, finish);
  await make('completed, to be written anew', { stage: 'generating', force: true }, {}, finish);
  await make(
    'completed, feedback anew',
    { stage: 'evaluating', force: true, playbook: 'discard' },
    {},
    finish,
  );
  return rounds;
}

/** How the task's lock lies there; `undefined` where there is none. */
export const leftLocks: readonly (
  { name: string; owner?: Partial<LockOwner>; bytes?: string; ahead?: true } | undefined
)[] = [
  undefined,
  { name: 'of another boot', owner: { boot: 'another' } },
  { name: 'of a reused pid', owner: { start: '1' } },
  { name: 'of a dead pid', owner: { pid: 4_194_301, start: '1' } },
  { name: 'of a dead pid, with a time a year ahead', owner: { pid: 4_194_301, start: '1' }, ahead: true },
  { name: 'with an empty record', bytes: '' },
];

/** What a process leaves that ends while it works on the task. */
export async function leaveLock(
  folder: string,
  { owner, bytes, ahead }: { owner?: Partial<LockOwner>; bytes?: string; ahead?: true },
): Promise<void> {
  const locks = join(folder, '.storyfold/locks');
  mkdirSync(locks, { recursive: true });
  const whole = { ...(await newOwner()), ...owner };
  const name = `work-task-${trialTask}`;
  const record = join(locks, `${name}.9`);
  writeFileSync(record, bytes ?? JSON.stringify(whole));
  const time = new Date(Date.now() + 365 * 86_400_000);
  if (ahead) utimesSync(record, time, time);
  writeFileSync(join(locks, `${name}.owner-${whole.nonce}`), JSON.stringify(whole));
}
