import * as assert from 'node:assert/strict';
import { isNearSpelling } from '../../../../src/adapters/checkers/nearSpelling';

describe('a spelling that is most likely a slip', () => {
  it('is one letter away in a way that fingers and ears have', () => {
    for (const [word, right] of [
      ['recieved', 'received'],
      ['teh', 'the'],
      ['definately', 'definitely'],
      ['seperate', 'separate'],
      ['begining', 'beginning'],
      ['untill', 'until'],
      ['goverment', 'government'],
      ['adress', 'address'],
    ] as const) {
      assert.equal(isNearSpelling(word, right), true, word);
    }
  });

  it('is not an old, foreign, built or invented word', () => {
    for (const [word, right] of [
      ['vizard', 'wizard'],
      ['kempt', 'kept'],
      ['tremblings', 'trembling'],
      ['surpliced', 'surplice'],
      ['gipsy', 'gypsy'],
      ['gasogene', 'gasoline'],
      ['slavey', 'slave'],
      ['Maren', 'Marten'],
      ['studier', 'studied'],
      ['afterwards', 'afterwords'],
    ] as const) {
      assert.equal(isNearSpelling(word, right), false, word);
    }
  });
});
