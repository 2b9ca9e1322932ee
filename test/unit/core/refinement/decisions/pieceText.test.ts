import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits, type TextEdit } from '../../../../../src/core/text/edits';
import { PieceText } from '../../../../../src/core/refinement/decisions/pieceText';

interface NamedEdit extends TextEdit {
  name: string;
}

/** Edits that do not overlap, adjacent ones and insertions included, over a short alphabet so that repeats are common. */
const textWithEdits = fc
  .record({
    text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '的', '\n'), maxLength: 40 }),
    cuts: fc.array(fc.nat(40), { maxLength: 16 }),
    replacements: fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'X', '的'), maxLength: 3 }), {
      minLength: 8,
      maxLength: 8,
    }),
  })
  .map(({ text, cuts, replacements }) => {
    const places = [...new Set(cuts.map((cut) => Math.min(cut, text.length)))].sort(
      (one, other) => one - other,
    );
    const edits: NamedEdit[] = [];
    for (let index = 0; index + 1 < places.length; index += 2) {
      const replacement = replacements[index / 2] ?? '';
      const start = places[index]!;
      const end = places[index + 1]!;
      if (text.slice(start, end) !== replacement)
        edits.push({ start, end, replacement, name: `e${index / 2}` });
    }
    return { text, edits };
  });

describe('PieceText', () => {
  it('gives the text that plain edits give', () => {
    fc.assert(
      fc.property(textWithEdits, ({ text, edits }) => {
        const pieces = new PieceText(text);
        pieces.apply(edits, (edit) => edit.name);
        assert.equal(pieces.text, applyEdits(text, edits));
      }),
    );
  });

  it('takes any of the edits out in any order, and the text is the one that never had them', () => {
    fc.assert(
      fc.property(textWithEdits, fc.infiniteStream(fc.nat()), ({ text, edits }, random) => {
        const pieces = new PieceText(text);
        pieces.apply(edits, (edit) => edit.name);
        const left = [...edits];
        while (left.length > 0) {
          const [edit] = left.splice(random.next().value % left.length, 1);
          const before = pieces.text;
          const undo = pieces.undo(edit!.name);
          assert.ok(undo, 'nothing stands in the way');
          assert.equal(applyEdits(before, undo), pieces.text);
          assert.equal(pieces.text, applyEdits(text, left));
        }
        assert.equal(pieces.text, text);
      }),
      { numRuns: 500 },
    );
  });

  it('takes an edit out from under later edits that left it alone', () => {
    const pieces = new PieceText('The the lamp was was lit.');
    pieces.apply([{ start: 3, end: 7, replacement: '' }], () => 'first');
    pieces.apply([{ start: 12, end: 16, replacement: '' }], () => 'second');
    assert.equal(pieces.text, 'The lamp was lit.');
    pieces.undo('first');
    assert.equal(pieces.text, 'The the lamp was lit.');
    pieces.undo('second');
    assert.equal(pieces.text, 'The the lamp was was lit.');
  });

  it('brings neighbouring deletions back in their order, whichever returns first', () => {
    for (const order of [
      ['b', 'c'],
      ['c', 'b'],
    ]) {
      const pieces = new PieceText('abcd');
      pieces.apply([{ start: 1, end: 2, replacement: '' }], () => 'b');
      pieces.apply([{ start: 1, end: 2, replacement: '' }], () => 'c');
      for (const name of order) pieces.undo(name);
      assert.equal(pieces.text, 'abcd');
    }
  });

  it('refuses when a later edit changed what the edit had put there', () => {
    const pieces = new PieceText('one two three');
    pieces.apply([{ start: 4, end: 7, replacement: 'twenty' }], () => 'first');
    pieces.apply([{ start: 6, end: 8, replacement: '-' }], () => 'second');
    const before = pieces.text;
    assert.equal(pieces.undo('first'), undefined);
    assert.equal(pieces.text, before);
  });

  it('refuses when a later edit wrote inside it, and when one replaced the whole neighbourhood', () => {
    const inside = new PieceText('one three');
    inside.apply([{ start: 4, end: 4, replacement: 'two ' }], () => 'first');
    inside.apply([{ start: 6, end: 6, replacement: '!' }], () => 'second');
    assert.equal(inside.undo('first'), undefined);

    const across = new PieceText('over the the hill');
    across.apply([{ start: 8, end: 12, replacement: '' }], () => 'first');
    across.apply([{ start: 0, end: 13, replacement: 'across it' }], () => 'second');
    assert.equal(across.undo('first'), undefined);
    assert.ok(across.undo('second'), 'the later one may go');
    assert.ok(across.undo('first'), 'and then the earlier');
    assert.equal(across.text, 'over the the hill');
  });
});
