import assert from 'node:assert/strict';
import fc from 'fast-check';
import { taskLock } from '../../../../../src/core/project/layout';
import { jsonBytes } from '../../../../../src/core/storage/json';
import { standingOf } from '../../../../../src/core/task/standing/standing';
import { taskDocument } from '../../../../../src/core/task/standing/taskDocument';
import { taskIds } from '../../../../../src/core/task/record/taskIds';
import { peekTask } from '../../../../../src/core/task/record/taskRecord';
import { readTaskStandings } from '../../../../../src/core/task/standing/taskStandings';
import { feedbackStatuses, taskStages, taskStatuses } from '../../../../../src/shared/values';
import { MemoryStore } from '../../../../fakes/memoryStore';

const record = fc.record(
  {
    status: fc.constantFrom(...taskStatuses),
    stage: fc.constantFrom(...taskStages),
    failedStage: fc.constantFrom(...taskStages),
    feedbackStatus: fc.constantFrom(...feedbackStatuses),
    retryCount: fc.nat(5),
    createdAt: fc.nat(9),
  },
  { requiredKeys: [] },
);
const put = (store: MemoryStore, id: string, value: object) =>
  store.commit([{ path: `.storyfold/tasks/${id}/task.json`, bytes: jsonBytes({ id, ...value }) }]);

describe('how tasks stand, as status reads it', () => {
  it('is what the engine says of the same files, whether or not somebody is at work', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 5 }), fc.boolean(), async (records, isHeld) => {
        const store = new MemoryStore();
        for (const [index, value] of records.entries()) await put(store, `t${index}`, value);
        const compare = async () => {
          const expected = [];
          for (const index of records.keys()) {
            const task = await peekTask(store, `t${index}`);
            const held = await store.isLocked(taskLock(task.id));
            const { id, kind, status, stage, retryCount } = taskDocument(task, standingOf(task, held));
            expected.push({ createdAt: task.createdAt, row: { id, kind, status, stage, retryCount } });
          }
          expected.sort(
            (one, other) => other.createdAt - one.createdAt || (one.row.id < other.row.id ? -1 : 1),
          );
          assert.deepEqual(
            await readTaskStandings(store),
            expected.map(({ row }) => row),
          );
        };
        if (isHeld && records.length > 0) await store.withLock(taskLock('t0'), compare);
        else await compare();
      }),
      { numRuns: 300 },
    );
  });

  it('of an older record is what it has become, and of one that cannot be read that it has failed', async () => {
    const store = new MemoryStore();
    await put(store, 'older', {
      status: 'FAILED',
      failed_stage: 'reflecting',
      retry_count: 2,
      created_at: 3,
    });
    await store.commit([
      { path: '.storyfold/tasks/broken/task.json', bytes: new TextEncoder().encode('{"status": "comp') },
      { path: '.storyfold/tasks/no id/task.json', bytes: new TextEncoder().encode('{}') },
    ]);
    assert.deepEqual(await readTaskStandings(store), [
      { id: 'older', kind: 'chapter', status: 'completed', stage: 'reflecting', retryCount: 2 },
      { id: 'broken', kind: 'chapter', status: 'failed', stage: null, retryCount: 0 },
    ]);
    assert.deepEqual(await readTaskStandings(new MemoryStore()), []);
  });

  it('is of those that the engine lists: not of a folder in which a crash left nothing of a task', async () => {
    const store = new MemoryStore();
    await store.commit([
      { path: '.storyfold/tasks/ghost/log.txt', bytes: new TextEncoder().encode('Begun.') },
      { path: '.storyfold/tasks/aside/task.json.corrupt-1', bytes: new TextEncoder().encode('{') },
      { path: '.storyfold/tasks/left/requirements.json', bytes: jsonBytes({ objective: 'To cross.' }) },
    ]);
    const before = new Map(store.disk.files);
    const ids = (await readTaskStandings(store)).map(({ id }) => id);
    assert.deepEqual(ids, await taskIds(store));
    assert.deepEqual(ids, ['aside', 'left']);
    assert.deepEqual(new Map(store.disk.files), before);
  });
});
