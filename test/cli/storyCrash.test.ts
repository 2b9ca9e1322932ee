import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StoryOutcome } from '../../src/core/story/storyRun';
import { silence } from '../fakes/modelServer/faults';
import { storyServer, type StoryServer } from '../fakes/storyServer';
import { buildOnce, makeProject, removeFolders, runStoryfold } from './runStoryfold';

const brief = '# Brief\n\n## Premise\n\nA ferry, a bell, a storm.\n';
const words = [
  'story',
  'run',
  '--json',
  ...['--target-main-depth', '4', '--min-main-depth', '4', '--max-total-nodes', '12'],
  ...['--min-duration-minutes', '0'],
];

describe('a branching story that is killed in the middle, on the command line', function () {
  this.timeout(120_000);
  before(buildOnce);
  after(removeFolders);

  const env = ({ url }: StoryServer) => ({ STORYFOLD_BASE_URL: url, STORYFOLD_MODEL: 'm' });

  /** Everything that a whole run asks for, in order. */
  async function wholeRun(): Promise<{ asked: string[]; cwd: string }> {
    const server = await storyServer();
    const cwd = await makeProject({ 'brief.md': brief }, '--language', 'en');
    const run = await runStoryfold(words, { cwd, env: env(server) });
    assert.equal(run.code, 0, run.stderr);
    const asked = server.asked();
    await server.stop();
    return { asked, cwd };
  }

  it('asks for nothing again that was had, wherever it is killed', async () => {
    const { asked } = await wholeRun();
    // In each document, in the skeleton, and at prose, choices and responses of several nodes.
    for (const at of [1, 2, 4, 5, 6, 7, 11, 15, asked.length - 1]) {
      const first = await storyServer();
      let number = 0;
      let reached: () => void = () => undefined;
      const silent = new Promise<void>((resolve) => (reached = resolve));
      first.instead = () => {
        number += 1;
        if (number !== at) return undefined;
        reached();
        return silence();
      };
      const cwd = await makeProject({ 'brief.md': brief }, '--language', 'en');
      const killed = await runStoryfold(words, {
        cwd,
        env: env(first),
        during: (child) => void silent.then(() => child.kill('SIGKILL')),
      });
      assert.equal(killed.code, null);
      assert.deepEqual(first.asked(), asked.slice(0, at));
      await first.stop();

      const second = await storyServer();
      const run = await runStoryfold(words, { cwd, env: env(second) });
      assert.equal(run.code, 0, run.stderr);
      // Texts differ from run to run, and what repeats another text is asked for once more; what was had is not.
      const again = second.asked();
      assert.equal(again[0], asked[at - 1], `killed at request ${at}`);
      const kinds = (all: readonly string[], kind: string) => all.filter((one) => one === kind).length;
      for (const kind of ['lore', 'gdd', 'mainline', 'plot_skeleton', 'prose', 'responses'])
        assert.equal(kinds(again, kind), kinds(asked.slice(at - 1), kind), `${kind}, killed at ${at}`);
      const { stages, report } = run.document<StoryOutcome>();
      assert.deepEqual(report!.treeMetrics.deadEnds, []);
      assert.equal(stages.length, 3);
      assert.ok(!existsSync(path.join(cwd, '.storyfold/story/tree_incremental.jsonl')));
      await second.stop();
    }
  });

  it('builds only the tree anew after the skeleton was changed', async () => {
    const { cwd } = await wholeRun();
    const file = path.join(cwd, '.storyfold/story/skeleton.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('The quay is near.', 'The quay is gone.'));
    const server = await storyServer();
    const run = await runStoryfold(words, { cwd, env: env(server) });
    assert.equal(run.code, 0, run.stderr);
    assert.deepEqual(
      run.document<StoryOutcome>().stages.map(({ stage, did }) => `${stage} ${did}`),
      ['docs reused', 'skeleton reused', 'tree ran'],
    );
    const asked = server.asked();
    assert.ok(asked.every((one) => ['prose', 'choices', 'responses'].includes(one)));
    await server.stop();
  });
});
