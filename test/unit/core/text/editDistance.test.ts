import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { editDistance } from '../../../../src/core/text/editDistance';

describe('editDistance', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  it('is zero for the same, symmetric, and at most the longer', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const distance = editDistance(one, other, 10);
        assert.equal(distance === 0, one === other);
        assert.equal(distance, editDistance(other, one, 10));
        assert.ok(distance <= Math.max(one.length, other.length));
        assert.equal(editDistance(one, other, 1), Math.min(distance, 2));
      }),
    );
  });
  it('is the same for any limit that it does not pass', () => {
    fc.assert(
      fc.property(word, word, fc.nat(8), (one, other, limit) => {
        assert.equal(editDistance(one, other, limit), Math.min(editDistance(one, other, 10), limit + 1));
      }),
      { numRuns: 1000 },
    );
  });
  it('counts swapped neighbours once', () => assert.equal(editDistance('maren', 'mraen', 3), 1));
});
