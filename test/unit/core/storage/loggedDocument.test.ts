import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { sha256 } from '../../../../src/core/storage/hash';
import { LoggedDocument } from '../../../../src/core/storage/loggedDocument';
import { StoryFoldError } from '../../../../src/core/errors';
import { expectCode } from '../../../fakes/expectCode';
import { MemoryDisk, MemoryStore } from '../../../fakes/memoryStore';
import { Death, dieAt } from '../../../fakes/mortalStore';

const path = '.storyfold/large.json';
const logPath = '.storyfold/large.changes.jsonl';
const schema = z.looseObject({
  version: z.number(),
  items: z.array(z.looseObject({ id: z.number(), status: z.string(), text: z.string() })),
});
type Large = z.infer<typeof schema>;

const encode = (text: string) => new TextEncoder().encode(text);
const open = (store: ConstructorParameters<typeof LoggedDocument>[0]) =>
  new LoggedDocument(store, path, logPath, schema, { version: 1 });

/** Over the size from which changes are logged. */
function large(): Large {
  const text = 'A passage of some length that the suggestion is about. '.repeat(8);
  return { version: 1, items: Array.from({ length: 800 }, (_, id) => ({ id, status: 'open', text })) };
}

function withStatus(value: Large, index: number, status: string): Large {
  const items = [...value.items];
  items[index] = { ...items[index]!, status };
  return { ...value, items };
}

async function begun(): Promise<{ store: MemoryStore; value: Large }> {
  const store = new MemoryStore();
  const value = large();
  const document = open(store);
  await document.save(await document.load(), value);
  return { store, value };
}

