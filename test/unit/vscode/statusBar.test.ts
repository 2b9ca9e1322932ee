import assert from 'node:assert/strict';
import type { ProgressView } from '../../../src/shared/workbenchState';
import type * as Bar from '../../../src/vscode/statusBar';
import { loadForEditor } from '../../fakes/editorModule';
import { treeEditor } from '../../fakes/treeEditor';

describe('the status bar while something runs', () => {
  const item = {
    text: '',
    tooltip: { value: '', isTrusted: {} },
    show: () => undefined,
    dispose: () => undefined,
  };
  let progress: ProgressView | undefined;
  let StatusBar: typeof Bar.StatusBar;
  const chapters: ProgressView = {
    phase: 'final',
    step: 'chapters',
    round: 1,
    auto: false,
    stopping: false,
    chapter: { chapter: '03', title: 'The Tide', step: 'judge', number: 1, of: 3, level: null },
  };

  before(() => {
    ({ StatusBar } = loadForEditor<typeof Bar>('statusBar', {
      ...treeEditor(),
      window: { createStatusBarItem: () => item },
      StatusBarAlignment: { Left: 1 },
    }));
  });

  /** The commands that its hover leads to, in order. */
  const links = async (): Promise<string[]> => {
    const never = () => ({ dispose: () => undefined });
    const shown = new Promise<void>((resolve) => {
      item.show = () => resolve(undefined) as undefined;
    });
    const project = {
      id: 'one',
      title: 'Oars',
      states: () => Promise.resolve({ final: { round: 1 } }),
      model: { usage: () => Promise.resolve(undefined), view: () => Promise.resolve({}) },
    };
    const bar = new StatusBar(
      { project, phase: 'final' } as never,
      { shownProgress: progress, onDidChangeProgress: never } as never,
      never as never,
      { failure: (_what: string, error: unknown) => assert.fail(String(error)) } as never,
    );
    await shown;
    bar.dispose();
    return [...item.tooltip.value.matchAll(/command:storyfold\.(\w+)/g)].map(([, name]) => name!);
  };

  it('leads to pausing and stopping the work on chapters, and says where it is', async () => {
    progress = chapters;
    assert.deepEqual(await links(), ['openWorkbench', 'pauseChapters', 'stop', 'showUsage']);
    assert.equal(item.text, '$(sync~spin) Chapter 3: The Tide · judging');
    assert.deepEqual(item.tooltip.isTrusted, {
      enabledCommands: [
        'storyfold.openWorkbench',
        'storyfold.pauseChapters',
        'storyfold.stop',
        'storyfold.showUsage',
      ],
    });
  });

  it('offers no pause once it was asked for, and none where there is nothing to pause', async () => {
    progress = { ...chapters, stopping: true };
    assert.deepEqual(await links(), ['openWorkbench', 'stop', 'showUsage']);
    const { chapter: _chapter, ...rest } = chapters;
    progress = rest;
    assert.deepEqual(await links(), ['openWorkbench', 'stop', 'showUsage']);
    progress = { ...chapters, step: 'judge_trial' };
    assert.deepEqual(await links(), ['openWorkbench', 'stop', 'showUsage']);
    progress = undefined;
    assert.deepEqual(await links(), ['openWorkbench', 'assessPhase', 'showUsage']);
  });
});
