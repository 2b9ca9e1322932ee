import { loadCuration } from '../../../src/core/task/playbook/curationLog';
import { PlaybookDesk } from '../../../src/core/task/playbook/playbookDesk';
import type { RetryCommand } from '../../../src/core/task/taskRun';
import { playbookFile } from '../../../src/core/project/layout';
import { StoryFoldError } from '../../../src/core/errors';
import { ManualClock } from '../../fakes/manualClock';
import type { MemoryStore } from '../../fakes/memoryStore';
import type { TaskTalkScript } from '../../fakes/scriptedTaskTalk';
import { taskEngine } from '../../fakes/taskEngine';
import type { SeededRandom } from '../support/seededRandom';
import { storeOn } from '../support/storyProject';
import type { StateDocument, Use } from './stateDocuments';

/** One that is completed, one that waits to be confirmed, one whose feedback failed. */
const ids = ['done', 'waits', 'failed'] as const;

const named = (name: string, version = 1): StateDocument => ({
  name: `${name} of a task`,
  version,
  tasks: true,
  paths: (files) => [...files.keys()].filter((path) => isOfTask(path, name)),
  uses: (path, random) => [look, ...some(2, taskUses(path.split('/')[2]!, random), random)],
});

/** What the task engine reads from disk. */
export const taskDocuments: readonly StateDocument[] = [
  named('task.json'),
  named('requirements.json'),
  named('templates.json'),
  named('plan.json'),
  named('generation_result.json'),
  named('feedback.json'),
  named('reflection.json'),
  named('curation.json'),
  {
    name: 'playbook.json',
    version: 1,
    tasks: true,
    paths: () => [playbookFile],
    uses: (_path, random) => [
      look,
      ...some(2, [...lessonUses(random), ...taskUses(random.pick(ids), random)], random),
    ],
  },
];

function isOfTask(path: string, name: string): boolean {
  return ids.some((id) => path === `.storyfold/tasks/${id}/${name}`);
}

/** The story project with three tasks for its second chapter. */
export async function taskStoryProject(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const store = storeOn(files);
  for (const id of ids) {
    const failing: TaskTalkScript = {
      before: (ask) => {
        if (ask === 'curation' && id === 'failed')
          throw new StoryFoldError('reply_cut', 'The reply was cut off.', 'Retry.');
      },
    };
    const { tasks } = engine(store, failing);
    await tasks.create({ chapter: '2', id, anew: true });
    await tasks.run(id);
    if (id !== 'waits') await tasks.confirm(id);
  }
  return store.disk.files;
}

function engine(store: MemoryStore, taskScript?: TaskTalkScript) {
  return taskEngine(store, { chapterScript: { scenes: [1] }, ...(taskScript && { taskScript }) });
}

async function look(store: MemoryStore): Promise<void> {
  const { tasks } = engine(store);
  await tasks.list();
  for (const id of ids) {
    await tasks.show(id);
    await tasks.log(id, { tail: 2 });
    await tasks.progress(id);
    await loadCuration(store, id);
  }
}

function taskUses(id: string, random: SeededRandom): Use[] {
  const retry = (command: Partial<RetryCommand>) => async (store: MemoryStore) => {
    const { tasks } = engine(store);
    const whole: RetryCommand = { task: id, clean: false, force: true, playbook: 'keep', ...command };
    await tasks.previewRetry(whole);
    await tasks.retry(whole, { yes: true });
  };
  return [
    retry({}),
    retry({ playbook: 'discard' }),
    retry({ clean: true }),
    retry({ stage: random.pick(['extracting', 'retrieving', 'generating']) }),
    retry({ stage: random.pick(['evaluating', 'reflecting', 'curating']), playbook: 'discard' }),
    retry({ stage: 'evaluating', mode: 'human' }),
    (store) => engine(store).tasks.run(id),
    (store) => engine(store).tasks.confirm(id),
    (store) => engine(store).tasks.score(id, { score: 50 }),
    (store) => engine(store).tasks.cancel(id),
    (store) => engine(store).tasks.retryAllFailed({ yes: true }),
    async (store) => {
      const { tasks } = engine(store);
      const { requirements } = await tasks.show(id);
      if (requirements) await tasks.saveRequirements(id, { ...requirements, tone: 'wild' });
    },
  ];
}

function lessonUses(random: SeededRandom): Use[] {
  const desk = (store: MemoryStore) => new PlaybookDesk({ store, clock: new ManualClock() });
  const id = random.pick(['b1', 'b2', 'b9']);
  return [
    (store) => desk(store).list(),
    (store) => desk(store).add('Name the river only once.'),
    (store) => desk(store).edit(id, 'Name the road only once.'),
    (store) => desk(store).pin(id, true),
    (store) => desk(store).retire(id, true),
    (store) => desk(store).remove(id),
  ];
}

function some(count: number, uses: readonly Use[], random: SeededRandom): Use[] {
  return Array.from({ length: count }, () => random.pick(uses));
}
