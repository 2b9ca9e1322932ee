import assert from 'node:assert/strict';
import { searchTokens } from '../../../../../src/core/task/retrieval/searchTokens';

describe('what a text is searched by', () => {
  it('is its words in small letters, without those that stand everywhere, and pairs of Chinese characters', () => {
    assert.deepEqual(searchTokens('The FERRY is late.', 'en'), ['ferry', 'late']);
    assert.deepEqual(searchTokens('渡船晚了', 'zh'), ['渡船', '晚', '渡船', '船晚', '晚了']);
  });

  it('takes no longer for a line than the line is long', () => {
    const begun = process.cpuUsage();
    assert.equal(searchTokens('渡船，'.repeat(100_000), 'zh').length, 200_000);
    const { user, system } = process.cpuUsage(begun);
    assert.ok(user + system < 4_000_000, `${user + system} µs`);
  });
});
