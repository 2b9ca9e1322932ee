import assert from 'node:assert/strict';
import fc from 'fast-check';
import { filesIn, projectPaths } from '../../../../../src/core/project/archives/archiveFiles';
import { cloneArchive } from '../../../../../src/core/project/archives/archiveClone';
import { findArchive, listArchives, saveArchive } from '../../../../../src/core/project/archives/archives';
import { sha256 } from '../../../../../src/core/storage/hash';
import { refinementLock } from '../../../../../src/core/project/layout';
import { restoreProject } from '../../../../../src/core/refinement/texts/restoreProject';
import { archiveProject } from '../../../../fakes/archiveProject';
import { expectCode } from '../../../../fakes/expectCode';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { filesOfArchive, projectFiles, put, shown } from '../../../../fakes/projectFiles';

const manifestPath = '.storyfold/archives/draft/archive.json';

async function manifestOf(
  store: MemoryStore,
): Promise<Record<string, unknown> & { files: Record<string, unknown>[] }> {
  return JSON.parse(new TextDecoder().decode(await store.read(manifestPath))) as ReturnType<
    typeof manifestOf
  > extends Promise<infer M>
    ? M
    : never;
}

/** A project with an archive `draft`. */
async function withDraft() {
  const project = await archiveProject();
  await saveArchive(project.store, 'draft', project);
  return project;
}

