import assert from 'node:assert/strict';
import { ruleSettings } from '../../../../src/core/review/ruleSettings';

describe('ruleSettings', () => {
  const of = (settings: Record<string, unknown>) => ruleSettings({ settings });

  it('has nothing set by default', () => {
    assert.deepEqual(of({}), { unfitWords: [], disabledRules: [] });
  });

  it('takes lists as arrays or in one string, and numbers as either', () => {
    const expected = { targetWords: 60000, unfitWords: ['damn', '-hell'], disabledRules: ['echoedWord'] };
    assert.deepEqual(
      of({
        'storyfold.review.targetWords': 60000,
        'storyfold.review.unfitWords': ['damn', ' -hell ', ''],
        'storyfold.review.disabledRules': ['echoedWord'],
      }),
      expected,
    );
    assert.deepEqual(
      of({
        'storyfold.review.targetWords': '60000',
        'storyfold.review.unfitWords': 'damn, -hell',
        'storyfold.review.disabledRules': 'echoedWord',
      }),
      expected,
    );
    assert.deepEqual(of({ 'storyfold.review.unfitWords': '甲，乙、丙\n丁' }).unfitWords, [
      '甲',
      '乙',
      '丙',
      '丁',
    ]);
  });

  it('counts nonsense as not set', () => {
    for (const value of [0, -1, 'many', null, {}, [], Number.POSITIVE_INFINITY]) {
      assert.equal('targetWords' in of({ 'storyfold.review.targetWords': value }), false, String(value));
    }
    assert.deepEqual(of({ 'storyfold.review.unfitWords': [1, null, 'word'] }).unfitWords, ['word']);
    assert.deepEqual(of({ 'storyfold.review.unfitWords': 7 }).unfitWords, []);
  });
});
