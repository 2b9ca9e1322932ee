import assert from 'node:assert/strict';
import { applyUpdate } from '../../../../../src/core/chapter/bible/applyUpdate';
import { undoUpdate } from '../../../../../src/core/chapter/bible/undoUpdate';
import { namesOf, summariesOf } from '../../../../../src/core/project/bible/bibleEntries';
import { bibleChange, loadBible, peekBible } from '../../../../../src/core/project/bible/bibleFile';
import { bibleFile } from '../../../../../src/core/project/layout';
import { openProject } from '../../../../../src/core/project/project';
import { expectCode } from '../../../../fakes/expectCode';
import { bibleUpdate, from, somebody } from '../../../../fakes/bibleUpdates';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { toldBible } from '../../../../fakes/toldBible';
import { goldenProjects, lostContent, missingFrom } from '../../../../golden/goldenProjects';

describe('bibles of golden projects', () => {
  for (const golden of goldenProjects()) {
    const { bible: wanted, about } = golden.expected;
    if (!wanted) continue;
    it(`${golden.name}: ${about}`, async () => {
      const store = new MemoryStore();
      await store.commit([...golden.files].map(([path, bytes]) => ({ path, bytes: new Uint8Array(bytes) })));
      const { settings } = await openProject(store);
      const before = await store.read(bibleFile);
      const loaded = await loadBible(store);
      assert.deepEqual(await peekBible(store), loaded.bible);
      assert.deepEqual(namesOf(loaded.bible), wanted.names);
      assert.deepEqual(Object.fromEntries(summariesOf(loaded.bible)), wanted.summaries);
      assert.equal(toldBible(loaded.bible, { before: ['01'], language: settings.language }), wanted.told);
      const update = bibleUpdate({ characters: [somebody('The Warden')] });
      const { bible, change } = applyUpdate(loaded.bible, update, from('02'));
      assert.deepEqual(undoUpdate(bible, change).bible, loaded.bible);
      if (wanted.written === null) {
        await expectCode('newer_schema', async () => bibleChange(loaded, bible));
        assert.deepEqual(await store.read(bibleFile), before);
        return;
      }
      await store.commit([bibleChange(loaded, bible)]);
      const written = JSON.parse(new TextDecoder().decode(await store.read(bibleFile))) as object;
      assert.deepEqual(missingFrom(written, wanted.written), []);
      assert.deepEqual(lostContent(golden, store.disk.files), []);
      assert.deepEqual((await loadBible(store)).bible, JSON.parse(JSON.stringify(bible)));
    });
  }
});
