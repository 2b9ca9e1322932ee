import assert from 'node:assert/strict';
import { autoApplySetting, offersToApply } from '../../../../../src/core/refinement/rounds/offersToApply';
import type { Suggestion } from '../../../../../src/core/review/model';
import { suggestionOn } from '../../../../fakes/suggestions';

const on = { settings: { [autoApplySetting]: true } };
const waiting = (...suggestions: Suggestion[]) => ({
  status: 'awaiting_decision' as const,
  currentRound: { round: 1, assessedAt: 0, files: [], suggestions },
});
const ready = suggestionOn('teh', { id: 's1', replacement: 'the' });
const written = suggestionOn('tall', { id: 's2' });

describe('the offer to accept the only suggestion', () => {
  it('is made for exactly one that can be applied, where the author set it so', () => {
    assert.equal(offersToApply(waiting(ready), on), true);
    assert.equal(offersToApply(waiting(ready), { settings: {} }), false);
    assert.equal(offersToApply(waiting(ready), { settings: { [autoApplySetting]: 'yes' } }), false);
    assert.equal(offersToApply(waiting(ready, written), on), false);
    assert.equal(offersToApply(waiting(), on), false);
    assert.equal(offersToApply({ status: 'idle' }, on), false);
    // What was said in a round that is over is not offered again.
    assert.equal(offersToApply({ ...waiting(ready), status: 'idle' }, on), false);
    assert.equal(offersToApply({ status: 'awaiting_decision' }, on), false);
  });

  it('does not count what is decided already', () => {
    assert.equal(offersToApply(waiting({ ...written, status: 'rejected' }, ready), on), true);
    assert.equal(offersToApply(waiting({ ...ready, status: 'waived' }), on), false);
  });

  it('goes by the setting that the manifest has', () => {
    const settings = { 'storyfold.refinement.autoApplyWhenSingleSuggestion': true };
    assert.equal(offersToApply(waiting(ready), { settings }), true);
  });

  it('takes a model for one that has to be written, and a passage in any case', () => {
    assert.equal(offersToApply(waiting(written), on), false);
    assert.equal(offersToApply(waiting(written), on, true), true);
    assert.equal(offersToApply(waiting({ ...written, anchor: undefined }), on, true), false);
  });
});
