import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isSpoken, speechRanges } from '../../../../../src/core/review/rules/dialogue';

const spoken = (paragraph: string): string[] =>
  speechRanges(paragraph).map(({ start, end }) => paragraph.slice(start, end));

describe('which parts of a paragraph are speech', () => {
  it('knows the marks of English', () => {
    assert.deepEqual(spoken('“Come in,” she said. “Sit.”'), ['“Come in,”', '“Sit.”']);
    assert.deepEqual(spoken('"Come in," she said. "Sit."'), ['"Come in,"', '"Sit."']);
    assert.deepEqual(spoken('‘Don’t go,’ she said.'), ['‘Don’t go,’']);
    assert.deepEqual(spoken("'Don't go,' she said. The boys' coats hung there."), ["'Don't go,'"]);
    assert.deepEqual(spoken("'Twas the dogs' night, and they'd gone."), []);
  });

  it('knows the marks of Chinese', () => {
    assert.deepEqual(spoken('她说：“进来。”他坐下。「好。」'), ['“进来。”', '「好。」']);
    assert.deepEqual(spoken('“他说‘好’，我就来了。”完了。'), ['“他说‘好’，我就来了。”']);
  });

  it('takes what is not closed to the end, and what was not opened from the beginning', () => {
    assert.deepEqual(spoken('He said: “I went on'), ['“I went on']);
    assert.deepEqual(spoken('and so I left.” He sat down.'), ['and so I left.”']);
    assert.deepEqual(spoken('“Go. “Stay.” He sat.'), ['“Go. ', '“Stay.”']);
  });

  it('leaves apostrophes and measures alone', () => {
    assert.deepEqual(spoken('It’s the rock ’n’ roll of ’68; the boys’ own.'), []);
  });

  it('gives ranges in order that do not overlap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('“', '”', '"', "'", '‘', '’', 'a', 's', ' ', '.', '「', '」', '他'), {
          maxLength: 30,
        }),
        (pieces) => {
          const paragraph = pieces.join('');
          let last = 0;
          const ranges = speechRanges(paragraph);
          for (const { start, end } of ranges) {
            assert.ok(last <= start && start < end && end <= paragraph.length);
            last = end;
          }
          for (let offset = 0; offset < paragraph.length; offset++) {
            assert.equal(
              isSpoken(ranges, offset),
              ranges.some(({ start, end }) => start <= offset && offset < end),
            );
          }
        },
      ),
    );
  });
});
