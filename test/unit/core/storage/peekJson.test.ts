import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { loadJson } from '../../../../src/core/storage/json';
import { sha256 } from '../../../../src/core/storage/hash';
import { peekJson, refuseNewerFile } from '../../../../src/core/storage/peekJson';
import { expectCode } from '../../../fakes/expectCode';
import { MemoryStore } from '../../../fakes/memoryStore';

const path = '.storyfold/things.json';

async function storeWith(text: string): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
  return store;
}

describe('a JSON file that is only looked at', () => {
  it('is its value, whatever that is', async () => {
    assert.deepEqual(await peekJson(await storeWith('{"names":["甲"]}'), path), { names: ['甲'] });
    assert.equal(await peekJson(await storeWith('null'), path), null);
  });

  it('is undefined where it is missing or cannot be read, and stays in its place', async () => {
    assert.equal(await peekJson(new MemoryStore(), path), undefined);
    for (const broken of ['{"names":', '', '<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n']) {
      const store = await storeWith(broken);
      assert.equal(await peekJson(store, path), undefined);
      assert.equal(new TextDecoder().decode(await store.read(path)), broken);
    }
  });

  it('is refused where a newer program wrote it, and nowhere else', async () => {
    const error = await expectCode('newer_schema', async () =>
      refuseNewerFile(await storeWith('{"version":3}'), path, 2),
    );
    assert.deepEqual(error.details, { path, version: 3, supported: 2 });
    for (const text of ['{"version":2}', '{}', '[3]', 'version 3'])
      await refuseNewerFile(await storeWith(text), path, 2);
    await refuseNewerFile(new MemoryStore(), path, 2);
  });
});

describe('loadJson', () => {
  it('gives the hash of the very bytes that the value was read from, and reads them once', async () => {
    const store = await storeWith('{"names":["甲"]}\n');
    const read = store.read.bind(store);
    let reads = 0;
    store.read = (wanted) => {
      reads += 1;
      return read(wanted);
    };
    const loaded = await loadJson(store, path, z.looseObject({ names: z.array(z.string()) }), { version: 1 });
    assert.deepEqual(loaded?.value, { names: ['甲'] });
    assert.equal(loaded?.sha256, await sha256((await read(path))!));
    assert.equal(reads, 1);
    assert.equal(await loadJson(new MemoryStore(), path, z.unknown(), { version: 1 }), undefined);
  });
});
