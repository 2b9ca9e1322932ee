import assert from 'node:assert/strict';
import { chosenFigures } from '../../../bench/chosenFigures';
import { guardedFigures } from '../../../bench/guards';

const known = ['P1', 'P2', 'P4', 'P8'];

describe('the figures that are asked for', () => {
  it('are all of them, those named, or those with a guard, in their order', () => {
    assert.deepEqual(chosenFigures(known, { only: [], guard: false }), { figures: known });
    assert.deepEqual(chosenFigures(known, { only: ['P8', 'P4'], guard: false }), { figures: ['P4', 'P8'] });
    assert.deepEqual(chosenFigures(known, { only: [], guard: true }), { figures: ['P1', 'P2', 'P8'] });
    assert.deepEqual(chosenFigures(known, { only: ['P8'], guard: true }), { figures: ['P8'] });
  });

  it('are refused where there is no such figure, or no guard on it, with what there is', () => {
    assert.deepEqual(chosenFigures(known, { only: ['P1', 'P99'], guard: false }), {
      problem: 'No such figure: P99. There are P1, P2, P4, P8.',
    });
    assert.deepEqual(chosenFigures(known, { only: ['P1', 'P4'], guard: true }), {
      problem: `No guard on P4. There are guards on ${guardedFigures.join(', ')}; without --guard any figure is measured.`,
    });
  });
});
