import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import type * as TaskCommands from '../../../../src/vscode/commands/taskCommands';
import type { CommandId } from '../../../../src/vscode/contributions';
import type * as Documents from '../../../../src/vscode/editor/requirementsDocuments';
import type * as Tree from '../../../../src/vscode/trees/tasksTree';
import { threeChapters } from '../../../fakes/chapterProject';
import { loadTogether } from '../../../fakes/editorModule';
import { MemoryStore } from '../../../fakes/memoryStore';
import { taskEngine } from '../../../fakes/taskEngine';
import { FakeEvents, treeEditor } from '../../../fakes/treeEditor';

class FakeFileSystemError extends Error {
  static FileNotFound(): FakeFileSystemError {
    return new FakeFileSystemError('not found');
  }
}

describe('the requirements of tasks', () => {
  let offered: string[];
  let shown: string[];
  let documents: Documents.RequirementsDocuments;
  let tree: Tree.TasksTree;
  let command: (id: CommandId, argument?: unknown) => unknown;

  /** One task that was stopped at its first stage, one that has not begun, and one whose requirements wait. */
  before(async () => {
    const store = new MemoryStore();
    await store.commit([{ path: 'outline.md', bytes: new TextEncoder().encode(threeChapters) }]);
    let fails = true;
    const { tasks } = taskEngine(store, {
      taskScript: {
        before: () => {
          if (fails) throw new StoryFoldError('auth', 'The server said no.', 'Look at the key.');
        },
      },
    });
    await tasks.create({ chapter: '1', id: 'stopped' });
    await tasks.run('stopped').catch(() => undefined);
    fails = false;
    await tasks.create({ chapter: '2', id: 'waits' });
    await tasks.run('waits');
    await tasks.create({ chapter: '3', id: 'new' });
    const project = { id: 'one', title: 'The Ferry', tasks, settings: { language: 'en' } };
    const selection = { project, requireProject: () => project, requireWritable: () => project };
    const [{ taskCommands }, { RequirementsDocuments }, { TasksTree }] = loadTogether<
      [typeof TaskCommands, typeof Documents, typeof Tree]
    >(['commands/taskCommands', 'editor/requirementsDocuments', 'trees/tasksTree'], {
      ...treeEditor(),
      FileSystemError: FakeFileSystemError,
      FileChangeType: { Changed: 1 },
      FileType: { File: 1 },
      Uri: class {
        static from = (parts: { path: string }): object => ({ ...parts, toString: () => parts.path });
      },
      workspace: { textDocuments: [], onDidCloseTextDocument: () => ({ dispose: () => undefined }) },
      window: {
        showQuickPick: (lines: { task: { id: string } }[]) => {
          offered = lines.map(({ task }) => task.id);
          return Promise.resolve(lines[0]);
        },
        showTextDocument: ({ path }: { path: string }) => Promise.resolve(void shown.push(path)),
      },
      commands: {
        executeCommand: (_id: string, { path }: { path: string }) => Promise.resolve(void shown.push(path)),
      },
    });
    documents = new RequirementsDocuments(selection as never);
    tree = new TasksTree(selection as never, new FakeEvents<void>().event as never, {} as never);
    const handlers: Partial<Record<CommandId, (argument?: unknown) => unknown>> = taskCommands({
      selection,
      requirements: documents,
    } as never);
    command = (id, argument) => handlers[id]!(argument);
  });

  beforeEach(() => {
    offered = [];
    shown = [];
  });

  after(() => tree.dispose());

  it('are offered where there are some', async () => {
    for (const id of ['storyfold.showRequirements', 'storyfold.editRequirements'] as const) {
      await command(id);
      assert.deepEqual(offered, ['waits'], id);
    }
    assert.deepEqual(shown, ['/waits/requirements.md', '/waits/requirements.md']);
    const contexts = (await tree.getChildren()).map((item) => tree.getTreeItem(item).contextValue!);
    assert.deepEqual(contexts.sort(), ['task awaiting_confirm requirements', 'task failed', 'task pending']);
  });

  it('are said not to be there yet, with a way to get some; to the editor that is a file which is not there', async () => {
    for (const id of ['storyfold.showRequirements', 'storyfold.editRequirements'] as const)
      await assert.rejects(
        async () => command(id, { project: 'one', task: 'stopped' }),
        (error) =>
          error instanceof StoryFoldError &&
          error.code === 'not_found' &&
          /no requirements yet/.test(error.message) &&
          /Retry Task/.test(error.hint),
        id,
      );
    assert.deepEqual(shown, []);
    const uri = { scheme: 'storyfold-requirements', path: '/stopped/requirements.md', query: 'one' };
    await assert.rejects(documents.stat(uri as never), FakeFileSystemError);
  });
});
