import assert from 'node:assert/strict';
import type { ManuscriptText } from '../../../../src/core/ports';
import { sha256 } from '../../../../src/core/storage/hash';
import { jsonBytes } from '../../../../src/core/storage/json';
import {
  phasePaths,
  phaseRecord,
  readPhase,
  recordChange,
} from '../../../../src/core/project/phaseDocuments';
import type { PhaseRecord } from '../../../../src/core/project/records';
import { expectCode } from '../../../fakes/expectCode';
import { MemoryManuscript } from '../../../fakes/memoryManuscript';
import { MemoryStore } from '../../../fakes/memoryStore';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('phase documents', () => {
  let store: MemoryStore;
  let manuscript: MemoryManuscript;

  beforeEach(() => {
    store = new MemoryStore();
    manuscript = new MemoryManuscript(store);
  });

  const put = (files: Record<string, string>) =>
    store.commit(Object.entries(files).map(([path, text]) => ({ path, bytes: bytes(text) })));

  async function text(path: string, contents: string): Promise<ManuscriptText> {
    return { path, text: contents, byteOrderMark: false, sha256: await sha256(bytes(contents)) };
  }

  /** Writes the record beside the texts, as a controller does, and gives it back as it reads. */
  async function record(phase: 'brief' | 'final', texts: ManuscriptText[], language: 'en' | 'zh' = 'en') {
    await store.commit([await recordChange(await phaseRecord(store, phase), phase, texts, language)]);
    return (await phaseRecord(store, phase))!;
  }

  const ids = (of: PhaseRecord) => Object.fromEntries(of.files.map(({ path, chapter }) => [path, chapter]));

  it('knows a phase’s one file, there or not', async () => {
    assert.deepEqual(await phasePaths(store, 'sample'), ['sample.md']);
    assert.deepEqual(await readPhase(store, manuscript, 'sample'), []);
    await put({ 'sample.md': 'x' });
    assert.deepEqual(
      (await readPhase(store, manuscript, 'sample')).map(({ text }) => text),
      ['x'],
    );
  });

  it('gives a chapter an id of its own where the record has one that names no folder, or another’s', async () => {
    const texts = await Promise.all(
      ['../../x', '/etc', '', '__proto__', '01', '01'].map((_, index) =>
        text(`chapters/0${index + 1}-a.md`, `# Chapter ${index + 1}: T${index}\n`),
      ),
    );
    const files = ['../../x', '/etc', '', '__proto__', '05', '05'].map((chapter, index) => ({
      path: texts[index]!.path,
      sha256: texts[index]!.sha256,
      chars: 1,
      words: 1,
      chapter,
    }));
    await store.commit([
      { path: '.storyfold/final.json', bytes: jsonBytes({ version: 1, files, meta: {} }) },
    ]);
    const told = await record('final', texts);
    assert.deepEqual(
      told.files.map(({ chapter }) => chapter),
      ['01', '02', '03', '04', '05', '06'],
    );
  });

  it('finds chapters placed by hand, as people count, and nothing else', async () => {
    await put({
      'chapters/10-end.md': 'x',
      'chapters/2-mid.md': 'x',
      'chapters/1-start.MD': 'x',
      'chapters/2-mid.proposed.md': 'x',
      'chapters/.hidden.md': 'x',
      'chapters/notes.txt': 'x',
      'chapters/old/3.md': 'x',
    });
    assert.deepEqual(await phasePaths(store, 'final'), [
      'chapters/1-start.MD',
      'chapters/2-mid.md',
      'chapters/10-end.md',
    ]);
  });

  it('reads many chapters in order, unsaved words included', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `chapters/${index + 1}.md`);
    await put(Object.fromEntries(names.map((name) => [name, name])));
    manuscript.type('chapters/7.md', 'typed');
    const texts = await readPhase(store, manuscript, 'final');
    assert.deepEqual(
      texts.map(({ path }) => path),
      names,
    );
    assert.deepEqual(
      texts.map(({ text }) => text),
      names.map((name) => (name === 'chapters/7.md' ? 'typed' : name)),
    );
  });

  it('counts what changed and keeps meta and unknown keys', async () => {
    await store.commit([
      {
        path: '.storyfold/brief.json',
        bytes: jsonBytes({ version: 1, files: [], meta: { wish: 'a fable' }, content: 'kept' }),
      },
    ]);
    const brief = await text('brief.md', 'Three little words.');
    const made = await record('brief', [brief]);
    assert.deepEqual(made.files, [{ path: 'brief.md', sha256: brief.sha256, chars: 17, words: 3 }]);
    assert.deepEqual(made.meta, { wish: 'a fable' });
    assert.equal(made['content'], 'kept');
    const chinese = await text('brief.md', '三只小猫。');
    assert.equal((await record('brief', [chinese], 'zh')).files[0]?.words, 5);
  });

  it('trusts counts of the same bytes', async () => {
    const brief = await text('brief.md', 'Three little words.');
    const file = { path: 'brief.md', sha256: brief.sha256, chars: 1, words: 99, extra: 'kept' };
    await store.commit([{ path: '.storyfold/brief.json', bytes: jsonBytes({ version: 1, files: [file] }) }]);
    assert.deepEqual((await record('brief', [brief])).files, [file]);
  });

  it('gives chapters the ids of their numbers, and free ones to the rest', async () => {
    const made = await record('final', [
      await text('chapters/00-prologue.md', '# Prologue\n\nx'),
      await text('chapters/01-a.md', '# Chapter 1: A\n\nx'),
      await text('chapters/01a-b.md', '# Interlude\n\nx'),
      await text('chapters/x.md', 'no heading'),
      await text('chapters/y.md', '# Chapter 1: Again\n\nx'),
    ]);
    assert.deepEqual(ids(made), {
      'chapters/00-prologue.md': '00',
      'chapters/01-a.md': '01',
      'chapters/01a-b.md': '01a',
      'chapters/x.md': '02',
      'chapters/y.md': '03',
    });
    assert.deepEqual(
      made.files.map(({ title }) => title),
      ['Prologue', 'A', 'Interlude', undefined, 'Again'],
    );
  });

  it('keeps a chapter’s id when its text is edited', async () => {
    await record('final', [await text('chapters/01-a.md', '# Chapter 1: A\n\nx')]);
    const after = await record('final', [await text('chapters/01-a.md', '# Chapter 1: Another title\n\ny')]);
    assert.deepEqual(ids(after), { 'chapters/01-a.md': '01' });
    assert.equal(after.files[0]?.title, 'Another title');
  });

  it('keeps ids when a chapter is inserted and those after it are renamed and renumbered', async () => {
    await record('final', [
      await text('chapters/01.md', '# Chapter 1: Fog\n\nfog'),
      await text('chapters/02.md', '# Chapter 2: Tide\n\ntide'),
      await text('chapters/03.md', '# Chapter 3: Light\n\nlight'),
    ]);
    const after = await record('final', [
      await text('chapters/01.md', '# Chapter 1: Fog\n\nfog'),
      await text('chapters/02.md', '# Chapter 2: Harbour\n\nnew'),
      await text('chapters/03.md', '# Chapter 3: Tide\n\ntide'),
      await text('chapters/04.md', '# Chapter 4: Light\n\nlight'),
    ]);
    assert.deepEqual(ids(after), {
      'chapters/01.md': '01',
      'chapters/02.md': '04',
      'chapters/03.md': '02',
      'chapters/04.md': '03',
    });
  });

  it('keeps an id when a file is moved, also beside an equal one', async () => {
    await record('final', [
      await text('chapters/01.md', 'same'),
      await text('chapters/02.md', 'same'),
      await text('chapters/03.md', 'other'),
    ]);
    const after = await record('final', [
      await text('chapters/01.md', 'same'),
      await text('chapters/02.md', 'same'),
      await text('chapters/09-moved.md', 'other'),
    ]);
    assert.deepEqual(ids(after), {
      'chapters/01.md': '01',
      'chapters/02.md': '02',
      'chapters/09-moved.md': '03',
    });
  });

  it('reads a record of a newer version, and never writes one back', async () => {
    const newer = { version: 9, files: [], meta: {}, mood: 'calm' };
    await store.commit([{ path: '.storyfold/final.json', bytes: jsonBytes(newer) }]);
    const read = await phaseRecord(store, 'final');
    assert.deepEqual(read, newer);
    const error = await expectCode('newer_schema', () => recordChange(read, 'final', [], 'en'));
    assert.match(error.message, /final\.json.*version 9/);
    await store.commit([{ path: '.storyfold/final.json', bytes: jsonBytes({ version: 9, files: 'all' }) }]);
    await expectCode('newer_schema', () => phaseRecord(store, 'final'));
  });
});
