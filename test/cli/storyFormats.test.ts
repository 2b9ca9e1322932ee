import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StoryTree } from '../../src/core/story/model';
import { aChoice, aNode, aTree } from '../unit/core/story/storyTrees';
import { buildOnce, makeFolder, makeProject, removeFolders, runStoryfold } from './runStoryfold';

const tree: StoryTree = aTree(
  'quay',
  [
    aNode(
      'quay',
      [
        aChoice('board', 'ferry', { text: 'Go aboard.', consequences: { ticket: true } }),
        aChoice('stay', 'home', { text: 'Stay.' }),
      ],
      { narrative: 'The ferry waits.' },
    ),
    aNode('ferry', [aChoice('land', 'island', { text: 'Go ashore.', preconditions: { ticket: true } })], {
      narrative: 'The sea is flat.',
    }),
    aNode('island', [], { isEnding: true, endingId: 'island', narrative: 'The bell rings.' }),
    aNode('home', [], { isEnding: true, endingId: 'home', narrative: 'The ferry leaves.' }),
  ],
  { title: 'The Ferry', variables: [{ name: 'ticket', meaning: 'You have a ticket.', initial: false }] },
);
const json = JSON.stringify(tree);
const twee =
  ':: Quay\nThe ferry waits.\n\n[[Go aboard.->Ferry]]\n[[Swim.->Sea]]\n\n:: Ferry [ending]\nIt sails.\n';

describe('stories in other formats, on the command line', function () {
  this.timeout(60_000);
  before(buildOnce);
  after(removeFolders);

  async function run(cwd: string, line: string, code = 0, env: Record<string, string> = {}) {
    const ran = await runStoryfold(line.split(' '), { cwd, env });
    assert.equal(ran.code, code, ran.stdout + ran.stderr);
    return ran;
  }
  const error = async (cwd: string, line: string, code: number) =>
    (await run(cwd, `${line} --json`, code)).document<{ error: { code: string; hint: string } }>().error;
  const read = (cwd: string, name: string) => readFileSync(path.join(cwd, name), 'utf8');

  it('go out as Twee, ink and JSON, and come back from Twee as they were', async () => {
    const cwd = makeFolder({ 'tree.json': json });
    for (const [format, has] of [
      ['twee', /^:: StoryTitle\nThe Ferry$/m],
      ['ink', /-> END/],
      ['json', /"root": ?"quay"/],
    ] as const) {
      const ran = await run(cwd, `story export tree.json --format ${format} --out out.${format} --json`);
      const { out, nodes, bytes } = ran.document<{ out: string; nodes: number; bytes: number }>();
      assert.deepEqual([out, nodes], [path.join(cwd, `out.${format}`), 4]);
      assert.equal(Buffer.byteLength(read(cwd, `out.${format}`)), bytes);
      assert.match(read(cwd, `out.${format}`), has);
    }
    await run(cwd, 'story import out.twee --out back.json');
    const hall = ':: Hall\nA hall.<<audio "bell" play>>\n[[Go->End]]\n:: End [ending]\nDone.\n';
    writeFileSync(path.join(cwd, 'hall.twee'), hall);
    await run(cwd, 'story import hall.twee --out hall.json');
    const told = await run(cwd, 'story export hall.json --format ink --out hall.ink');
    assert.match(told.stdout, /1 node keeps words of SugarCube’s own, which ink does not know[^]*Hall/);
    const back = JSON.parse(read(cwd, 'back.json')) as StoryTree & { ifid?: string };
    assert.deepEqual(back.nodes, tree.nodes);
    assert.deepEqual(back.variables, tree.variables);
  });

  it('never take the place of a file unasked (3)', async () => {
    const cwd = makeFolder({ 'tree.json': json, 'out.twee': 'Mine.\n' });
    for (const line of [
      'story export tree.json --format twee --out out.twee',
      'story import tree.json --out out.twee',
    ]) {
      assert.equal((await error(cwd, line, 3)).code, 'refused');
      assert.equal(read(cwd, 'out.twee'), 'Mine.\n');
    }
    await run(cwd, 'story export tree.json --format twee --out out.twee --force');
    assert.match(read(cwd, 'out.twee'), /^:: StoryTitle/m);
  });

  it('are written nowhere else than where a file can be', async () => {
    const cwd = await makeProject({ 'tree.json': json });
    mkdirSync(path.join(cwd, 'folder'));
    writeFileSync(path.join(cwd, 'kept.twee'), 'Mine.\n');
    symlinkSync('kept.twee', path.join(cwd, 'link.twee'));
    const to = (out: string, code: number) =>
      error(cwd, `story export tree.json --format twee --out ${out} --force`, code);
    assert.equal((await to('folder', 1)).code, 'invalid_input');
    assert.equal((await to('gone/story.twee', 1)).code, 'invalid_input');
    assert.equal((await to('.storyfold/story/tree.json', 3)).code, 'refused');
    assert.equal((await to('.storyfold/project.json', 3)).code, 'refused');
    // A link is replaced, what it leads to stays.
    await run(cwd, 'story export tree.json --format twee --out link.twee --force');
    assert.equal(read(cwd, 'kept.twee'), 'Mine.\n');
  });

  it('become the project’s tree, which is replaced with --force only', async () => {
    const cwd = await makeProject({ 'a.twee': twee, 'tree.json': json });
    const taken = await run(cwd, 'story import a.twee --json');
    const { out, nodes, problems } = taken.document<{
      out: string;
      nodes: number;
      problems: { kind: string; line: number }[];
    }>();
    assert.deepEqual([out, nodes], ['.storyfold/story/tree.json', 2]);
    assert.ok(problems.some(({ kind, line }) => kind === 'nowhere' && line === 5));
    assert.ok(existsSync(path.join(cwd, '.storyfold/story/report.json')));
    assert.equal((await error(cwd, 'story import tree.json', 3)).code, 'refused');
    await run(cwd, 'story import tree.json --force');
    assert.deepEqual((JSON.parse(read(cwd, '.storyfold/story/tree.json')) as StoryTree).nodes, tree.nodes);
    await run(cwd, 'story export --format ink --out own.ink');
    assert.match(read(cwd, 'own.ink'), /The ferry waits\./);
  });

  it('tell what could not be taken over as it stands, in both languages', async () => {
    const cwd = makeFolder({ 'a.twee': twee });
    const english = await run(cwd, 'story import a.twee --out a.json');
    assert.match(english.stdout, /Taken in: 2 nodes, 2 choices, 1 ending\.\nWritten to a\.json\.\n\n/);
    assert.match(english.stdout, /5/);
    const chinese = await run(cwd, 'story import a.twee --out b.json', 0, { LANG: 'zh_CN.UTF-8' });
    assert.match(chinese.stdout, /已导入：2 个节点，2 个选项，1 个结局。/);
  });

  it('say what no story is', async () => {
    const cwd = makeFolder({ 'a.twee': 'Once.\n', 'bytes.twee': new Uint8Array([0x3a, 0x3a, 0xff, 0xfe]) });
    assert.equal((await error(cwd, 'story import a.twee --out b.json', 1)).code, 'invalid_input');
    assert.equal((await error(cwd, 'story import bytes.twee --out b.json', 1)).code, 'not_utf8');
    assert.equal((await error(cwd, 'story import gone.twee --out b.json', 1)).code, 'not_found');
    assert.equal((await error(cwd, 'story import a.twee', 1)).code, 'invalid_input');
    assert.equal((await error(cwd, 'story export --format html --out b.html', 2)).code, 'usage');
    assert.ok(!existsSync(path.join(cwd, 'b.json')));
  });
});
