import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { SystemClock } from '../../src/adapters/node/systemClock';
import { ChapterController } from '../../src/core/chapter/chapterController';
import { UsageLedger } from '../../src/core/llm/usage/usageLedger';
import { ChannelLogger } from '../../src/vscode/channelLogger';
import { SpentSoFar } from '../../src/vscode/model/spentSoFar';
import type { ChapterItem } from '../../src/vscode/trees/chapterItems';
import { ChaptersTree } from '../../src/vscode/trees/chaptersTree';
import { chapterNamed } from '../../src/vscode/work/namedChapter';
import type { Project } from '../../src/vscode/workspace/project';
import { Projects } from '../../src/vscode/workspace/projects';
import { threeChapters } from '../fakes/chapterProject';
import { chapterServer, failing } from '../fakes/chapterServer';
import { modelAt } from '../fakes/modelServer/modelAt';
import type { ModelServer } from '../fakes/modelServer/modelServer';
import { sessionOn } from '../fakes/modelSessions';
import { englishProject } from '../fakes/testProject';
import { editorProject, typeAt, type EditorProject } from './editorProject';
import { eventually } from '../fakes/eventually';

const file = 'chapters/01-the-ferry.md';

describe('the tree of chapters, in the editor', () => {
  let desk: EditorProject;
  let server: ModelServer;
  let controller: ChapterController;
  let tree: ChaptersTree;

  beforeEach(async () => {
    desk = await editorProject({ 'outline.md': threeChapters });
    server = await chapterServer({ verdicts: [failing({ type: 'prose' })] });
    const { store, manuscript, logger, changes } = desk;
    const session = sessionOn(modelAt(server.url), store);
    controller = new ChapterController({
      store,
      manuscript,
      project: englishProject,
      refinement: desk.another({ model: session }),
      clock: new SystemClock(),
      model: session,
    });
    const spent = new SpentSoFar(store, new UsageLedger(store, logger), () => ({}));
    Object.assign(desk.project, {
      chapters: controller,
      model: {
        ...desk.project.model,
        usageByChapter: async () => (await spent.read())?.byChapter ?? new Map(),
      },
    });
    controller.onDidChange(() => changes.fire());
    tree = new ChaptersTree(desk.selection, changes.event, logger);
  });
  afterEach(async () => {
    tree.dispose();
    await controller.settled();
    await desk.close();
    await server.stop();
  });

  const drawn = (item: ChapterItem): [label: unknown, description: unknown] => {
    const { label, description } = tree.getTreeItem(item);
    return [label, description];
  };
  const click = async (item: ChapterItem): Promise<void> => {
    const { command } = tree.getTreeItem(item);
    await vscode.commands.executeCommand(command!.command, ...(command!.arguments as unknown[]));
  };
  const shown = (): string | undefined =>
    vscode.window.activeTextEditor && desk.project.pathOf(vscode.window.activeTextEditor.document.uri);

  it('leads from a planned chapter to its place in the outline, and from one that is written to its file', async () => {
    const [first, second] = await tree.getChildren();
    assert.deepEqual(drawn(second!), ['2 The Lamp', 'not started']);
    await click(second!);
    await eventually('the outline is shown', () => shown() === 'outline.md');
    const { document, selection } = vscode.window.activeTextEditor!;
    assert.equal(document.lineAt(selection.active.line).text, '## Chapter 2: The Lamp');
    await controller.generate('1');
    const [written] = await tree.getChildren();
    assert.equal(tree.getTreeItem(written!).id, tree.getTreeItem(first!).id);
    await click(written!);
    await eventually('the chapter is shown', () => shown() === file);
  });

  it('tells what a model made of it: words, tokens, attempts, each with its report', async () => {
    await controller.generate('1');
    const [first] = await tree.getChildren();
    assert.match(String(drawn(first!)[1]), /^written · length \d+ · [\d,]+ tokens · attempts: 2$/);
    const { tooltip, contextValue } = tree.getTreeItem(first!);
    assert.ok(tooltip instanceof vscode.MarkdownString && !tooltip.isTrusted);
    assert.equal(contextValue, 'chapter passed unlocked judged hasText');
    const attempts = await tree.getChildren(first);
    assert.deepEqual(
      attempts.map((attempt) => [drawn(attempt)[0], chapterNamed(attempt)?.attempt]),
      [
        ['Attempt 1, the chapter’s text', 1],
        ['Attempt 0', 0],
      ],
    );
    assert.equal(tree.getTreeItem(attempts[1]!).command?.command, 'storyfold.showJudgeReport');
  });

  it('draws a chapter anew whose words are typed, and no other', async () => {
    await controller.generate('1');
    const [first] = await tree.getChildren();
    // What the run itself changed has been looked at by then.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const fired: unknown[] = [];
    tree.onDidChangeTreeData((item) => fired.push(item));
    const document = await desk.open(file);
    await typeAt(document, document.getText().length, 'She went on.\n');
    desk.changes.fire();
    await eventually('it is drawn anew', () => fired.length > 0);
    assert.deepEqual(fired, [first]);
    assert.match(String(drawn(first!)[1]), /changed by you/);
    assert.equal(document.isDirty, true);
  });
});

describe('the files of chapters', () => {
  it('are looked at when somebody else writes them', async () => {
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    const channel = vscode.window.createOutputChannel('StoryFold chapters test', { log: true });
    const opened = { id: 'one', dispose: () => undefined } as unknown as Project;
    const projects = new Projects(() => Promise.resolve(opened), new ChannelLogger(channel));
    await projects.refresh();
    let told = 0;
    projects.onDidChangeTexts(() => told++);
    const kept = path.join(folder, '.storyfold/chapters/77');
    const pause = () => new Promise((resolve) => setTimeout(resolve, 500));
    const written = [
      path.join(kept, 'state.json'),
      path.join(folder, '.storyfold/bible.json'),
      path.join(folder, '.storyfold/usage.jsonl'),
      path.join(folder, 'chapters/77-nobody.proposed.md'),
    ];
    const before = await Promise.all(written.map((each) => fs.readFile(each).catch(() => undefined)));
    try {
      for (const [index, each] of written.entries())
        await eventually(`${path.basename(each)} is seen`, async () => {
          // The system's watcher may miss what is in a folder that was made a moment ago.
          await fs.rm(kept, { recursive: true, force: true });
          await fs.mkdir(kept, { recursive: true });
          await pause();
          told = 0;
          await fs.writeFile(each, before[index] ?? '{}');
          await pause();
          return told > 0;
        });
    } finally {
      for (const [index, each] of written.entries())
        if (before[index] === undefined) await fs.rm(each, { force: true });
      await fs.rm(kept, { recursive: true, force: true });
      projects.dispose();
      channel.dispose();
    }
  });
});
