import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { StoryFoldError } from '../../src/core/errors';
import type { StoryOutcome } from '../../src/core/story/storyRun';
import { ChannelLogger } from '../../src/vscode/channelLogger';
import { storyCommands } from '../../src/vscode/commands/storyCommands';
import { StoryProgressPages } from '../../src/vscode/commands/storyProgressPages';
import type { CommandId } from '../../src/vscode/contributions';
import { ReportDocuments, reportScheme } from '../../src/vscode/pages/reportDocuments';
import type { Handler } from '../../src/vscode/runCommand';
import { StoryStagesTree } from '../../src/vscode/trees/storyStagesTree';
import { StoryRuns } from '../../src/vscode/work/storyRuns';
import { WorkAtHand } from '../../src/vscode/work/workAtHand';
import type { Project } from '../../src/vscode/workspace/project';
import { Projects } from '../../src/vscode/workspace/projects';
import { delayed } from '../fakes/modelServer/faults';
import { status } from '../fakes/modelServer/statuses';
import { storyEngine } from '../fakes/storyEngine';
import { storyReply } from '../fakes/storyReplies';
import { storyServer, type StoryServer } from '../fakes/storyServer';
import { editorProject, type EditorProject } from './editorProject';
import { eventually } from '../fakes/eventually';

