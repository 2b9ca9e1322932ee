import assert from 'node:assert/strict';
import fc from 'fast-check';
import { occurrences } from '../../../../src/core/text/occurrences';

describe('occurrences', () => {
  it('are all places of the words within the scope, in order, up to so many', () => {
    const some = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), maxLength });
    fc.assert(
      fc.property(some(20), some(3), fc.nat(20), fc.nat(20), fc.nat(5), (text, words, one, other, most) => {
        const scope = { start: Math.min(one, other), end: Math.min(text.length, Math.max(one, other)) };
        const all = [...text.slice(0, scope.end), '']
          .map((_, start) => ({ start, end: start + words.length }))
          .filter(
            ({ start, end }) => scope.start <= start && end <= scope.end && text.startsWith(words, start),
          );
        if (words === '' || scope.start > scope.end) return;
        assert.deepEqual(occurrences(text, words, scope, most), all.slice(0, most));
      }),
    );
  });
});
