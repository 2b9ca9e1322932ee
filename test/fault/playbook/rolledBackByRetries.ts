import { loadPlaybook } from '../../../src/core/project/playbook/playbookFile';
import type { Bullet } from '../../../src/core/project/playbook/playbook';
import type { CurationOperation } from '../../../src/core/task/model';
import { PlaybookDesk } from '../../../src/core/task/playbook/playbookDesk';
import { threeChapters } from '../../fakes/chapterProject';
import { ManualClock } from '../../fakes/manualClock';
import { MemoryStore } from '../../fakes/memoryStore';
import { taskEngine } from '../../fakes/taskEngine';
import { SeededRandom } from '../support/seededRandom';
import { author, BulletHistory, standings } from './bulletHistory';
import { lessonFor, someOperations } from './generatedLessons';

const tasks = ['ferry', 'lamp'];

/** The same by the retries that an author asks for: two tasks that are evaluated anew, with the playbook kept or discarded, and edits between. */
export async function rolledBackByRetries(
  number: number,
): Promise<{ rollBacks: number; problems: string[] }> {
  const random = new SeededRandom(`retries ${number}`);
  const store = new MemoryStore();
  const clock = new ManualClock();
  const history = new BulletHistory();
  const problems: string[] = [];
  await store.commit([{ path: 'outline.md', bytes: new TextEncoder().encode(threeChapters) }]);
  const bullets = async (): Promise<Bullet[]> => (await loadPlaybook(store)).playbook.bullets;
  const engineFor = async (seed: string) => {
    const { playbook } = await loadPlaybook(store);
    const curations: CurationOperation[][] = [someOperations(playbook, random, seed)];
    return taskEngine(store, { chapterScript: { scenes: [1] }, taskScript: { curations }, clock }).tasks;
  };
  for (const [index, id] of tasks.entries()) {
    const before = await bullets();
    const engine = await engineFor(`${number} ${id}`);
    await engine.create({ chapter: String(index + 1), id });
    await engine.run(id);
    await engine.confirm(id);
    history.note(id, before, await bullets());
  }
  let rollBacks = 0;
  for (let step = 0; step < 4 + random.whole(4); step++) {
    const before = await bullets();
    const task = random.pick(tasks);
    if (random.whole(3) === 0 && before.length > 0) {
      const desk = new PlaybookDesk({ store, clock });
      const { id, pinned } = random.pick(before);
      if (random.whole(2) === 0) await desk.edit(id, lessonFor(`${number} ${step}`, random));
      else await desk.pin(id, !pinned);
      history.note(author, before, await bullets());
      continue;
    }
    const isDiscarded = random.whole(2) === 0;
    const engine = await engineFor(`${number} ${step}`);
    let between = before;
    const due = isDiscarded ? history.rollBack(task, before) : standings(before);
    const seen = watchPlaybook(store, (now) => {
      if (isDiscarded) between = now;
    });
    await engine.retry(
      {
        task,
        clean: false,
        force: true,
        stage: 'evaluating',
        playbook: isDiscarded ? 'discard' : 'keep',
      },
      { yes: true },
    );
    seen();
    if (isDiscarded) {
      rollBacks++;
      const now = standings(between);
      const isDue = [...new Set([...due.keys(), ...now.keys()])].every((id) => due.get(id) === now.get(id));
      if (!isDue)
        problems.push(
          `retries ${number}, step ${step}, ${task}: the playbook is ${[...now]}, not ${[...due]}`,
        );
    }
    history.note(task, between, await bullets());
  }
  return { rollBacks, problems };
}

/** Calls back with the playbook as the first commit of a task's record and the playbook together leaves it: the roll-back's. */
function watchPlaybook(store: MemoryStore, onFirst: (bullets: Bullet[]) => void): () => void {
  const { commit } = store;
  let isFirst = true;
  store.commit = async (changes) => {
    await commit.call(store, changes);
    if (!isFirst || !changes.some(({ path }) => path.endsWith('/curation.json'))) return;
    isFirst = false;
    onFirst((await loadPlaybook(store)).playbook.bullets);
  };
  return () => {
    store.commit = commit;
  };
}
