import assert from 'node:assert/strict';
import { jsonBytes, parseJson } from '../../../../src/core/project/json';
import { gitignoreFile, projectFile } from '../../../../src/core/project/layout';
import { createProject, openProject } from '../../../../src/core/project/project';
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
    assert.deepEqual(await openProject(store), made);
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
    assert.equal((await openProject(store)).title, 'First');

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
    assert.deepEqual(await openProject(await storeWith({ language: 'en' })), {
      title: '',
      language: 'en',
      audience: '',
      dialect: 'american',
      script: 'simplified',
      settings: {},
    });
  });

  it('moves a broken file aside once', async () => {
    const store = await storeWith({ language: 'xx' });
    await expectCode('corrupt_state', () => openProject(store));
    await expectCode('no_project', () => openProject(store));
    const [kept] = (await store.list('.storyfold')).filter((name) =>
      name.startsWith('project.json.corrupt-'),
    );
    const parsed = parseJson((await store.read(`.storyfold/${kept}`))!);
    assert.deepEqual(parsed, { value: { language: 'xx' } });
  });

  it('leaves a newer project alone', async () => {
    const store = await storeWith({ version: 2, language: { any: 'shape' } });
    await expectCode('newer_schema', () => openProject(store));
    assert.equal(store.commits.length, 1);
  });
});
