import assert from 'node:assert/strict';
import { FileManuscript } from '../../../../src/adapters/node/fileManuscript';
import { RefinementController } from '../../../../src/core/refinement/refinementController';
import { ManualClock } from '../../../fakes/manualClock';
import { MemoryStore } from '../../../fakes/memoryStore';
import { PatternReviewer } from '../../../fakes/patternReviewer';
import { englishProject } from '../../../fakes/testProject';

async function project() {
  const store = new MemoryStore();
  await store.commit([{ path: 'sample.md', bytes: new TextEncoder().encode('teh end') }]);
  const reviewer = new PatternReviewer([{ rule: 'teh', pattern: /teh/ }]);
  let audience = 'children';
  let read = 0;
  const controller = new RefinementController({
    store,
    manuscript: new FileManuscript(store),
    get project() {
      read += 1;
      return { ...englishProject, audience };
    },
    reviewers: [reviewer],
    clock: new ManualClock(),
    get model() {
      return undefined;
    },
  });
  return {
    controller,
    reviewer,
    change: (to: string) => {
      audience = to;
    },
    timesRead: () => read,
  };
}

describe('what the loop works with while the program runs', () => {
  it('is read once for each operation, so that what was set meanwhile counts from the next one on', async () => {
    const { controller, reviewer, change, timesRead } = await project();
    const first = controller.assess('sample');
    const second = first.then(() => change('adults')).then(() => controller.assess('sample'));
    await second;
    assert.deepEqual(
      reviewer.requests.map(({ audience }) => audience),
      ['children', 'adults'],
    );
    assert.equal(timesRead(), 2);
  });

  it('is waited for to the end, also where that is an error', async () => {
    const { controller } = await project();
    await controller.settled();
    const ended: string[] = [];
    const assessed = controller.assess('sample').then(() => ended.push('assessed'));
    const refused = controller.revert('sample', 's99').catch(() => ended.push('refused'));
    await controller.settled().then(() => ended.push('settled'));
    await Promise.all([assessed, refused]);
    assert.deepEqual(ended.slice(0, 2).sort(), ['assessed', 'refused']);
    assert.equal(ended[2], 'settled');
  });
});
