import assert from 'node:assert/strict';
import { paragraphMemo } from '../../../../../src/core/review/rules/paragraphMemo';

describe('paragraphMemo', () => {
  it('computes each paragraph once, and gives what was computed', () => {
    let calls = 0;
    const memo = paragraphMemo((paragraph) => ({ length: paragraph.length, call: ++calls }));
    assert.equal(memo('one'), memo('one'));
    assert.equal(memo('three').length, 5);
    assert.equal(calls, 2);
  });
  it('forgets what is long past', () => {
    let calls = 0;
    const memo = paragraphMemo((paragraph) => ({ paragraph, call: ++calls }), 100);
    memo('first');
    for (let index = 0; index < 20; index++) memo(`other ${index}`);
    const before = calls;
    memo('first');
    assert.equal(calls, before + 1);
  });
});