describe('archives', () => {
  it('need a project', async () => {
    const store = new MemoryStore();
    await put(store, { 'brief.md': 'Words.' });
    await expectCode('no_project', () => saveArchive(store, 'draft', { clock: { now: () => 0 } }));
    assert.deepEqual([...store.disk.files.keys()], ['brief.md']);
    assert.deepEqual(await listArchives(store), []);
  });

  it('are saved and restored by whoever has the lock alone', async () => {
    const { store, clock } = await withDraft();
    await store.withLock(refinementLock, async () => {
      await expectCode('locked', () => saveArchive(store, 'other', { clock }));
      await expectCode('locked', () => restoreProject(store, 'draft', { clock }));
    });
    assert.deepEqual(await store.list('.storyfold/archives'), ['draft']);
  });

  it('say which ones there are when one is not found', async () => {
    const { store, clock } = await archiveProject();
    assert.match(
      (await expectCode('not_found', () => findArchive(store, 'draft'))).hint,
      /archive save NAME/,
    );
    await saveArchive(store, 'one', { clock });
    await saveArchive(store, 'two', { clock });
    for (const name of ['draft', '../one', '', '.', 'one/..']) {
      const error = await expectCode('not_found', () => restoreProject(store, name, { clock }));
      assert.equal(error.hint, 'There are: one, two.');
    }
  });

  it('are written a bounded number of bytes at a time', async () => {
    const { store, clock } = await archiveProject();
    const large = 3 * 1024 * 1024;
    for (let number = 0; number < 7; number++)
      await put(store, { [`.storyfold/tasks/t${number}/result.bin`]: new Uint8Array(large).fill(number) });
    const sizes: number[] = [];
    const commit = store.commit.bind(store);
    store.commit = (changes) => {
      sizes.push(changes.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0));
      return commit(changes);
    };
    await saveArchive(store, 'draft', { clock });
    assert.ok(sizes.length >= 4, sizes.join());
    assert.ok(Math.max(...sizes) <= 8 * 1024 * 1024, sizes.join());
    assert.deepEqual(await filesOfArchive(store, 'draft'), await projectFiles(store));
    assert.deepEqual(store.commits.at(-1), [manifestPath, '.storyfold/archives/draft/unfinished.json']);
  });

  it('get no manifest when what was written is not what is read back', async () => {
    const { store, clock } = await archiveProject();
    const read = store.read.bind(store);
    store.read = async (path) => {
      const bytes = await read(path);
      if (path === '.storyfold/archives/draft/brief.md') bytes![3]! ^= 1;
      return bytes;
    };
    await expectCode('corrupt_state', () => saveArchive(store, 'draft', { clock }));
    assert.deepEqual(
      (await listArchives(store)).map(({ problem }) => problem),
      ['unfinished'],
    );
    await expectCode('refused', () => restoreProject(store, 'draft', { clock }));
    store.read = read;
    await saveArchive(store, 'draft', { clock });
    assert.equal((await listArchives(store))[0]!.problem, null);
  });

  it('that were never finished are cleared away when the name is used again', async () => {
    const { store, clock } = await archiveProject();
    await put(store, {
      '.storyfold/archives/Draft/chapters/99-old.md': 'Not of this project.',
      '.storyfold/archives/Draft/anything.txt': 'x',
    });
    // Without the mark it may be the author's, or have a list that a sync tool has yet to bring.
    const before = await filesOfArchive(store, 'Draft');
    await expectCode('refused', () => saveArchive(store, 'draft', { clock }));
    assert.deepEqual(await filesOfArchive(store, 'Draft'), before);
    store.disk.files.set('.storyfold/archives/Draft/unfinished.json', new TextEncoder().encode('{}'));
    const [row] = await listArchives(store);
    assert.deepEqual(row, {
      name: 'Draft',
      title: null,
      savedAt: null,
      files: 0,
      bytes: 0,
      problem: 'unfinished',
    });
    await saveArchive(store, 'draft', { clock });
    assert.deepEqual(await filesOfArchive(store, 'draft'), await projectFiles(store));
    assert.deepEqual(
      (await listArchives(store)).map(({ name, problem }) => [name, problem]),
      [['draft', null]],
    );
    assert.deepEqual(await store.list('.storyfold/archives/Draft'), []);
  });

  it('are not cleared away while a sync tool brings them, folders first', async () => {
    const { store, clock } = await archiveProject();
    await put(store, { '.storyfold/archives/draft/brief.md': 'Of the other machine.' });
    const list = store.list.bind(store);
    store.list = async (path) => {
      const names = await list(path);
      return path === '.storyfold/archives/draft' ? ['.storyfold', ...names] : names;
    };
    await expectCode('refused', () => saveArchive(store, 'draft', { clock }));
    assert.deepEqual(
      (await listArchives(store)).map(({ problem }) => problem),
      ['unfinished'],
    );
    assert.ok(await store.read('.storyfold/archives/draft/brief.md'));
  });

  it('are listed oldest first, with what is wrong with each', async () => {
    const { store, clock } = await archiveProject();
    await saveArchive(store, 'b', { clock });
    clock.advance(1000);
    await saveArchive(store, 'a', { clock });
    await put(store, {
      '.storyfold/archives/torn/archive.json': '{"version":1,',
      '.storyfold/archives/newer/archive.json': '{"version":9,"name":"n","savedAt":1,"title":"t","files":[]}',
      '.storyfold/archives/notes.txt': 'a file of somebody',
      '.storyfold/archives/half/brief.md': 'x',
    });
    const before = new Map(store.disk.files);
    const rows = (await listArchives(store)).map(({ name, problem }) => [name, problem]);
    assert.deepEqual(rows, [
      ['b', null],
      ['a', null],
      ['half', 'unfinished'],
      ['newer', 'newer_schema'],
      ['torn', 'damaged'],
    ]);
    assert.deepEqual([...store.disk.files.keys()], [...before.keys()]);
    await expectCode('newer_schema', () => restoreProject(store, 'newer', { clock }));
    await expectCode('corrupt_state', () => restoreProject(store, 'torn', { clock }));
    await expectCode('refused', () => saveArchive(store, 'torn', { clock }));
  });

  it('of a newer project are not made, and do not replace one', async () => {
    const { store, clock } = await withDraft();
    const newer = '{"version":99,"title":"t","language":"en"}';
    await put(store, { '.storyfold/project.json': newer });
    await expectCode('newer_schema', () => saveArchive(store, 'other', { clock }));
    await expectCode('newer_schema', () => restoreProject(store, 'draft', { clock }));
    assert.deepEqual(await store.list('.storyfold/archives'), ['draft']);
    assert.equal(shown(await store.read('.storyfold/project.json')), newer);
  });

  it('can be saved and restored where project.json is broken or gone', async () => {
    for (const broken of ['{"version":1,', undefined]) {
      const { store, clock } = await withDraft();
      const archived = shown(await store.read('.storyfold/project.json'));
      await put(store, { '.storyfold/project.json': broken });
      const { savedBefore } = await restoreProject(store, 'draft', { clock });
      assert.equal(shown(await store.read('.storyfold/project.json')), archived);
      await restoreProject(store, savedBefore, { clock });
      assert.equal(shown(await store.read('.storyfold/project.json')), broken);
    }
  });

  it('with a link that leads in a circle are refused', async () => {
    const store = new MemoryStore();
    store.list = async () => ['up'];
    await expectCode('refused', () => filesIn(store, '.storyfold/tasks'));
  });
});

