import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { nodeFileOperations, type FileOperations } from '../../../../src/adapters/node/fileOperations';
import { FileStore } from '../../../../src/adapters/node/fileStore';
import { StoryFoldError } from '../../../../src/core/errors';
import { sha256 } from '../../../../src/core/storage/hash';
import { willBeFinished, type ProjectStore } from '../../../../src/core/storage/projectStore';
import { expectCode } from '../../../fakes/expectCode';
import { FaultyFiles } from '../../../fakes/faultyFiles';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('FileStore', () => {
  let folder: string;

  beforeEach(async () => {
    // More than a thousand commits are cut off below; in memory, waiting for the disk costs nothing.
    folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'storyfold-store-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  const path = (...parts: string[]) => join(folder, ...parts);
  const textAt = (name: string) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : undefined);

  /** Files of ours that no reader of the project should ever meet. */
  function leftovers(): string[] {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.endsWith('.storyfold-tmp') || /journal.[^/\\]+$/.test(name));
  }

  /** What a crash leaves besides files is a lock whose owner is dead; here the owner lives on, so it is taken away. */
  function forgetLocks(): void {
    rmSync(path('.storyfold/locks'), { recursive: true, force: true });
  }

  const scenarios: Record<
    string,
    {
      prepare: Record<string, string>;
      run(store: ProjectStore): Promise<void>;
      after: Record<string, string | undefined>;
    }
  > = {
    'one file replaced': {
      prepare: { 'brief.md': 'old' },
      run: async (store) => store.commit([{ path: 'brief.md', bytes: bytes('new') }]),
      after: { 'brief.md': 'new' },
    },
    'one file made in a new folder': {
      prepare: {},
      run: (store) => store.commit([{ path: 'chapters/01.md', bytes: bytes('new') }]),
      after: { 'chapters/01.md': 'new' },
    },
    'one file removed': {
      prepare: { 'sample.md': 'old' },
      run: (store) => store.commit([{ path: 'sample.md', bytes: undefined }]),
      after: { 'sample.md': undefined },
    },
    'files replaced, made and removed together': {
      prepare: { 'brief.md': 'old', 'chapters/01.md': 'old', 'sample.md': 'old' },
      run: (store) =>
        store.commit([
          { path: 'brief.md', bytes: bytes('new') },
          { path: 'chapters/01.md', bytes: bytes('new') },
          { path: '.storyfold/history/brief/0001.json', bytes: bytes('new') },
          { path: 'sample.md', bytes: undefined },
        ]),
      after: {
        'brief.md': 'new',
        'chapters/01.md': 'new',
        '.storyfold/history/brief/0001.json': 'new',
        'sample.md': undefined,
      },
    },
    'a file moved aside': {
      prepare: { 'broken.json': '{' },
      run: async (store) => void (await store.quarantine('broken.json', bytes('{'))),
      after: { 'broken.json': undefined },
    },
  };

  for (const [name, scenario] of Object.entries(scenarios)) {
    const state = () => Object.fromEntries(Object.keys(scenario.after).map((file) => [file, textAt(file)]));
    const before = Object.fromEntries(
      Object.keys(scenario.after).map((file) => [file, scenario.prepare[file]]),
    );

    function reset(): void {
      for (const entry of readdirSync(folder)) rmSync(path(entry), { recursive: true });
      for (const [file, text] of Object.entries(scenario.prepare)) {
        mkdirSync(join(path(file), '..'), { recursive: true });
        writeFileSync(path(file), text);
      }
    }

    it(`ended at any operation: who may not recover sees ${name} whole or not at all`, async () => {
      let unfinished = 0;
      for (let at = 1; ; at++) {
        reset();
        const files = new FaultyFiles(at, 'crash');
        await FileStore.open(folder, { files })
          .then((store) => scenario.run(store))
          .catch(() => undefined);
        forgetLocks();
        const onDisk = state();
        const reader = await FileStore.open(folder, { recover: false });
        const seen: Record<string, string | undefined> = {};
        for (const file of Object.keys(scenario.after)) {
          const content = await reader.read(file);
          seen[file] = content && new TextDecoder().decode(content);
          assert.equal((await reader.stat(file))?.length, content?.byteLength);
          const [parent, name] = file.includes('/') ? [dirname(file), basename(file)] : ['', file];
          if (parent !== '') assert.equal((await reader.list(parent)).includes(name), content !== undefined);
        }
        assert.ok(
          same(seen, before) || same(seen, scenario.after),
          `operation ${at}: ${JSON.stringify(seen)}`,
        );
        assert.deepEqual(state(), onDisk, 'looking changes nothing');
        if (!same(seen, onDisk)) unfinished++;
        await FileStore.open(folder);
        assert.deepEqual(state(), seen, `operation ${at}: recovery comes to what was seen`);
        if (!files.struck) break;
      }
      if (Object.keys(scenario.after).length > 1) assert.ok(unfinished > 0);
    });

    it(`ended at any operation: ${name} is done whole or not at all`, async () => {
      let boundaries = 0;
      for (let at = 1; ; at++) {
        reset();
        const files = new FaultyFiles(at, 'crash');
        let acknowledged = false;
        try {
          await scenario.run(await FileStore.open(folder, { files }));
          acknowledged = true;
        } catch (error) {
          assert.ok(error instanceof StoryFoldError, String(error));
        }
        forgetLocks();
        await FileStore.open(folder);
        const found = state();
        if (acknowledged) assert.deepEqual(found, scenario.after, `operation ${at}`);
        else
          assert.ok(
            same(found, before) || same(found, scenario.after),
            `operation ${at}: ${JSON.stringify(found)}`,
          );
        assert.deepEqual(leftovers(), [], `operation ${at}`);
        if (!files.struck) break;
        boundaries++;
      }
      assert.ok(boundaries >= 20, `only ${boundaries} operations`);
    });

    for (const code of ['EIO', 'ENOSPC', 'EACCES']) {
      it(`${code} at any operation: ${name} is done, or refused with nothing changed`, async () => {
        const expected = { EIO: 'io', ENOSPC: 'disk_full', EACCES: 'read_only' }[code];
        let refused = 0;
        for (let at = 1; ; at++) {
          reset();
          const files = new FaultyFiles(at, code);
          let error: unknown;
          try {
            await scenario.run(await FileStore.open(folder, { files }));
          } catch (thrown) {
            error = thrown;
          }
          if (error) {
            assert.ok(error instanceof StoryFoldError, String(error));
            assert.equal(error.code, expected, `operation ${at}, ${files.names[at - 1]}`);
            assert.deepEqual(state(), before, `operation ${at}, ${files.names[at - 1]}`);
            refused++;
          } else assert.deepEqual(state(), scenario.after, `operation ${at}, ${files.names[at - 1]}`);
          forgetLocks();
          await FileStore.open(folder);
          assert.deepEqual(state(), error ? before : scenario.after, `operation ${at}, after opening again`);
          assert.deepEqual(leftovers(), [], `operation ${at}, ${files.names[at - 1]}`);
          if (!files.struck) break;
        }
        assert.ok(refused >= 5, `only ${refused} faults were noticed`);
      });
    }
  }

  it('ended while it goes back after an error: files are all new or all old', async function () {
    this.timeout(120_000);
    const { prepare, run, after } = scenarios['files replaced, made and removed together']!;
    const names = Object.keys(after);
    const texts = () => names.map((name) => textAt(name));
    const allOld = names.map((name) => prepare[name]);
    const allNew = names.map((name) => after[name]);
    const dry = new FaultyFiles(Number.POSITIVE_INFINITY, 'EIO');
    await run(await FileStore.open(folder, { files: dry }));
    let runs = 0;
    for (const [index, operation] of dry.names.entries()) {
      if (!['rename', 'unlink', 'sync'].includes(operation)) continue;
      for (let endAt = index + 2; ; endAt++) {
        for (const entry of readdirSync(folder)) rmSync(path(entry), { recursive: true });
        for (const [name, text] of Object.entries(prepare)) {
          mkdirSync(join(path(name), '..'), { recursive: true });
          writeFileSync(path(name), text);
        }
        const files = new FaultyFiles(index + 1, 'EIO', endAt);
        await FileStore.open(folder, { files })
          .then(run)
          .catch(() => undefined);
        forgetLocks();
        await FileStore.open(folder);
        const found = texts();
        assert.ok(
          same(found, allOld) || same(found, allNew),
          `${index + 1}, ${endAt}: ${JSON.stringify(found)}`,
        );
        assert.deepEqual(leftovers(), [], `${index + 1}, ${endAt}`);
        runs++;
        if (!files.ended) break;
      }
    }
    assert.ok(runs > 100, `only ${runs} runs`);
  });

  it('ended at any operation: an appended line is there whole, and never a part of another', async () => {
    for (let at = 1; ; at++) {
      writeFileSync(path('log.txt'), 'one\n');
      const files = new FaultyFiles(at, 'crash');
      const store = await FileStore.open(folder, { files }).catch(() => undefined);
      const acknowledged = await store?.append('log.txt', 'second line').then(
        () => true,
        () => false,
      );
      forgetLocks();
      await (await FileStore.open(folder)).append('log.txt', 'three');
      const lines = textAt('log.txt')!
        .split('\n')
        .filter((line) => line !== '');
      assert.equal(lines[0], 'one');
      assert.equal(lines.at(-1), 'three');
      if (acknowledged) assert.ok(lines.includes('second line'));
      if (!files.struck) break;
    }
  });

  it('keeps what the author wrote between a crash and the next start, and ours among the texts', async () => {
    let clashes = 0;
    for (let at = 1; ; at++) {
      for (const entry of readdirSync(folder)) rmSync(path(entry), { recursive: true });
      writeFileSync(path('brief.md'), 'old');
      writeFileSync(path('outline.md'), 'old');
      const files = new FaultyFiles(at, 'crash');
      const run = async () =>
        (await FileStore.open(folder, { files })).commit([
          { path: 'outline.md', bytes: bytes('new outline') },
          { path: 'brief.md', bytes: bytes('new brief') },
        ]);
      await run().catch(() => undefined);
      writeFileSync(path('brief.md'), 'written by the author after the crash');
      forgetLocks();
      const remarks: string[] = [];
      await FileStore.open(folder, { logger: { warn: (remark) => remarks.push(remark) } });
      assert.equal(textAt('brief.md'), 'written by the author after the crash');
      const kept = textAt(`.storyfold/rescued/${(await sha256(bytes('new brief'))).slice(0, 12)}-brief.md`);
      if (kept !== undefined) {
        clashes++;
        assert.equal(kept, 'new brief');
        assert.match(remarks.join(), /brief\.md/);
      }
      assert.deepEqual(leftovers(), []);
      if (!files.struck) break;
    }
    assert.ok(clashes > 0);
  });

  it('ended while ours is put among the texts: no part of it passes for the whole', async () => {
    /** Ends a commit at this operation; tells whether it was decided by then, and nothing has its new name yet. */
    async function isDecidedAt(at: number): Promise<boolean> {
      for (const entry of readdirSync(folder)) rmSync(path(entry), { recursive: true });
      writeFileSync(path('brief.md'), 'old');
      writeFileSync(path('outline.md'), 'old');
      const files = new FaultyFiles(at, 'crash');
      await FileStore.open(folder, { files })
        .then((store) =>
          store.commit([
            { path: 'outline.md', bytes: bytes('new outline') },
            { path: 'brief.md', bytes: bytes('new brief') },
          ]),
        )
        .catch(() => undefined);
      assert.ok(files.struck, 'no commit was ever decided');
      const journal = path('.storyfold/journal');
      return (
        existsSync(journal) &&
        readdirSync(journal).some((name) => name.endsWith('.commit')) &&
        textAt('brief.md') === 'old' &&
        textAt('outline.md') === 'old'
      );
    }
    let decidedAt = 1;
    while (!(await isDecidedAt(decidedAt))) decidedAt++;
    forgetLocks();
    // One of its files is as the author wrote it since.
    writeFileSync(path('brief.md'), 'written by the author after the crash');
    const template = await mkdtemp(join(tmpdir(), 'storyfold-cut-off-'));
    cpSync(folder, template, { recursive: true });
    const kept = `.storyfold/rescued/${(await sha256(bytes('new brief'))).slice(0, 12)}-brief.md`;
    for (let at = 1; ; at++) {
      rmSync(folder, { recursive: true });
      cpSync(template, folder, { recursive: true });
      const files = new FaultyFiles(at, 'crash');
      await FileStore.open(folder, { files }).catch(() => undefined);
      forgetLocks();
      await FileStore.open(folder);
      assert.equal(textAt('brief.md'), 'written by the author after the crash', `ended at ${at}`);
      assert.equal(textAt('outline.md'), 'new outline', `ended at ${at}`);
      assert.equal(textAt(kept), 'new brief', `ended at ${at}`);
      assert.deepEqual(leftovers(), [], `ended at ${at}`);
      if (!files.struck) break;
    }
    rmSync(template, { recursive: true });
  });

  it('does not say that nothing was changed where a file has its new name for good', async () => {
    writeFileSync(path('brief.md'), 'old');
    const drive = failingOnceNamed('brief.md');
    const store = await FileStore.open(folder, drive);
    const error = await expectCode('io', () => store.commit([{ path: 'brief.md', bytes: bytes('new') }]));
    assert.ok(willBeFinished(error), error.message);
    assert.equal(textAt('brief.md'), 'new');
    drive.isFailing = false;
    await store.commit([{ path: 'outline.md', bytes: bytes('new') }]);
    assert.equal(textAt('brief.md'), 'new');
    assert.deepEqual(leftovers(), []);
  });

  it('shows whoever takes a lock no half of what another process was ended in', async () => {
    writeFileSync(path('brief.md'), 'old');
    writeFileSync(path('outline.md'), 'old');
    const standing = await FileStore.open(folder);
    const ended = await FileStore.open(folder, failingOnceNamed('brief.md'));
    await assert.rejects(
      ended.commit(['brief.md', 'outline.md'].map((name) => ({ path: name, bytes: bytes('new') }))),
    );
    forgetLocks();
    assert.deepEqual([textAt('brief.md'), textAt('outline.md')], ['new', 'old']);
    const read = async (name: string) => new TextDecoder().decode(await standing.read(name));
    const seen = await standing.withLock('work', async () => [
      await read('brief.md'),
      await read('outline.md'),
    ]);
    assert.deepEqual(seen, ['new', 'new']);
    assert.deepEqual(leftovers(), []);
  });

  it('writes through no link that leads out of the project', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'storyfold-outside-'));
    try {
      writeFileSync(join(outside, 'secret.md'), 'secret');
      symlinkSync(outside, path('chapters'));
      symlinkSync(join(outside, 'secret.md'), path('brief.md'));
      symlinkSync(join(outside, 'not-there.md'), path('outline.md'));
      const store = await FileStore.open(folder);
      for (const name of ['brief.md', 'outline.md', 'chapters/secret.md', 'chapters/new.md']) {
        await expectCode('unsafe_path', () => store.read(name));
        await expectCode('unsafe_path', () => store.append(name, 'x'));
        await expectCode('unsafe_path', () => store.commit([{ path: name, bytes: bytes('x') }]));
        await expectCode('unsafe_path', () => store.quarantine(name, new Uint8Array()));
      }
      await expectCode('unsafe_path', () => store.list('chapters'));
      assert.deepEqual(readdirSync(outside), ['secret.md']);
      assert.equal(readFileSync(join(outside, 'secret.md'), 'utf8'), 'secret');
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  for (const linked of ['.storyfold', '.storyfold/locks', '.storyfold/journal']) {
    it(`does nothing where ${linked} is a link that leads out`, async () => {
      const outside = await mkdtemp(join(tmpdir(), 'storyfold-outside-'));
      try {
        mkdirSync(join(path(linked), '..'), { recursive: true });
        symlinkSync(outside, path(linked));
        const store = await FileStore.open(folder);
        await expectCode('unsafe_path', () => store.commit([{ path: 'brief.md', bytes: bytes('x') }]));
        await expectCode('unsafe_path', () => store.append('log.txt', 'x'));
        if (linked !== '.storyfold/journal') {
          await expectCode('unsafe_path', () => store.withLock('final', async () => undefined));
        }
        assert.deepEqual(readdirSync(outside), []);
        assert.equal(textAt('brief.md'), undefined);
      } finally {
        await rm(outside, { recursive: true });
      }
    });
  }

  it('follows a link that stays inside, and leaves it a link', async () => {
    mkdirSync(path('drafts'));
    writeFileSync(path('drafts/one.md'), 'old');
    symlinkSync(path('drafts/one.md'), path('brief.md'));
    const store = await FileStore.open(folder);
    await store.commit([{ path: 'brief.md', bytes: bytes('new'), expected: await sha256(bytes('old')) }]);
    assert.equal(readFileSync(path('drafts/one.md'), 'utf8'), 'new');
    assert.equal(textAt('brief.md'), 'new');
    assert.deepEqual(readdirSync(path('drafts')), ['one.md']);
  });

  it('follows no link between what StoryFold keeps and what the author wrote, nor within what it keeps', async () => {
    mkdirSync(path('chapters'));
    writeFileSync(path('chapters/01.md'), 'mine');
    mkdirSync(path('.storyfold/archives'), { recursive: true });
    writeFileSync(path('.storyfold/history.json'), '{}');
    symlinkSync(path('chapters'), path('.storyfold/archives/first'));
    symlinkSync(path('chapters/01.md'), path('.storyfold/refinementState.json'));
    symlinkSync(path('.storyfold/history.json'), path('brief.md'));
    symlinkSync(path('.storyfold/history.json'), path('.storyfold/bible.json'));
    const store = await FileStore.open(folder);
    for (const name of [
      '.storyfold/archives/first/01.md',
      '.storyfold/refinementState.json',
      'brief.md',
      '.storyfold/bible.json',
    ]) {
      await expectCode('unsafe_path', () => store.read(name));
      await expectCode('unsafe_path', () => store.quarantine(name, new Uint8Array()));
      await expectCode('unsafe_path', () => store.commit([{ path: name, bytes: undefined }]));
    }
    assert.equal(textAt('chapters/01.md'), 'mine');
    assert.equal(textAt('.storyfold/history.json'), '{}');
  });

  it('takes a link away and not what it leads to, and knows two names of one file', async () => {
    mkdirSync(path('chapters'));
    mkdirSync(path('research'));
    writeFileSync(path('research/notes.md'), 'notes');
    symlinkSync(path('research/notes.md'), path('chapters/99-notes.md'));
    symlinkSync(path('research/notes.md'), path('chapters/98-notes.md'));
    const store = await FileStore.open(folder);
    const error = await expectCode('unsafe_path', () =>
      store.commit([
        { path: 'chapters/98-notes.md', bytes: bytes('x') },
        { path: 'chapters/99-notes.md', bytes: bytes('y') },
      ]),
    );
    assert.match(error.message, /same file/);
    await store.commit([
      { path: 'chapters/99-notes.md', bytes: undefined, expected: await sha256(bytes('notes')) },
      { path: 'chapters/98-notes.md', bytes: undefined },
    ]);
    assert.deepEqual(readdirSync(path('chapters')), []);
    assert.equal(textAt('research/notes.md'), 'notes');
  });

  it('opens the project through a link', async () => {
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    try {
      const store = await FileStore.open(link);
      await store.commit([{ path: 'brief.md', bytes: bytes('x') }]);
      assert.equal(textAt('brief.md'), 'x');
    } finally {
      rmSync(link);
    }
  });

  it('keeps the permissions of a file it replaces', async () => {
    writeFileSync(path('brief.md'), 'old');
    chmodSync(path('brief.md'), 0o640);
    await (await FileStore.open(folder)).commit([{ path: 'brief.md', bytes: bytes('new') }]);
    assert.equal(statSync(path('brief.md')).mode & 0o777, 0o640);
  });

  it('touches no file whose bytes stay the same', async () => {
    const store = await FileStore.open(folder);
    await store.commit([{ path: 'brief.md', bytes: bytes('same') }]);
    const { ino } = statSync(path('brief.md'));
    await store.commit([
      { path: 'brief.md', bytes: bytes('same') },
      { path: 'outline.md', bytes: bytes('new') },
    ]);
    assert.equal(statSync(path('brief.md')).ino, ino);
    assert.equal(textAt('outline.md'), 'new');
  });

  it('writes nothing when it is opened and read', async () => {
    writeFileSync(path('brief.md'), 'text');
    const store = await FileStore.open(folder);
    await store.read('brief.md');
    await store.list('chapters');
    assert.deepEqual(readdirSync(folder), ['brief.md']);
  });

  it('takes names as long as the system does, in any script', async () => {
    const store = await FileStore.open(folder);
    for (const name of [`${'长'.repeat(84)}.md`, `${'x'.repeat(252)}.md`]) {
      await store.commit([{ path: `chapters/${name}`, bytes: bytes('x') }]);
      assert.ok((await store.list('chapters')).includes(name));
    }
  });

  it('refuses a folder that is not there, and a file', async () => {
    await expectCode('not_found', () => FileStore.open(path('nowhere')));
    writeFileSync(path('file'), '');
    await expectCode('not_found', () => FileStore.open(path('file')));
  });

  it('a second holder of a lock whose files were removed cannot commit over the first', async () => {
    const one = await FileStore.open(folder);
    await one.withLock('final', async () => {
      await one.commit([{ path: 'brief.md', bytes: bytes('held') }]);
      forgetLocks();
      await expectCode('locked', () => one.commit([{ path: 'brief.md', bytes: bytes('lost') }]));
    });
    assert.equal(textAt('brief.md'), 'held');
  });

  it('cannot be led by a planted journal to touch anything outside, and keeps the plan', async () => {
    mkdirSync(path('.storyfold/journal'), { recursive: true });
    const plan = { version: 1, files: [{ path: '../outside.md', before: null, after: null }] };
    writeFileSync(path('.storyfold/journal/evil.commit'), JSON.stringify(plan));
    writeFileSync(path('.storyfold/journal/torn.commit'), '{"version":1,');
    writeFileSync(path('brief.md'), 'text');
    const remarks: string[] = [];
    const store = await FileStore.open(folder, { logger: { warn: (remark) => remarks.push(remark) } });
    assert.equal(new TextDecoder().decode(await store.read('brief.md')), 'text');
    assert.ok(remarks.length > 0);
    await store.commit([{ path: 'brief.md', bytes: bytes('still works') }]);
    assert.equal(textAt('brief.md'), 'still works');
    assert.ok(existsSync(path('.storyfold/journal/torn.commit.unreadable')));
  });

  /** The journal entry that a process leaves which ends right after it decided to commit the removal of two texts. */
  async function decidedRemoval(): Promise<{ name: string; plan: Record<string, unknown> }> {
    writeFileSync(path('brief.md'), 'brief');
    writeFileSync(path('outline.md'), 'outline');
    const removal = [
      { path: 'brief.md', bytes: undefined },
      { path: 'outline.md', bytes: undefined },
    ];
    for (let at = 1; ; at++) {
      const files = new FaultyFiles(at, 'crash');
      await FileStore.open(folder, { files })
        .then((store) => store.commit(removal))
        .catch(() => undefined);
      mkdirSync(path('.storyfold/journal'), { recursive: true });
      const name = readdirSync(path('.storyfold/journal')).find((entry) => entry.endsWith('.commit'));
      if (name !== undefined && textAt('brief.md') !== undefined) {
        forgetLocks();
        const plan = JSON.parse(textAt(`.storyfold/journal/${name}`)!) as Record<string, unknown>;
        return { name, plan };
      }
      assert.ok(files.struck);
      forgetLocks();
    }
  }

  it('opened without recovery, obeys no journal at all', async () => {
    await decidedRemoval();
    await FileStore.open(folder, { recover: false });
    assert.equal(textAt('brief.md'), 'brief');
    await FileStore.open(folder);
    assert.equal(textAt('brief.md'), undefined);
    assert.equal(textAt('outline.md'), undefined);
  });

  it('obeys no journal entry that came with the folder, and sets it aside with a remark', async () => {
    const { name } = await decidedRemoval();
    const clone = `${folder}-clone`;
    cpSync(folder, clone, { recursive: true });
    try {
      const remarks: string[] = [];
      const store = await FileStore.open(clone, { logger: { warn: (remark) => remarks.push(remark) } });
      await store.commit([{ path: 'sample.md', bytes: bytes('x') }]);
      assert.equal(readFileSync(join(clone, 'brief.md'), 'utf8'), 'brief');
      assert.equal(readFileSync(join(clone, 'outline.md'), 'utf8'), 'outline');
      assert.deepEqual(readdirSync(join(clone, '.storyfold/journal')), [`${name}.foreign`]);
      assert.match(remarks.join(), /was not written here.*\.foreign/);
    } finally {
      await rm(clone, { recursive: true });
    }
  });

  for (const victim of [
    '.git/HEAD',
    'package.json',
    'src/main.ts',
    '.storyfold/locks/commit.1',
    '.storyfold/Journal/x',
    'chapters/data.csv',
  ]) {
    it(`cannot be led by a planted journal to remove ${victim}, even one that says it was written here`, async () => {
      const { name, plan } = await decidedRemoval();
      mkdirSync(join(path(victim), '..'), { recursive: true });
      writeFileSync(path(victim), 'mine');
      const files = [{ path: victim, before: await sha256(bytes('mine')), after: null }];
      const check = await sha256(bytes(JSON.stringify(files)));
      writeFileSync(path('.storyfold/journal', name), JSON.stringify({ ...plan, files, check }));
      await FileStore.open(folder);
      assert.equal(textAt(victim), 'mine');
      assert.ok(existsSync(path('.storyfold/journal', `${name}.foreign`)));
    });
  }

  it('obeys no journal entry that was damaged, and sets it aside', async () => {
    const { name, plan } = await decidedRemoval();
    const [first, second] = plan['files'] as { path: string }[];
    const files = [first, { ...second, path: 'sample.md' }];
    writeFileSync(path('.storyfold/journal', name), JSON.stringify({ ...plan, files }));
    await FileStore.open(folder);
    assert.equal(textAt('brief.md'), 'brief');
    assert.ok(existsSync(path('.storyfold/journal', `${name}.unreadable`)));
  });

  it('commits only what its journal would finish', async () => {
    const store = await FileStore.open(folder);
    for (const victim of [
      'README.md',
      '.git/HEAD',
      '.storyfold/journal/x.commit',
      '.storyfold/locks/commit.9',
      'chapters',
    ]) {
      await expectCode('unsafe_path', () =>
        store.commit([
          { path: 'brief.md', bytes: bytes('x') },
          { path: victim, bytes: bytes('x') },
        ]),
      );
      assert.equal(textAt(victim), undefined);
    }
    assert.equal(textAt('brief.md'), undefined);
  });

  it('writes through no link that leads into git’s own folder', async () => {
    mkdirSync(path('.git/hooks'), { recursive: true });
    symlinkSync(path('.git/hooks/pre-commit'), path('brief.md'));
    symlinkSync(path('.git/hooks'), path('chapters'));
    writeFileSync(path('.git/hooks/pre-commit'), 'mine');
    const store = await FileStore.open(folder);
    for (const name of ['brief.md', 'chapters/01.md']) {
      await expectCode('unsafe_path', () => store.read(name));
      await expectCode('unsafe_path', () => store.commit([{ path: name, bytes: bytes('x') }]));
    }
    assert.deepEqual(readdirSync(path('.git/hooks')), ['pre-commit']);
    assert.equal(textAt('.git/hooks/pre-commit'), 'mine');
  });

  if (process.platform !== 'win32') {
    it('names a pipe among the texts, the state or the journal, and never waits for it', async () => {
      const pipes = ['chapters/01.md', 'brief.md', '.storyfold/usage.jsonl', '.storyfold/journal/x.commit'];
      for (const name of pipes) {
        mkdirSync(join(path(name), '..'), { recursive: true });
        execFileSync('mkfifo', [path(name)]);
      }
      const store = await FileStore.open(folder);
      for (const name of pipes.slice(0, 3)) {
        const error = await expectCode('invalid_input', () => store.read(name));
        assert.ok(error.message.includes(name));
      }
      await expectCode('invalid_input', () => store.commit([{ path: 'brief.md', bytes: bytes('x') }]));
      await expectCode('invalid_input', () => store.append('.storyfold/usage.jsonl', 'x'));
      await store.commit([{ path: 'outline.md', bytes: bytes('still works') }]);
      assert.equal(textAt('outline.md'), 'still works');
    });

    it('passes over names that no path can have, and says so once', async () => {
      mkdirSync(path('chapters'));
      for (const name of ['01.md', '02\n.md', '03\u001b[31m.md', '04\\x.md'])
        writeFileSync(path('chapters', name), 'x');
      const remarks: string[] = [];
      const store = await FileStore.open(folder, { logger: { warn: (remark) => remarks.push(remark) } });
      assert.deepEqual(await store.list('chapters'), ['01.md']);
      assert.deepEqual(await store.list('chapters'), ['01.md']);
      assert.equal(remarks.length, 3);
      assert.ok(!/[\u0000-\u001f]/.test(remarks.join('')));
      assert.match(remarks.join(), /04\\x\.md/);
    });
  }

  it('names the file that lies where a folder is needed', async () => {
    writeFileSync(path('chapters'), 'not a folder');
    const store = await FileStore.open(folder);
    const error = await expectCode('io', () => store.commit([{ path: 'chapters/01.md', bytes: bytes('x') }]));
    assert.match(error.message, /“chapters” is a file/);
    assert.equal(textAt('chapters'), 'not a folder');
    const other = await FileStore.open(folder);
    rmSync(path('.storyfold'), { recursive: true });
    writeFileSync(path('.storyfold'), 'not a folder');
    const second = await expectCode('io', () => other.commit([{ path: 'brief.md', bytes: bytes('x') }]));
    assert.match(second.message, /a file lies where one of its folders should be/);
  });
});

/** A disk on which nothing can be opened or named any more once a file has got this name, for as long as it is failing. */
function failingOnceNamed(name: string): { files: FileOperations; isFailing: boolean } {
  const fail = () => Object.assign(new Error('the drive fails'), { code: 'EIO' });
  const drive = {
    isFailing: false,
    files: {
      ...nodeFileOperations,
      rename: async (from: string, to: string) => {
        if (drive.isFailing) throw fail();
        await nodeFileOperations.rename(from, to);
        if (basename(to) === name) drive.isFailing = true;
      },
      open: (...opened: Parameters<FileOperations['open']>) =>
        drive.isFailing ? Promise.reject(fail()) : nodeFileOperations.open(...opened),
    },
  };
  return drive;
}

function same(one: unknown, other: unknown): boolean {
  try {
    assert.deepEqual(one, other);
    return true;
  } catch {
    return false;
  }
}
