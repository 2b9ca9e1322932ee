import assert from 'node:assert/strict';
import { documentFiles, skeletonFile, treeFile } from '../../../../src/core/story/storyFiles';
import { StoryController } from '../../../../src/core/story/storyController';
import { TaskController } from '../../../../src/core/task/taskController';
import { FileManuscript } from '../../../../src/adapters/node/fileManuscript';
import { chapterControllers } from '../../../fakes/chapterProject';
import { expectCode } from '../../../fakes/expectCode';
import { ManualClock } from '../../../fakes/manualClock';
import { ManualUptime } from '../../../fakes/manualUptime';
import { MemoryStore } from '../../../fakes/memoryStore';
import { modelAt } from '../../../fakes/modelServer/modelAt';
import { status } from '../../../fakes/modelServer/statuses';
import { sessionOn } from '../../../fakes/modelSessions';
import { StillTimer } from '../../../fakes/stillTimer';
import { smallStory } from '../../../fakes/storyEngine';
import { storyServer, type StoryServer } from '../../../fakes/storyServer';
import { taskReplies } from '../../../fakes/taskReplies';
import { englishProject } from '../../../fakes/testProject';

describe('a task that builds the branching story', () => {
  let server: StoryServer;
  let store: MemoryStore;
  let tasks: TaskController;
  let stories: StoryController;

  beforeEach(async () => {
    server = await storyServer(({ asked }, count) =>
      asked === undefined ? undefined : taskReplies[asked]?.(count),
    );
    store = new MemoryStore();
    await store.commit([
      { path: 'brief.md', bytes: new TextEncoder().encode('# Brief\n\n## Premise\n\nA ferry and a bell.\n') },
    ]);
    const clock = new ManualClock();
    const project = { ...englishProject, settings: smallStory };
    const model = sessionOn(modelAt(server.url), store, { clock });
    const { controller: chapters, refinement } = chapterControllers(store, { clock, project, model });
    const manuscript = new FileManuscript(store);
    stories = new StoryController({ store, manuscript, project, clock, model });
    tasks = new TaskController({
      store,
      manuscript,
      project,
      clock,
      timer: new StillTimer(),
      uptime: new ManualUptime(),
      model,
      refinement,
      chapters,
      stories,
      reviewers: [],
    });
  });
  afterEach(() => server.stop());

  it('goes from requirements to the playbook, with what the author confirmed told to every stage', async () => {
    const { task } = await tasks.create({ kind: 'story', id: 'ferry' });
    assert.deepEqual([task.kind, task.chapter, task.status], ['story', '', 'pending']);
    assert.equal((await tasks.run('ferry')).task.status, 'awaiting_confirm');
    const asked = server.server.requests.at(-1)!.body!.messages;
    assert.match(asked[0]!.content, /This time: a branching story/);
    const done = await tasks.confirm('ferry');
    assert.equal(done.task.status, 'completed');
    assert.equal(done.task.feedbackStatus, 'completed');
    const lore = server.server.requests.find((request) => request.asked === 'lore')!.body!.messages[1]!
      .content;
    assert.match(lore, /<document name="requirements">/);
    assert.ok(await store.read(treeFile));
    const result = JSON.parse(
      new TextDecoder().decode((await store.read('.storyfold/tasks/ferry/generation_result.json'))!),
    ) as { kind: string; path: string; passed: boolean; words: number };
    assert.deepEqual([result.kind, result.path], ['story', treeFile]);
    assert.ok(result.words > 0);
    const { feedback } = await tasks.show('ferry');
    assert.deepEqual(
      feedback!.criteria.map(({ name }) => name),
      ['length', 'endings', 'soundness', 'choices', 'people'],
    );
  });

  it('fails in the middle of the tree and is retried without asking again for what was had', async () => {
    await tasks.create({ kind: 'story', id: 'ferry' });
    await tasks.run('ferry');
    const { instead } = server;
    server.instead = (request, count) =>
      request.asked === 'prose' && count === 4 ? status(401, { message: 'no' }) : instead(request, count);
    await expectCode('auth', () => tasks.confirm('ferry'));
    assert.equal((await tasks.show('ferry')).task.failedStage, 'generating');
    server.instead = instead;
    server.asked();
    const done = await tasks.retry({ task: 'ferry', clean: false, force: false, playbook: 'keep' });
    assert.equal(done.task.status, 'completed');
    const nodes = Object.keys((await stories.tree())!.tree.nodes).length;
    const again = server.asked();
    assert.ok(!again.includes('lore') && !again.includes('plot_skeleton'));
    assert.equal(again.filter((one) => one === 'prose').length, nodes - 4);
  });

  it('is refused where there is a story, unless its tree is to be built anew; then only that is', async () => {
    await stories.run('full');
    await expectCode('refused', () => tasks.create({ kind: 'story' }));
    await tasks.create({ kind: 'story', id: 'again', anew: true });
    await tasks.run('again');
    server.asked();
    await tasks.confirm('again');
    // Other material, so that the documents follow from something else.
    assert.ok(server.asked().includes('lore'));
    server.asked();
    await tasks.retry({ task: 'again', clean: false, force: true, stage: 'generating', playbook: 'keep' });
    const asked = server.asked();
    assert.ok(!asked.includes('lore') && !asked.includes('plot_skeleton'), asked.join(' '));
    assert.ok(asked.includes('choices'));
  });

  it('builds its tree anew on the skeleton as the author changed it', async () => {
    await tasks.create({ kind: 'story', id: 'ferry' });
    await tasks.run('ferry');
    await tasks.confirm('ferry');
    const skeleton = JSON.parse(new TextDecoder().decode((await store.read(skeletonFile))!)) as object;
    const mine = new TextEncoder().encode(JSON.stringify({ ...skeleton, title: 'My Ferry' }));
    const lore = new TextEncoder().encode('# Lore\n\nThe bell is mine.\n');
    await store.commit([
      { path: skeletonFile, bytes: mine },
      { path: documentFiles.lore, bytes: lore },
    ]);
    server.asked();
    const done = await tasks.retry({
      task: 'ferry',
      clean: false,
      force: true,
      stage: 'generating',
      playbook: 'keep',
    });
    assert.equal(done.task.status, 'completed');
    assert.deepEqual(await store.read(skeletonFile), mine);
    assert.deepEqual(await store.read(documentFiles.lore), lore);
    assert.equal((await stories.tree())!.tree.title, 'My Ferry');
    assert.ok(!server.asked().includes('plot_skeleton'));
    // By itself the stage has still to be told.
    await expectCode('refused', () => stories.run('skeleton'));
  });

  it('ends with the tree that it builds anew, also where the author changed the old one and it broke off', async () => {
    await stories.run('full');
    const found = (await stories.tree())!;
    const root = { ...found.tree.nodes['n1']!, narrative: 'Mine.' };
    await stories.saveTree({ ...found.tree, nodes: { ...found.tree.nodes, n1: root } }, found.sha256);
    await tasks.create({ kind: 'story', id: 'again', anew: true });
    await tasks.run('again');
    const { instead } = server;
    let prose = 0;
    server.instead = (request, count) => {
      if (request.asked !== 'prose') return instead(request, count);
      prose += 1;
      return prose === 4 ? status(401, { message: 'no' }) : instead(request, count);
    };
    await expectCode('auth', () => tasks.confirm('again'));
    server.instead = instead;
    server.asked();
    const done = await tasks.retry({ task: 'again', clean: false, force: false, playbook: 'keep' });
    assert.equal(done.task.status, 'completed');
    const { nodes } = (await stories.tree())!.tree;
    assert.notEqual(nodes['n1']!.narrative, 'Mine.');
    assert.equal(server.asked().filter((one) => one === 'prose').length, Object.keys(nodes).length - 3);
  });
});
