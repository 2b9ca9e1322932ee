import assert from 'node:assert/strict';
import { jsonBytes } from '../../../../src/core/project/json';
import { refinementStateFile } from '../../../../src/core/project/layout';
import { phaseRecord, readPhase, recordChange } from '../../../../src/core/project/phaseDocuments';
import { readableStateVersion, readStatus } from '../../../../src/core/project/projectStatus';
import { refinementStateVersion } from '../../../../src/core/refinement/model';
import { expectCode } from '../../../fakes/expectCode';
import { MemoryManuscript } from '../../../fakes/memoryManuscript';
import { MemoryStore } from '../../../fakes/memoryStore';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('readStatus', () => {
  let store: MemoryStore;
  let manuscript: MemoryManuscript;

  beforeEach(() => {
    store = new MemoryStore();
    manuscript = new MemoryManuscript(store);
  });

  const status = (language: 'en' | 'zh' = 'en') => readStatus(store, manuscript, { title: 'Fog', language });
  const put = (files: Record<string, string>) =>
    store.commit(Object.entries(files).map(([path, text]) => ({ path, bytes: bytes(text) })));

  it('reads the version that the state is written with', () => {
    assert.equal(readableStateVersion, refinementStateVersion);
  });

  it('says of an empty project that there is nothing yet', async () => {
    const nothing = { exists: false, words: 0, round: 1, status: 'idle', open: 0, stopReason: null };
    assert.deepEqual(await status(), {
      title: 'Fog',
      language: 'en',
      phases: { brief: nothing, outline: nothing, sample: nothing, final: nothing },
      chapters: [],
      tasks: [],
    });
  });

  it('counts texts, without a record and with one that is out of date', async () => {
    await put({
      'brief.md': 'Three little words.',
      'chapters/01-a.md': 'one two',
      'chapters/02-b.md': 'three',
    });
    assert.equal((await status()).phases.brief.words, 3);
    assert.equal((await status()).phases.final.words, 3);
    const texts = await readPhase(store, manuscript, 'brief');
    await store.commit([await recordChange(undefined, 'brief', texts, 'en')]);
    await put({ 'brief.md': 'Four quite little words.' });
    assert.equal((await status()).phases.brief.words, 4);
    await put({ 'brief.md': '三只小猫。' });
    assert.equal((await status('zh')).phases.brief.words, 5);
  });

  it('takes counts from the record where the bytes are the same', async () => {
    await put({ 'brief.md': 'Three little words.' });
    const change = await recordChange(undefined, 'brief', await readPhase(store, manuscript, 'brief'), 'en');
    await store.commit([change]);
    const record = (await phaseRecord(store, 'brief'))!;
    record.files[0]!.words = 1234;
    await store.commit([{ path: change.path, bytes: jsonBytes(record) }]);
    assert.equal((await status()).phases.brief.words, 1234);
  });

  it('reads rounds, open suggestions and stop reasons', async () => {
    const suggestions = ['open', 'accepted', 'open', 'waived', undefined].map((of, index) => ({
      id: `s${index}`,
      status: of,
    }));
    await store.commit([
      {
        path: refinementStateFile,
        bytes: jsonBytes({
          version: 1,
          phases: {
            brief: {
              phase: 'brief',
              round: 3,
              status: 'awaiting_decision',
              currentRound: { round: 3, suggestions },
            },
            final: { phase: 'final', status: 'done', stopReason: 'converged' },
            sample: { phase: 'sample', round: 'nonsense', currentRound: 7 },
          },
        }),
      },
    ]);
    const { phases } = await status();
    assert.deepEqual(phases.brief, {
      exists: false,
      words: 0,
      round: 3,
      status: 'awaiting_decision',
      open: 3,
      stopReason: null,
    });
    assert.deepEqual(phases.final, {
      exists: false,
      words: 0,
      round: 1,
      status: 'done',
      open: 0,
      stopReason: 'converged',
    });
    assert.deepEqual([phases.sample.round, phases.sample.open, phases.sample.status], [1, 0, 'idle']);
  });

  it('lists the chapters that are there and, in their places, those the outline has beyond', async () => {
    await put({
      'outline.md':
        '# Outline\n\n## Chapter 1: Fog\n\nSynopsis: x\n\n## Chapter 2: Tide\n\n## Chapter 3: Light\n\n## Epilogue\n',
      'chapters/01-fog.md': '# Chapter 1: Fog\n\nGrey all day.\n',
      'chapters/03-light.md': '',
    });
    const rows = (await status()).chapters;
    assert.deepEqual(
      rows.map(({ chapter, title, status, words }) => [chapter, title, status, words > 0]),
      [
        ['01', 'Fog', 'passed', true],
        ['02', 'Tide', 'not_started', false],
        ['03', '', 'not_started', false],
        ['03a', 'Epilogue', 'not_started', false],
      ],
    );
    for (const row of rows) assert.deepEqual([row.attempts, row.level], [0, null]);
  });

  it('meets outline and chapters by title where there are no numbers, in Chinese too', async () => {
    await put({
      'outline.md': '# 大纲\n\n## 第一章 雾\n\n## 第二章 潮\n\n## 第三章 灯\n',
      'chapters/第二章.md': '# 第二章 潮\n\n潮水来了。\n',
    });
    assert.deepEqual(
      (await status('zh')).chapters.map(({ chapter, title, status: of }) => [chapter, title, of]),
      [
        ['01', '雾', 'not_started'],
        ['02', '潮', 'passed'],
        ['03', '灯', 'not_started'],
      ],
    );
    await put({ 'outline.md': '## Fog\n\n## Tide\n', 'chapters/第二章.md': '# Tide\n\nThe tide came.\n' });
    assert.deepEqual(
      (await status()).chapters.map(({ title, status: of }) => [title, of]),
      [
        ['Fog', 'not_started'],
        ['Tide', 'passed'],
      ],
    );
  });

  it('gives every row an id of its own', async () => {
    await put({
      'outline.md': '## Chapter 1: A\n\n## Chapter 2: B\n\n## Chapter 2: C\n\n## Chapter 3: D\n',
      'chapters/5.md': '# Chapter 2: C\n\nx\n',
    });
    const ids = (await status()).chapters.map(({ chapter }) => chapter);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('keeps the ids of the record', async () => {
    await put({ 'chapters/01.md': '# Chapter 1: New\n\nx', 'chapters/02.md': '# Chapter 2: Old\n\ny' });
    const texts = await readPhase(store, manuscript, 'final');
    const files = texts.map(({ path, sha256 }, index) => ({
      path,
      sha256,
      chars: 1,
      words: 1,
      chapter: index === 0 ? '07' : '01',
    }));
    await store.commit([
      { path: '.storyfold/final.json', bytes: jsonBytes({ version: 1, files, meta: {} }) },
    ]);
    assert.deepEqual(
      (await status()).chapters.map(({ chapter }) => chapter),
      ['07', '01'],
    );
  });

  it('sees words that are not saved', async () => {
    await put({ 'brief.md': 'one' });
    manuscript.type('brief.md', 'one two three');
    assert.equal((await status()).phases.brief.words, 3);
  });

  it('writes nothing and moves nothing, whatever it meets', async () => {
    await put({
      'brief.md': 'Three little words.',
      '.storyfold/brief.json': '{',
      '.storyfold/outline.json': '{"version":99}',
      '.storyfold/samples.json': '[]',
    });
    const before = new Map(store.disk.files);
    assert.equal((await status()).phases.brief.words, 3);
    await put({ [refinementStateFile]: '{"version":1,"phases":' });
    const error = await expectCode('corrupt_state', () => status());
    assert.match(error.message, /refinementState\.json/);
    await put({ [refinementStateFile]: '{"version":2,"phases":{}}' });
    await expectCode('newer_schema', () => status());
    assert.deepEqual([...store.disk.files.keys()], [...before.keys(), refinementStateFile]);
  });
});
