import assert from 'node:assert/strict';
import {
  stopWishFor,
  stopWishPath,
  takeBackWish,
  wishToStop,
} from '../../../../../src/core/task/watch/stopWish';
import { MemoryStore } from '../../../../fakes/memoryStore';

describe('the wish to stop a task', () => {
  const task = { id: 'ferry', revision: 7 };

  it('is heeded by the run that was seen, and by none that began later', async () => {
    const store = new MemoryStore();
    assert.equal(await stopWishFor(store, task), undefined);
    for (const [revision, wanted] of [
      [6, 'for_another'],
      [7, 'for_this'],
      [9, 'for_this'],
    ] as const) {
      await wishToStop(store, task.id, { at: 1, revision });
      assert.equal(await stopWishFor(store, task), wanted, String(revision));
    }
    assert.equal(await stopWishFor(store, { ...task, id: 'other' }), undefined);
  });

  it('is taken back by whoever made it, and by nobody else', async () => {
    const store = new MemoryStore();
    const wish = { at: 1, revision: 7 };
    await wishToStop(store, task.id, wish);
    await takeBackWish(store, task.id, { at: 2, revision: 7 });
    assert.equal(await stopWishFor(store, task), 'for_this');
    await takeBackWish(store, task.id, wish);
    assert.equal(await stopWishFor(store, task), undefined);
    await takeBackWish(store, task.id, wish);
  });

  it('is one also where it cannot be read', async () => {
    for (const text of ['', '{', '[]', 'null', '{"revision":"6"}']) {
      const store = new MemoryStore();
      await store.commit([{ path: stopWishPath(task.id), bytes: new TextEncoder().encode(text) }]);
      assert.equal(await stopWishFor(store, task), 'for_this', text);
    }
  });
});
