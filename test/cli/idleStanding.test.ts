import assert from 'node:assert/strict';
import { idleStanding } from '../../src/cli/messages/idleStanding';

const fresh = {
  round: 1,
  stopReason: null,
  assessedAt: null,
  revisedAt: null,
  hasRound: false,
  textChanged: false,
};

describe('what an idle phase is called', () => {
  it('not assessed, until it was', () => {
    assert.equal(idleStanding(fresh), 'not_assessed');
    assert.equal(idleStanding({ ...fresh, stopReason: 'error' }), 'not_assessed');
    assert.equal(idleStanding({ ...fresh, assessedAt: 5 }), 'assess_again');
  });

  it('nothing left, for as long as the text is the one that was read', () => {
    const found = {
      ...fresh,
      round: 4,
      assessedAt: 9,
      revisedAt: 8,
      stopReason: 'no_suggestions',
      hasRound: true,
    } as const;
    assert.equal(idleStanding(found), 'nothing_left');
    assert.equal(idleStanding({ ...found, textChanged: true }), 'assess_again');
    // An earlier text was given back since: the assessment was about another.
    assert.equal(idleStanding({ ...found, hasRound: false }), 'assess_again');
  });

  it('revised, when that came last', () => {
    const revised = { ...fresh, round: 2, assessedAt: 7, revisedAt: 8 };
    assert.equal(idleStanding(revised), 'revised');
    assert.equal(idleStanding({ ...revised, stopReason: 'max_rounds' }), 'revised');
    assert.equal(idleStanding({ ...revised, assessedAt: 9 }), 'assess_again');
    // A state of an older version, which says only that the round has risen.
    assert.equal(idleStanding({ ...revised, assessedAt: null, revisedAt: null }), 'revised');
  });
});
