import assert from 'node:assert/strict';
import { searchTokens } from '../../../../../src/core/task/retrieval/searchTokens';
import { processorTime } from '../../../../fakes/processorTime';

describe('what a text is searched by', () => {
  it('is its words in small letters, without those that stand everywhere, and pairs of Chinese characters', () => {
    assert.deepEqual(searchTokens('The FERRY is late.', 'en'), ['ferry', 'late']);
    assert.deepEqual(searchTokens('渡船晚了', 'zh'), ['渡船', '晚', '渡船', '船晚', '晚了']);
  });

  it('takes no longer for a line than the line is long', () => {
    const took = processorTime(() =>
      assert.equal(searchTokens('渡船，'.repeat(100_000), 'zh').length, 200_000),
    );
    assert.ok(took < 4_000, `${took} ms`);
  });
});
