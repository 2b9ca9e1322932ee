import assert from 'node:assert/strict';
import fc from 'fast-check';
import { beginningOf, endingOf } from '../../../../../src/core/refinement/telling/paragraphCuts';

describe('the beginning and the end of a text', () => {
  const text = 'The first day.\n\nThe second day, with rain.\n\nThe third.\n';

  it('are whole paragraphs', () => {
    assert.equal(beginningOf(text, 45), 'The first day.\n\nThe second day, with rain.');
    assert.equal(beginningOf(text, 30), 'The first day.');
    assert.equal(endingOf(text, 45).trimEnd(), 'The second day, with rain.\n\nThe third.');
    assert.equal(endingOf(text, 30).trimEnd(), 'The third.');
    assert.equal(beginningOf(text, 1000), text);
    assert.equal(endingOf(text, 1000), text);
  });

  it('cut a paragraph that is too long by itself, and no character in two', () => {
    assert.equal(beginningOf('𠮷'.repeat(10), 5), '𠮷𠮷…');
    assert.equal(endingOf('𠮷'.repeat(10), 5), '…𠮷𠮷');
  });

  it('never are longer than asked for, nor say what is not there', () => {
    const piece = fc.constantFrom('山', 'word ', '\n\n', '\r\n', '𠮷', '# ', '。');
    fc.assert(
      fc.property(fc.string({ unit: piece }), fc.integer({ min: 1, max: 40 }), (written, limit) => {
        const [front, back] = [beginningOf(written, limit), endingOf(written, limit)];
        assert.ok(front.length <= limit + 1 && back.length <= limit + 1);
        assert.ok(written.startsWith(front.replace(/…$/, '')));
        assert.ok(written.endsWith(back.replace(/^…/, '')));
        assert.ok(!/\p{Surrogate}/u.test(front + back));
      }),
    );
  });
});
