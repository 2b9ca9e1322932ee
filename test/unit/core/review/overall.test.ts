import assert from 'node:assert/strict';
import { overallSentence } from '../../../../src/core/review/overall';
import type { Severity } from '../../../../src/shared/values';

const remarks = (counts: Partial<Record<Severity, number>>) =>
  Object.entries(counts).flatMap(([severity, count]) =>
    Array.from({ length: count }, () => ({ severity: severity as Severity })),
  );

describe('overallSentence', () => {
  it('counts what there is to do, in words an author uses', () => {
    assert.equal(
      overallSentence(remarks({ should_fix: 3, info: 1 }), 'en'),
      'Three slips to mend and one observation.',
    );
    assert.equal(
      overallSentence(remarks({ should_fix: 1, suggestion: 2, info: 14 }), 'en'),
      'One slip to mend, two things to think about and 14 observations.',
    );
    assert.equal(overallSentence(remarks({ suggestion: 1 }), 'en'), 'One thing to think about.');
  });

  it('speaks Chinese', () => {
    assert.equal(overallSentence(remarks({ should_fix: 1 }), 'zh'), '有 1 处需要改正。');
    assert.equal(
      overallSentence(remarks({ should_fix: 2, suggestion: 3, info: 4 }), 'zh'),
      '有 2 处需要改正，3 处可以斟酌，另有 4 条供参考。',
    );
  });

  it('says nothing of nothing', () => {
    assert.equal(overallSentence([], 'en'), undefined);
    assert.equal(overallSentence([], 'zh'), undefined);
  });
});
