import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  applyEdits,
  invertEdits,
  orderEdits,
  trimEdit,
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

  it('trims what stays the same and still means the same change', () => {
    const text = 'She walked home. It rained.';
    assert.deepEqual(trimEdit(text, { start: 0, end: 16, replacement: 'She ran home.' }), {
      start: 4,
      end: 10,
      replacement: 'ran',
    });
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.string({ unit: 'binary', maxLength: 20 }),
        (old, now) => {
          const whole = `<${old}>`;
          const edit = { start: 1, end: 1 + old.length, replacement: now };
          const trimmed = trimEdit(whole, edit);
          assert.equal(applyEdits(whole, [trimmed]), applyEdits(whole, [edit]));
          assert.ok(trimmed.start >= edit.start && trimmed.end <= edit.end);
          if (old === now) assert.deepEqual([trimmed.end - trimmed.start, trimmed.replacement], [0, '']);
        },
      ),
    );
  });

  it('trims between characters only', () => {
    // U+1F600 and U+1F601 share their first half; CRLF and LF their second.
    assert.deepEqual(trimEdit('\u{1F600}', { start: 0, end: 2, replacement: '\u{1F601}' }), {
      start: 0,
      end: 2,
      replacement: '\u{1F601}',
    });
    assert.deepEqual(trimEdit('a\r\nb', { start: 0, end: 4, replacement: 'a\nb' }), {
      start: 1,
      end: 3,
      replacement: '\n',
    });
  });
});
