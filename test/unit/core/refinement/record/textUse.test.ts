import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sha256 } from '../../../../../src/core/storage/hash';
import {
  historyFile,
  refinementLock,
  refinementStateFile,
  textFile,
  textsFolder,
} from '../../../../../src/core/project/layout';
import type { HistoryEntry } from '../../../../../src/core/refinement/model';
import { measureTexts, pruneTexts } from '../../../../../src/core/refinement/record/textUse';
import { expectCode } from '../../../../fakes/expectCode';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { put } from '../../../../fakes/projectFiles';

const hashOf = (text: string) => sha256(new TextEncoder().encode(text));

/** Keeps these texts. */
async function keep(store: MemoryStore, ...texts: string[]): Promise<void> {
  for (const text of texts) await put(store, { [textFile(await hashOf(text))]: text });
}

async function entry(number: number, before: string | null, after: string | null): Promise<HistoryEntry> {
  return {
    version: 1,
    entry: number,
    parent: number === 1 ? null : number - 1,
    kind: 'round',
    at: number,
    round: number,
    decision: 'accept_all',
    suggestions: [],
    edits: [],
    strays: [],
    files: [
      {
        path: 'brief.md',
        before: before === null ? null : await hashOf(before),
        after: after === null ? null : await hashOf(after),
      },
    ],
  };
}

async function record(store: MemoryStore, phase: 'brief' | 'sample', made: HistoryEntry): Promise<void> {
  await put(store, { [historyFile(phase, made.entry)]: JSON.stringify(made) });
}

/** Which of these texts are kept. */
async function keptOf(store: MemoryStore, texts: readonly string[]): Promise<string> {
  const kept = new Set(await store.list(textsFolder));
  const found: string[] = [];
  for (const text of texts) if (kept.has(await hashOf(text))) found.push(text);
  return found.join('');
}

/** The history a → b → c → d → e of the brief, u without any use, and a state whose head is the last entry. */
async function fiveTexts(): Promise<MemoryStore> {
  const store = new MemoryStore();
  await keep(store, ...'abcdeu');
  for (const [index, [before, after]] of ['ab', 'bc', 'cd', 'de'].entries())
    await record(store, 'brief', await entry(index + 1, before!, after!));
  await put(store, {
    [refinementStateFile]: JSON.stringify({ version: 1, phases: { brief: { phase: 'brief', head: 4 } } }),
  });
  return store;
}

async function setState(store: MemoryStore, state: Record<string, unknown>): Promise<void> {
  await put(store, {
    [refinementStateFile]: JSON.stringify({ version: 1, phases: { brief: { phase: 'brief', ...state } } }),
  });
}

