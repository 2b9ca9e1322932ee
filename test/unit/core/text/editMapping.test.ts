import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { EditMapper } from '../../../../src/core/text/editMapping';
import { applyEdits, orderEdits, type TextEdit } from '../../../../src/core/text/edits';
import type { Range } from '../../../../src/core/text/range';
import { editedText } from './editArbitraries';

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
  const mapper = new EditMapper([
    { start: 2, end: 2, replacement: 'INS' },
    { start: 4, end: 6, replacement: 'R' },
  ]);

  it('sends an offset at an insertion to the side asked for, and keeps the edges of a replacement', () => {
    assert.equal(mapper.mapOffset(2, 'before'), 2);
    assert.equal(mapper.mapOffset(2, 'after'), 5);
    assert.equal(mapper.mapOffset(4, 'after'), 7);
    assert.equal(mapper.mapOffset(5, 'before'), 7);
    assert.equal(mapper.mapOffset(5, 'after'), 8);
    assert.equal(mapper.mapOffset(6, 'before'), 8);
  });

  it('loses a range when something inside it changes, and not when an edit only meets it', () => {
    assert.deepEqual(mapper.mapRange({ start: 2, end: 4 }), { start: 5, end: 7 });
    assert.deepEqual(mapper.mapRange({ start: 0, end: 2 }), { start: 0, end: 2 });
    assert.deepEqual(mapper.mapRange({ start: 6, end: 9 }), { start: 8, end: 11 });
    assert.equal(mapper.mapRange({ start: 1, end: 3 }), undefined);
    assert.equal(mapper.mapRange({ start: 5, end: 8 }), undefined);
    assert.deepEqual(mapper.mapRange({ start: 2, end: 2 }), { start: 2, end: 2 });
    assert.equal(mapper.mapRange({ start: 5, end: 5 }), undefined);
  });

  it('follows every unit that survives', () => {
    fc.assert(
      fc.property(editedText(), ({ text, edits: some }) => {
        const units = tracked(text, some);
        const mapped = new EditMapper(some);
        for (let offset = 0; offset < text.length; offset++) {
          const place = units.indexOf(offset);
          if (place === -1) continue;
          assert.equal(mapped.mapOffset(offset, 'after'), place);
          assert.equal(mapped.mapOffset(offset + 1, 'before'), place + 1);
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
          const mapped = new EditMapper(some).mapRange(range);
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
        const ordered = new EditMapper(some);
        for (const bias of ['before', 'after'] as const) {
          let last = 0;
          for (let offset = 0; offset <= text.length; offset++) {
            const place = ordered.mapOffset(offset, bias);
            assert.ok(place >= last && place <= applyEdits(text, some).length);
            last = place;
          }
        }
      }),
    );
  });
});

/** An edit that takes nothing and puts in nothing still counts as touching: it stands strictly inside. */
function emptyEditInside(edits: readonly TextEdit[], range: Range): boolean {
  return edits.some(({ start, end }) => start === end && range.start < start && start < range.end);
}
