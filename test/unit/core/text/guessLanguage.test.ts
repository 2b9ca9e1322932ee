import assert from 'node:assert/strict';
import { guessLanguage } from '../../../../src/core/text/guessLanguage';

describe('guessing the language of texts', () => {
  it('goes by what most of the words are', () => {
    assert.equal(guessLanguage(['The tide went out, and nobody in the village said a word about it.']), 'en');
    assert.equal(guessLanguage(['潮水退去，村里没有一个人提起这件事。', 'OK']), 'zh');
    assert.equal(guessLanguage(['她说“hello”，然后关上门，走下台阶，再也没有回头。']), 'zh');
  });

  it('does not guess from next to nothing', () => {
    assert.equal(guessLanguage([]), undefined);
    assert.equal(guessLanguage(['Fog.', '雾。']), undefined);
  });
});
