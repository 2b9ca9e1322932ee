import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../../src/core/errors';
import { heartbeatPath, lastBeat, writeBeat } from '../../../../../src/core/task/watch/heartbeat';
import { MemoryStore } from '../../../../fakes/memoryStore';

describe('the heartbeat of a task', () => {
  it('tells where the task stood last', async () => {
    const store = new MemoryStore();
    assert.equal(await lastBeat(store, 'ferry'), undefined);
    await writeBeat(store, 'ferry', 5, undefined);
    assert.equal(await lastBeat(store, 'ferry'), undefined);
    await writeBeat(store, 'ferry', 6, { task: 'ferry', stage: 'retrieving', waiting: 300 });
    const beat = await lastBeat(store, 'ferry');
    assert.deepEqual([beat?.task, beat?.stage, beat?.waiting], ['ferry', 'retrieving', 300]);
  });

  it('is of the task in whose folder it lies, and none where it cannot be read', async () => {
    const store = new MemoryStore();
    const put = (text: string) =>
      store.commit([{ path: heartbeatPath('ferry'), bytes: new TextEncoder().encode(text) }]);
    await put('{"task":"copied","stage":"generating"}');
    assert.equal((await lastBeat(store, 'ferry'))?.task, 'ferry');
    for (const text of ['{', '[]', '{"stage":4}']) {
      await put(text);
      assert.equal(await lastBeat(store, 'ferry'), undefined, text);
    }
  });

  it('stops no work where the disk cannot take it', async () => {
    const store = new MemoryStore();
    store.nextFailure = new StoryFoldError('disk_full', 'No room.', 'Make some.');
    await writeBeat(store, 'ferry', 5, undefined);
    assert.equal(await store.read(heartbeatPath('ferry')), undefined);
  });
});
