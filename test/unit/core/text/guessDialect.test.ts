import * as assert from 'node:assert/strict';
import { guessDialect } from '../../../../src/core/text/guessDialect';

describe('the English of a text', () => {
  it('shows in its spellings', () => {
    assert.equal(guessDialect(['The grey harbour.', 'A colour he recognised.']), 'british');
    assert.equal(guessDialect(['The gray harbor.', 'A color he recognized.']), 'american');
  });

  it('is not guessed where both or neither show', () => {
    assert.equal(guessDialect(['The boat was late.']), undefined);
    assert.equal(guessDialect(['The grey harbor.']), undefined);
    assert.equal(guessDialect([]), undefined);
  });
});
