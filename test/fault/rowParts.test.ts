import assert from 'node:assert/strict';
import type { Measured } from './measuredRows';
import type { FaultRow } from './row';
import { piecesOf, togetherAgain } from './rowParts';

const whole: FaultRow = {
  id: 'F2',
  fault: 'killed',
  reach: '0 lost',
  run: () => Promise.reject(new Error('is not run here')),
};
const inParts: FaultRow = {
  ...whole,
  id: 'F1',
  parts: { names: ['texts', 'tasks'], tell: ({ kills }) => `${kills} kills` },
};

function measured(id: string, more: Partial<Measured> = {}): Measured {
  return {
    id,
    fault: '',
    reach: '',
    reached: true,
    measured: '',
    numbers: { kills: 4 },
    problems: [],
    seconds: 10,
    days: ['2026-11-29'],
    ...more,
  };
}

describe('a row of faults in parts', () => {
  it('is measured in pieces at full count only', () => {
    const ids = (row: FaultRow, scale: 'full' | 'short'): string[] =>
      piecesOf(row, scale).map(({ id }) => id);
    assert.deepEqual(ids(inParts, 'full'), ['F1 texts', 'F1 tasks']);
    assert.deepEqual(ids(inParts, 'short'), ['F1']);
    assert.deepEqual(ids(whole, 'full'), ['F2']);
  });

  it('is told as one: sums, all that went wrong, all days', () => {
    const rows = [
      measured('F1 tasks', { problems: ['one lost'], reached: false, days: ['2026-11-30'] }),
      measured('F2'),
      measured('F1 texts', { numbers: { kills: 3, ended: 1 } }),
    ];
    assert.deepEqual(togetherAgain(inParts, 'full', rows), {
      id: 'F1',
      fault: 'killed',
      reach: '0 lost',
      reached: false,
      measured: '7 kills',
      numbers: { kills: 7, ended: 1 },
      problems: ['one lost'],
      seconds: 20,
      days: ['2026-11-30', '2026-11-29'],
    });
    assert.equal(togetherAgain(whole, 'full', rows), rows[1]);
  });

  it('is reached with all its parts alone, and nothing where none was measured', () => {
    const both = [measured('F1 tasks'), measured('F1 texts')];
    assert.equal(togetherAgain(inParts, 'full', both)!.reached, true);
    assert.equal(togetherAgain(inParts, 'full', both.slice(1))!.reached, false);
    assert.equal(togetherAgain(inParts, 'full', [measured('F2')]), undefined);
    assert.equal(togetherAgain(inParts, 'short', [measured('F1')])!.reached, true);
  });
});