describe('what kept texts are for', () => {
  it('counts those that nothing refers to, and those of older entries when asked', async () => {
    const store = await fiveTexts();
    await put(store, { [`${textsFolder}/README`]: 'not one of ours' });
    const before = new Map(store.disk.files);
    assert.deepEqual(await measureTexts(store), {
      all: { texts: 6, bytes: 6 },
      unused: { texts: 1, bytes: 1 },
      old: undefined,
    });
    assert.deepEqual((await measureTexts(store, { keepLast: 1 })).old, { texts: 3, bytes: 3 });
    assert.deepEqual((await measureTexts(store, { keepLast: 3 })).old, { texts: 1, bytes: 1 });
    assert.deepEqual((await measureTexts(store, { keepLast: 9 })).old, { texts: 0, bytes: 0 });
    assert.deepEqual([...store.disk.files], [...before]);
  });

  it('removes on request what nothing refers to, and nothing else', async () => {
    const store = await fiveTexts();
    await put(store, { [`${textsFolder}/README`]: 'not one of ours' });
    const { pruned, left } = await pruneTexts(store);
    assert.deepEqual(pruned, { texts: 1, bytes: 1 });
    assert.deepEqual(left, { all: { texts: 5, bytes: 5 }, unused: { texts: 0, bytes: 0 }, old: undefined });
    assert.equal(await keptOf(store, [...'abcdeu']), 'abcde');
    assert.ok(store.disk.files.has(`${textsFolder}/README`));
    assert.deepEqual((await pruneTexts(store)).pruned, { texts: 0, bytes: 0 });
  });

  it('removes the texts of older entries when asked', async () => {
    const store = await fiveTexts();
    const { pruned, left } = await pruneTexts(store, { keepLast: 2 });
    assert.deepEqual(pruned, { texts: 3, bytes: 3 });
    assert.deepEqual(left.old, { texts: 0, bytes: 0 });
    assert.equal(await keptOf(store, [...'abcdeu']), 'cde');
    // The entries themselves are never rewritten.
    assert.equal((await store.list('.storyfold/history/brief')).length, 4);
  });

  it('keeps the last entries of each phase', async () => {
    const store = await fiveTexts();
    await keep(store, 'x', 'y');
    await record(store, 'sample', await entry(1, null, 'x'));
    await record(store, 'sample', await entry(2, 'x', 'a'));
    await record(store, 'sample', await entry(3, 'a', 'y'));
    await pruneTexts(store, { keepLast: 1 });
    assert.equal(await keptOf(store, [...'abcdeuxy']), 'adey');
  });

  it('keeps what the head, the open round and a write under way need', async () => {
    const version = async (text: string) => ({ path: 'brief.md', sha256: await hashOf(text) });
    const round = async (text: string) => ({
      round: 1,
      assessedAt: 1,
      suggestions: [],
      files: [await version(text)],
    });
    const cases: [Record<string, unknown>, string][] = [
      [{ head: 1 }, 'abde'],
      [{ head: 4 }, 'de'],
      [{}, 'de'],
      [{ head: 4, currentRound: await round('u') }, 'deu'],
      [{ head: 4, status: 'revising', pending: { entry: await entry(5, 'u', 'b') } }, 'bdeu'],
      [
        {
          head: 4,
          status: 'revising',
          pending: { entry: await entry(5, 'e', null), reopen: await round('a') },
        },
        'ade',
      ],
    ];
    for (const [state, kept] of cases) {
      const store = await fiveTexts();
      await setState(store, state);
      await pruneTexts(store, { keepLast: 1 });
      assert.equal(await keptOf(store, [...'abcdeu']), kept, JSON.stringify(state));
    }
  });

  it('keeps what a record names: texts of an older project that found no place in Markdown', async () => {
    const store = await fiveTexts();
    const record = {
      version: 1,
      files: [],
      meta: { olderTexts: [{ from: 'text', sha256: await hashOf('u') }] },
    };
    await put(store, { '.storyfold/outline.json': JSON.stringify(record) });
    await pruneTexts(store, { keepLast: 1 });
    assert.equal(await keptOf(store, [...'abcdeu']), 'deu');
  });

  it('keeps what a copy of an older record names', async () => {
    for (const [copy, text] of Object.entries({ imported: 'u', 'imported-2': 'a' })) {
      const store = await fiveTexts();
      const record = {
        version: 1,
        files: [],
        meta: { olderTexts: [{ from: 'text', sha256: await hashOf(text) }] },
      };
      await put(store, {
        '.storyfold/outline.json': '{"version":1,"files":[],"meta":{}}',
        [`.storyfold/outline.json.${copy}`]: JSON.stringify(record),
      });
      await pruneTexts(store, { keepLast: 1 });
      assert.equal(await keptOf(store, ['d', 'e', text]), `de${text}`);
    }
  });

  it('removes nothing while an entry, the state or a record cannot be read', async () => {
    const files: Record<string, string> = {
      [historyFile('brief', 2)]: '{"version":1,',
      [historyFile('sample', 1)]: '{"version":1,"entry":1}',
      [`${historyFile('brief', 2)}.corrupt-2026-01-01`]: '{',
      [`${refinementStateFile}.corrupt-2026-01-01`]: '{',
      '.storyfold/refinementState.changes.jsonl.corrupt-2026-01-01': '{',
      '.storyfold/samples.json.corrupt-2026-01-01': '{',
      [refinementStateFile]: '{',
    };
    for (const [path, content] of Object.entries(files)) {
      const store = await fiveTexts();
      await put(store, { [path]: content });
      for (const options of [{}, { keepLast: 1 }]) {
        await expectCode('corrupt_state', () => pruneTexts(store, options));
        // A second try must not find the way free because the first moved something aside.
        await expectCode('corrupt_state', () => pruneTexts(store, options));
      }
      assert.equal(await keptOf(store, [...'abcdeu']), 'abcdeu', path);
    }
  });

  it('removes nothing of what a newer StoryFold wrote', async () => {
    for (const path of [historyFile('brief', 2), refinementStateFile]) {
      const store = await fiveTexts();
      const value = JSON.parse(new TextDecoder().decode(await store.read(path))) as object;
      await put(store, { [path]: JSON.stringify({ ...value, version: 9 }) });
      await expectCode('newer_schema', () => pruneTexts(store));
      assert.equal(await keptOf(store, [...'abcdeu']), 'abcdeu');
    }
  });

  it('is pruned by whoever has the lock alone', async () => {
    const store = await fiveTexts();
    await store.withLock(refinementLock, () => expectCode('locked', () => pruneTexts(store)));
    assert.equal(await keptOf(store, [...'abcdeu']), 'abcdeu');
  });

  it('never goes for what a recent entry refers to, whatever the history', async () => {
    const letter = fc.constantFrom(...'abcdefgh');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(letter, letter), { maxLength: 8 }),
        fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
        async (changes, keepLast) => {
          const store = new MemoryStore();
          await keep(store, ...'abcdefgh');
          for (const [index, [before, after]] of changes.entries())
            await record(store, 'sample', await entry(index + 1, before, after));
          const recent = changes.slice(keepLast === undefined ? 0 : -keepLast).flat();
          const { pruned } = await pruneTexts(store, { keepLast });
          assert.equal(await keptOf(store, [...'abcdefgh']), [...new Set(recent)].sort().join(''));
          assert.equal(pruned.texts, 8 - new Set(recent).size);
        },
      ),
      { numRuns: 60 },
    );
  });
});
