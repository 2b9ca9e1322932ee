import assert from 'node:assert/strict';
import { applyUpdate } from '../../../../../src/core/chapter/bible/applyUpdate';
import {
  bibleChangesFile,
  bibleChangesWrite,
  lastChange,
  loadBibleChanges,
  withChange,
  withUndone,
} from '../../../../../src/core/chapter/bible/bibleChangesFile';
import { undoUpdate } from '../../../../../src/core/chapter/bible/undoUpdate';
import { emptyBible } from '../../../../../src/core/project/bible/storyBible';
import { bibleUpdate, from, somebody } from '../../../../fakes/bibleUpdates';
import { expectCode } from '../../../../fakes/expectCode';
import { MemoryStore } from '../../../../fakes/memoryStore';

const first = bibleUpdate({
  characters: [somebody('Mira', { role: 'girl', facts: ['hums', 'is 12'] }), somebody('Odd')],
  immutableFacts: [{ what: 'Salt melts.' }, { what: 'Bells are banned.' }],
});

describe('an update undone later', () => {
  const { bible, change } = applyUpdate(undefined, first, from('01'));

  it('leaves what the author has changed since, and names it', () => {
    const edited = structuredClone(bible);
    edited.immutableFacts[0]!.what = 'Salt burns.';
    edited.characters[1]!['note'] = 'keep him';
    const undone = undoUpdate(edited, change);
    assert.deepEqual(undone.bible.immutableFacts, [edited.immutableFacts[0]]);
    assert.deepEqual(undone.bible.characters, [edited.characters[1]]);
    assert.deepEqual(
      undone.kept.map(({ list, after }) => [list, after?.['what'] ?? after?.['name']]),
      [
        ['characters', 'Odd'],
        ['immutableFacts', 'Salt melts.'],
      ],
    );
  });

  it('does not put back, nor name, what the author took out', () => {
    const rest = structuredClone(bible);
    rest.immutableFacts.splice(0, 1);
    rest.characters.splice(0, 1);
    const undone = undoUpdate(rest, change);
    assert.deepEqual(undone, { bible: emptyBible(), kept: [] });
  });

  it('leaves a character to the chapter that has added to it', () => {
    const later = applyUpdate(
      bible,
      bibleUpdate({ characters: [somebody('Mira', { facts: ['limps'] })] }),
      from('02'),
    ).bible;
    const undone = undoUpdate(later, change);
    assert.deepEqual(
      undone.bible.characters.map(({ name, chapter, facts }) => [
        name,
        chapter,
        facts.map(({ what }) => what),
      ]),
      [['Mira', '02', ['limps']]],
    );
    assert.deepEqual(
      undone.kept.map(({ list }) => list),
      ['characters'],
    );
  });

  // What the property tests found: an update gives a character that only the author still says something of to the author. It has to be
  // undone like all else, though the character is the author's by then; their own part of it stays.
  it('gives back to the chapter what it gave to the author, with the author’s own words in it', () => {
    const told = applyUpdate(
      undefined,
      bibleUpdate({
        characters: [somebody('Mira', { facts: ['is 12'] })],
        clues: [{ what: 'a torn glove', status: 'paid_off' }],
      }),
      from('02'),
    ).bible;
    told.characters[0]!.facts[0]!.what = 'is 12 (mine)';
    told.clues[0]!.progress[0]!.what = 'is found (mine)';
    const forgotten = applyUpdate(told, bibleUpdate(), from('02', 'new text'));
    assert.deepEqual(
      [...forgotten.bible.characters, ...forgotten.bible.clues].map(({ chapter, wrote }) => [chapter, wrote]),
      [
        [undefined, undefined],
        [undefined, undefined],
      ],
    );
    assert.deepEqual(undoUpdate(forgotten.bible, forgotten.change), { bible: told, kept: [] });
    const edited = structuredClone(forgotten.bible);
    edited.characters[0]!.role = 'queen';
    edited.clues[0]!.what = 'a torn red glove';
    const undone = undoUpdate(edited, forgotten.change);
    assert.deepEqual(undone.bible, edited);
    assert.deepEqual(
      undone.kept.map(({ list }) => list),
      ['characters', 'clues'],
    );
  });

  it('brings back what it took out, unless another has its id by now', () => {
    const second = applyUpdate(bible, bibleUpdate(), from('01', 'new text'));
    assert.deepEqual(second.bible, emptyBible());
    const other = applyUpdate(
      second.bible,
      bibleUpdate({ immutableFacts: [{ what: 'Rain is sweet.' }] }),
      from('02'),
    ).bible;
    const undone = undoUpdate(other, second.change);
    assert.deepEqual(
      undone.bible.immutableFacts.map(({ id, what }) => [id, what]),
      [
        ['f2', 'Bells are banned.'],
        ['f1', 'Rain is sweet.'],
      ],
    );
    assert.deepEqual(
      undone.kept.map(({ before }) => before?.['what']),
      ['Salt melts.'],
    );
    assert.deepEqual(undone.bible.characters, bible.characters);
  });

  it('changes nothing when it is undone twice', () => {
    const once = undoUpdate(bible, change);
    assert.deepEqual(undoUpdate(once.bible, change), once);
  });
});

describe('what the updates from a chapter did', () => {
  const change = (at: number) => ({ ...applyUpdate(undefined, first, from('01')).change, at });

  it('is kept, the newest last, and only the newest that holds can be undone', async () => {
    const store = new MemoryStore();
    const none = await loadBibleChanges(store, '01');
    assert.deepEqual([none.log.changes, none.sha256], [[], null]);
    await store.commit([bibleChangesWrite('01', none, [change(1), change(2)])]);
    const two = await loadBibleChanges(store, '01');
    assert.deepEqual(two.log.changes, [change(1), change(2)]);
    const last = lastChange(two.log.changes)!;
    assert.equal(last.at, 2);
    await store.commit([bibleChangesWrite('01', two, withUndone(two.log.changes, last, 9))]);
    const undone = (await loadBibleChanges(store, '01')).log.changes;
    assert.deepEqual(
      undone.map(({ undoneAt }) => undoneAt),
      [undefined, 9],
    );
    assert.equal(lastChange(undone)!.at, 1);
  });

  it('is bounded, and has nothing of an update that did nothing', async () => {
    const store = new MemoryStore();
    const many = Array.from({ length: 30 }, (_, at) => change(at));
    await store.commit([bibleChangesWrite('01', await loadBibleChanges(store, '01'), many)]);
    const { changes } = (await loadBibleChanges(store, '01')).log;
    assert.deepEqual([changes.length, changes[0]!.at, changes.at(-1)!.at], [20, 10, 29]);
    const nothing = applyUpdate(undefined, bibleUpdate(), from('01')).change;
    assert.deepEqual(withChange(changes, nothing), changes);
    assert.equal(withChange(changes, change(30)).length, 21);
  });

  it('is moved aside where it cannot be read, and never written where it is newer', async () => {
    const store = new MemoryStore();
    const path = bibleChangesFile('01');
    await store.commit([{ path, bytes: new TextEncoder().encode('{"changes":7}') }]);
    await expectCode('corrupt_state', () => loadBibleChanges(store, '01'));
    assert.equal(await store.read(path), undefined);
    await store.commit([{ path, bytes: new TextEncoder().encode('{"version":9,"changes":[]}') }]);
    const newer = await loadBibleChanges(store, '01');
    await expectCode('newer_schema', async () => bibleChangesWrite('01', newer, []));
  });
});
