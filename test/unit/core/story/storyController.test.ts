import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import { isWritten, nextNode } from '../../../../src/core/story/building/buildState';
import { loadCheckpoint } from '../../../../src/core/story/building/checkpoint';
import { bibleFile } from '../../../../src/core/project/layout';
import { choiceQuality } from '../../../../src/core/story/quality/choiceQuality';
import { loreNamesOf } from '../../../../src/core/story/quality/loreNames';
import { qualityByAct } from '../../../../src/core/story/quality/qualityByAct';
import type { StoryReport } from '../../../../src/core/story/report/model';
import {
  checkpointFile,
  diagnosticsFile,
  documentFiles,
  reportFile,
  skeletonFile,
  treeFile,
} from '../../../../src/core/story/storyFiles';
import type { StoryOutcome } from '../../../../src/core/story/storyRun';
import { expectCode } from '../../../fakes/expectCode';
import { MemoryStore } from '../../../fakes/memoryStore';
import { silence } from '../../../fakes/modelServer/faults';
import { status } from '../../../fakes/modelServer/statuses';
import { storyEngine } from '../../../fakes/storyEngine';
import { storyServer, type StoryServer } from '../../../fakes/storyServer';
import { aChoice, aNode, aTree } from './storyTrees';

const brief = '# Brief\n\n## Premise\n\nA ferry, a bell, a storm.\n';

