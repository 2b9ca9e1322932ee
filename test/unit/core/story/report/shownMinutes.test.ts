import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { StoryReport } from '../../../../../src/core/story/report/model';
import { shownMinutes } from '../../../../../src/core/story/report/shownMinutes';

function shown(minutes: number, target: number): number {
  return shownMinutes({
    treeMetrics: { estimatedDurationMinutes: minutes },
    verdict: { durationOk: minutes >= target },
  } as StoryReport);
}

describe('the minutes of a story as they are shown', () => {
  it('are to a tenth, and never look like enough where they are not', () => {
    assert.equal(shown(20.08, 15), 20.1);
    assert.equal(shown(14.96, 15), 14.9);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.integer({ min: 1, max: 400 }),
        (is, target) => {
          const told = shown(is, target);
          assert.ok(Math.abs(told - is) <= 0.1 + 1e-9);
          assert.equal(told >= target, is >= target);
        },
      ),
    );
  });
});
