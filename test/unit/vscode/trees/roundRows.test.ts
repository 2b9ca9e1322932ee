import assert from 'node:assert/strict';
import { historyFile } from '../../../../src/core/project/layout';
import { RoundRows } from '../../../../src/vscode/trees/roundRows';
import type { Project } from '../../../../src/vscode/workspace/project';
import { testProject } from '../../../fakes/testProject';

describe('rounds that are shown', () => {
  it('leave an entry that is being written where it is, and show it once it is whole', async () => {
    const { controller, store } = await testProject({ 'sample.md': 'teh one' }, [
      { rule: 'teh', pattern: /teh/, replacement: 'the' },
    ]);
    await controller.refine('sample', { rounds: 1 });
    const path = historyFile('sample', 1);
    const whole = (await store.read(path))!;
    await store.commit([{ path, bytes: whole.subarray(0, 100) }]);
    const rows = new RoundRows();
    const project = { id: 'ferry', store } as unknown as Project;
    assert.equal(await rows.read(project, 'sample', 1), undefined);
    assert.deepEqual(await store.read(path), whole.slice(0, 100));
    await store.commit([{ path, bytes: whole }]);
    assert.equal((await rows.read(project, 'sample', 1))?.applied.length, 1);
  });
});