describe('a branching story, stage by stage, against a server on the loopback', () => {
  let server: StoryServer;
  let store: MemoryStore;

  beforeEach(async () => {
    server = await storyServer();
    store = new MemoryStore();
    await write('brief.md', brief);
  });
  afterEach(() => server.stop());

  const engine = (parts: Parameters<typeof storyEngine>[1] = {}) =>
    storyEngine(store, { url: server.url, ...parts });
  const write = (path: string, text: string) =>
    store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
  const read = async (path: string) => new TextDecoder().decode(await store.read(path));
  const did = ({ stages }: StoryOutcome) => stages.map((one) => `${one.stage} ${one.did}`);

  it('runs one after another, each on what the one before made', async () => {
    const story = engine();
    assert.deepEqual(did(await story.run('docs')), ['docs ran']);
    assert.deepEqual(server.asked(), ['lore', 'gdd', 'mainline']);
    assert.match(await read(documentFiles.lore), /^# The lore of the ferry\n\n## First\n/);
    assert.deepEqual(did(await story.run('skeleton')), ['skeleton ran']);
    assert.deepEqual(server.asked(), ['plot_skeleton']);
    const outcome = await story.run('tree');
    assert.deepEqual(did(outcome), ['tree ran']);
    const { tree } = (await story.tree())!;
    assert.equal(outcome.report?.treeMetrics.mainPathDepth, 6);
    assert.equal(outcome.report?.treeMetrics.endings.length, 3);
    assert.deepEqual(outcome.report?.treeMetrics.deadEnds, []);
    assert.ok(Object.keys(tree.nodes).length <= 30);
    assert.ok(outcome.diagnostics!.merges > 0, 'nothing merged');
    assert.equal(outcome.diagnostics!.json.failed, 0);
    assert.equal(await store.read(checkpointFile), undefined);
  });

  it('runs all of them with full, and reuses what has not changed without a request', async () => {
    assert.deepEqual(did(await engine().run('full')), ['docs ran', 'skeleton ran', 'tree ran']);
    server.asked();
    const again = await engine().run('full');
    assert.deepEqual(did(again), ['docs reused', 'skeleton reused', 'tree reused']);
    assert.deepEqual(server.asked(), []);
    assert.equal(again.report?.treeMetrics.mainPathDepth, 6);
  });

  it('takes the size that an option said once from the skeleton, and pays for nothing again without it', async () => {
    await engine().run('full', { flags: { maxBranchesPerNode: 4 } });
    server.asked();
    assert.deepEqual(
      (await engine().standing()).stages.map(({ state }) => state),
      ['current', 'current', 'current'],
    );
    const again = await engine().run('full');
    assert.deepEqual(did(again), ['docs reused', 'skeleton reused', 'tree reused']);
    assert.deepEqual(server.asked(), []);
    await engine().run('skeleton', { force: true });
    const { config } = (await engine().skeleton())!.skeleton;
    assert.notEqual(config.maxBranchesPerNode, 4, 'written anew, it is of the size that is set');
  });

  it('measures a tree that was built without a skeleton against none, and calls it current', async () => {
    await engine().run('docs');
    await engine().run('skeleton');
    const { report } = await engine().run('tree', { legacy: true });
    assert.equal(report!.skeletonMetrics, null);
    assert.deepEqual(await engine().report(), report);
    assert.equal((await engine().standing()).stages.at(-1)!.state, 'current');
    const again = await engine().run('tree', { legacy: true });
    assert.deepEqual(did(again), ['tree reused']);
    assert.equal(again.report!.skeletonMetrics, null);
  });

  it('refuses a stage whose inputs are missing, and never runs an earlier one', async () => {
    for (const stage of ['skeleton', 'tree'] as const) await expectCode('refused', () => engine().run(stage));
    await engine().run('docs');
    await expectCode('refused', () => engine().run('tree'));
    assert.deepEqual(server.asked(), ['lore', 'gdd', 'mainline']);
  });

  it('refuses to begin with nothing to write from', async () => {
    store = new MemoryStore();
    await expectCode('refused', () => engine().run('docs'));
    assert.deepEqual(server.asked(), []);
  });

  it('goes on with a tree that broke off, without asking again for finished nodes', async () => {
    await engine().run('docs');
    await engine().run('skeleton');
    server.asked();
    let prose = 0;
    server.instead = ({ asked }) => {
      if (asked !== 'prose') return undefined;
      prose += 1;
      return prose === 5 ? status(401, { message: 'no more' }) : undefined;
    };
    await assert.rejects(engine().run('tree'), (error: { code: string; details: object }) => {
      assert.equal(error.code, 'auth');
      assert.equal((error.details as { storyStage: string }).storyStage, 'tree');
      return true;
    });
    const { state } = (await loadCheckpoint(store))!;
    const written = [...state.nodes.values()].filter(isWritten).length;
    assert.equal(written, 4);
    const standing = await engine().standing();
    assert.equal(standing.stages[2]!.state, 'unfinished');
    assert.equal((await engine().progress()).state, 'stopped');
    server.instead = () => undefined;
    const asked = server.asked();
    const outcome = await engine().run('tree');
    assert.deepEqual(did(outcome), ['tree resumed']);
    assert.equal(outcome.diagnostics!.resumedNodes, 4);
    const all = [...asked, ...server.asked()];
    const nodes = Object.values((await engine().tree())!.tree.nodes);
    // One for each node, and the one that failed.
    assert.equal(all.filter((one) => one === 'prose').length, nodes.length + 1);
    assert.equal(
      all.filter((one) => one === 'responses').length,
      nodes.filter(({ isEnding }) => !isEnding).length,
    );
  });

  it('is stopped in the tree and goes on from there', async () => {
    await engine().run('docs');
    await engine().run('skeleton');
    const abort = new AbortController();
    server.instead = ({ asked }, count) => {
      if (asked !== 'choices' || count < 3) return undefined;
      setTimeout(() => abort.abort(), 20);
      return silence();
    };
    await expectCode('cancelled', () => engine().run('tree', { signal: abort.signal }));
    assert.ok(nextNode((await loadCheckpoint(store))!.state));
    server.instead = () => undefined;
    assert.deepEqual(did(await engine().run('tree')), ['tree resumed']);
  });

  it('reruns only the tree after the skeleton was changed by hand', async () => {
    await engine().run('full');
    server.asked();
    const skeleton = JSON.parse(await read(skeletonFile)) as { acts: { beats: { summary: string }[] }[] };
    skeleton.acts[0]!.beats[0]!.summary = 'The ferry has gone already.';
    await write(skeletonFile, JSON.stringify(skeleton));
    const outcome = await engine().run('full');
    assert.deepEqual(did(outcome), ['docs reused', 'skeleton reused', 'tree ran']);
    assert.ok(!server.asked().some((one) => one === 'lore' || one === 'plot_skeleton'));
  });

  it('keeps documents that the author changed, and what follows from them is made anew', async () => {
    await engine().run('full');
    server.asked();
    await write(documentFiles.gdd, '# Mine\n\nOnly doors.\n');
    await write('brief.md', `${brief}\nAnd a dog.\n`);
    const outcome = await engine().run('docs');
    assert.deepEqual(server.asked(), ['lore', 'mainline']);
    assert.deepEqual(
      outcome.warnings.map(({ kind }) => kind),
      ['kept_edited'],
    );
    assert.equal(await read(documentFiles.gdd), '# Mine\n\nOnly doors.\n');
    assert.deepEqual(did(await engine().run('skeleton')), ['skeleton ran']);
  });

  it('goes on with documents that were being written anew, and takes none for the author’s that it has still to write', async () => {
    await engine().run('docs');
    await write('brief.md', `${brief}\nAnd a dog.\n`);
    server.instead = ({ asked }, count) =>
      asked === 'gdd' && count === 1 ? status(401, { message: 'no more' }) : undefined;
    await expectCode('auth', () => engine().run('docs'));
    assert.equal((await engine().standing()).stages[0]!.state, 'unfinished');
    assert.ok((await engine().run('skeleton')).warnings.some(({ kind }) => kind === 'stale'));
    server.asked();
    const outcome = await engine().run('docs');
    assert.deepEqual(server.asked(), ['gdd', 'mainline']);
    assert.deepEqual(did(outcome), ['docs resumed']);
    assert.deepEqual(outcome.warnings, []);
    assert.equal((await engine().standing()).stages[0]!.state, 'current');
  });

  it('keeps a document that the author changes while those before it are written', async () => {
    await engine().run('docs');
    await write('brief.md', `${brief}\nAnd a dog.\n`);
    server.asked();
    server.instead = ({ asked }) => {
      if (asked === 'lore') void write(documentFiles.gdd, '# Mine\n\nOnly doors.\n');
      return undefined;
    };
    const outcome = await engine().run('docs');
    assert.deepEqual(server.asked(), ['lore', 'mainline']);
    assert.deepEqual(outcome.warnings, [{ kind: 'kept_edited', path: documentFiles.gdd }]);
    assert.equal(await read(documentFiles.gdd), '# Mine\n\nOnly doors.\n');
    assert.match(server.server.requests.at(-1)!.body!.messages.at(-1)!.content, /Only doors/);
    server.instead = () => undefined;
    assert.deepEqual(did(await engine().run('docs')), ['docs reused']);
    assert.deepEqual(server.asked(), []);
  });

  it('keeps what the model wrote where the author changes the file at that moment', async () => {
    await engine().run('docs');
    await engine().run('skeleton');
    for (const [stage, step, path] of [
      ['docs', 'gdd', documentFiles.gdd],
      ['skeleton', 'plot_skeleton', skeletonFile],
    ] as const) {
      const theirs = `${await read(path)}\n`;
      server.instead = ({ asked }) => {
        if (asked === step) void write(path, theirs);
        return undefined;
      };
      const { details } = await expectCode('conflict', () => engine().run(stage, { force: true }));
      assert.equal(await read(path), theirs);
      assert.match(await read(details['keptReply'] as string), new RegExp(`^step: ${step}$`, 'm'));
    }
  });

  it('leaves an unfinished tree alone until another one is really begun', async () => {
    await engine().run('docs');
    await engine().run('skeleton');
    let prose = 0;
    server.instead = ({ asked }) => {
      if (asked !== 'prose') return undefined;
      prose += 1;
      return prose === 3 ? status(401, { message: 'no more' }) : undefined;
    };
    await expectCode('auth', () => engine().run('tree'));
    const unfinished = await read(checkpointFile);
    const other = { settings: { 'storyfold.story.targetMainDepth': 5 } };
    const beforeCost = (): void => {
      throw new Error('too dear');
    };
    await assert.rejects(engine(other).run('tree', { beforeCost }), /too dear/);
    await expectCode('no_model', () => storyEngine(store, other).run('tree'));
    assert.equal(await read(checkpointFile), unfinished);
    assert.deepEqual(did(await engine().run('tree')), ['tree resumed']);
  });

  it('refuses to build on a skeleton that was left without a beat', async () => {
    await engine().run('docs');
    await engine().run('skeleton');
    const skeleton = JSON.parse(await read(skeletonFile)) as object;
    await write(skeletonFile, JSON.stringify({ ...skeleton, acts: [] }));
    server.asked();
    await expectCode('invalid_input', () => engine().run('tree'));
    assert.deepEqual(server.asked(), []);
  });

  it('warns of what is stale and goes on with it', async () => {
    await engine().run('full');
    await write('brief.md', `${brief}\nAnd a dog.\n`);
    const outcome = await engine().run('tree');
    assert.deepEqual(
      outcome.warnings.map((one) => [one.kind, 'stage' in one && one.stage]),
      [['stale', 'docs']],
    );
  });

  it('never writes over a tree that the author changed unless it is forced, and then copies it first', async () => {
    await engine().run('full');
    const tree = JSON.parse(await read(treeFile)) as { nodes: Record<string, { narrative: string }> };
    tree.nodes['n1']!.narrative = 'Mine.';
    await write(treeFile, JSON.stringify(tree));
    // With other limits it would be another tree.
    const other = { settings: { 'storyfold.story.targetMainDepth': 5 } };
    await expectCode('refused', () => engine(other).run('tree'));
    assert.match(await read(treeFile), /Mine\./);
    const outcome = await engine(other).run('tree', { force: true });
    const backup = outcome.warnings.find((one) => one.kind === 'backed_up');
    assert.match(await read((backup as { backup: string }).backup), /Mine\./);
    assert.doesNotMatch(await read(treeFile), /Mine\./);
  });

  it('goes on with a tree that was being built anew, whether or not it is forced again', async () => {
    await engine().run('full');
    for (const force of [false, true]) {
      let prose = 0;
      server.instead = ({ asked }) => {
        if (asked !== 'prose') return undefined;
        prose += 1;
        return prose === 3 ? status(401, { message: 'no more' }) : undefined;
      };
      await expectCode('auth', () => engine().run('tree', { force: true }));
      assert.equal((await engine().standing()).stages[2]!.state, 'unfinished');
      server.instead = () => undefined;
      assert.deepEqual(did(await engine().run('tree', { force })), ['tree resumed']);
    }
    assert.equal(await store.read(checkpointFile), undefined);
    assert.equal((await engine().standing()).stages[2]!.state, 'current');
  });

  it('pays for a tree only once that is built and could not be written', async () => {
    await engine().run('full');
    const commit = store.commit.bind(store);
    for (const force of [false, true]) {
      const full = new StoryFoldError('disk_full', 'The disk is full.', 'Make room.', { path: treeFile });
      store.commit = (changes) =>
        changes.some(({ path }) => path === treeFile) ? Promise.reject(full) : commit(changes);
      await expectCode('disk_full', () => engine().run('tree', { force: true }));
      store.commit = commit;
      server.asked();
      assert.deepEqual(did(await engine().run('tree', { force })), ['tree resumed']);
      assert.deepEqual(server.asked(), []);
      assert.equal(await store.read(checkpointFile), undefined);
    }
  });

  it('goes on with default choices where a model gives none, and says how many', async () => {
    await engine().run('docs');
    await engine().run('skeleton');
    server.instead = ({ asked }, count) => (asked === 'choices' && count === 1 ? 'no idea' : undefined);
    const outcome = await engine().run('tree');
    assert.equal(outcome.diagnostics!.fallbacks, 1);
    assert.equal(outcome.diagnostics!.json.failed, 1);
    const { tree } = (await engine().tree())!;
    const defaults = Object.values(tree.nodes).flatMap(({ choices }) =>
      choices.filter(({ isDefault }) => isDefault),
    );
    assert.deepEqual(
      defaults.map(({ text }) => text),
      ['Go on'],
    );
  });

  it('gives up when a model gives no choices at all', async () => {
    await engine().run('docs');
    await engine().run('skeleton');
    server.instead = ({ asked }) => (asked === 'choices' ? 'no idea' : undefined);
    await expectCode('reply_invalid', () => engine().run('tree'));
  });

  /** Says the same of every way. */
  const repeating = (told: string): string =>
    JSON.stringify({
      scene: 'again',
      reliesOn: [],
      choices: told.match(/^\d+\. (?:critical|normal|micro)/gm)!.map((_, index) => ({
        way: index + 1,
        text: 'Hold the lantern out to Ida',
        consequences: [],
        preconditions: [],
      })),
    });

  it('asks once more where choices repeat what was said before', async () => {
    await engine().run('docs');
    await engine().run('skeleton');
    server.instead = ({ asked, body }, count) =>
      asked === 'choices' && count === 2 ? repeating(body!.messages.at(-1)!.content) : undefined;
    const outcome = await engine().run('tree');
    assert.equal(outcome.diagnostics!.askedAgain, 1);
    assert.equal(outcome.diagnostics!.repeatedChoices, 0);
  });

  it('keeps the choices that were had where it is stopped while it asks for them once more', async () => {
    await engine().run('docs');
    await engine().run('skeleton');
    server.asked();
    const abort = new AbortController();
    server.instead = ({ asked, body }, count) => {
      if (asked !== 'choices') return undefined;
      if (count === 2) return repeating(body!.messages.at(-1)!.content);
      if (count !== 3) return undefined;
      setTimeout(() => abort.abort(), 20);
      return silence();
    };
    await expectCode('cancelled', () => engine().run('tree', { signal: abort.signal }));
    server.instead = () => undefined;
    await engine().run('tree');
    const nodes = Object.values((await engine().tree())!.tree.nodes);
    // Once for each node that offers any, and the request that was broken off.
    assert.equal(
      server.asked().filter((one) => one === 'choices').length,
      nodes.filter(({ isEnding }) => !isEnding).length + 1,
    );
  });

  it('builds without a skeleton in legacy mode, and strict takes no tree that misses its limits', async () => {
    await engine().run('docs');
    const outcome = await engine().run('tree', { legacy: true });
    assert.equal(outcome.diagnostics!.mode, 'legacy');
    assert.equal(outcome.report!.skeletonMetrics, null);
    const store2 = store;
    store = new MemoryStore();
    await write('brief.md', brief);
    await engine().run('docs');
    await expectCode('refused', () =>
      engine().run('tree', { legacy: true, strict: true, flags: { minDurationMinutes: 500 } }),
    );
    assert.equal(await store.read(treeFile), undefined);
    assert.ok(await store.read(checkpointFile), 'what was paid for is gone');
    store = store2;
  });

  const withoutEndings = JSON.stringify({
    title: 'T',
    variables: [],
    endings: [],
    acts: [{ label: 'A', beats: [{ id: 'b', summary: 's' }] }],
  });

  it('keeps a skeleton that cannot be built on where it is stopped while it asks for another', async () => {
    await engine().run('docs');
    const abort = new AbortController();
    server.instead = ({ asked }, count) => {
      if (asked !== 'plot_skeleton') return undefined;
      if (count === 0) return withoutEndings;
      setTimeout(() => abort.abort(), 20);
      return silence();
    };
    const { details } = await expectCode('cancelled', () =>
      engine().run('skeleton', { signal: abort.signal }),
    );
    assert.ok((await read(details['keptReply'] as string)).includes(withoutEndings));
  });

  it('asks for a skeleton once more that cannot be built on, with what is wrong', async () => {
    await engine().run('docs');
    server.asked();
    server.instead = ({ asked }, count) =>
      asked === 'plot_skeleton' && count === 0 ? withoutEndings : undefined;
    await engine().run('skeleton');
    assert.deepEqual(server.asked(), ['plot_skeleton', 'plot_skeleton']);
    const second = server.server.requests.at(-1)!.body!.messages.at(-1)!.content;
    assert.match(second, /There are 0 endings; 3 are wanted/);
  });

  it('measures choices in its report with the names of the lore, also where the bible cannot be read', async () => {
    const tree = aTree('a', [
      aNode('a', [aChoice('on', 'b', { text: 'Ask Mara for the lamp.' })], { actIndex: 1 }),
      aNode('b', [], { isEnding: true }),
    ]);
    await write(documentFiles.lore, '# Lore\n\n## People\n\n- **Mara**: keeps the lamp.\n');
    await engine().saveTree(tree, null);
    const withNames = qualityByAct(choiceQuality(tree, { loreNames: await loreNamesOf(store) }));
    assert.notDeepEqual(withNames, qualityByAct(choiceQuality(tree)));
    assert.deepEqual((await engine().report()).choiceQualityByAct, withNames);
    const { choiceQualityByAct } = JSON.parse(await read(reportFile)) as StoryReport;
    assert.deepEqual(choiceQualityByAct, withNames);
    await write(bibleFile, '{ "characters": ');
    assert.deepEqual((await engine().report()).choiceQualityByAct, withNames);
  });

  it('says which variable each value of the configuration came from', async () => {
    const { values, sources } = await engine({
      environment: { STORYFOLD_MAX_TOTAL_NODES: '40', MAX_TOTAL_NODES: '50', FORCE_CRITICAL_INTERVAL: '9' },
    }).config({ secondsPerChoice: 3 });
    assert.equal(values.maxTotalNodes, 40);
    assert.deepEqual(
      [
        sources.maxTotalNodes,
        sources.forceCriticalInterval,
        sources.secondsPerChoice,
        sources.minMainDepth,
        sources.maxBranchesPerNode,
      ],
      ['environment', 'environment', 'flag', 'setting', 'default'],
    );
    await expectCode('invalid_input', () => engine({ environment: { MAX_TOTAL_NODES: 'many' } }).config());
  });

  it('tells where it stands, stage by stage', async () => {
    const states = async () => (await engine().standing()).stages.map(({ state }) => state);
    assert.deepEqual(await states(), ['missing', 'missing', 'missing']);
    await engine().run('full');
    assert.deepEqual(await states(), ['current', 'current', 'current']);
    await write(documentFiles.lore, 'Mine.');
    assert.deepEqual(await states(), ['edited', 'stale', 'stale']);
    assert.equal((await engine().runs()).runs.length, 1);
  });

  it('knows of a run whose file cannot be read, and leaves that as it is', async () => {
    await engine().run('docs');
    const [whole] = (await engine().runs()).runs;
    await write(diagnosticsFile('r1'), '{ "version": 1, "id": ');
    const { runs, unreadable } = await engine().runs();
    assert.deepEqual(
      runs.map(({ id }) => id),
      [whole!.id],
    );
    assert.deepEqual(
      unreadable.map(({ id, error }) => [id, error.code, error.details['path']]),
      [['r1', 'corrupt_state', diagnosticsFile('r1')]],
    );
    assert.equal(await read(diagnosticsFile('r1')), '{ "version": 1, "id": ');
  });

  it('leaves alone what a newer program wrote, also where it is forced, and asks for nothing', async () => {
    await engine().run('full');
    const { tree, sha256 } = (await engine().tree())!;
    for (const [path, stage] of [
      [treeFile, 'tree'],
      [skeletonFile, 'skeleton'],
    ] as const) {
      const before = JSON.parse(await read(path)) as object;
      await write(path, JSON.stringify({ ...before, version: 99 }));
      server.asked();
      await expectCode('newer_schema', () => engine().run(stage, { force: true }));
      assert.deepEqual(server.asked(), []);
    }
    await expectCode('newer_schema', () => engine().saveTree(tree, sha256));
  });

  it('says that a model is needed, offline', async () => {
    await expectCode('no_model', () => storyEngine(store).run('docs'));
  });
});
