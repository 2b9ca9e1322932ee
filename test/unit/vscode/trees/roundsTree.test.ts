import assert from 'node:assert/strict';
import type * as Picking from '../../../../src/vscode/commands/pickApplied';
import { RoundRows } from '../../../../src/vscode/trees/roundRows';
import type * as Tree from '../../../../src/vscode/trees/roundsTree';
import type { Project } from '../../../../src/vscode/workspace/project';
import { loadTogether } from '../../../fakes/editorModule';
import { testProject, type TestProject } from '../../../fakes/testProject';
import { FakeEvents, treeEditor } from '../../../fakes/treeEditor';

describe('what a round changed, in the tree and in the palette,', () => {
  const offered: string[][] = [];
  const [{ pickApplied }, { RoundsTree }] = loadTogether<[typeof Picking, typeof Tree]>(
    ['commands/pickApplied', 'trees/roundsTree'],
    {
      ...treeEditor(),
      Uri: class {},
      window: {
        showQuickPick: (items: readonly { id: string }[]) => {
          offered.push(items.map(({ id }) => id));
          return Promise.resolve(undefined);
        },
      },
    },
  );
  let made: TestProject;
  let project: Project;

  beforeEach(async () => {
    offered.length = 0;
    made = await testProject({ 'sample.md': 'teh one and tall' }, [
      { rule: 'teh', pattern: /teh/, replacement: 'the' },
      { rule: 'tall', pattern: /tall/, replacement: 'short' },
    ]);
    project = {
      id: 'one',
      store: made.store,
      states: () => made.controller.states(),
    } as unknown as Project;
    await made.controller.refine('sample', { rounds: 1 });
  });

  /** How each change of entry 1 stands in the tree, and whether its menu takes it out. */
  const inTree = async (): Promise<unknown[]> => {
    const tree = new RoundsTree(
      { project, phase: 'sample' },
      new FakeEvents<void>().event as never,
      { failure: (_what: string, error: unknown) => assert.fail(error as Error) } as never,
    );
    const first = (await tree.getChildren()).find((item) => item.kind === 'entry' && item.entry === 1);
    const items = (await tree.getChildren(first)).map((item) => tree.getTreeItem(item));
    return items.map(({ description, contextValue }) => [description, contextValue === 'appliedSuggestion']);
  };

  const inPalette = async (): Promise<string[]> => {
    const selection = { project, phase: 'sample', requireWritable: () => project };
    const tabs = () => Promise.resolve([{ phase: 'sample', exists: true }]);
    const named = { project: 'one', phase: 'sample' };
    await pickApplied({ selection, tabs, view: { visible: false } } as never, new RoundRows(), [named]);
    return offered.at(-1)!;
  };

  it('can be taken out once, and again after the author went back to the text before that', async () => {
    const standing = ['sample.md', true];
    assert.deepEqual(await inTree(), [standing, standing]);
    assert.deepEqual(await inPalette(), ['s1', 's2']);

    await made.controller.revert('sample', 's1');
    assert.deepEqual(await inTree(), [['taken out again', false], standing]);
    assert.deepEqual(await inPalette(), ['s2']);

    await made.controller.restore('sample', 2);
    assert.equal(await made.read('sample.md'), 'the one and short');
    assert.deepEqual(await inTree(), [standing, standing]);
    assert.deepEqual(await inPalette(), ['s1', 's2']);
    await made.controller.revert('sample', 's1');
    assert.equal(await made.read('sample.md'), 'teh one and short');
    assert.deepEqual(await inTree(), [['taken out again', false], standing]);
  });

  it('is not in the text where an earlier one was restored', async () => {
    await made.controller.restore('sample', 1);
    const left = ['not in today’s text', false];
    assert.deepEqual(await inTree(), [left, left]);
    await assert.rejects(inPalette());
    await assert.rejects(made.controller.revert('sample', 's1'), { code: 'refused' });
  });
});
