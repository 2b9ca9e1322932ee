import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, makeFolder, makeProject, removeFolders, runStoryfold } from './runStoryfold';

interface ArchiveList {
  archives: {
    name: string;
    title: string | null;
    savedAt: number | null;
    files: number;
    bytes: number;
    whole: boolean;
    problem: string | null;
  }[];
}
interface RestoreDocument {
  name: string;
  savedBefore: string;
  restored: number;
  removed: number;
  files: { path: string; before: string | null; after: string | null }[];
}

const chinese = { LANG: 'zh_CN.UTF-8' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const chapter = '\u{FEFF}The kettle sang.\r\nNobody came.\r';

describe('storyfold archive', function () {
  let folder: string;

  before(buildOnce);
  beforeEach(async () => {
    folder = await makeProject(
      { 'brief.md': 'Nine boats.\n', 'chapters/01-kettle.md': chapter },
      '--language',
      'en',
    );
  });
  after(removeFolders);

  const run = (...words: string[]) => runStoryfold(words, { cwd: folder });
  async function json<T>(...words: string[]): Promise<T> {
    const done = await runStoryfold([...words, '--json'], { cwd: folder });
    assert.equal(done.code, 0, done.stdout + done.stderr);
    return done.document<T>();
  }
  async function fails(
    code: string,
    exit: number,
    ...words: string[]
  ): Promise<{ message: string; hint: string }> {
    const failed = await runStoryfold([...words, '--json'], { cwd: folder });
    const { error } = failed.document<{ error: { code: string; message: string; hint: string } }>();
    assert.deepEqual([error.code, failed.code], [code, exit], error.message);
    return error;
  }
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };

  it('saves, lists, restores byte for byte, and brings what was there before back', async () => {
    assert.deepEqual(await json('archive', 'list'), { archives: [] });
    const saved = await json<Record<string, unknown>>('archive', 'save', '初稿 one');
    assert.deepEqual(Object.keys(saved), ['name', 'savedAt', 'files', 'bytes', 'path', 'notIncluded']);
    assert.equal(saved['path'], '.storyfold/archives/初稿 one');
    assert.deepEqual(saved['notIncluded'], []);
    assert.ok(Math.abs(Number(saved['savedAt']) - Date.now()) < 60_000);
    const { archives } = await json<ArchiveList>('archive', 'list');
    assert.deepEqual(archives, [
      { ...pick(saved, 'name', 'savedAt', 'files', 'bytes'), title: 'Test', problem: null, whole: true },
    ]);

    write('chapters/01-kettle.md', 'Rewritten.\n');
    write('chapters/02-new.md', 'New.\n');
    rmSync(path.join(folder, 'brief.md'));
    const restored = await json<RestoreDocument>('archive', 'restore', '初稿 ONE');
    assert.deepEqual(Object.keys(restored), ['name', 'savedBefore', 'restored', 'removed', 'files']);
    assert.deepEqual([restored.name, restored.restored, restored.removed], ['初稿 one', 2, 1]);
    assert.match(restored.savedBefore, /^before-restore-\d{4}-\d\d-\d\d-\d{6}$/);
    assert.deepEqual(
      restored.files.sort((one, other) => (one.path < other.path ? -1 : 1)),
      [
        { path: 'brief.md', before: null, after: sha256('Nine boats.\n') },
        { path: 'chapters/01-kettle.md', before: sha256('Rewritten.\n'), after: sha256(chapter) },
        { path: 'chapters/02-new.md', before: sha256('New.\n'), after: null },
      ],
    );
    assert.equal(read('chapters/01-kettle.md'), chapter);
    assert.ok(!existsSync(path.join(folder, 'chapters/02-new.md')));

    await json('archive', 'restore', restored.savedBefore);
    assert.equal(read('chapters/01-kettle.md'), 'Rewritten.\n');
    assert.equal(read('chapters/02-new.md'), 'New.\n');
    assert.ok(!existsSync(path.join(folder, 'brief.md')));
  });

  it('restores the work on a phase with its text', async () => {
    await json('suggest', 'final', '--text', 'Louder.', '--quote', 'sang', '--replacement', 'whistled');
    await json('archive', 'save', 'before');
    await json('lock', 'final', '--quote', 'Nobody came.');
    await json('revise', 'final', '--accept', 'all');
    assert.match(read('chapters/01-kettle.md'), /whistled/);
    // Locks are a part of what comes back, so they do not stand in the way.
    write('chapters/01-kettle.md', 'Somebody came.\n');
    await json('archive', 'restore', 'before');
    assert.equal(read('chapters/01-kettle.md'), chapter);
    assert.deepEqual((await json<{ locks: unknown[] }>('lock', 'final', '--list')).locks, []);
    const shown = await json<{ suggestions: { status: string }[] }>('show', 'final');
    assert.deepEqual(
      shown.suggestions.map(({ status }) => status),
      ['open'],
    );
    assert.deepEqual(
      (await json<{ rounds: { entry: number | null }[] }>('rounds', 'final')).rounds.length,
      1,
    );
    await json('revise', 'final', '--accept', 'all');
    assert.match(read('chapters/01-kettle.md'), /whistled/);
  });

  it('clones into a folder that it makes, and refuses one that has something', async () => {
    await json('archive', 'save', 'draft');
    const made = await json<Record<string, unknown>>('archive', 'clone', 'draft', 'copies/new work');
    assert.deepEqual(made, { name: 'draft', folder: path.join(folder, 'copies/new work'), files: 4 });
    assert.equal(read('copies/new work/chapters/01-kettle.md'), chapter);
    const status = await json<{ title: string; folder: string }>('status', '--project', 'copies/new work');
    assert.equal(status.title, 'Test');
    assert.ok(!existsSync(path.join(folder, 'copies/new work/.storyfold/archives')));
    await fails('refused', 3, 'archive', 'clone', 'draft', 'copies/new work');
    await fails('refused', 3, 'archive', 'clone', 'draft', '.');
    write('mine/brief.md', 'My own.\n');
    await fails('refused', 3, 'archive', 'clone', 'draft', 'mine');
    assert.deepEqual(readdirSync(path.join(folder, 'mine')), ['brief.md']);
    assert.equal(read('mine/brief.md'), 'My own.\n');
    await fails('not_found', 1, 'archive', 'clone', 'nothing', 'never');
    assert.ok(!existsSync(path.join(folder, 'never')));
    await fails('io', 1, 'archive', 'clone', 'draft', 'brief.md/inside');
    await fails('usage', 2, 'archive', 'clone', 'draft', ' ');
    await fails('usage', 2, 'archive', 'clone', 'draft');
  });

  it('restores also where project.json is lost', async () => {
    await json('archive', 'save', 'draft');
    rmSync(path.join(folder, '.storyfold/project.json'));
    await fails('no_project', 1, 'status');
    await fails('no_project', 1, 'archive', 'save', 'other');
    await json('archive', 'restore', 'draft');
    await json('status');
  });

  it('has one clear error for everything that it does not do', async () => {
    await json('archive', 'save', 'draft');
    assert.match(
      (await fails('refused', 3, 'archive', 'save', 'DRAFT')).hint,
      /\.storyfold\/archives\/draft/,
    );
    for (const name of ['', ' ', '.', '..', 'a/b', 'nul', 'x'.repeat(81)])
      await fails('invalid_input', 1, 'archive', 'save', name);
    assert.equal((await fails('not_found', 1, 'archive', 'restore', 'nothing')).hint, 'There is: draft.');
    await fails('usage', 2, 'archive', 'restore');
    await fails('usage', 2, 'archive', 'save', 'two', 'names');
    assert.equal(
      (await fails('usage', 2, 'archive', 'sav', 'x')).hint,
      'Did you mean “storyfold archive save”?',
    );
    assert.equal(
      (await fails('usage', 2, 'archive', 'restore')).hint,
      'See “storyfold archive restore --help”.',
    );
    const text = path.join(folder, '.storyfold/archives/draft/chapters/01-kettle.md');
    writeFileSync(text, readFileSync(text).subarray(0, -1));
    write('brief.md', 'Later.\n');
    assert.match(
      (await fails('corrupt_state', 1, 'archive', 'restore', 'draft')).message,
      /01-kettle\.md is missing, or not/,
    );
    assert.equal(read('brief.md'), 'Later.\n');
    assert.deepEqual(readdirSync(path.join(folder, '.storyfold/archives')), ['draft']);
    rmSync(text);
    const { archives } = await json<ArchiveList>('archive', 'list');
    assert.deepEqual(
      archives.map(({ whole, problem }) => [whole, problem]),
      [[false, 'damaged']],
    );
  });

  it('lists without writing anything', async () => {
    await json('archive', 'save', 'draft');
    write('.storyfold/archives/half/brief.md', 'x');
    const before = statSync(path.join(folder, '.storyfold')).mtimeMs;
    const { archives } = await json<ArchiveList>('archive', 'list');
    assert.deepEqual(archives[1], {
      name: 'half',
      title: null,
      savedAt: null,
      files: 0,
      bytes: 0,
      problem: 'unfinished',
      whole: false,
    });
    assert.equal(statSync(path.join(folder, '.storyfold')).mtimeMs, before);
  });

  it('says in words what it did, in English', async () => {
    const none = await run('archive', 'list');
    assert.match(none.stdout, /^No archives so far\.\n\nWhat next\n {2}storyfold archive save NAME {2}/);
    const saved = await run('archive', 'save', 'my draft');
    assert.match(
      saved.stdout,
      /^Saved the project as “my draft”: 4 files, \d+ B\n\.storyfold\/archives\/my draft\n/,
    );
    assert.match(saved.stdout, /storyfold archive restore 'my draft'/);
    write('brief.md', 'Later.\n');
    write('sample.md', 'A sample.\n');
    const restored = await run('archive', 'restore', 'my draft');
    assert.match(
      restored.stdout,
      /^The project is as it was when “my draft” was saved\.\nWhat was there until now is the archive “before-restore-[\d-]+”\.\n\nYour texts\n {2}~ brief\.md {3}changed\n {2}- sample\.md {2}removed\n/,
    );
    assert.match(
      restored.stdout,
      /storyfold archive restore before-restore-[\d-]+\n? +get what was there before back/,
    );
    const list = await run('archive', 'list');
    assert.match(
      list.stdout,
      /^2 archives\nName +Saved +Files +Size +Title\nmy draft +[\d-]+ [\d:]+ +4 +\d+ B {2}Test\nbefore-restore-/,
    );
    const cloned = await run('archive', 'clone', 'my draft', 'copies/a copy');
    assert.match(cloned.stdout, /^Made a project from “my draft” in .*\n?.*a copy\n4 files\n/);
    assert.match(cloned.stdout, /storyfold status --project 'copies\/a copy'/);
    const quiet = await run('archive', 'save', 'other', '--quiet');
    assert.doesNotMatch(quiet.stdout, /What next/);
    const help = await run('archive', 'restore', '--help');
    assert.match(
      help.stdout,
      /^Usage: storyfold archive restore \[options\] <name>\n\nbring the whole project back/,
    );
  });

  it('says it in Chinese', async () => {
    const zh = (...words: string[]) => runStoryfold(words, { cwd: folder, env: chinese });
    assert.match((await zh('archive', 'list')).stdout, /^还没有存档。\n\n接下来可以\n/);
    assert.match((await zh('archive', 'save', '初稿')).stdout, /^已把项目存档为“初稿”：4 个文件，\d+ B\n/);
    write('brief.md', 'Later.\n');
    const restored = await zh('archive', 'restore', '初稿');
    assert.match(
      restored.stdout,
      /^项目已恢复到存档“初稿”时的样子。\n刚才的项目已存档为“before-restore-[\d-]+”。\n\n文稿\n {2}~ brief\.md {2}已改变\n/,
    );
    assert.match((await zh('archive', 'list')).stdout, /^2 个存档\n名字 +时间 +文件 +大小 +标题\n初稿 /);
    writeFileSync(path.join(folder, '.storyfold/archives/初稿/brief.md'), 'x');
    for (const [words, message] of [
      [['archive', 'save', '初稿'], '已经有存档“初稿”。'],
      [['archive', 'save', 'a/b'], '“a/b”不能用作存档的名字：其中有斜线。'],
      [['archive', 'restore', '二稿'], '没有存档“二稿”。'],
      [
        ['archive', 'restore', '初稿'],
        '存档“初稿”已损坏：.storyfold/archives/初稿/brief.md 不见了，或者与存档时不同。',
      ],
      [['archive', 'clone', '初稿', '.'], '存档“初稿”已损坏'],
    ] as const) {
      const failed = await zh(...words);
      assert.ok(failed.stderr.includes(message), failed.stderr);
    }
  });

  it('needs a project', async () => {
    const empty = makeFolder();
    for (const words of [['list'], ['save', 'x'], ['restore', 'x'], ['clone', 'x', 'y']]) {
      const failed = await runStoryfold(['archive', ...words, '--json'], { cwd: empty });
      assert.equal(failed.document<{ error: { code: string } }>().error.code, 'no_project');
    }
    assert.deepEqual(readdirSync(empty), []);
  });
});

