import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  contains,
  firstEndingBehind,
  intersects,
  isValidRange,
  mergeRanges,
  overlaps,
  type Range,
} from '../../../../src/core/text/range';

const range = fc.tuple(fc.nat(12), fc.nat(5)).map(([start, size]): Range => ({ start, end: start + size }));

function unitsOf({ start, end }: Range): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

describe('ranges', () => {
  it('overlap when they share a unit', () => {
    fc.assert(
      fc.property(range, range, (one, other) => {
        const shared = unitsOf(one).some((unit) => unitsOf(other).includes(unit));
        assert.equal(overlaps(one, other), shared);
      }),
    );
  });

  it('intersect when they share a unit or one is a place strictly inside the other', () => {
    fc.assert(
      fc.property(range, range, (one, other) => {
        const inside = (place: Range, around: Range): boolean =>
          place.start === place.end && around.start < place.start && place.start < around.end;
        assert.equal(
          intersects(one, other),
          overlaps(one, other) || inside(one, other) || inside(other, one),
        );
      }),
    );
  });

  it('contain what lies within them, edges included', () => {
    assert.ok(contains({ start: 2, end: 5 }, { start: 2, end: 5 }));
    assert.ok(contains({ start: 2, end: 5 }, { start: 5, end: 5 }));
    assert.ok(!contains({ start: 2, end: 5 }, { start: 1, end: 3 }));
    assert.ok(!contains({ start: 2, end: 5 }, { start: 4, end: 6 }));
  });

  it('are valid when they can be cut out', () => {
    assert.ok(isValidRange({ start: 0, end: 0 }, 0));
    assert.ok(!isValidRange({ start: 0, end: 1 }, 0));
    assert.ok(!isValidRange({ start: 1, end: 0 }, 3));
    assert.ok(!isValidRange({ start: NaN, end: 1 }, 3));
  });

  it('merge into the same units, apart and in order, and leave what they were given alone', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
        const given = structuredClone(ranges);
        const merged = mergeRanges(ranges);
        assert.deepEqual(ranges, given);
        const units = [...new Set(ranges.flatMap(unitsOf))].sort((one, other) => one - other);
        assert.deepEqual(merged.flatMap(unitsOf), units);
        for (let index = 1; index < merged.length; index++) {
          assert.ok(merged[index]!.start > merged[index - 1]!.end);
        }
      }),
    );
  });

  it('merge apart from those that only meet, where that is asked for', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), fc.nat(20), (ranges, place) => {
        const merged = mergeRanges(
          ranges.filter(({ start, end }) => start < end),
          true,
        );
        const point = { start: place, end: place };
        assert.equal(
          merged.some((one) => intersects(one, point)),
          ranges.some((one) => intersects(one, point)),
        );
      }),
    );
  });

  it('are found by where they end', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), fc.nat(20), (ranges, offset) => {
        const merged = mergeRanges(ranges);
        const index = merged.findIndex(({ end }) => end > offset);
        assert.equal(firstEndingBehind(merged, offset), index < 0 ? merged.length : index);
      }),
    );
  });

  it('can be cut out of a text where they begin, end and run forward in it', () => {
    assert.equal(isValidRange({ start: 0, end: 3 }, 3), true);
    assert.equal(isValidRange({ start: -1, end: 3 }, 3), false);
    assert.equal(isValidRange({ start: 0, end: 4 }, 3), false);
    assert.equal(isValidRange({ start: 2, end: 1 }, 3), false);
  });

  it('that overlap become one, and those that meet where they are not to stay apart', () => {
    const ranges = [
      { start: 5, end: 7 },
      { start: 2, end: 5 },
      { start: 0, end: 3 },
    ];
    assert.deepEqual(mergeRanges(ranges), [{ start: 0, end: 7 }]);
    assert.deepEqual(mergeRanges(ranges, true), [
      { start: 0, end: 5 },
      { start: 5, end: 7 },
    ]);
  });
});
