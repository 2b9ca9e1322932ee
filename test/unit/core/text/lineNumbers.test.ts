import assert from 'node:assert/strict';
import fc from 'fast-check';
import { lineNumbers } from '../../../../src/core/text/lineNumbers';

describe('lineNumbers', () => {
  it('counts every kind of line end once', () => {
    const lineOf = lineNumbers('a\nb\r\nc\rd');
    assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map(lineOf), [0, 0, 1, 1, 1, 2, 2, 3, 3]);
    assert.equal(lineNumbers('')(0), 0);
  });

  it('gives what counting the line ends before gives', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '潮', '\n', '\r\n', '\r')), fc.nat(), (parts, at) => {
        const before = parts.slice(0, at % (parts.length + 1));
        // A line end that falls apart into two would be another text.
        const text = parts.join('').replace(/\r\n|\r/g, '\n');
        const offset = before.join('').replace(/\r\n|\r/g, '\n').length;
        assert.equal(lineNumbers(text)(offset), text.slice(0, offset).split('\n').length - 1);
      }),
    );
  });
});
