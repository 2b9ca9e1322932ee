import assert from 'node:assert/strict';
import {
  addToDictionary,
  readDictionary,
  removeFromDictionary,
} from '../../../../src/core/project/dictionary';
import { dictionaryFile } from '../../../../src/core/project/layout';
import { expectCode } from '../../../fakes/expectCode';
import { MemoryStore } from '../../../fakes/memoryStore';

describe('the personal dictionary', () => {
  it('is empty without a file, and grows and shrinks', async () => {
    const store = new MemoryStore();
    assert.deepEqual(await readDictionary(store), []);
    assert.deepEqual(await addToDictionary(store, ['Skerrow', 'withy', 'Skerrow']), ['Skerrow', 'withy']);
    assert.deepEqual(await addToDictionary(store, ['withy', '月亮河']), ['月亮河']);
    assert.deepEqual(await removeFromDictionary(store, ['Skerrow', 'never']), ['Skerrow']);
    assert.deepEqual(await readDictionary(store), ['withy', '月亮河']);
  });

  it('keeps the author’s comments, order and line ends', async () => {
    const store = new MemoryStore();
    const before = '# places\r\nSkerrow\r\n\r\n# people\r\nMaren';
    await store.commit([{ path: dictionaryFile, bytes: new TextEncoder().encode(before) }]);
    await addToDictionary(store, ['Davy']);
    await removeFromDictionary(store, ['Skerrow']);
    const after = new TextDecoder().decode(await store.read(dictionaryFile));
    assert.equal(after, '# places\r\n\r\n# people\r\nMaren\nDavy\n');
  });

  it('refuses what could not be read back', async () => {
    const store = new MemoryStore();
    for (const word of ['', ' ', '#tag', 'two\nlines']) {
      await expectCode('invalid_input', () => addToDictionary(store, [word]));
    }
    assert.deepEqual(store.commits, []);
  });
});