describe('a document with a log', () => {
  it('is a file and nothing else while it is small', async () => {
    const store = new MemoryStore();
    const document = open(store);
    let loaded = await document.load();
    assert.equal(loaded.value, undefined);
    for (let rev = 0; rev < 5; rev++) loaded = await document.save(loaded, { version: 1, items: [], rev });
    assert.deepEqual([...store.disk.files.keys()], [path]);
    assert.deepEqual((await open(store).load()).value, { version: 1, items: [], rev: 4 });
  });

  it('takes small changes as lines once it is large, and any reader sees them', async () => {
    const { store, value } = await begun();
    const document = open(store);
    const whole = store.disk.files.get(path);
    let loaded = await document.load();
    let next = value;
    for (let index = 0; index < 20; index++) {
      next = withStatus(next, index * 3, 'accepted');
      loaded = await document.save(loaded, next);
    }
    assert.equal(store.disk.files.get(path), whole, 'the file itself was not written again');
    assert.ok(store.disk.files.get(logPath)!.byteLength < 20 * 300);
    assert.deepEqual((await open(store).load()).value, next);
    assert.deepEqual((await document.load()).value, next);
  });

  it('is written whole with what belongs to it, and when the change or the log is long; then the log is gone', async () => {
    const { store, value } = await begun();
    const document = open(store);
    let loaded = await document.save(await document.load(), withStatus(value, 1, 'accepted'));
    assert.ok(store.disk.files.has(logPath));
    loaded = await document.save(loaded, withStatus(value, 2, 'accepted'), [
      { path: '.storyfold/history/1.json', bytes: encode('{}') },
    ]);
    assert.ok(!store.disk.files.has(logPath));
    loaded = await document.save(loaded, {
      ...value,
      items: value.items.map((item) => ({ ...item, id: 7 })),
    });
    assert.ok(!store.disk.files.has(logPath));
    let most = 0;
    let next = loaded.value!;
    for (let index = 0; index < 400; index++) {
      next = withStatus(next, index, 'x'.repeat(400));
      loaded = await document.save(loaded, next);
      most = Math.max(most, store.disk.files.get(logPath)?.byteLength ?? 0);
    }
    assert.ok(most > 0 && most < loaded.length / 8, `${most} of ${loaded.length}`);
    assert.deepEqual((await open(store).load()).value, next);
  });

  it('is read from memory while nobody else writes it, and anew when somebody did', async () => {
    const { store, value } = await begun();
    const document = open(store);
    const first = await document.load();
    assert.equal(await document.load(), first);
    const other = open(store);
    const changed = withStatus(value, 5, 'rejected');
    await other.save(await other.load(), changed);
    assert.deepEqual((await document.load()).value, changed);
    const replaced = { ...value, items: [] };
    await store.commit([
      { path, bytes: encode(JSON.stringify(replaced)) },
      { path: logPath, bytes: undefined },
    ]);
    assert.deepEqual((await document.load()).value, replaced);
    await store.commit([{ path, bytes: undefined }]);
    assert.equal((await document.load()).value, undefined);
  });

  it('refuses a save on an older version, whether that would be a line or the whole', async () => {
    for (const others of [[], [{ path: '.storyfold/x.json', bytes: encode('1') }]]) {
      for (const isFolded of [false, true]) {
        const { store, value } = await begun();
        const mine = open(store);
        const theirs = open(store);
        const loaded = await mine.load();
        const between = withStatus(value, 1, 'theirs');
        await theirs.save(
          await theirs.load(),
          between,
          isFolded ? [{ path: '.storyfold/y.json', bytes: encode('1') }] : [],
        );
        await expectCode('conflict', () => mine.save(loaded, withStatus(value, 2, 'mine'), others));
        assert.deepEqual((await mine.load()).value, between);
        assert.equal(await store.read('.storyfold/x.json'), undefined);
      }
    }
  });

  it('has its changes wherever the program dies', async () => {
    for (const moment of ['before', 'after'] as const) {
      for (let at = 1; at <= 6; at++) {
        const { store, value } = await begun();
        const { revive } = dieAt(store, at, moment);
        const document = open(store);
        let acknowledged = value;
        let next = value;
        try {
          let loaded = await document.load();
          for (let step = 0; step < 6; step++) {
            next = withStatus(next, step, 'accepted');
            // The third is written whole.
            const others = step === 2 ? [{ path: '.storyfold/x.json', bytes: encode('1') }] : [];
            loaded = await document.save(loaded, next, others);
            acknowledged = next;
          }
        } catch (error) {
          assert.ok(error instanceof Death);
        }
        assert.ok(revive());
        const found = (await open(store).load()).value;
        assert.deepEqual(found, moment === 'before' ? acknowledged : next);
      }
    }
  });

  it('loads every whole line of a log cut at any byte, and goes on from there', async () => {
    const { store, value } = await begun();
    const document = open(store);
    let loaded = await document.load();
    const states = [value];
    for (let step = 0; step < 3; step++) {
      states.push(withStatus(states.at(-1)!, step, '已接受'));
      loaded = await document.save(loaded, states.at(-1)!);
    }
    const log = store.disk.files.get(logPath)!;
    const ends = [...log].flatMap((byte, index) => (byte === 0x0a ? [index] : []));
    for (let cut = 0; cut <= log.length; cut++) {
      const disk = new MemoryDisk();
      disk.files.set(path, store.disk.files.get(path)!);
      disk.files.set(logPath, log.slice(0, cut));
      const cutStore = new MemoryStore(disk);
      const whole = states[ends.filter((end) => end <= cut).length]!;
      const again = open(cutStore);
      const found = await again.load();
      assert.deepEqual(found.value, whole, `cut at ${cut}`);
      const next = withStatus(whole, 700, 'waived');
      await again.save(found, next);
      assert.deepEqual((await open(cutStore).load()).value, next, `goes on after ${cut}`);
      assert.deepEqual((await again.load()).value, next);
    }
  });

  it('keeps what stands before the damage, and the damaged log byte for byte', async () => {
    const { store, value } = await begun();
    const document = open(store);
    let loaded = await document.load();
    let next = value;
    for (let step = 0; step < 3; step++)
      loaded = await document.save(loaded, (next = withStatus(next, step, 'accepted')));
    const lines = new TextDecoder().decode(loaded.log).split('\n');
    const damages = [
      [lines[0], lines[2], ''],
      [lines[0], '{"on":', lines[2], ''],
      [lines[0], 'not json', ''],
      [lines[0], lines[0], ''],
      [lines[0], lines[1]!.replace('/items/1', '/items/9999'), ''],
      [lines[0], lines[1]!.replace('"n":2', '"n":"2"'), ''],
    ];
    for (const damage of damages) {
      const disk = new MemoryDisk();
      const bytes = encode(damage.join('\n'));
      disk.files.set(path, store.disk.files.get(path)!);
      disk.files.set(logPath, bytes);
      const damaged = new MemoryStore(disk);
      const before = new Map(disk.files);
      const found = await open(damaged).load();
      assert.equal(found.unfit !== undefined, true);
      assert.deepEqual(found.value, withStatus(value, 0, 'accepted'));
      assert.deepEqual(new Map(disk.files), before, 'reading moves nothing');
      const error = await expectCode('corrupt_state', () => open(damaged).setLogAside(found));
      assert.equal(damaged.commits.length, 1);
      assert.deepEqual(await damaged.read(String(error.details['movedTo'])), bytes);
      assert.deepEqual((await open(damaged).load()).value, withStatus(value, 0, 'accepted'));
    }
  });

  it('sets a log aside when another program put another document under it', async () => {
    const { store, value } = await begun();
    const document = open(store);
    await document.save(await document.load(), withStatus(value, 1, 'accepted'));
    const log = store.disk.files.get(logPath)!.slice();
    const older = { ...value, items: value.items.slice(0, 10) };
    await store.commit([{ path, bytes: encode(JSON.stringify(older)) }]);
    const before = new Map(store.disk.files);
    const found = await document.load();
    assert.deepEqual([found.value, found.unfit], [older, 'foreign']);
    assert.deepEqual(new Map(store.disk.files), before, 'reading moves nothing');
    const error = await expectCode('conflict', () => document.save(found, { ...older, items: [] }));
    assert.deepEqual(await store.read(String(error.details['movedTo'])), log);
    assert.deepEqual((await document.load()).value, older);
  });

  it('knows another log of the same length from its own, when it reads and when it goes on', async () => {
    const { store, value } = await begun();
    const mine = open(store);
    const start = await mine.load();
    const disk = new MemoryDisk();
    for (const [name, content] of store.disk.files) disk.files.set(name, content);
    const theirs = open(new MemoryStore(disk));
    await theirs.save(await theirs.load(), withStatus(value, 102, 'accepted'));
    const loaded = await mine.save(start, withStatus(value, 101, 'accepted'));
    const length = store.disk.files.get(logPath)!.byteLength;
    store.disk.files.set(logPath, disk.files.get(logPath)!);
    assert.equal(store.disk.files.get(logPath)!.byteLength, length);
    await expectCode('conflict', () => mine.save(loaded, withStatus(loaded.value!, 103, 'accepted')));
    const found = await mine.load();
    assert.deepEqual(found.value, withStatus(value, 102, 'accepted'), 'what stands is read anew');
    // A second line of theirs under a first of ours is known by what it was made on.
    const two = await theirs.load();
    await theirs.save(two, withStatus(two.value!, 104, 'accepted'));
    const [, second] = new TextDecoder().decode(disk.files.get(logPath)).split('\n');
    const [first] = new TextDecoder().decode(loaded.log).split('\n');
    store.disk.files.set(logPath, encode(`${first}\n${second}\n`));
    const mixed = await mine.load();
    assert.deepEqual([mixed.changes, mixed.unfit], [1, 'foreign']);
  });

  it('is never read torn by a fold that comes in between', async () => {
    for (const step of [1, 2, 3, 4]) {
      const { store, value } = await begun();
      const writer = open(store);
      let loaded = await writer.save(await writer.load(), withStatus(value, 1, 'accepted'));
      const next = withStatus(loaded.value!, 2, 'accepted');
      let calls = 0;
      const between = async <T>(result: Promise<T>): Promise<T> => {
        const found = await result;
        if (++calls === step) {
          loaded = await writer.save(loaded, next, [{ path: '.storyfold/x.json', bytes: encode('1') }]);
          await writer.save(loaded, withStatus(next, 3, 'accepted'));
        }
        return found;
      };
      const reader = open(
        Object.assign(new MemoryStore(store.disk), {
          read: (path: string) => between(store.read(path)),
          stat: (path: string) => between(store.stat(path)),
        }),
      );
      const found = await reader.load();
      assert.equal(found.unfit, undefined);
      const wanted = [withStatus(value, 1, 'accepted'), next, withStatus(next, 3, 'accepted')];
      assert.ok(wanted.some((one) => isDeepStrictEqual(one, found.value)));
    }
  });

  it('leaves a merge of two logs that git did not settle, and a log without its document, to the author', async () => {
    const { store, value } = await begun();
    const document = open(store);
    const loaded = await document.save(await document.load(), withStatus(value, 1, 'accepted'));
    const line = new TextDecoder().decode(loaded.log);
    const merge = encode(
      `<<<<<<< HEAD\n${line}=======\n${line.replace('accepted', 'waived')}>>>>>>> other\n`,
    );
    store.disk.files.set(logPath, merge);
    const error = await expectCode('conflict', () => open(store).load());
    assert.deepEqual(error.details, { path: logPath, line: 1 });
    assert.equal(store.disk.files.get(logPath), merge);
    store.disk.files.set(logPath, loaded.log);
    store.disk.files.delete(path);
    const alone = await open(store).load();
    assert.deepEqual([alone.value, alone.unfit], [undefined, 'foreign']);
    await expectCode('conflict', () => open(store).save(alone, value));
    assert.deepEqual([...store.disk.files.keys()], [logPath]);
  });

  it('never throws but as it says, and never loses a log, whatever the log holds', async () => {
    const { store } = await begun();
    const hash = await sha256(store.disk.files.get(path)!);
    const line = fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc
        .record({
          on: fc.constantFrom(hash, 'x'),
          n: fc.constantFrom(1, 2, 3),
          patch: fc.array(
            fc.record({
              op: fc.constantFrom('add', 'replace', 'remove', 'move'),
              path: fc.constantFrom(
                '/version',
                '/items',
                '/items/0',
                '/items/-',
                '/__proto__/x',
                '',
                '/items/0/status',
              ),
              value: fc.jsonValue(),
            }),
            { maxLength: 2 },
          ),
        })
        .map((value) => JSON.stringify(value)),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 3 }), async (lines) => {
        const disk = new MemoryDisk();
        const bytes = encode(lines.join('\n'));
        disk.files.set(path, store.disk.files.get(path)!);
        disk.files.set(logPath, bytes);
        const found = new MemoryStore(disk);
        await open(found)
          .load()
          .catch((error: unknown) => {
            assert.ok(error instanceof StoryFoldError, String(error));
          });
        const kept = [...disk.files].filter(([name]) => name.startsWith(logPath));
        assert.deepEqual(
          kept.map(([, content]) => content),
          [bytes],
        );
        assert.equal(({} as Record<string, unknown>)['x'], undefined);
      }),
      { numRuns: 200 },
    );
  });
});
