import assert from 'node:assert/strict';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, makeFolder, makeProject, removeFolders, runStoryfold } from './runStoryfold';
import { bridge, pier } from './texts';

const notText = Uint8Array.from([0xff, 0xfe, 0, 0x41, 0x80, 0x81]);
const sample = 'The kettle sang. The cat did not.\n';

describe('files and numbers that make no sense', function () {
  before(buildOnce);
  after(removeFolders);

  it('one chapter that is not UTF-8, and one that is a link out of the project, are told in their rows', async () => {
    const folder = await makeProject({ 'chapters/01-码头.md': pier, 'chapters/02-石桥.md': notText });
    symlinkSync(
      path.join(makeFolder({ 'secret.md': 'No.\n' }), 'secret.md'),
      path.join(folder, 'chapters/03-a.md'),
    );
    const run = await runStoryfold(['status', '--json'], { cwd: folder });
    assert.equal(run.code, 0, run.stdout);
    const { phases, chapters } = run.document<{
      phases: Record<string, { words: number | null; status: string }>;
      chapters: { chapter: string; words: number | null; problem?: string }[];
    }>();
    assert.ok(phases['final']!.words! > 40);
    assert.equal(phases['brief']!.words, 0);
    assert.deepEqual(
      chapters.map(({ chapter, words, problem }) => [chapter, words !== null, problem]),
      [
        ['01', true, undefined],
        ['02', false, 'not_utf8'],
        ['03', false, 'unsafe_path'],
      ],
    );
    const { stdout } = await runStoryfold(['status'], { cwd: folder });
    assert.match(stdout, /02 .* – +cannot be read: it is not UTF-8/);
    assert.match(stdout, /03 .* – +cannot be read: a link leads out of the project/);
    assert.match(stdout, /Final +\d+ +1 +not assessed/);
  });

  it('a time that is none is a dash', async () => {
    const folder = await makeProject({ 'sample.md': sample });
    const louder = ['--text', 'Louder.', '--quote', 'sang', '--replacement', 'screamed'];
    await runStoryfold(['suggest', 'sample', ...louder], { cwd: folder });
    await runStoryfold(['revise', 'sample', '--accept', 'all'], { cwd: folder });
    const file = path.join(folder, '.storyfold/history/sample/0001.json');
    const entry = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...entry, at: 1e300 }));
    const { stdout, code } = await runStoryfold(['rounds', 'sample'], { cwd: folder });
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /NaN/);
    assert.match(stdout, /accepted all +– +1 +1/);
  });

  it('what was written is no failure because it cannot be shown: restore beside a file that is no text', async () => {
    const folder = await makeProject({ 'chapters/01-码头.md': pier, 'chapters/02-石桥.md': bridge });
    const twice = ['--quote', '十条的的', '--replacement', '十条', '--path', 'chapters/01-码头.md'];
    await runStoryfold(['suggest', 'final', '--text', '多一个字', ...twice], { cwd: folder });
    await runStoryfold(['revise', 'final', '--accept', 'all'], { cwd: folder });
    const chapter = path.join(folder, 'chapters/02-石桥.md');
    for (const [form, mark] of [
      [[], /^warning: chapters\/02-石桥\.md cannot be shown: .*UTF-8/m],
      [['--json'], /^$/],
    ] as const) {
      writeFileSync(chapter, notText);
      const run = await runStoryfold(['restore', 'final', '1', ...form], { cwd: folder });
      assert.equal(run.code, 0, run.stdout + run.stderr);
      assert.equal(readFileSync(path.join(folder, 'chapters/01-码头.md'), 'utf8'), pier);
      assert.equal(readFileSync(chapter, 'utf8'), bridge);
      assert.match(run.stderr, mark);
      assert.match(run.stdout, form.length > 0 ? /"restored": 1/ : /gave back the text that entry 1/);
    }
  });

  it('nor do show, reword and lock --list fail for another file that is no text', async () => {
    const folder = await makeProject({ 'chapters/01-码头.md': pier, 'chapters/02-石桥.md': bridge });
    const own = ['--text', '哪一条？', '--quote', '蓝的', '--path', 'chapters/02-石桥.md'];
    await runStoryfold(['suggest', 'final', ...own], { cwd: folder });
    writeFileSync(path.join(folder, 'chapters/01-码头.md'), notText);
    for (const words of [
      ['show', 'final'],
      ['reword', 'final', 's1', '--text', '哪一支？'],
      ['lock', 'final', '--list'],
    ]) {
      const run = await runStoryfold(words, { cwd: folder });
      assert.equal(run.code, 0, run.stderr);
      assert.match(run.stderr, /^warning: chapters\/01-码头\.md cannot be shown: /);
    }
  });

  it('compare says which file it could not compare', async () => {
    const folder = await makeProject({ 'sample.md': sample });
    const louder = ['--text', 'Louder.', '--quote', 'sang', '--replacement', 'screamed'];
    await runStoryfold(['suggest', 'sample', ...louder], { cwd: folder });
    await runStoryfold(['revise', 'sample', '--accept', 'all'], { cwd: folder });
    writeFileSync(path.join(folder, 'sample.md'), notText);
    const words = ['compare', 'sample', '1', 'now'];
    const run = await runStoryfold(words, { cwd: folder });
    assert.match(run.stdout, /sample\.md is no UTF-8 text/);
    assert.doesNotMatch(run.stdout, /The texts are the same/);
    const json = await runStoryfold([...words, '--json'], { cwd: folder });
    assert.deepEqual(json.document()['unreadable'], ['sample.md']);
  });
});

describe('--over-locks', function () {
  before(buildOnce);
  after(removeFolders);

  it('lets restore and import change a locked passage, which they refuse otherwise', async () => {
    const folder = await makeProject({ 'sample.md': sample, 'other.md': 'Nobody sang.\n' });
    const text = () => readFileSync(path.join(folder, 'sample.md'), 'utf8');
    const louder = ['--text', 'Louder.', '--quote', 'sang', '--replacement', 'screamed'];
    await runStoryfold(['suggest', 'sample', ...louder], { cwd: folder });
    await runStoryfold(['revise', 'sample', '--accept', 'all'], { cwd: folder });
    const revised = text();
    const locks = async () =>
      (await runStoryfold(['lock', 'sample', '--list', '--json'], { cwd: folder })).document<{
        locks: unknown[];
      }>().locks.length;
    for (const [words, then] of [
      [['restore', 'sample', '1'], sample],
      [['import', 'sample', 'other.md', '--force'], 'Nobody sang.\n'],
    ] as const) {
      writeFileSync(path.join(folder, 'sample.md'), revised);
      await runStoryfold(['lock', 'sample', '--quote', 'kettle screamed'], { cwd: folder });
      const refused = await runStoryfold([...words, '--json'], { cwd: folder });
      assert.equal(refused.code, 3, refused.stdout);
      const { error } = refused.document<{ error: { code: string; hint: string } }>();
      assert.equal(error.code, 'refused');
      assert.match(error.hint, /--over-locks/);
      assert.equal(text(), revised);
      const chinese = await runStoryfold(words, { cwd: folder, env: { LANG: 'zh_CN.UTF-8' } });
      assert.match(chinese.stderr, /锁定的段落会不再原样在文中：l\d。\n提示：.*--over-locks/);
      const done = await runStoryfold([...words, '--over-locks', '--json'], { cwd: folder });
      assert.equal(done.code, 0, done.stdout);
      assert.equal(text(), then);
      assert.equal(await locks(), 0);
    }
  });
});
