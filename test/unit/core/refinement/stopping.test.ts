import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import fc from 'fast-check';
import { stopReasons } from '../../../../src/shared/values';
import {
  lastOf,
  stopAfterAssessment,
  stopAfterRevision,
  stopOnError,
} from '../../../../src/core/refinement/stopping';
import { suggestionOn } from '../../../fakes/suggestions';

const remarks = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) =>
    suggestionOn(`passage ${from + index}`, { id: `x${from + index}` }),
  );

describe('stopping', () => {
  it('stops after an assessment that found nothing', () => {
    assert.equal(stopAfterAssessment({ suggestions: [], previous: undefined }), 'no_suggestions');
    assert.equal(stopAfterAssessment({ suggestions: [], previous: [] }), 'no_suggestions');
  });

  it('never calls the first round converged', () => {
    assert.equal(stopAfterAssessment({ suggestions: remarks(3), previous: undefined }), undefined);
  });

  it('has converged from nine in ten suggestions known from the last round, whatever their ids', () => {
    const previous = remarks(10).map((suggestion) => ({ ...suggestion, id: `old-${suggestion.id}` }));
    assert.equal(
      stopAfterAssessment({ suggestions: [...remarks(9), ...remarks(1, 50)], previous }),
      'converged',
    );
    assert.equal(
      stopAfterAssessment({ suggestions: [...remarks(8), ...remarks(2, 50)], previous }),
      undefined,
    );
  });

  it('counts a remark that stands twice as two', () => {
    const twice = [suggestionOn('the the', { id: 'a' }), suggestionOn('the the', { id: 'b' })];
    assert.equal(stopAfterAssessment({ suggestions: twice, previous: [twice[0]!] }), undefined);
  });

  it('gives the reason that takes precedence', () => {
    const last = { round: 3, maxRounds: 3 };
    assert.equal(stopAfterRevision({ applied: 2, seenBefore: true, ...last }), 'oscillating');
    assert.equal(stopAfterRevision({ applied: 0, seenBefore: true, ...last }), 'no_change');
    assert.equal(stopAfterRevision({ applied: 2, seenBefore: false, ...last }), 'max_rounds');
    assert.equal(stopAfterRevision({ applied: 2, seenBefore: false, round: 2, maxRounds: 3 }), undefined);
  });

  it('knows a stop from a failure', () => {
    assert.equal(stopOnError(new StoryFoldError('cancelled', '', '')), 'cancelled');
    assert.equal(stopOnError(new StoryFoldError('budget_exhausted', '', '')), 'budget');
    assert.equal(stopOnError(new StoryFoldError('io', '', '')), 'error');
    assert.equal(stopOnError(new TypeError('anything')), 'error');
  });

  it('puts what the author asked for before everything else that holds', () => {
    const user = { user: true };
    const both = { user: true, cancelled: true };
    assert.equal(stopAfterAssessment({ suggestions: [], previous: undefined, ...user }), 'user');
    assert.equal(stopAfterAssessment({ suggestions: remarks(1), previous: undefined, ...both }), 'cancelled');
    const last = { applied: 0, seenBefore: false, round: 3, maxRounds: 3 };
    assert.equal(stopAfterRevision({ ...last, ...user }), 'user');
    assert.equal(stopAfterRevision({ ...last, ...both }), 'cancelled');
    assert.equal(stopOnError(new StoryFoldError('budget_exhausted', '', ''), user), 'user');
    assert.equal(stopOnError(new StoryFoldError('io', '', ''), user), 'user');
    assert.equal(stopOnError(new StoryFoldError('cancelled', '', ''), user), 'cancelled');
  });

  it('ends a run in parts with the reason that comes last in precedence', () => {
    assert.equal(lastOf(['no_suggestions', 'max_rounds', 'converged']), 'max_rounds');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...stopReasons), { minLength: 1 }), (reasons) => {
        const last = lastOf(reasons);
        assert.ok(reasons.includes(last));
        for (const one of reasons) assert.ok(stopReasons.indexOf(one) <= stopReasons.indexOf(last));
      }),
    );
  });
});
