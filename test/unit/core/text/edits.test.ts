import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  applyEdits,
  invertEdits,
  orderEdits,
  splitsPair,
  type TextEdit,
} from '../../../../src/core/text/edits';
import { editedText } from './editArbitraries';

describe('edits', () => {
  it('applies edits whatever order they are given in', () => {
    const edits: TextEdit[] = [
      { start: 8, end: 13, replacement: 'harbour' },
      { start: 0, end: 3, replacement: 'A' },
      { start: 3, end: 3, replacement: ' quiet' },
    ];
    assert.equal(applyEdits('The old house slept.', edits), 'A quiet old harbour slept.');
  });

  it('keeps the given order of insertions at one place, before a replacement that starts there', () => {
    const edits: TextEdit[] = [
      { start: 1, end: 2, replacement: 'X' },
      { start: 1, end: 1, replacement: '1' },
      { start: 1, end: 1, replacement: '2' },
    ];
    assert.equal(applyEdits('abc', edits), 'a12Xc');
  });

  it('lets edits meet and refuses those that overlap', () => {
    const meeting = [
      { start: 0, end: 2, replacement: 'x' },
      { start: 2, end: 4, replacement: 'y' },
    ];
    assert.equal(applyEdits('abcdef', meeting), 'xyef');
    const overlapping = [
      { start: 0, end: 3, replacement: 'x' },
      { start: 2, end: 4, replacement: 'y' },
    ];
    assert.throws(() => applyEdits('abcdef', overlapping), { code: 'invalid_input' });
    const inside = [
      { start: 0, end: 3, replacement: 'x' },
      { start: 1, end: 1, replacement: 'y' },
    ];
    assert.throws(() => applyEdits('abcdef', inside), { code: 'invalid_input' });
  });

  it('refuses edits outside the text and turned ranges', () => {
    for (const range of [
      { start: -1, end: 0 },
      { start: 0, end: 4 },
      { start: 2, end: 1 },
      { start: 0.5, end: 1 },
    ]) {
      assert.throws(() => applyEdits('abc', [{ ...range, replacement: '' }]), { code: 'invalid_input' });
    }
  });

  it('gives the text before back from the text after', () => {
    fc.assert(
      fc.property(editedText(), ({ text, edits }) => {
        const after = applyEdits(text, edits);
        assert.equal(applyEdits(after, invertEdits(text, edits)), text);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves what no edit covers as it was, in order', () => {
    fc.assert(
      fc.property(editedText(), ({ text, edits }) => {
        let expected = '';
        let copied = 0;
        for (const edit of orderEdits(edits)) {
          expected += text.slice(copied, edit.start) + edit.replacement;
          copied = edit.end;
        }
        assert.equal(applyEdits(text, edits), expected + text.slice(copied));
      }),
    );
  });

  it('says what is wrong with an edit, and where', () => {
    assert.throws(() => applyEdits('abc', [{ start: 1, end: 9, replacement: '' }]), {
      message: /outside the text/u,
      details: { start: 1, end: 9 },
    });
    const twice = { start: 0, end: 2, replacement: 'x' };
    assert.throws(() => applyEdits('abc', [twice, twice]), {
      message: /same place/u,
      details: { start: 0, end: 2 },
    });
  });

  it('knows where a cut would part what is one sign or one line end', () => {
    const parted = (text: string) =>
      Array.from({ length: text.length + 1 }, (_, offset) => offset).filter((offset) =>
        splitsPair(text, offset),
      );
    assert.deepEqual(parted('a\r\nb'), [2]);
    assert.deepEqual(parted('a\n\rb\r'), []);
    assert.deepEqual(parted('\n\n\r\r'), []);
    assert.deepEqual(parted('😀😀'), [1, 3]);
    // Halves that are not each other's other half are parted already.
    assert.deepEqual(parted('\ude00\ud83d\ud83d\ude00\ude00'), [3]);
    assert.deepEqual(parted('\ud83dx\ude00'), []);
    assert.deepEqual(parted('\r\ude00\ud83d\n'), []);
    assert.equal(splitsPair('\r\n', -1), false);
    assert.equal(splitsPair('\r\n', 3), false);
  });
});
