import assert from 'node:assert/strict';
import { jsonBytes } from '../../../../src/core/storage/json';
import { gitignoreFile, projectFile } from '../../../../src/core/project/layout';
import { createProject, openProject, refuseNewerProject } from '../../../../src/core/project/project';
import { expectCode } from '../../../fakes/expectCode';
import { MemoryStore } from '../../../fakes/memoryStore';

describe('createProject', () => {
  it('makes a project that opens as it was made', async () => {
    const store = new MemoryStore();
    const made = await createProject(store, {
      title: '雾港',
      language: 'zh',
      audience: '十二岁以上',
      script: 'traditional',
    });
    assert.deepEqual(made, {
      title: '雾港',
      language: 'zh',
      audience: '十二岁以上',
      dialect: 'american',
      script: 'traditional',
      settings: {},
    });
    const opened = await openProject(store);
    assert.deepEqual(opened.settings, made);
    assert.equal(opened.readOnly, false);
    const ignored = new TextDecoder().decode(await store.read(gitignoreFile));
    for (const folder of ['logs', 'locks', 'journal'])
      assert.match(ignored, new RegExp(`^/${folder}/$`, 'm'));
    assert.deepEqual(
      store.commits.map((paths) => paths.sort()),
      [[gitignoreFile, projectFile]],
    );
  });

  it('leaves the author’s files and an own .gitignore as they are', async () => {
    const store = new MemoryStore();
    const own = new TextEncoder().encode('mine\n');
    await store.commit([
      { path: 'brief.md', bytes: own },
      { path: gitignoreFile, bytes: own },
    ]);
    await createProject(store, { title: 'T', language: 'en' });
    assert.deepEqual(await store.read('brief.md'), own);
    assert.deepEqual(await store.read(gitignoreFile), own);
  });

  it('refuses where a project is, also a broken one, and where two make one at once', async () => {
    const store = new MemoryStore();
    await createProject(store, { title: 'First', language: 'en' });
    await expectCode('refused', () => createProject(store, { title: 'Second', language: 'zh' }));
    assert.equal((await openProject(store)).settings.title, 'First');

    const broken = new MemoryStore();
    await broken.commit([{ path: projectFile, bytes: new TextEncoder().encode('{') }]);
    await expectCode('refused', () => createProject(broken, { title: 'Second', language: 'zh' }));

    const shared = new MemoryStore();
    const both = await Promise.allSettled([
      createProject(shared, { title: 'A', language: 'en' }),
      createProject(new MemoryStore(shared.disk), { title: 'B', language: 'en' }),
    ]);
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
  });
});

describe('openProject', () => {
  async function storeWith(value: unknown): Promise<MemoryStore> {
    const store = new MemoryStore();
    await store.commit([{ path: projectFile, bytes: jsonBytes(value) }]);
    return store;
  }

  it('says so where no project is', async () => {
    await expectCode('no_project', () => openProject(new MemoryStore()));
  });

  it('takes a file with the language alone', async () => {
    assert.deepEqual((await openProject(await storeWith({ language: 'en' }))).settings, {
      title: '',
      language: 'en',
      audience: '',
      dialect: 'american',
      script: 'simplified',
      settings: {},
    });
  });

  const mistakes: [text: string, said: RegExp][] = [
    ['{"language": "xx"}', /line 1, column 14: “language” must be "zh" or "en"|"en" or "zh"/],
    ['{\n  "title": 7,\n  "language": "en"\n}', /line 2, column 12: “title” must be text in quotation marks/],
    ['{\n  "title": "T"\n}', /cannot be used: “language” is missing; it must be/],
    ['{\n  "title": "T"\n  "language": "en"\n}', /line 3, column 3: a comma is missing/],
    ['{"language": "en",\n}', /line 1, column 18: this comma is one too many/],
    ['{“language”: "en"}', /line 1, column 2: quotation marks must be straight/],
    ['', /line 1, column 1: the file is empty/],
    ['[1]', /line 1, column 1: the whole must be an object in braces/],
  ];
  for (const [text, said] of mistakes) {
    it(`leaves a file with a mistake where it is and says where: ${JSON.stringify(text)}`, async () => {
      const store = new MemoryStore();
      const bytes = new TextEncoder().encode(text);
      await store.commit([{ path: projectFile, bytes }]);
      for (let time = 0; time < 2; time++) {
        const error = await expectCode('corrupt_state', () => openProject(store));
        assert.match(error.message, said);
        assert.match(error.hint, /It was left as it is/);
      }
      assert.deepEqual(await store.read(projectFile), bytes);
      assert.deepEqual([...store.disk.files.keys()], [projectFile]);
    });
  }

  it('names the place of bytes that are no UTF-8, and copes with depth and size', async () => {
    const store = new MemoryStore();
    const say = async (bytes: Uint8Array) => {
      await store.commit([{ path: projectFile, bytes }]);
      return (await expectCode('corrupt_state', () => openProject(store))).message;
    };
    assert.match(
      await say(Uint8Array.of(0x7b, 0x0a, 0x22, 0xff, 0x22)),
      /line 2, column 2: a character here is not UTF-8/,
    );
    assert.match(await say(new TextEncoder().encode('['.repeat(1_000_000))), /nested deeper/);
    assert.match(await say(new Uint8Array(20 * 1024 * 1024 + 1).fill(0x20)), /larger than 20 MB/);
    assert.deepEqual([...store.disk.files.keys()], [projectFile]);
  });

  it('opens a newer project that it can read, and refuses every write to it', async () => {
    const disk = await storeWith({ version: 2, language: 'zh', title: '潮', mood: 1 });
    const { settings, store, readOnly } = await openProject(disk);
    assert.deepEqual([settings.title, readOnly], ['潮', true]);
    assert.ok(await store.read(projectFile));
    await expectCode('newer_schema', () => store.commit([{ path: 'brief.md', bytes: new Uint8Array() }]));
    await expectCode('newer_schema', () => store.append('.storyfold/usage.jsonl', '{}'));
    await expectCode('newer_schema', () => store.withLock('refinement', async () => undefined));
    await expectCode('newer_schema', () => store.quarantine(projectFile, new Uint8Array()));
    assert.equal(disk.commits.length, 1);
  });

  it('is not needed to tell a newer project from any other', async () => {
    for (const content of [{ version: 2 }, { version: 99, language: 7 }])
      await expectCode('newer_schema', async () => refuseNewerProject(jsonBytes(content)));
    for (const content of [{ version: 1, language: 'en' }, { language: 'en' }, [1], 'text'])
      refuseNewerProject(jsonBytes(content));
    refuseNewerProject(undefined);
    refuseNewerProject(new TextEncoder().encode('{'));
    const disk = await storeWith({ version: 1, language: 'en' });
    assert.equal((await openProject(disk)).store, disk);
  });

  it('leaves a newer project alone', async () => {
    const store = await storeWith({ version: 2, language: { any: 'shape' } });
    await expectCode('newer_schema', () => openProject(store));
    assert.equal(store.commits.length, 1);
  });
});
