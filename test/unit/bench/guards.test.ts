import assert from 'node:assert/strict';
import { brokenGuards, guardedFigures, guards } from '../../../bench/guards';
import type { BenchRow } from '../../../bench/row';

const row = (id: string, numbers: Record<string, number>): BenchRow => ({
  id,
  figure: 'as measured',
  value: '',
  reach: '',
  reached: true,
  numbers,
});

describe('guards of figures', () => {
  it('let through what is at the bar, and name what is beyond', () => {
    const reuse = (ratio: number): string[] => brokenGuards('P3', [row('P3', { ratio })]);
    assert.deepEqual(reuse(1.45), []);
    assert.deepEqual(reuse(1.46), ['P3 ratio: 1.46, not at most 1.45 (as measured)']);
    const replies = (recovered: number): string[] =>
      brokenGuards('P11', [row('P11', { recovered, silentlyWrong: 0 })]);
    assert.deepEqual(replies(19), []);
    assert.deepEqual(replies(18), ['P11 recovered: 18.0, not at least 19.0 (as measured)']);
  });

  it('hold for each row of a figure, and compare times of the same run', () => {
    const story = (milliseconds: number): BenchRow[] => [
      row('P8', { milliseconds, lookMilliseconds: 100 }),
      row('P8-growth', { growth: 1.2 }),
      row('P8-leaf', { ratio: 9_000 }),
    ];
    assert.deepEqual(brokenGuards('P8', story(300)), []);
    assert.equal(brokenGuards('P8', story(600)).length, 1);
    assert.equal(brokenGuards('P3', [row('P3', { ratio: 1.1 }), row('P3', { ratio: 2 })]).length, 1);
  });

  it('are broken where nothing has the number any more, or it is none', () => {
    assert.deepEqual(brokenGuards('P3', []), ['P3 ratio: no row has it']);
    assert.equal(brokenGuards('P3', [row('P3', { ratio: Number.NaN })]).length, 1);
  });

  it('have a bar each', () => {
    for (const { atMost, atLeast } of guards) assert.ok(atMost !== undefined || atLeast !== undefined);
    assert.ok(guardedFigures.includes('P8') && !guardedFigures.includes('P8-leaf'));
  });
});
