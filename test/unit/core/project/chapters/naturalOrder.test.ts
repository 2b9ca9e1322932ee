import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareNaturally } from '../../../../../src/core/project/chapters/naturalOrder';

describe('compareNaturally', () => {
  for (const ordered of [
    ['1.md', '2.md', '10.md'],
    ['01-a.md', '01a-b.md', '02-a.md', '10-a.md', '100-a.md'],
    ['chapter-2.md', 'chapter-10.md', 'prologue.md'],
    ['第一章.md', '第二章.md', '第三章.md', '第十章.md', '第十一章.md', '第二十章.md', '第一百零五章.md'],
    ['第2章.md', '第十章.md'],
    ['00-prologue.md', '01-始.md', '02-一.md'],
  ]) {
    it(ordered.join(' < '), () => {
      assert.deepEqual([...ordered].reverse().sort(compareNaturally), ordered);
    });
  }

  it('is one order: total, and the same whichever way it is asked', () => {
    const name = fc.stringMatching(/^[第0-9一二十章a.-]{0,8}$/);
    fc.assert(
      fc.property(name, name, name, (one, two, three) => {
        assert.equal(Math.sign(compareNaturally(one, two)), -Math.sign(compareNaturally(two, one)) || 0);
        assert.equal(compareNaturally(one, two) === 0, one === two);
        if (compareNaturally(one, two) < 0 && compareNaturally(two, three) < 0) {
          assert.ok(compareNaturally(one, three) < 0);
        }
      }),
      { numRuns: 5000 },
    );
  });
});
