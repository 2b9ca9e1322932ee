import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  EditMapper,
  mapOffset,
  mapOffsetThrough,
  mapRange,
  mapRanges,
  mapRangeThrough,
} from '../../../../src/core/text/editMapping';
import { applyEdits, orderEdits, type TextEdit } from '../../../../src/core/text/edits';
import type { Range } from '../../../../src/core/text/range';
import { editedText, editsOf } from './editArbitraries';

/** Every unit of the text before carries its number through the edits; what edits put in has none. */
function tracked(text: string, edits: readonly TextEdit[]): (number | undefined)[] {
  const units: (number | undefined)[] = [];
  let copied = 0;
  for (const edit of orderEdits(edits)) {
    for (; copied < edit.start; copied++) units.push(copied);
    units.push(...Array.from(edit.replacement, () => undefined));
    copied = edit.end;
  }
  for (; copied < text.length; copied++) units.push(copied);
  return units;
}

describe('mapping through edits', () => {
  const edits: TextEdit[] = [
    { start: 2, end: 2, replacement: 'INS' },
    { start: 4, end: 6, replacement: 'R' },
  ];

  it('sends an offset at an insertion to the side asked for, and keeps the edges of a replacement', () => {
    assert.equal(mapOffset(2, edits, 'before'), 2);
    assert.equal(mapOffset(2, edits, 'after'), 5);
    assert.equal(mapOffset(4, edits, 'after'), 7);
    assert.equal(mapOffset(5, edits, 'before'), 7);
    assert.equal(mapOffset(5, edits, 'after'), 8);
    assert.equal(mapOffset(6, edits, 'before'), 8);
  });

  it('loses a range when something inside it changes, and not when an edit only meets it', () => {
    assert.deepEqual(mapRange({ start: 2, end: 4 }, edits), { start: 5, end: 7 });
    assert.deepEqual(mapRange({ start: 0, end: 2 }, edits), { start: 0, end: 2 });
    assert.deepEqual(mapRange({ start: 6, end: 9 }, edits), { start: 8, end: 11 });
    assert.equal(mapRange({ start: 1, end: 3 }, edits), undefined);
    assert.equal(mapRange({ start: 5, end: 8 }, edits), undefined);
    assert.deepEqual(mapRange({ start: 2, end: 2 }, edits), { start: 2, end: 2 });
    assert.equal(mapRange({ start: 5, end: 5 }, edits), undefined);
  });

  it('follows every unit that survives', () => {
    fc.assert(
      fc.property(editedText(), ({ text, edits: some }) => {
        const units = tracked(text, some);
        for (let offset = 0; offset < text.length; offset++) {
          const place = units.indexOf(offset);
          if (place === -1) continue;
          assert.equal(mapOffset(offset, some, 'after'), place);
          assert.equal(mapOffset(offset + 1, some, 'before'), place + 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('maps a range exactly when all of it survives in one piece, and to the same text', () => {
    fc.assert(
      fc.property(
        editedText(),
        fc.nat(40),
        fc.integer({ min: 1, max: 8 }),
        ({ text, edits: some }, from, length) => {
          const range = { start: Math.min(from, text.length), end: Math.min(from + length, text.length) };
          if (range.start === range.end) return;
          const units = tracked(text, some);
          const place = units.indexOf(range.start);
          const whole = Array.from({ length: range.end - range.start }, (_, index) => range.start + index);
          const survives =
            place !== -1 &&
            whole.every((unit, index) => units[place + index] === unit) &&
            !emptyEditInside(some, range);
          const mapped = mapRange(range, some);
          if (!survives) assert.equal(mapped, undefined);
          else {
            assert.deepEqual(mapped, { start: place, end: place + whole.length });
            assert.equal(
              applyEdits(text, some).slice(mapped!.start, mapped!.end),
              text.slice(range.start, range.end),
            );
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('never turns the order of two offsets', () => {
    fc.assert(
      fc.property(editedText(), ({ text, edits: some }) => {
        const mapper = new EditMapper(some);
        for (const bias of ['before', 'after'] as const) {
          let last = 0;
          for (let offset = 0; offset <= text.length; offset++) {
            const place = mapper.mapOffset(offset, bias);
            assert.ok(place >= last && place <= applyEdits(text, some).length);
            last = place;
          }
        }
      }),
    );
  });

  it('maps through a chain as one after the other', () => {
    const twice = editedText().chain(({ text, edits: first }) => {
      const middle = applyEdits(text, first);
      return editsOf(middle).map((second) => ({ text, first, middle, second }));
    });
    fc.assert(
      fc.property(twice, fc.nat(40), fc.nat(6), ({ text, first, middle, second }, from, length) => {
        const range = { start: Math.min(from, text.length), end: Math.min(from + length, text.length) };
        const once = mapRange(range, first);
        const expected = once && mapRange(once, second);
        assert.deepEqual(mapRangeThrough(range, [first, second]), expected);
        if (expected && range.start < range.end) {
          const after = applyEdits(middle, second);
          assert.equal(after.slice(expected.start, expected.end), text.slice(range.start, range.end));
        }
        const offset = mapOffset(mapOffset(range.start, first, 'before'), second, 'before');
        assert.equal(mapOffsetThrough(range.start, [first, second], 'before'), offset);
        assert.deepEqual(mapRanges([range], first), [once]);
      }),
    );
  });

  it('does not find a range again that one group changed, whatever comes after', () => {
    const within = { start: 2, end: 3, replacement: 'x' };
    const later = { start: 0, end: 0, replacement: 'And ' };
    assert.equal(mapRangeThrough({ start: 1, end: 4 }, [[within], [later]]), undefined);
    assert.deepEqual(mapRangeThrough({ start: 4, end: 6 }, [[within], [later]]), { start: 8, end: 10 });
  });
});

/** An edit that takes nothing and puts in nothing still counts as touching: it stands strictly inside. */
function emptyEditInside(edits: readonly TextEdit[], range: Range): boolean {
  return edits.some(({ start, end }) => start === end && range.start < start && start < range.end);
}