describe('a branching story, by the commands of the editor', () => {
  let server: StoryServer;
  let desk: EditorProject;
  let atHand: WorkAtHand;
  let reports: ReportDocuments;
  let tree: StoryStagesTree;
  let handlers: Partial<Record<CommandId, Handler>>;
  let owned: { dispose(): void }[];

  beforeEach(async () => {
    server = await storyServer();
    desk = await editorProject({ 'brief.md': '# Brief\n\nA ferry, a bell, a storm.\n' });
    const { selection, logger, changes } = desk;
    Object.assign(desk.project, {
      story: storyEngine(desk.store, { url: server.url }),
      model: { ...desk.project.model, prepare: () => Promise.resolve(undefined) },
    });
    atHand = new WorkAtHand();
    reports = new ReportDocuments();
    const storyRuns = new StoryRuns(selection, atHand);
    const storyProgress = new StoryProgressPages(reports, storyRuns, logger);
    tree = new StoryStagesTree(selection, storyRuns, changes.event, logger);
    owned = [tree, storyProgress, reports, storyRuns, atHand];
    handlers = storyCommands({
      selection,
      storyRuns,
      storyProgress,
      reports,
      view: { visible: false },
    } as never);
  });

  afterEach(async () => {
    for (const each of owned) each.dispose();
    await desk.project.story.settled();
    await desk.close();
    await server.stop();
  });

  const run = async <T>(id: CommandId, ...args: unknown[]): Promise<T> => (await handlers[id]!(...args)) as T;
  const named = () => ({ project: desk.project.id });
  const files = async (): Promise<string[]> =>
    (await fs.readdir(path.join(desk.folder, '.storyfold/story')).catch(() => [])).sort();
  /** What a report says now. */
  const page = (name: string): string =>
    reports.textOf(vscode.Uri.from({ scheme: reportScheme, path: `/${name}.md` })) ?? '';
  const failure = async (running: Promise<unknown>): Promise<string> => {
    const error: unknown = await running.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof StoryFoldError, String(error));
    return error.code;
  };

  it('is written stage by stage, and told of in pages', async () => {
    const stages: string[][] = [];
    for (const id of [
      'storyfold.writeStoryDocuments',
      'storyfold.writePlotSkeleton',
      'storyfold.buildStoryTree',
      'storyfold.buildStory',
    ] as const) {
      const outcome = await run<StoryOutcome>(id, named());
      stages.push(outcome.stages.map(({ stage, did }) => `${stage} ${did}`));
    }
    assert.deepEqual(stages, [
      ['docs ran'],
      ['skeleton ran'],
      ['tree ran'],
      ['docs reused', 'skeleton reused', 'tree reused'],
    ]);
    const made = ['gdd.md', 'lore.md', 'mainline.md', 'report.json', 'skeleton.json', 'tree.json'];
    for (const name of made) assert.ok((await files()).includes(name), name);
    await run('storyfold.showStoryReport', named());
    assert.match(page('Story Report'), /^# Story report.*The Ferry Bell/);
    await run('storyfold.showChoiceQuality', { ...named(), node: 'n1' });
    assert.match(page('Choice Quality'), /^# n1/);
    await run('storyfold.showStoryDiagnostics', named());
    assert.match(page('Story Diagnostics'), /^# Run /);
    await run('storyfold.openStoryFile', { ...named(), path: '.storyfold/story/lore.md' });
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /^# The lore of the ferry/);
  });

  it('goes on where it failed, without asking again for what was had', async () => {
    let prose = 0;
    server.instead = ({ asked }) => {
      if (asked !== 'prose') return undefined;
      prose++;
      return prose === 5 ? status(401, { message: 'no more' }) : undefined;
    };
    assert.equal(await failure(run('storyfold.buildStory', named())), 'auth');
    assert.ok((await files()).includes('tree_incremental.jsonl'));
    await run('storyfold.showStoryProgress', named());
    assert.match(page('Story Progress'), /A build was stopped before its end/);
    server.instead = () => undefined;
    server.asked();
    const outcome = await run<StoryOutcome>('storyfold.buildStoryTree', named());
    assert.deepEqual(
      outcome.stages.map(({ stage, did }) => `${stage} ${did}`),
      ['tree resumed'],
    );
    assert.ok(!server.asked().includes('plot_skeleton'));
  });

  it('shows while it is built how far it has come', async () => {
    await run('storyfold.writeStoryDocuments', named());
    await run('storyfold.writePlotSkeleton', named());
    let count = 0;
    server.instead = (request) =>
      request.asked === 'prose'
        ? delayed(400, storyReply(request, { count: count++, choices: 0 })!)
        : undefined;
    const built = run<StoryOutcome>('storyfold.buildStoryTree', named());
    await eventually('a node is written', async () => (await files()).includes('tree_incremental.jsonl'));
    await run('storyfold.showStoryProgress', named());
    const seen = new Set<string>();
    await eventually('the page has followed the build', () => {
      const at = /At work\\: Story tree · node (\d+)/.exec(page('Story Progress'))?.[1];
      if (at !== undefined) seen.add(at);
      return seen.size >= 3;
    });
    const [, , row] = await tree.getChildren();
    assert.match(String(tree.getTreeItem(row!).description), /^node \d+ of about \d+/);
    await built;
    await eventually('the page says that it is finished', () =>
      /The story tree is finished/.test(page('Story Progress')),
    );
  });

  it('is stopped by the command that stops everything', async () => {
    let count = 0;
    server.instead = (request) =>
      request.asked === 'lore' || request.asked === 'gdd' || request.asked === 'mainline'
        ? delayed(count++ === 0 ? 0 : 60_000, storyReply(request, { count: 0, choices: 0 })!)
        : undefined;
    const built = failure(run('storyfold.buildStory', named()));
    await eventually('the second document is asked for', () => count === 2);
    atHand.stop(false);
    assert.equal(await built, 'cancelled');
    assert.ok((await files()).includes('lore.md'), 'What was had stays.');
  });

  it('is looked at when another program writes its files', async () => {
    const folder = path.join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, '.storyfold/story');
    const channel = vscode.window.createOutputChannel('StoryFold story test', { log: true });
    const opened = { id: 'one', dispose: () => undefined } as unknown as Project;
    const projects = new Projects(() => Promise.resolve(opened), new ChannelLogger(channel));
    await projects.refresh();
    let told = 0;
    projects.onDidChangeTexts(() => told++);
    const pause = () => new Promise((resolve) => setTimeout(resolve, 500));
    try {
      for (const name of ['lore.md', 'tree.json', 'tree_incremental.jsonl', 'runs/a/diagnostics.json'])
        await eventually(`${name} is seen`, async () => {
          // The editor's watcher may miss a folder that was made a moment ago, and then sees nothing in it for as long as it is there: each try
          // makes it anew.
          await fs.rm(folder, { recursive: true, force: true });
          await pause();
          await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
          await pause();
          told = 0;
          await fs.writeFile(path.join(folder, name), '{}');
          await pause();
          return told > 0;
        });
    } finally {
      projects.dispose();
      channel.dispose();
      await fs.rm(folder, { recursive: true, force: true });
    }
  });
});
