import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StoryReport } from '../../src/core/story/report/model';
import type { BuildProgress, StoryOutcome } from '../../src/core/story/storyRun';
import { silence } from '../fakes/modelServer/faults';
import { status } from '../fakes/modelServer/statuses';
import { storyServer, type StoryServer } from '../fakes/storyServer';
import { buildOnce, makeFolder, makeProject, removeFolders, runStoryfold, type Run } from './runStoryfold';

const brief = '# Brief\n\n## Premise\n\nA ferry, a bell, a storm.\n';
/** As small as the skeleton of the server allows. */
const small = '--target-main-depth 6 --min-main-depth 5 --max-total-nodes 30 --min-duration-minutes 0';
const storyFile = (name: string): string => `.storyfold/story/${name}`;

interface ChoicesDocument {
  nodes: {
    node: string;
    overallScore: number;
    dimensions: { name: string; score: number; comment: string }[];
    suggestions: string[];
  }[];
  acts: unknown[];
}

describe('story, on the command line', function () {
  this.timeout(60_000);
  let server: StoryServer;
  let cwd: string;
  /** A project whose story is finished; read only. */
  let finished: string;

  before(async () => {
    buildOnce();
    server = await storyServer();
    finished = await makeProject({ 'brief.md': brief }, '--language', 'en');
    const made = await run(`story run ${small}`, { in: finished });
    assert.equal(made.code, 0, made.stderr);
  });
  after(async () => {
    await server.stop();
    removeFolders();
  });
  beforeEach(async () => {
    server.instead = () => undefined;
    server.asked();
    cwd = await makeProject({ 'brief.md': brief }, '--language', 'en');
  });

  function run(
    line: string,
    settings: {
      in?: string;
      env?: Record<string, string>;
      during?: (child: ChildProcess) => void;
    } = {},
  ): Promise<Run> {
    return runStoryfold(line.split(' '), {
      cwd: settings.in ?? cwd,
      env: { STORYFOLD_BASE_URL: server.url, STORYFOLD_MODEL: 'm', ...settings.env },
      ...(settings.during && { during: settings.during }),
    });
  }
  async function document<T>(line: string, where = cwd, code = 0): Promise<T> {
    const ran = await run(`${line} --json`, { in: where });
    assert.equal(ran.code, code, ran.stdout + ran.stderr);
    return ran.document<T>();
  }
  const error = async (line: string, code: number, where = cwd) =>
    (await document<{ error: { code: string; message: string; hint: string } }>(line, where, code)).error;

  describe('run', () => {
    it('makes one stage at a time, each on what is there, and tells what it takes before', async () => {
      const docs = await run('story run --stage docs --json');
      assert.equal(docs.code, 0, docs.stderr);
      assert.deepEqual(
        docs.document<StoryOutcome>().stages.map(({ stage, did }) => [stage, did]),
        [['docs', 'ran']],
      );
      assert.match(docs.stderr, /^Up to 3 requests to m at http:\/\/127\.0\.0\.1/);
      assert.match(docs.stderr, /Documents · game design \(2 of 3\)/);
      assert.deepEqual(server.asked(), ['lore', 'gdd', 'mainline']);
      await document('story run --stage skeleton');
      assert.deepEqual(server.asked(), ['plot_skeleton']);
      const tree = await document<StoryOutcome>(`story run --stage tree ${small}`);
      assert.equal(tree.report?.verdict.passes, true);
      assert.equal(tree.run, tree.diagnostics?.id);
      assert.equal(tree.diagnostics?.config['maxTotalNodes']?.from, 'flag');
      assert.ok(existsSync(path.join(cwd, storyFile('tree.json'))));
    });

    it('makes all of it without a stage, reuses what has not changed, and needs no model for that', async () => {
      for (const [line, env] of [
        [`story run ${small} --json`, { STORYFOLD_BASE_URL: '', STORYFOLD_MODEL: '' }],
        [`story run ${small} --provider offline --json`, {}],
      ] as const) {
        const again = await run(line, { in: finished, env });
        assert.equal(again.code, 0, again.stderr);
        const outcome = again.document<StoryOutcome>();
        assert.deepEqual(
          outcome.stages.map(({ did }) => did),
          ['reused', 'reused', 'reused'],
        );
        // Measured as it was told this time too.
        assert.equal(outcome.report?.verdict.passes, true);
      }
      assert.deepEqual(server.asked(), []);
    });

    it('refuses what is missing (3) and says which stage to run, and asks for a model when one is needed', async () => {
      const missing = await error('story run --stage tree', 3);
      assert.equal(missing.code, 'refused');
      assert.match(missing.hint, /storyfold story run --stage docs$/);
      assert.deepEqual(server.asked(), []);
      const unnamed = await run('story run --json', { env: { STORYFOLD_BASE_URL: '' } });
      assert.equal(unnamed.code, 3);
      assert.equal(unnamed.document<{ error: { code: string } }>().error.code, 'confirmation_needed');
      const offline = await error('story run --provider offline', 2);
      assert.match(offline.message, /“story run” asks a server, and --provider offline sends nothing/);
      assert.deepEqual(server.asked(), []);
      rmSync(path.join(cwd, 'brief.md'));
      assert.match((await error('story run', 3)).message, /nothing yet to make a branching story from/);
    });

    it('takes every value of the configuration as an option, which goes before the environment and settings', async () => {
      await document('story run --stage docs');
      await document('story run --stage skeleton');
      const ran = await run(
        `story run --stage tree ${small} --set storyfold.story.targetEndings=2 --set storyfold.story.maxTotalNodes=40 --json`,
        { env: { MAX_TOTAL_NODES: '25', STORYFOLD_FORCE_CRITICAL_INTERVAL: '5' } },
      );
      assert.equal(ran.code, 0, ran.stderr);
      const { config } = ran.document<StoryOutcome>().diagnostics!;
      assert.deepEqual(config['maxTotalNodes'], { value: 30, from: 'flag' });
      assert.deepEqual(config['forceCriticalInterval'], { value: 5, from: 'environment' });
      assert.deepEqual(config['targetEndings'], { value: 2, from: 'setting' });
    });

    it('calls what does not fit in the environment by its variable, where it counts', async () => {
      const env = { MAX_TOTAL_NODES: 'abc' };
      const refused = await run('story run', { in: finished, env });
      assert.equal(refused.code, 1);
      assert.match(
        refused.stderr,
        /The variable MAX_TOTAL_NODES does not take “abc”\.\nhint: It takes a whole number from 2 to 5000\. It is set in the environment\./,
      );
      const chinese = await run('story run', { in: finished, env: { ...env, STORYFOLD_LANG: 'zh' } });
      assert.match(chinese.stderr, /环境变量 MAX_TOTAL_NODES 不能是“abc”。/);
      // A report is measured against other values.
      assert.equal((await run('story report', { in: finished, env })).code, 0);
      assert.equal((await run('story report', { in: finished, env: { MIN_MAIN_DEPTH: 'abc' } })).code, 1);
    });

    it('takes no option that does not fit (2)', async () => {
      for (const [line, says] of [
        ['--stage nope', /docs, skeleton, tree, full/],
        ['--max-total-nodes 1', /whole number from 2 to 5000/],
        ['--max-total-nodes 2.5', /whole number/],
        ['--seconds-per-choice many', /number from 0 to 600/],
        ['--strict', /report/],
        ['--legacy --stage docs', /--stage tree/],
        ['--set storyfold.story.maxTotalNodes=none', /whole number from 2 to 5000/],
        ['--set storyfold.story.maxNodes=3', /maxTotalNodes/],
      ] as const) {
        const { code, hint, message } = await error(`story run ${line}`, 2);
        assert.equal(code, 'usage');
        assert.match(`${message} ${hint}`, says, line);
      }
    });

    it('goes on where it was stopped (130), with the command that does it', async () => {
      let choices = 0;
      let child: ChildProcess | undefined;
      server.instead = ({ asked }) => {
        if (asked !== 'choices' || ++choices < 4) return undefined;
        child!.kill('SIGINT');
        return silence();
      };
      const stop = await run(`story run ${small} --json`, { during: (started) => (child = started) });
      assert.equal(stop.code, 130, stop.stdout + stop.stderr);
      const { hint } = stop.document<{ error: { hint: string } }>().error;
      assert.match(
        hint,
        /storyfold story run --min-main-depth 5 --target-main-depth 6 .*--max-total-nodes 30/,
      );
      const progress = await document<BuildProgress>('story progress');
      assert.equal(progress.state, 'stopped');
      assert.ok(progress.nodes >= 2 && progress.open > 0);
      // What a build has had so far is read as a tree too.
      const checkpoint = storyFile('tree_incremental.jsonl');
      assert.ok((await document<StoryReport>(`story report ${checkpoint}`)).treeMetrics.totalNodes > 2);
      assert.equal((await document<BuildProgress>(`story progress ${checkpoint}`)).state, 'stopped');
      server.instead = () => undefined;
      server.asked();
      const went = await document<StoryOutcome>(`story run ${small}`);
      assert.deepEqual(
        went.stages.map(({ did }) => did),
        ['reused', 'reused', 'resumed'],
      );
      assert.ok(!server.asked().includes('lore'));
    });

    it('says at an error which stage to run again, in both languages', async () => {
      await document('story run --stage docs');
      server.instead = ({ asked }) => (asked === 'plot_skeleton' ? status(401) : undefined);
      for (const [LANG, says] of [
        ['en_GB.UTF-8', /To run the skeleton again: storyfold story run --stage skeleton/],
        ['zh_CN.UTF-8', /重跑骨架：storyfold story run --stage skeleton/],
      ] as const) {
        const ran = await run('story run --stage skeleton', { env: { LANG } });
        assert.equal(ran.code, 1);
        assert.match(ran.stderr, says);
      }
    });

    it('never writes over what the author edited, unless told to, and then keeps a copy', async () => {
      await document('story run --stage docs');
      const lore = path.join(cwd, storyFile('lore.md'));
      writeFileSync(lore, '# Mine\n');
      writeFileSync(path.join(cwd, 'brief.md'), `${brief}\nAnd a dog.\n`);
      await run('story run --stage docs');
      assert.equal(readFileSync(lore, 'utf8'), '# Mine\n');
      const forced = await document<StoryOutcome>('story run --stage docs --force');
      const backup = forced.warnings.find((warning) => warning.kind === 'backed_up');
      assert.equal(readFileSync(path.join(cwd, backup!.backup), 'utf8'), '# Mine\n');
    });

    it('builds without a skeleton, where strict takes nothing that misses its limits', async () => {
      await document('story run --stage docs');
      const strict = await error(
        'story run --stage tree --legacy --strict --target-main-depth 3 --min-main-depth 9 --max-total-nodes 12',
        3,
      );
      assert.match(strict.message, /misses what was asked for/);
      assert.match(strict.hint, /--legacy --strict .*--force$/);
      const taken = await document<StoryOutcome>(
        'story run --stage tree --legacy --target-main-depth 3 --min-main-depth 9 --max-total-nodes 12',
      );
      assert.equal(taken.report?.verdict.depthOk, false);
      assert.equal(taken.diagnostics?.mode, 'legacy');
    });
  });

  describe('what is read', () => {
    it('report ends with 0 whatever the verdict, of the project or of a file', async () => {
      const own = await document<StoryReport>('story report', finished);
      assert.deepEqual(Object.keys(own).sort(), [
        'choiceMetrics',
        'choiceQualityByAct',
        'skeletonMetrics',
        'targets',
        'treeMetrics',
        'verdict',
      ]);
      assert.equal(own.verdict.passes, false);
      assert.ok(own.skeletonMetrics !== null);
      const tree = storyFile('tree.json');
      const plain = await document<StoryReport>(`story report ${tree} --min-duration-minutes 0`, finished);
      assert.equal(plain.verdict.durationOk, true);
      assert.equal(plain.skeletonMetrics, null);
      // The skeleton that it was built on asks for as much.
      const built = await document<StoryReport>(
        `story report ${tree} --skeleton ${storyFile('skeleton.json')}`,
        finished,
      );
      assert.deepEqual(built, own);
      // A folder without a project will do for a file.
      const elsewhere = makeFolder({ 'tree.json': readFileSync(path.join(finished, tree)) });
      assert.deepEqual(
        (await document<StoryReport>('story report tree.json', elsewhere)).treeMetrics,
        own.treeMetrics,
      );
      const shown = await run('story report', { in: finished });
      assert.match(shown.stdout, /^The Ferry Bell\nIt falls short: /);
      assert.match(shown.stdout, /What next\n {2}storyfold story choices/);
    });

    it('choices judges all nodes or one, in words of the interface', async () => {
      const all = await document<ChoicesDocument>('story choices', finished);
      assert.ok(all.nodes.length > 5 && all.acts.length === 2);
      for (const { overallScore, dimensions, suggestions } of all.nodes) {
        assert.ok(overallScore >= 0 && overallScore <= 10);
        assert.deepEqual(
          dimensions.map(({ name }) => name),
          ['structure', 'pacing', 'diversity', 'lore'],
        );
        for (const { comment } of dimensions) assert.ok(comment.length > 10);
        assert.ok(suggestions.every((text) => typeof text === 'string'));
      }
      const one = await document<ChoicesDocument>('story choices --node n1', finished);
      assert.deepEqual(
        one.nodes,
        all.nodes.filter(({ node }) => node === 'n1'),
      );
      const chinese = await run('story choices --node n1', { in: finished, env: { LANG: 'zh_CN.UTF-8' } });
      assert.match(chinese.stdout, /^n1：\d/);
      assert.equal((await error('story choices --node nowhere', 1, finished)).code, 'not_found');
      const { endings } = (await document<StoryReport>('story report', finished)).treeMetrics;
      assert.equal(
        (await error(`story choices --node ${endings[0]!.id}`, 1, finished)).code,
        'invalid_input',
      );
      const few = await run('story choices --limit 2', { in: finished });
      assert.match(few.stdout, /The 2 weakest of/);
    });

    it('progress tells how far a build has come', async () => {
      const progress = await document<BuildProgress>('story progress', finished);
      assert.equal(progress.state, 'finished');
      assert.equal(progress.open, 0);
      assert.equal(
        progress.nodesByDepth.reduce((sum, nodes) => sum + nodes, 0),
        progress.nodes,
      );
      assert.equal((await error('story progress', 1)).code, 'not_found');
    });

    it('diagnostics lists runs, shows one, and compares two', async () => {
      assert.equal((await document<{ runs: unknown[] }>('story diagnostics')).runs.length, 0);
      await document(`story run ${small}`);
      await document(`story run --stage tree --force ${small.replace('30', '20')}`);
      const { runs } = await document<{ runs: { id: string; nodes: number }[] }>('story diagnostics');
      assert.equal(runs.length, 2);
      const [after, before] = runs.map(({ id }) => id);
      const { runs: two, compared } = await document<{
        runs: unknown[];
        compared: { name: string; before: number; after: number }[];
      }>(`story diagnostics ${before} ${after}`);
      assert.equal(two.length, 2);
      assert.deepEqual(
        compared.find(({ name }) => name === 'config.maxTotalNodes'),
        { name: 'config.maxTotalNodes', before: 30, after: 20 },
      );
      assert.equal((await document<{ runs: unknown[] }>(`story diagnostics ${after}`)).runs.length, 1);
      assert.match(
        (await run(`story diagnostics ${before} ${after}`)).stdout,
        /nodes in all, at most \(maxTotalNodes\): 30 → 20/,
      );
      const unknown = await error('story diagnostics nobody', 1);
      assert.ok(unknown.code === 'not_found' && unknown.hint.includes(after!));
      assert.equal((await error(`story diagnostics ${after} ${after}`, 2)).code, 'usage');
    });

    it('diagnostics name a run whose file cannot be read, and leave it where it is', async () => {
      const file = storyFile('runs/r1/diagnostics.json');
      mkdirSync(path.join(cwd, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(cwd, file), '{ "version": 1,');
      for (const [language, says] of [
        ['en', `${file} cannot be read and is not listed.`],
        ['zh', `${file} 无法读取，没有列出。`],
      ] as const) {
        const told = await run('story diagnostics', { env: { STORYFOLD_LANG: language } });
        assert.equal(told.code, 0, told.stderr);
        assert.ok(told.stderr.replaceAll(/\s+/g, ' ').includes(says), told.stderr);
        assert.doesNotMatch(told.stdout, /No run|没有生成/);
      }
      assert.deepEqual(await document('story diagnostics'), { runs: [], unreadable: ['r1'] });
      const named = await error('story diagnostics r1', 1);
      assert.equal(named.code, 'corrupt_state');
      assert.ok(named.message.includes(file), named.message);
      assert.match((await error('story diagnostics nobody', 1)).hint, /r1/);
      assert.equal(readFileSync(path.join(cwd, file), 'utf8'), '{ "version": 1,');
    });

    it('says of a file that is no story what is wrong with it, in both languages', async () => {
      const where = makeFolder({
        'no.json': 'once upon a time',
        'root.json': JSON.stringify({ root: 'a', nodes: {} }),
        'node.json': JSON.stringify({ root: 'a', nodes: { a: { id: 'a', choices: 7 } } }),
      });
      for (const [file, english, chinese] of [
        ['no.json', /no\.json is no branching story/, /no\.json 不是分支故事/],
        ['root.json', /its root “a” is none of its nodes/, /开头“a”不在它的节点之中/],
        ['node.json', /nodes\.a\.choices does not fit/, /nodes\.a\.choices 不合要求/],
      ] as const) {
        assert.match((await error(`story report ${file}`, 1, where)).message, english);
        const ran = await run(`story report ${file}`, { in: where, env: { LANG: 'zh_CN.UTF-8' } });
        assert.match(ran.stderr, chinese);
      }
      assert.equal((await error('story report gone.json', 1, where)).code, 'not_found');
      assert.equal((await error('story report', 1, where)).code, 'no_project');
      assert.match(
        (await error('story report root.json --skeleton no.json', 1, where)).message,
        /no\.json is no skeleton/,
      );
    });
  });
});
