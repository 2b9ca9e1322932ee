import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fitText } from '../../../../webview-ui/storyMap/fitText';
import {
  between,
  centred,
  fitted,
  largestScale,
  limited,
  seenBox,
  toMap,
  zoomed,
} from '../../../../webview-ui/storyMap/viewport';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const viewport = fc.record({ x: number(-5_000, 5_000), y: number(-5_000, 5_000), scale: number(0.01, 2) });
const size = fc.record({ width: number(50, 3_000), height: number(50, 2_000) });
const map = fc.record({ width: number(100, 50_000), height: number(100, 50_000) });
const point = fc.record({ x: number(0, 2_000), y: number(0, 2_000) });
const near = (one: number, other: number): void =>
  assert.ok(
    Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other)),
    `${one} is not ${other}`,
  );

describe('what of the map is seen', () => {
  it('keeps the point that is zoomed at where it is', () => {
    fc.assert(
      fc.property(viewport, point, number(0.2, 5), (from, at, factor) => {
        const [before, after] = [toMap(from, at), toMap(zoomed(from, factor, at), at)];
        near(before.x, after.x);
        near(before.y, after.y);
      }),
    );
  });

  it('shows all of a map that is to be shown, never larger than it is', () => {
    fc.assert(
      fc.property(map, size, (whole, canvas) => {
        const seen = seenBox(fitted(whole, canvas), canvas);
        assert.ok(fitted(whole, canvas).scale <= 1);
        if (canvas.width < 100 || canvas.height < 100) return;
        assert.ok(seen.left <= 1e-6 && seen.top <= 1e-6);
        assert.ok(seen.right >= whole.width - 1e-6 && seen.bottom >= whole.height - 1e-6);
      }),
    );
  });

  it('never loses the map out of sight', () => {
    fc.assert(
      fc.property(viewport, map, size, (from, whole, canvas) => {
        const seen = seenBox(limited(from, whole, canvas), canvas);
        assert.ok(seen.right > 0 && seen.bottom > 0 && seen.left < whole.width && seen.top < whole.height);
      }),
    );
  });

  it('puts a node into the middle, and moves there from where it was', () => {
    fc.assert(
      fc.property(viewport, viewport, size, point, (from, to, canvas, at) => {
        const middle = { x: canvas.width / 2, y: canvas.height / 2 };
        near(toMap(centred(from, at, canvas), middle).x, at.x);
        for (const [share, wanted] of [
          [0, from],
          [1, to],
        ] as const) {
          const seen = between(from, to, share, canvas);
          near(seen.scale, wanted.scale);
          assert.ok(Math.abs(seen.x - wanted.x) < 1e-3 && Math.abs(seen.y - wanted.y) < 1e-3);
        }
        assert.ok(between(from, to, 0.5, canvas).scale <= largestScale);
      }),
    );
  });
});

describe('words on a card', () => {
  /** Han characters are twice as wide as others. */
  const measure = (text: string): number =>
    [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);

  it('never take more lines or more width than they have, but for a mark that begins no line', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 4, max: 30 }),
        fc.integer({ min: 1, max: 4 }),
        (text, width, lines) => {
          const fitted = fitText(text, width, lines, (each) => [...each].length);
          assert.ok(fitted.length <= lines);
          for (const line of fitted) assert.ok([...line].length <= width + 4, line);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('break between words, and in Chinese between characters', () => {
    assert.deepEqual(fitText('the lamp went out at last', 13, 2, measure), ['the lamp went', 'out at last']);
    assert.deepEqual(fitText('灯塔在夜里亮了，没有人看见。', 14, 3, measure), [
      '灯塔在夜里亮了，',
      '没有人看见。',
    ]);
    assert.deepEqual(fitText('the lamp went out at last and nobody saw it', 13, 2, measure), [
      'the lamp went',
      'out at last…',
    ]);
    assert.deepEqual(fitText('', 10, 2, measure), []);
  });
});
