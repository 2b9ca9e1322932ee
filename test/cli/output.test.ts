import assert from 'node:assert/strict';
import path from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { buildOnce, makeFolder, makeProject, removeFolders, runStoryfold } from './runStoryfold';
import { brief, harbour, pier } from './texts';

const escapeCode = /\u001b/;

describe('what the command line shows', function () {
  let project: string;

  before(async () => {
    buildOnce();
    project = await makeProject({ 'brief.md': brief, 'chapters/01-码头.md': pier }, '--language', 'zh');
  });
  after(removeFolders);

  it('is plain in a pipe', async () => {
    for (const words of [
      ['status'],
      ['assess', 'final'],
      ['rounds', 'final'],
      ['--help'],
      ['assess', 'nothing'],
    ]) {
      const run = await runStoryfold(words, { cwd: project });
      assert.doesNotMatch(run.stdout + run.stderr, escapeCode, words.join(' '));
    }
  });

  it('obeys FORCE_COLOR and NO_COLOR', async () => {
    const coloured = await runStoryfold(['status'], { cwd: project, env: { FORCE_COLOR: '1' } });
    assert.match(coloured.stdout, escapeCode);
    const plain = await runStoryfold(['status'], { cwd: project, env: { FORCE_COLOR: '1', NO_COLOR: '1' } });
    assert.doesNotMatch(plain.stdout, escapeCode);
    const off = await runStoryfold(['status'], { cwd: project, env: { FORCE_COLOR: '0' } });
    assert.doesNotMatch(off.stdout, escapeCode);

    assert.equal(coloured.stdout.replace(/\u001b\[\d+m/g, ''), plain.stdout);
  });

  it('never colours a JSON document', async () => {
    const run = await runStoryfold(['status', '--json'], { cwd: project, env: { FORCE_COLOR: '1' } });
    assert.doesNotMatch(run.stdout, escapeCode);
    run.document();
  });

  it('assess shows place, heading, passage, ready edit and the next commands', async function () {
    // The English checker takes seconds to load, and longer on a busy machine.
    this.timeout(180_000);
    const folder = await makeProject({ 'chapters/01-the-harbour.md': harbour });
    const run = await runStoryfold(['assess', 'final'], { cwd: folder });
    assert.equal(run.code, 0, run.stderr);
    const lines = run.stdout.split('\n');
    const at = lines.findIndex((line) =>
      line.includes('chapters/01-the-harbour.md:3:14 · Chapter 1: The Harbour'),
    );
    assert.ok(at > 0, run.stdout);
    const passage = lines.findIndex((line, index) => index > at && line.includes('counted the the boats'));
    assert.ok(passage > at, run.stdout);
    const carets = lines[passage + 1] ?? '';
    assert.equal(carets.indexOf('^^^^^^^'), lines[passage]?.indexOf('the the'));
    assert.match(lines[passage + 2] ?? '', /^\s+- the the$/);
    assert.match(lines[passage + 3] ?? '', /^\s+\+ the$/);
    const [, id] = /storyfold revise final --accept (s\d+)/.exec(run.stdout) ?? [];
    assert.ok(id, run.stdout);
    // For good, and so not offered in passing.
    assert.doesNotMatch(run.stdout, /storyfold waive/);
    assert.ok(
      lines.every((line) => line.length <= 80),
      'a line is wider than 80 columns',
    );

    // What is offered works as it stands.
    const revised = await runStoryfold(['revise', 'final', '--accept', id], { cwd: folder });
    assert.equal(revised.code, 0, revised.stderr);
    assert.match(revised.stdout, /\[-the -\]|\[- the-\]/);
  });

  it('--limit shows fewer and says how many more there are; --quiet shows no next steps', async () => {
    const folder = await makeProject({ 'sample.md': 'One. Two. Three.\n' });
    for (const quote of ['One.', 'Two.', 'Three.']) {
      await runStoryfold(['suggest', 'sample', '--text', `Why ${quote}`, '--quote', quote], { cwd: folder });
    }
    const run = await runStoryfold(['show', 'sample', '--limit', '1', '--quiet'], { cwd: folder });
    assert.match(run.stdout, /3 suggestions/);
    assert.match(run.stdout, /… and 2 more\. All of them: storyfold show sample/);
    assert.equal(run.stdout.match(/Why /g)?.length, 1);
    assert.doesNotMatch(run.stdout, /What next/);
    const json = await runStoryfold(['show', 'sample', '--limit', '1', '--json'], { cwd: folder });
    assert.equal(json.document<{ suggestions: unknown[] }>().suggestions.length, 3);
  });

  it('show ID offers what can be done with that one', async () => {
    const folder = await makeProject({ 'sample.md': 'The kettle sang. The cat did not.\n' });
    await runStoryfold(
      ['suggest', 'sample', '--text', 'Louder.', '--quote', 'sang', '--replacement', 'screamed'],
      { cwd: folder },
    );
    await runStoryfold(['suggest', 'sample', '--text', 'Which cat?', '--quote', 'The cat'], { cwd: folder });
    const ready = await runStoryfold(['show', 'sample', 's1'], { cwd: folder });
    for (const step of ['revise sample --accept s1', 'revise sample --reject s1', 'waive sample s1'])
      assert.ok(ready.stdout.includes(`storyfold ${step}`), ready.stdout);
    const remark = await runStoryfold(['show', 'sample', 's2'], { cwd: folder });
    assert.doesNotMatch(remark.stdout, /--accept/);
    assert.match(remark.stdout, /storyfold waive sample s2/);
  });

  it('counts a ready edit only while its passage stands in the text', async () => {
    const folder = await makeProject({ 'sample.md': 'The kettle sang. The cat did not.\n' });
    await runStoryfold(
      ['suggest', 'sample', '--text', 'Louder.', '--quote', 'sang', '--replacement', 'screamed'],
      { cwd: folder },
    );
    const before = await runStoryfold(['show', 'sample'], { cwd: folder });
    assert.match(before.stdout, /1 with a ready edit/);
    writeFileSync(path.join(folder, 'sample.md'), 'The kettle was quiet. The cat was not.\n');
    const after = await runStoryfold(['show', 'sample'], { cwd: folder });
    assert.match(after.stdout, /0 with a ready edit/);
    assert.doesNotMatch(after.stdout, /--accept/);
  });

  it('status says why a phase is idle', async () => {
    const folder = await makeProject({ 'chapters/01-码头.md': pier });
    const said = async (): Promise<string> =>
      (await runStoryfold(['status'], { cwd: folder })).stdout
        .split('\n')
        .find((line) => /^Final /.test(line)) ?? '';
    assert.match(await said(), / not assessed +0$/);
    await runStoryfold(['assess', 'final'], { cwd: folder });
    assert.match(await said(), / waiting for you +[1-9]/);
    await runStoryfold(['refine', 'final', '--rounds', '1'], { cwd: folder });
    assert.match(await said(), / revised, assess again \(stopped: all rounds done\) +0$/);
    await runStoryfold(['assess', 'final'], { cwd: folder });
    await runStoryfold(['revise', 'final', '--reject', 'all'], { cwd: folder });
    await runStoryfold(['assess', 'final'], { cwd: folder });
    const status = await runStoryfold(['status'], { cwd: folder });
    assert.match(await said(), / nothing left to suggest +0$/);
    assert.match(status.stdout, /storyfold done final/);
  });

  it('names the project in the next commands where it was named', async () => {
    const run = await runStoryfold(['status', '--project', project], { cwd: makeFolder() });
    assert.match(run.stdout, new RegExp(`storyfold (?:assess|show) \\w+ --project ${project}`));
  });

  it('says why a suggestion was not applied', async () => {
    const folder = await makeProject({ 'sample.md': 'The kettle sang.\n' });
    const added = await runStoryfold(
      ['suggest', 'sample', '--text', 'Which tune?', '--quote', 'sang', '--json'],
      { cwd: folder },
    );
    const { id } = added.document<{ suggestion: { id: string } }>().suggestion;
    const run = await runStoryfold(['revise', 'sample', '--accept', id], { cwd: folder });
    assert.equal(run.code, 0);
    assert.match(run.stdout, /Not applied/);
    assert.match(run.stdout, /it has no ready edit: it needs your own hand/);
    assert.match(run.stdout, /The text did not change\./);
    const shown = await runStoryfold(['show', 'sample'], { cwd: folder, env: { LANG: 'zh_CN.UTF-8' } });
    assert.match(shown.stdout, /未能应用：没有现成的改法，请你亲自动笔/);
  });

  it('says in words why refine stopped', async () => {
    const folder = await makeProject({ 'chapters/01-码头.md': pier });
    const run = await runStoryfold(['refine', 'final', '--rounds', '1'], { cwd: folder });
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stdout, /Round 1: \d+ suggestions?, \d+ applied, \d+ not applied/);
    assert.match(run.stdout, /Stopped: all the rounds you asked for are done\./);
    assert.match(run.stdout, /十条(?:的\[-的-\]|\[-的-\]的)。/);
  });

  it('speaks Chinese where the locale does, and keeps the columns straight', async () => {
    const folder = await makeProject({ 'chapters/01-码头.md': pier });
    const env = { LANG: 'zh_CN.UTF-8' };
    const assessed = await runStoryfold(['assess', 'final'], { cwd: folder, env });
    assert.equal(assessed.code, 0, assessed.stderr);
    assert.match(assessed.stdout, /正文，第 1 轮：\d+ 条建议/);
    assert.match(assessed.stdout, /chapters\/01-码头\.md:3:\d+ · 第一章 码头/);
    assert.match(assessed.stdout, /接下来可以/);
    const status = await runStoryfold(['status'], { cwd: folder, env });
    const rows = status.stdout.split('\n').filter((line) => /^(?:写作要点|提纲|样段) /.test(line));
    // 写作要点, two spaces, and the dash under the second character of 字数.
    assert.deepEqual(rows.map(cellsBeforeDash), [13, 13, 13]);
    const error = await runStoryfold(['assess', 'nothing'], { cwd: folder, env });
    assert.match(error.stderr, /^错误（用法不对）：没有“nothing”这个阶段。\n提示：/);
    const english = await runStoryfold(['status'], { cwd: folder, env: { ...env, STORYFOLD_LANG: 'en' } });
    assert.match(english.stdout, /Phase +Words/);
  });

  it('marks Chinese changes by the character', async () => {
    const folder = await makeProject({ 'sample.md': '她慢慢地走过了桥。\n' }, '--language', 'zh');
    await runStoryfold(
      ['suggest', 'sample', '--text', '快些', '--quote', '慢慢地', '--replacement', '快快地'],
      { cwd: folder },
    );
    const run = await runStoryfold(['revise', 'sample', '--accept', 'all'], { cwd: folder });
    assert.match(run.stdout, /她\[-慢慢-\]\{\+快快\+\}地走过了桥/);
  });

  it('shows help for the program and for every command, with exit 0', async () => {
    const help = await runStoryfold(['--help'], { cwd: project });
    assert.equal(help.code, 0);
    const commands = [...help.stdout.matchAll(/^ {2}([a-z]+)[ \n]/gm)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'help');
    const wanted =
      'init import status assess revise refine rounds compare restore revert suggest reword waive dictionary lock unlock done';
    for (const name of wanted.split(' ')) assert.ok(commands.includes(name), name);
    for (const name of commands) {
      const one = await runStoryfold([name, '--help'], { cwd: project });
      assert.equal(one.code, 0, name);
      assert.match(one.stdout, new RegExp(`^Usage: storyfold ${name}`), name);
    }
    const bare = await runStoryfold([], { cwd: project });
    assert.equal(bare.code, 2);
    assert.match(bare.stderr, /Usage: storyfold/);
  });

  it('shows the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(path.join(__dirname, '../../package.json'), 'utf8')) as {
      version: string;
    };
    const run = await runStoryfold(['--version'], { cwd: project });
    assert.equal(run.stdout, `${version}\n`);
    assert.equal(run.code, 0);
    const json = await runStoryfold(['--version', '--json'], { cwd: project });
    assert.deepEqual(json.document(), { version });
  });
});

/** Terminal cells before the dash of a status row, with Han characters two cells wide. */
function cellsBeforeDash(row: string): number {
  return [...row.slice(0, row.indexOf('–'))].reduce(
    (cells, character) => cells + (/\p{Script=Han}/u.test(character) ? 2 : 1),
    0,
  );
}
