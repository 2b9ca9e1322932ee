import assert from 'node:assert/strict';
import { attemptLevel } from '../../../../../src/core/chapter/judging/attemptLevel';

describe('the level of an attempt', () => {
  it('is first for one that answers no other, whatever its number', () => {
    assert.equal(attemptLevel({ attempt: 0, level: 'full_retry', begunAnew: true }), 'first');
    assert.equal(attemptLevel({ attempt: 4, level: 'full_retry', begunAnew: true }), 'first');
    assert.equal(attemptLevel({ attempt: 4, level: 'full_retry', begunAnew: false }), 'full_retry');
  });

  it('goes by the number where an older project noted nothing', () => {
    assert.equal(attemptLevel({ attempt: 0, level: 'full_retry' }), 'first');
    assert.equal(attemptLevel({ attempt: 1, level: 'full_retry' }), 'full_retry');
  });

  it('is that of an edit where a chapter began with the author’s own text', () => {
    assert.equal(attemptLevel({ attempt: 0, level: 'edit_only' }), 'edit_only');
  });
});
