import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '../../src/adapters/node/fileStore';
import { sha256 } from '../../src/core/storage/hash';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { expectCode } from '../fakes/expectCode';
import { MemoryDisk, MemoryStore } from '../fakes/memoryStore';

interface Harness {
  /** Opens a store on the same project; each call is another one, as a second window's. */
  open(): Promise<ProjectStore>;
  close(): Promise<void>;
}

const harnesses: Record<string, () => Promise<Harness>> = {
  'memory fake': async () => {
    const disk = new MemoryDisk();
    return { open: async () => new MemoryStore(disk), close: async () => undefined };
  },
  'file store': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storyfold-contract-'));
    return { open: () => FileStore.open(folder), close: () => rm(folder, { recursive: true }) };
  },
};

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (read: Uint8Array | undefined) => (read ? new TextDecoder().decode(read) : undefined);

/** Shortly after a change there is none. */
async function settledStamp(store: ProjectStore, path: string): Promise<string> {
  for (;;) {
    const stamp = (await store.stat(path))?.stamp;
    if (stamp !== undefined) return stamp;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

for (const [name, make] of Object.entries(harnesses)) {
  describe(`ProjectStore: ${name}`, () => {
    let harness: Harness;
    let store: ProjectStore;

    beforeEach(async () => {
      harness = await make();
      store = await harness.open();
    });

    afterEach(() => harness.close());

    it('reads nothing where nothing is', async () => {
      assert.equal(await store.read('brief.md'), undefined);
      assert.equal(await store.read('no/such/folder/brief.md'), undefined);
      assert.deepEqual(await store.list('chapters'), []);
    });

    it('gives back exactly the bytes, in every folder', async () => {
      const every = Uint8Array.from({ length: 256 }, (_, value) => value);
      await store.commit([
        { path: 'brief.md', bytes: every },
        { path: '.storyfold/history/brief/0001.json', bytes: new Uint8Array() },
        { path: 'chapters/01-到来.md', bytes: bytes('\u{FEFF}一\r\n二\r') },
      ]);
      const other = await harness.open();
      assert.deepEqual(new Uint8Array((await other.read('brief.md'))!), every);
      assert.equal((await other.read('.storyfold/history/brief/0001.json'))!.byteLength, 0);
      assert.deepEqual(
        new Uint8Array((await other.read('chapters/01-到来.md'))!),
        bytes('\u{FEFF}一\r\n二\r'),
      );
    });

    it('does not share memory with its caller', async () => {
      const mine = bytes('abc');
      await store.commit([{ path: 'brief.md', bytes: mine }]);
      mine[0] = 0x7a;
      const read = (await store.read('brief.md'))!;
      assert.equal(textOf(read), 'abc');
      read[0] = 0x7a;
      assert.equal(textOf(await store.read('brief.md')), 'abc');
    });

    it('replaces and removes', async () => {
      await store.commit([
        { path: 'brief.md', bytes: bytes('one') },
        { path: 'outline.md', bytes: bytes('one') },
      ]);
      await store.commit([
        { path: 'brief.md', bytes: bytes('two') },
        { path: 'outline.md', bytes: undefined },
        { path: 'chapters/never.md', bytes: undefined },
      ]);
      assert.equal(textOf(await store.read('brief.md')), 'two');
      assert.equal(await store.read('outline.md'), undefined);
    });

    it('commits all or, on a conflict, nothing', async () => {
      await store.commit([{ path: 'brief.md', bytes: bytes('one') }]);
      const stale = await sha256(bytes('older'));
      const error = await expectCode('conflict', () =>
        store.commit([
          { path: 'sample.md', bytes: bytes('new') },
          { path: 'brief.md', bytes: bytes('two'), expected: stale },
        ]),
      );
      assert.equal(error.details['path'], 'brief.md');
      assert.equal(await store.read('sample.md'), undefined);
      assert.equal(textOf(await store.read('brief.md')), 'one');
    });

    it('holds every kind of expectation', async () => {
      const one = await sha256(bytes('one'));
      await expectCode('conflict', () =>
        store.commit([{ path: 'brief.md', bytes: bytes('x'), expected: one }]),
      );
      await store.commit([{ path: 'brief.md', bytes: bytes('one'), expected: null }]);
      await expectCode('conflict', () =>
        store.commit([{ path: 'brief.md', bytes: bytes('x'), expected: null }]),
      );
      await expectCode('conflict', () =>
        store.commit([{ path: 'brief.md', bytes: undefined, expected: null }]),
      );
      await store.commit([{ path: 'brief.md', bytes: bytes('two'), expected: one }]);
      await store.commit([{ path: 'brief.md', bytes: undefined, expected: await sha256(bytes('two')) }]);
      assert.equal(await store.read('brief.md'), undefined);
    });

    it('lets exactly one of many writers of the same version through', async () => {
      await store.commit([{ path: 'brief.md', bytes: bytes('start') }]);
      const expected = await sha256(bytes('start'));
      const stores = await Promise.all(Array.from({ length: 6 }, () => harness.open()));
      const results = await Promise.allSettled(
        stores.map((writer, index) =>
          writer.commit([{ path: 'brief.md', bytes: bytes(`writer ${index}`), expected }]),
        ),
      );
      const winners = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
      assert.equal(winners.length, 1);
      assert.equal(textOf(await store.read('brief.md')), `writer ${winners[0]}`);
    });

    it('refuses a commit that changes a file twice', async () => {
      await expectCode('invalid_input', () =>
        store.commit([
          { path: 'brief.md', bytes: bytes('one') },
          { path: 'brief.md', bytes: bytes('two') },
        ]),
      );
      assert.equal(await store.read('brief.md'), undefined);
    });

    it('does not put a file where a folder is, nor read a folder as a file', async () => {
      await store.commit([{ path: '.storyfold/history/1.json', bytes: bytes('one') }]);
      await expectCode('io', () =>
        store.commit([
          { path: 'outline.md', bytes: bytes('b') },
          { path: '.storyfold/history', bytes: bytes('x') },
        ]),
      );
      assert.equal(await store.read('outline.md'), undefined);
      assert.equal(await store.read('.storyfold/history'), undefined);
      assert.equal(textOf(await store.read('.storyfold/history/1.json')), 'one');
    });

    it('refuses paths that leave the project, in every operation', async () => {
      const unsafe = [
        '../outside.md',
        'chapters/../../outside.md',
        '/etc/hosts',
        'C:/outside.md',
        'c:outside.md',
        '',
        '.',
        'chapters//01.md',
        'chapters/',
        'a\0b.md',
        '..\\outside.md',
        'chapters/.. /outside.md',
        '.git/HEAD',
        '.GIT/config',
        'chapters/.git/hooks/pre-commit.md',
        '.git. /config',
        '.g\u{200D}it/config',
        'git~1/config',
      ];
      for (const path of unsafe) {
        await expectCode('unsafe_path', () => store.read(path));
        await expectCode('unsafe_path', () => store.list(path));
        await expectCode('unsafe_path', () => store.stat(path));
        await expectCode('unsafe_path', () => store.append(path, 'line'));
        await expectCode('unsafe_path', () => store.quarantine(path, new Uint8Array()));
        await expectCode('unsafe_path', () =>
          store.commit([
            { path: 'brief.md', bytes: bytes('x') },
            { path, bytes: bytes('x') },
          ]),
        );
      }
      assert.equal(await store.read('brief.md'), undefined);
    });

    it('lists files and folders of one folder, sorted', async () => {
      await store.commit([
        { path: '.storyfold/history/2.json', bytes: bytes('2') },
        { path: '.storyfold/history/1.json', bytes: bytes('1') },
        { path: '.storyfold/history/brief/a.json', bytes: bytes('a') },
      ]);
      assert.deepEqual(await store.list('.storyfold/history'), ['1.json', '2.json', 'brief']);
      assert.deepEqual(await store.list('.storyfold/history/brief'), ['a.json']);
      assert.deepEqual(await store.list('.storyfold/history/1.json'), []);
    });

    it('appends whole lines, in order', async () => {
      await store.append('.storyfold/usage.jsonl', '{"n":1}');
      await store.append('.storyfold/usage.jsonl', '{"n":"二"}');
      assert.equal(textOf(await store.read('.storyfold/usage.jsonl')), '{"n":1}\n{"n":"二"}\n');
      assert.equal(await store.append('.storyfold/usage.jsonl', '{}'), 23);
      await expectCode('invalid_input', () => store.append('.storyfold/usage.jsonl', 'two\nlines'));
    });

    it('begins a new line after one that was cut off', async () => {
      await store.commit([{ path: '.storyfold/usage.jsonl', bytes: bytes('whole\nto') }]);
      await store.append('.storyfold/usage.jsonl', 'next');
      assert.equal(textOf(await store.read('.storyfold/usage.jsonl')), 'whole\nto\nnext\n');
    });

    it('keeps every line of several writers', async () => {
      const stores = await Promise.all([harness.open(), harness.open(), harness.open()]);
      await Promise.all(
        stores.flatMap((writer, which) =>
          Array.from({ length: 10 }, (_, index) => writer.append('log.txt', `${which}:${index}`)),
        ),
      );
      const lines = textOf(await store.read('log.txt'))!
        .trimEnd()
        .split('\n');
      assert.equal(lines.length, 30);
      assert.equal(new Set(lines).size, 30);
      for (const which of [0, 1, 2]) {
        const own = lines.filter((line) => line.startsWith(`${which}:`));
        assert.deepEqual(
          own,
          Array.from({ length: 10 }, (_, index) => `${which}:${index}`),
        );
      }
    });

    it('adds a line only to the log, and beside the file, that it was made for', async () => {
      const log = '.storyfold/refinementState.changes.jsonl';
      const beside = '.storyfold/refinementState.json';
      const file = bytes('{"large": true}');
      await store.commit([{ path: beside, bytes: file }]);
      const hash = await sha256(file);
      const lines = ['{"n":1}', '{"n":2}', '{"n":3}'];
      const expected = (length: number, stamp?: string, last = lines[length / 8 - 1] ?? '') => ({
        length,
        lastLine: bytes(last),
        beside: { path: beside, sha256: hash, stamp },
      });
      const first = await store.append(log, '{"n":1}', expected(0));
      assert.equal(first, 8);
      await expectCode('conflict', () => store.append(log, '{"n":1}', expected(0)));
      const { stamp } = (await store.stat(beside))!;
      await expectCode('conflict', () => store.append(log, '{"n":2}', expected(first, stamp, '{"n":9}')));
      assert.equal(await store.append(log, '{"n":2}', expected(first, stamp)), 16);
      assert.equal(await store.append(log, '{"n":3}', expected(16, 'a stamp of long ago')), 24);
      await store.commit([{ path: beside, bytes: bytes('{"large": null}') }]);
      const error = await expectCode('conflict', () => store.append(log, '{"n":4}', expected(24, stamp)));
      assert.equal(error.details['path'], beside);
      await store.commit([{ path: beside, bytes: undefined }]);
      await expectCode('conflict', () => store.append(log, '{"n":4}', expected(24, stamp)));
      assert.equal(textOf(await store.read(log)), '{"n":1}\n{"n":2}\n{"n":3}\n');
      await expectCode('conflict', () =>
        store.append('.storyfold/new.jsonl', '{}', {
          length: 3,
          lastLine: bytes('{}'),
          beside: { path: log, sha256: hash, stamp },
        }),
      );
      assert.equal(await store.read('.storyfold/new.jsonl'), undefined);
    });

    it('tells the length of a file, and by its stamp that it is still the same', async () => {
      const other = await harness.open();
      assert.equal(await store.stat('brief.md'), undefined);
      await store.commit([{ path: 'brief.md', bytes: bytes('你好') }]);
      assert.equal((await other.stat('brief.md'))!.length, 6);
      assert.equal(await store.stat('chapters'), undefined);
      const stamp = await settledStamp(store, 'brief.md');
      assert.equal(await settledStamp(other, 'brief.md'), stamp);
      await other.commit([{ path: 'outline.md', bytes: bytes('x') }]);
      assert.equal(await settledStamp(store, 'brief.md'), stamp);
      // Of the same length, and back to what it was.
      for (const text of ['再见', '你好']) {
        await other.commit([{ path: 'brief.md', bytes: bytes(text) }]);
        assert.notEqual((await store.stat('brief.md'))!.stamp, stamp);
      }
      await expectCode('unsafe_path', () => store.stat('../outside.md'));
    });

    it('moves a file aside byte for byte, under a name every system takes', async () => {
      const broken = Uint8Array.of(0x7b, 0xff, 0x00);
      await store.commit([{ path: '.storyfold/bible.json', bytes: broken }]);
      await expectCode('conflict', () =>
        store.quarantine('.storyfold/bible.json', Uint8Array.of(0x7b, 0xff, 0x01)),
      );
      const first = await store.quarantine('.storyfold/bible.json', broken);
      assert.match(first, /^\.storyfold\/bible\.json\.corrupt-[\w-]+$/);
      assert.deepEqual(new Uint8Array((await store.read(first))!), broken);
      assert.equal(await store.read('.storyfold/bible.json'), undefined);
      await store.commit([{ path: '.storyfold/bible.json', bytes: bytes('again') }]);
      const second = await store.quarantine('.storyfold/bible.json', bytes('again'));
      assert.notEqual(second, first);
      assert.deepEqual(new Uint8Array((await store.read(first))!), broken);
      await expectCode('not_found', () => store.quarantine('.storyfold/bible.json', broken));
    });

    it('lets one holder in at a time, and the next after it', async () => {
      const other = await harness.open();
      const result = await store.withLock('final', async () => {
        await expectCode('locked', () => store.withLock('final', async () => undefined));
        await expectCode('locked', () => other.withLock('final', async () => undefined));
        assert.equal(await other.withLock('brief', async () => 'another lock'), 'another lock');
        await store.commit([{ path: 'brief.md', bytes: bytes('under the lock') }]);
        return 'done';
      });
      assert.equal(result, 'done');
      assert.equal(await other.withLock('final', async () => 'next'), 'next');
    });

    it('gives the lock back when the work fails', async () => {
      const failure = new Error('the work itself');
      await assert.rejects(
        store.withLock('第一章/../x', async () => {
          throw failure;
        }),
        failure,
      );
      assert.equal(await store.withLock('第一章/../x', async () => 'free'), 'free');
    });
  });
}