describe('a manifest from anywhere', () => {
  const hostile = [
    '../outside.md',
    '/etc/hosts',
    'C:/outside.md',
    'chapters/../../outside.md',
    '.git/hooks/pre-commit',
    '.storyfold/.git/config',
    '.storyfold/locks/commit.1',
    '.storyfold/Locks/commit.1',
    '.storyfold/journal/x.commit',
    '.storyfold/journal. /x.commit',
    '.storyfold/archives/other/archive.json',
    '.storyfold/logs/x',
    '.storyfold/usage.jsonl',
    '.storyfold/brief.json.corrupt-1',
    '.storyfold',
    'package.json',
    'chapters/run.sh',
    'chapters/deep/01.md',
    '__proto__',
    '',
  ];
  for (const path of hostile) {
    it(`writes nothing when it lists “${path}”`, async () => {
      const { store, clock } = await withDraft();
      const manifest = await manifestOf(store);
      const evil = new TextEncoder().encode('evil');
      manifest.files.push({ path, sha256: await sha256(evil), bytes: 4 });
      await put(store, { [manifestPath]: JSON.stringify(manifest) });
      // Where the store would find it, if it looked.
      store.disk.files.set(`.storyfold/archives/draft/${path}`, evil);
      const before = new Map(store.disk.files);
      const target = new MemoryStore();
      await expectCode('unsafe_path', () => restoreProject(store, 'draft', { clock }));
      await expectCode('unsafe_path', () => cloneArchive(store, 'draft', target));
      assert.deepEqual([...store.disk.files], [...before]);
      assert.equal(target.disk.files.size, 0);
      assert.equal((await listArchives(store))[0]!.problem, 'damaged');
    });
  }

  it('is damaged when it lists a file twice, or without a hash that is one', async () => {
    for (const change of [
      (files: Record<string, unknown>[]) => files.push({ ...files[0] }),
      (files: Record<string, unknown>[]) => (files[0]!['sha256'] = 'x'),
      (files: Record<string, unknown>[]) => (files[0]!['bytes'] = -1),
      (files: Record<string, unknown>[]) => delete files[0]!['path'],
    ]) {
      const { store, clock } = await withDraft();
      const manifest = await manifestOf(store);
      change(manifest.files);
      await put(store, { [manifestPath]: JSON.stringify(manifest) });
      const text = shown(await store.read(manifestPath));
      await expectCode('corrupt_state', () => restoreProject(store, 'draft', { clock }));
      assert.equal(shown(await store.read(manifestPath)), text);
    }
  });

  it('begins no project without project.json', async () => {
    const { store } = await withDraft();
    const manifest = await manifestOf(store);
    manifest.files = manifest.files.filter(({ path }) => path !== '.storyfold/project.json');
    await put(store, { [manifestPath]: JSON.stringify(manifest) });
    const target = new MemoryStore();
    await expectCode('corrupt_state', () => cloneArchive(store, 'draft', target));
    assert.equal(target.disk.files.size, 0);
  });

  it('cannot put a wrong text in the place of a good one', async () => {
    const { store, clock } = await withDraft();
    const [path] = [...store.disk.files.keys()].filter((one) => /^\.storyfold\/texts\//.test(one));
    const evil = new TextEncoder().encode('evil');
    const manifest = await manifestOf(store);
    Object.assign(
      manifest.files.find((file) => file['path'] === path)!,
      { sha256: await sha256(evil), bytes: 4 },
    );
    await put(store, {
      [manifestPath]: JSON.stringify(manifest),
      [`.storyfold/archives/draft/${path}`]: evil,
    });
    const good = shown(await store.read(path!));
    await restoreProject(store, 'draft', { clock });
    assert.equal(shown(await store.read(path!)), good);
  });
});

describe('any project, archived and restored after anything', () => {
  const file = fc.constantFrom(
    'brief.md',
    'sample.md',
    'chapters/01-harbour.md',
    'chapters/03 三.md',
    '.storyfold/bible.json',
    '.storyfold/dictionary.txt',
    '.storyfold/history/sample/0001.json',
    '.storyfold/refinementState.changes.jsonl',
    '.storyfold/tasks/a/log.txt',
    '.storyfold/story/lore.md',
  );
  const edit = fc.record({
    path: file,
    bytes: fc.option(fc.uint8Array({ maxLength: 40 }), { nil: undefined }),
  });

  it('has the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { maxLength: 8 }),
        fc.array(edit, { maxLength: 8 }),
        async (first, second) => {
          const { store, clock } = await archiveProject();
          for (const { path, bytes } of first) await store.commit([{ path, bytes }]);
          const archived = await projectFiles(store);
          await saveArchive(store, 'draft', { clock });
          for (const { path, bytes } of second) await store.commit([{ path, bytes }]);
          const later = await projectFiles(store);
          const { savedBefore } = await restoreProject(store, 'draft', { clock });
          const isState = (path: string) => path.startsWith('.storyfold/refinementState.');
          const now = await projectFiles(store);
          for (const [path, content] of archived)
            if (!isState(path)) assert.equal(now.get(path), content, path);
          for (const path of now.keys())
            assert.ok(archived.has(path) || path.startsWith('.storyfold/texts/'), path);
          assert.deepEqual(await filesOfArchive(store, savedBefore), later);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a file that changes while an archive is restored', () => {
  /** Runs `meddle` once, right before the commit that gives the state back. */
  async function restoreWhile(meddle: (store: MemoryStore) => void) {
    const project = await withDraft();
    const { store, clock } = project;
    await put(store, { 'brief.md': 'Later words.', 'chapters/03.md': 'To be removed.' });
    const commit = store.commit.bind(store);
    let before: Map<string, string> | undefined;
    store.commit = async (changes) => {
      if (!before && changes.some(({ path }) => path === 'brief.md')) {
        meddle(store);
        before = await projectFiles(store);
      }
      return commit(changes);
    };
    const error = await expectCode('conflict', () => restoreProject(store, 'draft', { clock }));
    assert.ok(before);
    assert.deepEqual(await projectFiles(store), before);
    return error;
  }
  const edited = new TextEncoder().encode('The author’s newest words.');

  it('is a conflict, and nothing is restored: written, removed, or as the archive has it', async () => {
    for (const path of ['brief.md', 'chapters/01-harbour.md', 'chapters/03.md', '.storyfold/bible.json']) {
      const error = await restoreWhile((store) => store.disk.files.set(path, edited));
      assert.equal(error.details['path'], path);
    }
    await restoreWhile((store) => store.disk.files.delete('chapters/02-bridge.md'));
  });

  it('is a conflict also when it is new', async () => {
    const { store, clock } = await withDraft();
    await put(store, { 'brief.md': 'Later words.' });
    const commit = store.commit.bind(store);
    store.commit = async (changes) => {
      await commit(changes);
      // The last step of saving what was there.
      if (changes.some(({ path }) => /before-restore.*archive\.json$/.test(path)))
        store.disk.files.set('chapters/07-new.md', edited);
    };
    const error = await expectCode('conflict', () => restoreProject(store, 'draft', { clock }));
    assert.equal(error.details['path'], 'chapters/07-new.md');
    assert.equal(shown(await store.read('brief.md')), 'Later words.');
    assert.ok((await projectPaths(store)).includes('chapters/07-new.md'));
  });
});

describe('a disk that does not tell capitals from small letters', () => {
  it('gives a file back whose name is now written otherwise', async () => {
    const { store, clock } = await withDraft();
    const archived = shown(await store.read('chapters/01-harbour.md'));
    await put(store, { 'chapters/01-harbour.md': undefined, 'chapters/01-Harbour.md': 'Later.' });
    const real = (path: string): string =>
      [...store.disk.files.keys()].find((one) => one.toLowerCase() === path.toLowerCase()) ?? path;
    const { read, commit } = store;
    store.read = (path) => read.call(store, real(path));
    store.commit = (changes) =>
      commit.call(
        store,
        changes.map((change) => ({ ...change, path: real(change.path) })),
      );
    await restoreProject(store, 'draft', { clock });
    const chapters = [...store.disk.files].filter(([path]) => path.startsWith('chapters/01'));
    assert.deepEqual(
      chapters.map(([path, bytes]) => [path, shown(bytes)]),
      [['chapters/01-Harbour.md', archived]],
    );
  });
});
