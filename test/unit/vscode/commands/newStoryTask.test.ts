import assert from 'node:assert/strict';
import type * as TaskCommands from '../../../../src/vscode/commands/taskCommands';
import type { CommandId } from '../../../../src/vscode/contributions';
import { treeFile } from '../../../../src/core/story/storyFiles';
import { loadForEditor, translator } from '../../../fakes/editorModule';
import { MemoryStore } from '../../../fakes/memoryStore';
import { taskEngine, type TaskEngine } from '../../../fakes/taskEngine';
import { aNode, aTree } from '../../core/story/storyTrees';

describe('a new task for the branching story', () => {
  let store: MemoryStore;
  let engine: TaskEngine;
  let shown: string[];
  /** The button of each message. */
  let pressed: (string | undefined)[];
  let ran: unknown[][];
  let newStoryTask: (argument?: unknown) => unknown;

  beforeEach(() => {
    store = new MemoryStore();
    engine = taskEngine(store);
    shown = [];
    pressed = [];
    ran = [];
    const message = (text: string): Promise<string | undefined> => {
      shown.push(text);
      return Promise.resolve(pressed.shift());
    };
    const editor = {
      window: {
        showQuickPick: (lines: { label: string }[]) =>
          Promise.resolve(lines.find(({ label }) => label.includes('by measures'))),
        showInformationMessage: message,
        showWarningMessage: message,
      },
      commands: { executeCommand: (...given: unknown[]) => Promise.resolve(void ran.push(given)) },
      workspace: { isTrusted: true },
      env: { language: 'en' },
      l10n: { t: translator(() => 'en') },
      EventEmitter: class {},
      Uri: class {},
    };
    const { taskCommands } = loadForEditor<typeof TaskCommands>('commands/taskCommands', editor);
    const project = {
      id: 'one',
      title: 'The Ferry',
      tasks: engine.tasks,
      story: { tree: () => engine.store.read(treeFile) },
    };
    const handlers: Partial<Record<CommandId, (argument?: unknown) => unknown>> = taskCommands({
      selection: { requireWritable: () => project },
    } as never);
    newStoryTask = handlers['storyfold.newStoryTask']!;
  });

  const tasks = async () => (await engine.tasks.list()).map(({ kind, status, id }) => ({ kind, status, id }));

  it('is made, and can be run from the message that says so', async () => {
    pressed = ['Run It'];
    await newStoryTask({ project: 'one' });
    const [task] = await tasks();
    assert.deepEqual([task?.kind, task?.status], ['story', 'pending']);
    assert.match(shown[0]!, /There is a task for /);
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(ran, [['storyfold.runTask', { project: 'one', task: task!.id }]]);
  });

  it('asks first where the story is built already, and makes none where the author leaves', async () => {
    const tree = aTree('a', [aNode('a', [], { isEnding: true })]);
    await store.commit([{ path: treeFile, bytes: new TextEncoder().encode(JSON.stringify(tree)) }]);
    await newStoryTask();
    assert.match(shown[0]!, /built already/);
    assert.deepEqual(await tasks(), []);
    pressed = ['Make the Task'];
    await newStoryTask();
    assert.equal((await tasks()).length, 1);
  });
});