describe('storyfold texts', function () {
  let folder: string;

  before(buildOnce);
  beforeEach(async () => {
    folder = await makeProject({ 'sample.md': 'The kettle sang.\n' }, '--language', 'en');
    for (const [quote, replacement] of [
      ['sang', 'hummed'],
      ['hummed', 'whistled'],
      ['whistled', 'roared'],
    ] as const) {
      const words = [
        'suggest',
        'sample',
        '--text',
        'Louder.',
        '--quote',
        quote,
        '--replacement',
        replacement,
      ];
      await runStoryfold(words, { cwd: folder });
      const revised = await runStoryfold(['revise', 'sample', '--accept', 'all'], { cwd: folder });
      assert.equal(revised.code, 0, revised.stderr);
    }
  });
  after(removeFolders);

  const texts = () => readdirSync(path.join(folder, '.storyfold/texts'));
  async function json<T>(...words: string[]): Promise<T> {
    const done = await runStoryfold([...words, '--json'], { cwd: folder });
    assert.equal(done.code, 0, done.stdout + done.stderr);
    return done.document<T>();
  }

  it('shows what they take, and removes only what it is asked to', async () => {
    const bytes = ['sang', 'hummed', 'whistled', 'roared'].map((word) => `The kettle ${word}.\n`.length);
    const all = bytes.reduce((sum, one) => sum + one, 0);
    const none = { texts: 0, bytes: 0 };
    assert.deepEqual(await json('texts'), { texts: 4, bytes: all, unused: none, old: null, pruned: null });
    const old = { texts: 2, bytes: bytes[0]! + bytes[1]! };
    assert.deepEqual(await json('texts', '--keep-last', '1'), {
      texts: 4,
      bytes: all,
      unused: none,
      old,
      pruned: null,
    });
    assert.deepEqual(await json('texts', '--prune'), {
      texts: 4,
      bytes: all,
      unused: none,
      old: null,
      pruned: none,
    });
    assert.equal(texts().length, 4);
    writeFileSync(path.join(folder, '.storyfold/texts', 'a'.repeat(64)), 'stray');
    const pruned = { texts: 1, bytes: 5 };
    assert.deepEqual(await json('texts', '--prune'), {
      texts: 4,
      bytes: all,
      unused: none,
      old: null,
      pruned,
    });
    assert.deepEqual(await json('texts', '--prune', '--keep-last', '1'), {
      texts: 2,
      bytes: all - old.bytes,
      unused: none,
      old: none,
      pruned: old,
    });
    await json('restore', 'sample', '3');
    const gone = await runStoryfold(['restore', 'sample', '1', '--json'], { cwd: folder });
    assert.equal(gone.document<{ error: { code: string } }>().error.code, 'not_found');
  });

  it('says it in words, and what to do next', async () => {
    const shown = await runStoryfold(['texts'], { cwd: folder });
    assert.match(
      shown.stdout,
      /^4 kept texts, \d+ B\nEvery text that a round started from[^]*\n {2}The history refers to every one\.\n/,
    );
    assert.match(shown.stdout, /storyfold texts --keep-last 20 /);
    const older = await runStoryfold(['texts', '--keep-last', '1'], { cwd: folder });
    assert.match(older.stdout, / {2}2 that only entries before the last one of a phase refer to: \d+ B\n/);
    assert.match(older.stdout, /storyfold texts --prune --keep-last 1 /);
    const pruned = await runStoryfold(['texts', '--prune', '--keep-last', '1'], { cwd: folder });
    assert.match(
      pruned.stdout,
      /^Removed 2 texts: \d+ B\nThe older entries stay[^]*\n2 kept texts, \d+ B\n$/,
    );
    const zh = await runStoryfold(['texts', '--prune'], { cwd: folder, env: chinese });
    assert.equal(zh.stdout.replace(/\d+ B/, 'N'), '没有可移除的。\n\n保留了 2 份文本，共 N\n');
  });

  it('removes nothing while an entry of the history cannot be read', async () => {
    const file = path.join(folder, '.storyfold/history/sample/0002.json');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 40));
    for (const words of [['texts', '--prune', '--keep-last', '1'], ['texts', '--prune'], ['texts']]) {
      const failed = await runStoryfold([...words, '--json'], { cwd: folder });
      assert.equal(failed.code, 1);
      assert.equal(failed.document<{ error: { code: string } }>().error.code, 'corrupt_state');
    }
    assert.equal(texts().length, 4);
    assert.ok(existsSync(file));
  });

  it('takes whole numbers from 1', async () => {
    for (const number of ['0', '-1', 'x', '1.5']) {
      const failed = await runStoryfold(['texts', '--prune', `--keep-last=${number}`, '--json'], {
        cwd: folder,
      });
      assert.equal(failed.code, 2);
    }
    assert.equal(texts().length, 4);
  });
});

function pick(document: Record<string, unknown>, ...keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, document[key]]));
}
