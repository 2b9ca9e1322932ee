import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { threeChapters } from '../fakes/chapterProject';
import { askedOf, chapterServer } from '../fakes/chapterServer';
import type { Asked } from '../fakes/modelServer/receivedRequest';
import type { ModelServer } from '../fakes/modelServer/modelServer';
import { buildOnce, makeProject, removeFolders, runStoryfold } from './runStoryfold';

const all: readonly Asked[] = [
  'scene_list',
  'prose',
  'prose',
  'prose',
  'revision',
  'judge_report',
  'bible_update',
];
const names = [
  'the plan',
  'the first scene',
  'the second scene',
  'the last scene',
  'the edit',
  'the verdict',
  'the bible',
];

describe('a chapter that is stopped in the middle, on the command line', function () {
  before(buildOnce);
  after(removeFolders);

  const project = () => makeProject({ 'outline.md': threeChapters }, '--language', 'en');
  const env = (server: ModelServer) => ({ STORYFOLD_BASE_URL: server.url, STORYFOLD_MODEL: 'm' });
  const words = ['chapter', 'generate', '1', '--json'];

  for (const [index, name] of names.entries())
    it(`killed during ${name}: the same command asks for nothing again that was finished`, async () => {
      const cwd = await project();
      const first = await chapterServer({ scenes: 3, silentAt: index + 1 });
      const killed = await runStoryfold(words, {
        cwd,
        env: env(first),
        during: (child) => void first.request(index + 1).then(() => child.kill('SIGKILL')),
      });
      assert.equal(killed.code, null);
      assert.deepEqual(askedOf(first), all.slice(0, index + 1));
      await first.stop();

      const second = await chapterServer({ scenes: 3 });
      const run = await runStoryfold(words, { cwd, env: env(second) });
      assert.equal(run.code, 0, run.stderr);
      assert.deepEqual(askedOf(second), all.slice(index));
      assert.equal(run.document<{ bibleUpdated: boolean }>().bibleUpdated, true);
      await second.stop();
    });

  it('Ctrl+C ends the request at once, keeps what is finished, and says how to go on', async function () {
    // Windows ends the process itself.
    if (process.platform === 'win32') return;
    const cwd = await project();
    const server = await chapterServer({ scenes: 3, silentAt: 3 });
    let at = Infinity;
    const run = await runStoryfold(['chapter', 'generate', '1'], {
      cwd,
      env: env(server),
      during: (child) =>
        void server.request(3).then(() => {
          at = performance.now();
          child.kill('SIGINT');
        }),
    });
    const over = await server.requests[2]!.over;
    // Half a second, and what a machine under load adds to it.
    assert.ok(over - at < 1_500, `${over - at} ms`);
    assert.equal(run.code, 130, run.stderr);
    assert.match(run.stderr, /Stopping; what is finished is kept\./);
    assert.match(run.stderr, /Stopped at chapter 01\. Every step and scene that was finished is saved\./);
    assert.match(run.stderr, /To go on where it stopped: storyfold chapter generate 1/);
    assert.ok(existsSync(path.join(cwd, '.storyfold/chapters/01/scenes/01.md')));
    assert.match(
      readFileSync(path.join(cwd, '.storyfold/chapters/01/state.json'), 'utf8'),
      /"status": "cancelled"/,
    );
    const status = await runStoryfold(['status'], { cwd });
    assert.match(status.stdout, /storyfold chapter generate 01 +go on where it stopped/);
    await server.stop();
    const second = await chapterServer({ scenes: 3 });
    const again = await runStoryfold(words, { cwd, env: env(second) });
    assert.equal(again.code, 0, again.stderr);
    assert.deepEqual(askedOf(second), all.slice(2));
    await second.stop();
  });
});
