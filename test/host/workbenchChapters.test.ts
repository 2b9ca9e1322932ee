import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ChapterCounts, ProgressView } from '../../src/shared/workbenchState';
import { chapterServer } from '../fakes/chapterServer';
import { modelAt } from '../fakes/modelServer/modelAt';
import type { ModelServer } from '../fakes/modelServer/modelServer';
import { sessionOn } from '../fakes/modelSessions';
import { Talk, openWorkbench, until, type OpenedWorkbench } from './workbenchPage';

const outline =
  '# Outline\n\n## Chapter 1: The Ferry\n\nIt is late.\n\n## Chapter 2: The Lamp\n\nIt goes out.\n';

describe('chapters in the workbench', () => {
  let server: ModelServer;
  let page: OpenedWorkbench;
  let talk: Talk;
  let lists: number;

  const counts = (more: Partial<ChapterCounts>): ChapterCounts => ({
    all: 2,
    passed: 0,
    needsAttention: 0,
    waiting: 0,
    underWay: 0,
    remaining: 0,
    ...more,
  });
  const shows = (wanted: ChapterCounts): Promise<true> =>
    until(() => JSON.stringify(talk.state.chapters) === JSON.stringify(wanted) || undefined);
  const write = async (file: string, text: string): Promise<void> => {
    await fs.mkdir(path.dirname(path.join(page.folder, file)), { recursive: true });
    await fs.writeFile(path.join(page.folder, file), text);
  };
  const told = (): ProgressView[] =>
    page.heard.flatMap((message) =>
      message.type === 'progress' && message.progress ? [message.progress] : [],
    );

  beforeEach(async () => {
    server = await chapterServer();
    page = await openWorkbench('A ferry and a lamp.\n', [], {
      session: (store) => sessionOn(modelAt(server.url), store),
    });
    talk = new Talk(page, 'final');
    lists = 0;
    const { chapters } = page.selection.project!;
    const list = chapters.list.bind(chapters);
    chapters.list = () => {
      lists++;
      return list();
    };
    await write('outline.md', outline);
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await page.close();
    await server.close();
  });

  it('are counted while the final phase is shown, and read for no other', async () => {
    await page.selection.selectPhase('outline');
    await until(() => talk.detail.phase === 'outline' || undefined);
    assert.equal(talk.state.chapters, undefined);
    assert.equal(lists, 0);
    await page.selection.selectPhase('final');
    await shows(counts({ remaining: 2 }));
  });

  it('are not listed again with every word that the author types', async () => {
    await write('chapters/01.md', '# Chapter 1: The Ferry\n\nMara waits.\n');
    await page.selection.selectPhase('final');
    await shows(counts({ passed: 1, remaining: 1 }));
    const document = await vscode.workspace.openTextDocument(path.join(page.folder, 'chapters/01.md'));
    const editor = await vscode.window.showTextDocument(document);
    lists = 0;
    const before = page.heard.length;
    await editor.edit((edit) =>
      edit.insert(document.positionAt(document.getText().length), 'She waits on.\n'),
    );
    await until(() => page.heard.slice(before).some(({ type }) => type === 'state') || undefined);
    assert.equal(lists, 0);
    await editor.edit((edit) => edit.replace(document.lineAt(0).range, '# Chapter 7: The Ferry at Night'));
    await shows(counts({ all: 3, passed: 1, remaining: 2 }));
  });

  it('are written, and say all the while where they stand', async () => {
    await page.selection.selectPhase('final');
    await shows(counts({ remaining: 2 }));
    const project = page.selection.project!.id;
    await page.chapterRuns.generateRemaining({ project });
    await shows(counts({ passed: 2 }));
    assert.equal(talk.progress, null);
    const steps = told().filter(({ chapter }) => chapter);
    assert.deepEqual(
      [...new Set(steps.map(({ chapter }) => `${chapter!.chapter} ${chapter!.title} ${chapter!.step}`))],
      ['01 The Ferry', '02 The Lamp'].flatMap((name) =>
        ['plan', 'write', 'edit', 'judge', 'update_bible'].map((step) => `${name} ${step}`),
      ),
    );
    assert.deepEqual(steps.at(-1)?.chapter?.work, { number: 2, of: 2 });
    assert.ok(steps.some(({ request }) => (request?.tokens ?? 0) > 0));
  });

  it('pause after the scene under way, say so, and go on', async () => {
    await page.selection.selectPhase('final');
    await shows(counts({ remaining: 2 }));
    const project = page.selection.project!.id;
    const run = page.chapterRuns.generateRemaining({ project });
    await until(() => told().find(({ chapter }) => chapter?.scene) && true);
    page.chapterRuns.pause();
    assert.equal((await run).stopReason, 'paused');
    assert.equal(told().at(-1)?.stopping, true);
    await shows(counts({ underWay: 1, remaining: 2 }));
    await page.chapterRuns.generateRemaining({ project });
    await shows(counts({ passed: 2 }));
  });
});
