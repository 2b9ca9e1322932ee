import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { bibleChange, loadBible, peekBible } from '../../../../../src/core/project/bible/bibleFile';
import { isAuthorsOwn, namesOf, summariesOf } from '../../../../../src/core/project/bible/bibleEntries';
import { canonicalJson, contentHash } from '../../../../../src/core/project/bible/contentHash';
import { emptyBible, storyBibleSchema } from '../../../../../src/core/project/bible/storyBible';
import { bibleFile } from '../../../../../src/core/project/layout';
import { expectCode } from '../../../../fakes/expectCode';
import { MemoryStore } from '../../../../fakes/memoryStore';

async function storeWith(bible: string | Uint8Array): Promise<MemoryStore> {
  const store = new MemoryStore();
  const bytes = typeof bible === 'string' ? new TextEncoder().encode(bible) : bible;
  await store.commit([{ path: bibleFile, bytes }]);
  return store;
}

describe('the bible on disk', () => {
  it('is empty where there is none, and is written as a new file', async () => {
    const store = new MemoryStore();
    const loaded = await loadBible(store);
    assert.deepEqual(loaded, { bible: emptyBible(), sha256: null });
    assert.equal(await peekBible(store), undefined);
    await store.commit([bibleChange(loaded, loaded.bible)]);
    await expectCode('conflict', () => store.commit([bibleChange(loaded, loaded.bible)]));
  });

  it("leaves the author's plain words plain, and every key that nobody knows where it is", async () => {
    const written = {
      version: 1,
      characters: [
        {
          id: 'c4',
          name: 'Mira',
          role: '',
          aliases: ['Mimi', { name: 'M', why: 'letters' }],
          facts: ['hums', { what: 'is 12', chapter: '01', sha256: 'aa', wrote: 'bb' }],
          mood: { of: ['rain'] },
        },
      ],
      relationships: [],
      timeline: [],
      clues: [],
      immutableFacts: [],
      summaries: [],
      world: { moons: 2 },
    };
    const store = await storeWith(JSON.stringify(written));
    const loaded = await loadBible(store);
    await store.commit([bibleChange(loaded, loaded.bible)]);
    assert.deepEqual(JSON.parse(new TextDecoder().decode(await store.read(bibleFile))), written);
  });

  const unreadable: Record<string, string | Uint8Array> = {
    'no JSON': '{"characters": [',
    'a list': '["Mira"]',
    'a text': '"Mira"',
    null: 'null',
    'deeper than anything': `{"characters":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'no UTF-8': new Uint8Array([0x7b, 0xff, 0x7d]),
    'larger than any bible': `{"summaries":"${'x'.repeat(21 * 1024 * 1024)}"}`,
  };
  for (const [what, bytes] of Object.entries(unreadable)) {
    it(`is moved aside byte for byte where it is ${what}, and only looked at by who reads`, async () => {
      const store = await storeWith(bytes);
      const before = await store.read(bibleFile);
      assert.equal(await peekBible(store), undefined);
      assert.deepEqual(await store.read(bibleFile), before);
      const { details } = await expectCode('corrupt_state', () => loadBible(store));
      assert.deepEqual(await store.read(String(details['movedTo'])), before);
      assert.deepEqual((await loadBible(store)).bible, emptyBible());
    });
  }

  it('stays where it is while a merge in it is not settled', async () => {
    const merging = '<<<<<<< ours\n{}\n=======\n{"a":1}\n>>>>>>> theirs\n';
    const store = await storeWith(merging);
    await expectCode('conflict', () => loadBible(store));
    assert.equal(new TextDecoder().decode(await store.read(bibleFile)), merging);
  });

  it('of a newer version is read as far as it goes, and never written', async () => {
    const store = await storeWith('{"version":2,"characters":["Mira"],"worlds":[]}');
    const loaded = await loadBible(store);
    assert.deepEqual(namesOf(loaded.bible), ['Mira']);
    await expectCode('newer_schema', async () => bibleChange(loaded, loaded.bible));
  });

  it('changes what no object is, whatever keys it has', async () => {
    const store = await storeWith(
      '{"__proto__":{"polluted":1},"characters":{"__proto__":{"name":"Mira","polluted":2},"constructor":"a builder"},"summaries":{"__proto__":"x","toString":"y"}}',
    );
    const { bible } = await loadBible(store);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    assert.deepEqual(namesOf(bible), ['constructor']);
    assert.deepEqual([...summariesOf(bible)], [['toString', 'y']]);
  });

  it('reads a hundred thousand entries in no long time', async () => {
    const facts = Array.from({ length: 100_000 }, (_, index) => `fact ${index}`);
    const store = await storeWith(JSON.stringify({ immutableFacts: facts }));
    const begin = performance.now();
    const { bible } = await loadBible(store);
    assert.equal(bible.immutableFacts.at(-1)!.id, 'f100000');
    assert.ok(performance.now() - begin < 10_000);
  });
});

describe('a bible of any shape', () => {
  const keys = fc.constantFrom(
    'characters',
    'relationships',
    'timeline',
    'clues',
    'immutableFacts',
    'immutable_facts',
    'summaries',
    'version',
    'id',
    'name',
    'aliases',
    'facts',
    'what',
    'when',
    'order',
    'open',
    'status',
    'between',
    'chapter',
    'summary',
    'sha256',
    'wrote',
    'progress',
    'strange',
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, 0, 1.5, '', 'c1', 'Mira', '01'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(keys, tie('value'), { maxKeys: 5 }),
    ),
  }));
  const shape = fc.dictionary(keys, value, { maxKeys: 8 });

  it('is read, every word of it, with ids of which each is there once', () => {
    fc.assert(
      fc.property(shape, (any) => {
        const bible = z.parse(storyBibleSchema, any);
        for (const list of ['characters', 'relationships', 'timeline', 'clues', 'immutableFacts'] as const) {
          const ids = bible[list].map(({ id }) => id);
          assert.equal(new Set(ids).size, ids.length);
        }
        namesOf(bible);
        summariesOf(bible);
        if (JSON.stringify(any).includes('Mira')) assert.match(JSON.stringify(bible), /Mira/);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same when it is read again', () => {
    fc.assert(
      fc.property(shape, (any) => {
        const once = JSON.parse(JSON.stringify(z.parse(storyBibleSchema, any))) as object;
        assert.deepEqual(JSON.parse(JSON.stringify(z.parse(storyBibleSchema, once))), once);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what tells an edit by hand', () => {
  const entry = (what: string): { what: string; chapter: string; wrote: string } => ({
    what,
    chapter: '01',
    wrote: contentHash({ what: 'The gate is red.' }),
  });

  it('is the content, in whatever order, and not where it comes from', () => {
    assert.ok(!isAuthorsOwn(entry('The gate is red.')));
    assert.ok(!isAuthorsOwn({ ...entry('The gate is red.'), sha256: 'x', id: 'f7' }));
    assert.ok(isAuthorsOwn(entry('The gate is Red.')));
    assert.ok(isAuthorsOwn({ ...entry('The gate is red.'), note: 'mine' }));
    assert.ok(isAuthorsOwn({ what: 'The gate is red.' }));
    assert.equal(canonicalJson({ b: [{ d: 1, c: 2 }], a: 3 }), '{"a":3,"b":[{"c":2,"d":1}]}');
  });

  it('is another hash for other words', () => {
    const hashes = new Set<string>();
    for (let index = 0; index < 50_000; index++)
      hashes.add(contentHash({ what: `Fact ${index} of the sea` }));
    assert.equal(hashes.size, 50_000);
    assert.match(contentHash('x'), /^[0-9a-f]{14}$/);
  });
});
