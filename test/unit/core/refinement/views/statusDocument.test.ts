import assert from 'node:assert/strict';
import { jsonBytes } from '../../../../../src/core/storage/json';
import { refinementStateFile } from '../../../../../src/core/project/layout';
import { phaseRecord, readPhase, recordChange } from '../../../../../src/core/project/phaseDocuments';
import { phaseTab } from '../../../../../src/core/refinement/views/phaseView';
import { RefinementStateFile, stateOf } from '../../../../../src/core/refinement/record/stateFile';
import { readStatus } from '../../../../../src/core/refinement/views/statusDocument';
import { expectCode } from '../../../../fakes/expectCode';
import { MemoryManuscript } from '../../../../fakes/memoryManuscript';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { phases } from '../../../../../src/shared/values';

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

  it('says of an empty project that there is nothing yet', async () => {
    const nothing = {
      exists: false,
      words: 0,
      round: 1,
      status: 'idle',
      open: 0,
      stopReason: null,
      assessedAt: null,
      revisedAt: null,
      hasRound: false,
      textChanged: false,
    };
    assert.deepEqual(await status(), {
      title: 'Fog',
      language: 'en',
      phases: { brief: nothing, outline: nothing, sample: nothing, final: nothing },
      chapters: [],
      tasks: [],
      readOnly: false,
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

  const statuses = ['open', 'accepted', 'not_applied', 'waived', 'rejected', 'applied', 'superseded'];
  const suggestions = [...statuses, 'of a later version', undefined].map((of, index) => ({
    id: `s${index}`,
    type: 'style',
    summary: 'Twice.',
    status: of,
  }));
  const currentRound = { round: 3, assessedAt: 40, suggestions };

  const storedStates: Record<string, unknown> = {
    'of today': {
      version: 1,
      phases: {
        brief: { phase: 'brief', round: 3, status: 'awaiting_decision', currentRound },
        sample: { phase: 'sample', round: 2, status: 'idle', lastAssessedAt: 10, lastRevisedAt: 20 },
        final: { phase: 'final', status: 'done', stopReason: 'converged' },
      },
    },
    'without a phase': { version: 1, phases: {} },
    'a bare state with an open round': { phase: 'brief', round: 3, currentRound },
    'a bare state whose round is decided': {
      phase: 'brief',
      round: 3,
      currentRound: { ...currentRound, userDecision: 'accept_all' },
    },
    'a bare state without a round': { phase: 'outline', round: 5, mode: 'auto', maxRounds: 5 },
    'a state with its round beside it': {
      state: { phase: 'sample', round: 2, mode: 'manual' },
      currentRound,
    },
    'a bare state of a later phase': { phase: 'final', status: 'idle', stopReason: 'no_suggestions' },
  };
  for (const [what, stored] of Object.entries(storedStates)) {
    it(`says of a state what the engine says of it: ${what}`, async () => {
      await store.commit([{ path: refinementStateFile, bytes: jsonBytes(stored) }]);
      const said = (await status()).phases;
      const { file } = await new RefinementStateFile(store).load();
      for (const phase of phases) {
        const state = stateOf(file, phase);
        const { exists, open, round, status: of, stopReason, hasRound } = said[phase];
        assert.deepEqual({ phase, exists, open, round, status: of }, phaseTab(state, false));
        assert.equal(stopReason, state.stopReason ?? null);
        assert.equal(hasRound, state.currentRound !== undefined);
        assert.equal(
          said[phase].assessedAt,
          state.currentRound?.assessedAt ?? state.lastAssessedAt ?? null,
          phase,
        );
        assert.equal(said[phase].revisedAt, state.lastRevisedAt ?? null);
      }
    });
  }

  it('counts what waits for the author, in the older shape too', async () => {
    await store.commit([
      { path: refinementStateFile, bytes: jsonBytes({ phase: 'brief', round: 3, currentRound }) },
    ]);
    const { round, status: of, open } = (await status()).phases.brief;
    assert.deepEqual({ round, of, open }, { round: 3, of: 'awaiting_decision', open: 5 });
  });

  it('names what the engine leaves out of an older project, and counts it no more than the engine does', async () => {
    const remark = { text: 'Too slow.' };
    const refinement = { round: 'three', suggestions: [remark] };
    await put({
      '.storyfold/outline.json': JSON.stringify({ version: 1, files: [], meta: { refinement } }),
      '.storyfold/refinementSuggestions.json': JSON.stringify({
        phase: 'brief',
        overall: 7,
        suggestions: [remark],
      }),
      '.storyfold/review.json': JSON.stringify([remark]),
    });
    const { phases: said, notImported } = await status();
    assert.deepEqual(notImported, ['.storyfold/outline.json', '.storyfold/refinementSuggestions.json']);
    const { file, older } = await new RefinementStateFile(store).load();
    assert.deepEqual(
      older?.taken.map(({ path }) => path),
      ['.storyfold/review.json'],
    );
    for (const phase of phases) {
      const { open, round, status: of } = said[phase];
      assert.deepEqual(
        [open, round, of],
        [phase === 'final' ? 1 : 0, 1, phase === 'final' ? 'awaiting_decision' : 'idle'],
      );
      assert.equal(open, stateOf(file, phase).currentRound?.suggestions.length ?? 0);
    }
  });

  it('gives suggestions that name no phase to none where a lost state left a history, as the engine does', async () => {
    const entry = {
      version: 1,
      entry: 1,
      parent: null,
      kind: 'round',
      at: 1,
      round: 4,
      decision: 'done',
      files: [],
    };
    await put({
      [refinementStateFile]: JSON.stringify({ version: 1, phases: { brief: { phase: 'brief' } } }),
      '.storyfold/history/outline/0001.json': JSON.stringify(entry),
      '.storyfold/refinementSuggestions.json': '["Too slow."]',
    });
    const { phases: said, notImported } = await status();
    assert.deepEqual([said.brief.open, said.outline.round], [0, 4]);
    assert.deepEqual(notImported, ['.storyfold/refinementSuggestions.json']);
    assert.deepEqual((await new RefinementStateFile(store).load()).older?.taken, []);
    await put({ '.storyfold/history/outline/0001.json': '{' });
    const before = new Map(store.disk.files);
    assert.equal((await status()).phases.outline.round, 1);
    assert.deepEqual([...store.disk.files], [...before]);
  });

  it('makes the best of a state that is not what it should be', async () => {
    const sample = { phase: 'sample', round: 'nonsense', status: 7, stopReason: 'bored', currentRound: 7 };
    await store.commit([
      { path: refinementStateFile, bytes: jsonBytes({ version: 1, phases: { sample, final: [] } }) },
    ]);
    const said = (await status()).phases;
    for (const phase of [said.sample, said.final]) {
      const { round, open, status: of, stopReason, hasRound } = phase;
      assert.deepEqual([round, open, of, stopReason, hasRound], [1, 0, 'idle', null, false]);
    }
  });

  it('notices that a text is no longer the one that was assessed', async () => {
    await put({ 'brief.md': 'Three little words.' });
    const [text] = await readPhase(store, manuscript, 'brief');
    const files = [{ path: 'brief.md', sha256: text!.sha256 }];
    const state = {
      phase: 'brief',
      status: 'idle',
      currentRound: { ...currentRound, suggestions: [], files },
    };
    await store.commit([
      { path: refinementStateFile, bytes: jsonBytes({ version: 1, phases: { brief: state } }) },
    ]);
    assert.equal((await status()).phases.brief.textChanged, false);
    await put({ 'brief.md': 'Three small words.' });
    assert.equal((await status()).phases.brief.textChanged, true);
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
      rows.map(({ chapter, title, status, words }) => [chapter, title, status, (words ?? 0) > 0]),
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

  it('says of a text that cannot be read that it cannot, and of the rest what there is to say', async () => {
    await put({
      'chapters/01-fog.md': '# Chapter 1: Fog\n\nGrey all day.\n',
      'chapters/02-tide.md': '# Chapter 2: The Tide\n\nIn and out.\n',
      'sample.md': 'One two.',
    });
    const texts = await readPhase(store, manuscript, 'final');
    await store.commit([await recordChange(undefined, 'final', texts, 'en')]);
    const before = await status();
    const notText = new Uint8Array([0xff, 0xfe, 0x00, 0x41]);
    await store.commit([
      { path: 'chapters/02-tide.md', bytes: notText },
      { path: 'chapters/03-light.md', bytes: notText },
      { path: 'brief.md', bytes: notText },
    ]);
    const { phases: said, chapters } = await status();
    assert.deepEqual([said.brief.exists, said.brief.words, said.brief.problem], [true, null, 'not_utf8']);
    assert.deepEqual(said.sample, before.phases.sample);
    assert.deepEqual([said.final.words, said.final.problem], [before.chapters[0]!.words, 'not_utf8']);
    assert.deepEqual(chapters[0], before.chapters[0]);
    const unreadable = { words: null, status: 'needs_attention', problem: 'not_utf8' };
    assert.deepEqual(chapters[1], { ...before.chapters[1]!, ...unreadable });
    assert.deepEqual([chapters[2]!.chapter, chapters[2]!.words], ['03', null]);
  });

  it('takes a text that cannot be read for one that is not what was assessed', async () => {
    await put({ 'chapters/01-fog.md': 'Grey all day.\n', 'chapters/02-tide.md': 'In and out.\n' });
    const texts = await readPhase(store, manuscript, 'final');
    const files = texts.map(({ path, sha256 }) => ({ path, sha256 }));
    const final = { phase: 'final', currentRound: { round: 1, assessedAt: 1, suggestions: [], files } };
    await store.commit([{ path: refinementStateFile, bytes: jsonBytes({ version: 1, phases: { final } }) }]);
    assert.equal((await status()).phases.final.textChanged, false);
    await store.commit([{ path: 'chapters/02-tide.md', bytes: new Uint8Array([0xff]) }]);
    assert.equal((await status()).phases.final.textChanged, true);
  });

  it('reads no number where JSON writes one that is too large', async () => {
    const text = '{"version":1,"phases":{"brief":{"round":1e999,"lastAssessedAt":1e999}}}';
    await store.commit([{ path: refinementStateFile, bytes: bytes(text) }]);
    const { round, assessedAt } = (await status()).phases.brief;
    assert.deepEqual([round, assessedAt], [1, null]);
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
    await put({ [refinementStateFile]: '{"version":2,"phases":{"brief":{"round":4,"status":"pondering"}}}' });
    const newer = await status();
    assert.deepEqual(
      [newer.readOnly, newer.phases.brief.round, newer.phases.brief.status],
      [true, 4, 'idle'],
    );
    assert.deepEqual([...store.disk.files.keys()], [...before.keys(), refinementStateFile]);
  });

  it('names a record that cannot be read where the phase has no text, for it may hold one', async () => {
    await put({
      '.storyfold/samples.json': '[not json',
      '.storyfold/outline.json': '[not json',
      'outline.md': 'One.\n',
    });
    const { notImported } = await status();
    assert.deepEqual(notImported, ['.storyfold/samples.json']);
  });
});
