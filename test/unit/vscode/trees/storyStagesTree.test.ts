import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import { storyLock } from '../../../../src/core/project/layout';
import type { StoryController } from '../../../../src/core/story/storyController';
import { documentFiles, treeFile } from '../../../../src/core/story/storyFiles';
import type { StoryProgress } from '../../../../src/core/story/storyRun';
import type * as Tree from '../../../../src/vscode/trees/storyStagesTree';
import type { StoryItem } from '../../../../src/vscode/trees/storyStagesTree';
import type { Project } from '../../../../src/vscode/workspace/project';
import { loadForEditor } from '../../../fakes/editorModule';
import { MemoryStore } from '../../../fakes/memoryStore';
import { status } from '../../../fakes/modelServer/statuses';
import { storyEngine } from '../../../fakes/storyEngine';
import { storyServer, type StoryServer } from '../../../fakes/storyServer';
import { FakeEvents, treeEditor } from '../../../fakes/treeEditor';

/** Longer than changes are gathered. */
const gathered = 400;

interface Drawn {
  label: string;
  description: string;
  icon: string;
  context: string;
  opens: unknown;
}

describe('the tree of a branching story', () => {
  let language = 'en';
  let server: StoryServer;
  let store: MemoryStore;
  let story: StoryController;
  let changes: FakeEvents<void>;
  let moves: FakeEvents<void>;
  let runs: { now: { project: string; progress: StoryProgress } | undefined };
  let selection: { project: Project | undefined };
  let tree: Tree.StoryStagesTree;
  let failures: unknown[];
  let fired: number;
  const { StoryStagesTree } = loadForEditor<typeof Tree>(
    'trees/storyStagesTree',
    treeEditor(() => language),
  );

  beforeEach(async () => {
    language = 'en';
    server = await storyServer();
    store = new MemoryStore();
    await write('brief.md', '# Brief\n\nA ferry, a bell, a storm.\n');
    story = storyEngine(store, { url: server.url });
    selection = { project: { id: 'one', story } as unknown as Project };
    [changes, moves] = [new FakeEvents<void>(), new FakeEvents<void>()];
    runs = { now: undefined };
    failures = [];
    tree = new StoryStagesTree(
      selection,
      Object.assign(runs, { onDidChangeProgress: moves.event }) as never,
      changes.event as never,
      { failure: (_what: string, error: unknown) => failures.push(error) } as never,
    );
    fired = 0;
    tree.onDidChangeTreeData(() => fired++);
  });
  afterEach(async () => {
    tree.dispose();
    await server.stop();
  });

  const write = (path: string, text: string): Promise<unknown> =>
    store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
  const drawn = (item: StoryItem): Drawn => {
    const { label, description, iconPath, contextValue, command } = tree.getTreeItem(item);
    return {
      label: label as string,
      description: (description as string | undefined) ?? '',
      icon: (iconPath as { id: string }).id,
      context: contextValue ?? '',
      opens: command && [command.command, ...(command.arguments as unknown[])],
    };
  };
  const roots = async (): Promise<Drawn[]> => (await tree.getChildren()).map(drawn);
  const below = async (index: number): Promise<Drawn[]> => {
    const item = (await tree.getChildren())[index]!;
    return (await tree.getChildren(item)).map(drawn);
  };
  const contexts = async (): Promise<string[]> => (await roots()).map(({ context }) => context);

  it('is empty before anything was made, so that the view says how to begin', async () => {
    assert.deepEqual(await tree.getChildren(), []);
    selection.project = undefined;
    assert.deepEqual(await tree.getChildren(), []);
  });

  it('shows how each stage stands, and what it made', async () => {
    await story.run('docs');
    assert.deepEqual(await contexts(), [
      'stage docs current',
      'stage skeleton missing',
      'stage tree missing',
      'runs',
    ]);
    const [docs, skeleton, , last] = await roots();
    assert.match(docs!.description, /^up to date · /);
    assert.deepEqual([docs!.icon, skeleton!.icon], ['pass', 'circle-outline']);
    assert.deepEqual(
      [last!.label, last!.opens],
      ['Runs: 1', ['storyfold.showStoryDiagnostics', { project: 'one' }]],
    );
    assert.deepEqual(
      (await below(0)).map(({ label, opens }) => [label, opens]),
      [
        ['Lore', documentFiles.lore],
        ['Game design', documentFiles.gdd],
        ['Main line', documentFiles.mainline],
      ].map(([label, path]) => [label, ['storyfold.openStoryFile', { project: 'one', path }]]),
    );
    assert.deepEqual(await below(1), []);
  });

  it('says what the author changed and what has become old by that', async () => {
    await story.run('full');
    await write(documentFiles.lore, 'Mine.\n');
    assert.deepEqual((await contexts()).slice(0, 3), [
      'stage docs edited',
      'stage skeleton stale',
      'stage tree stale',
    ]);
    const [docs, skeleton] = await roots();
    assert.match(docs!.description, /^changed by you/);
    assert.match(skeleton!.description, /^its sources have changed/);
    assert.deepEqual([docs!.icon, skeleton!.icon], ['edit', 'warning']);
  });

  it('has map, report, choices and file below a tree that stands', async () => {
    await story.run('full');
    const rows = await below(2);
    assert.deepEqual(
      rows.map(({ label, opens }) => [label, (opens as string[])[0]]),
      [
        ['Story map', 'storyfold.openStoryMap'],
        ['Report', 'storyfold.showStoryReport'],
        ['Quality of the choices', 'storyfold.showChoiceQuality'],
        ['tree.json', 'storyfold.openStoryFile'],
      ],
    );
    assert.match(rows[0]!.description, /^nodes: \d+ · endings: 3$/);
    assert.match(rows[1]!.description, /^(good enough|falls short) · (nothing wrong|problems: \d+)/);
    assert.match(rows[2]!.description, /^\d+\.\d of 10$/);
    assert.deepEqual(rows[3]!.opens, ['storyfold.openStoryFile', { project: 'one', path: treeFile }]);
  });

  it('says of a build that broke off how far it has come', async () => {
    await story.run('docs');
    await story.run('skeleton');
    server.instead = ({ asked }, count) =>
      asked === 'prose' && count >= 4 ? status(401, { message: 'no' }) : undefined;
    await assert.rejects(story.run('tree'));
    const [, , row] = await roots();
    assert.deepEqual([row!.context, row!.icon], ['stage tree unfinished', 'debug-pause']);
    const [only, ...others] = await below(2);
    assert.deepEqual(others, []);
    assert.deepEqual(only!.opens, ['storyfold.showStoryProgress', { project: 'one' }]);
    assert.match(only!.description, /^nodes: 4 of at most 30 · depth \d of 6$/);
  });

  it('turns a wheel at the stage that this window works on, and says where it is', async () => {
    await story.run('docs');
    let seen: Drawn[] = [];
    await story.run('skeleton', {
      onProgress: (progress) => {
        runs.now = { project: 'one', progress };
      },
      beforeCost: async () => {
        runs.now = { project: 'one', progress: { stage: 'skeleton' } };
        seen = await roots();
      },
    });
    assert.deepEqual(
      seen.map(({ icon, context }) => [icon, context]),
      [
        ['pass', 'stage docs current'],
        ['sync~spin', 'stage skeleton running'],
        ['circle-outline', 'stage tree missing'],
        ['pulse', 'runs'],
      ],
    );
    runs.now = {
      project: 'one',
      progress: { stage: 'tree', tree: { nodes: 3, planned: 12, depth: 2, endings: 0, node: 'n3' } },
    };
    assert.equal((await roots())[2]!.description, 'node 3 of about 12 · depth 2');
    runs.now = { ...runs.now, project: 'another' };
    assert.equal((await roots())[2]!.context, 'stage tree missing');
  });

  it('says that another window or program is at work, and looks again', async () => {
    await store.withLock(storyLock, async () => {
      const [first, ...stages] = await roots();
      assert.deepEqual(
        [first!.label, first!.icon],
        ['Another window or program is at work on it', 'sync~spin'],
      );
      assert.deepEqual(first!.opens, ['storyfold.showStoryProgress', { project: 'one' }]);
      assert.equal(stages.length, 3);
      await new Promise((resolve) => setTimeout(resolve, 2000 + gathered));
      assert.ok(fired > 0);
    });
  });

  it('gathers changes, whoever makes them, and is silent once it is disposed of', async () => {
    await tree.getChildren();
    for (let count = 0; count < 20; count++) changes.fire();
    moves.fire();
    await story.run('docs');
    await new Promise((resolve) => setTimeout(resolve, gathered));
    assert.ok(fired >= 1 && fired <= 3, String(fired));
    tree.dispose();
    fired = 0;
    changes.fire();
    moves.fire();
    await new Promise((resolve) => setTimeout(resolve, gathered));
    assert.equal(fired, 0);
  });

  it('says why it shows nothing', async () => {
    const gone = new StoryFoldError('io', 'The folder cannot be read.', 'Look at its permissions.');
    story.standing = () => Promise.reject(gone);
    assert.equal((await roots())[0]!.label, 'The folder cannot be read.');
    assert.deepEqual(failures, [gone]);
  });

  it('speaks Chinese', async () => {
    language = 'zh-cn';
    await story.run('full');
    const rows = [...(await roots()), ...(await below(0)), ...(await below(2))];
    for (const { label, description } of rows) {
      if (!label.endsWith('.json')) assert.match(label, /\p{Script=Han}/u);
      if (description !== '' && !description.startsWith('.storyfold/'))
        assert.match(description, /\p{Script=Han}/u, label);
    }
  });
});
