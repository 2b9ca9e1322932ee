import * as assert from 'node:assert/strict';
import { sentenceCapitalRule } from '../../../../../src/core/review/rules/english/sentenceCapital';
import { speechTagsRule } from '../../../../../src/core/review/rules/english/speechTags';
import { tenseSlipsRule } from '../../../../../src/core/review/rules/english/tenseSlips';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';
import { keepsQuiet, mends } from './englishCases';

describe('where speech meets who speaks', () => {
  it('joins them with a comma', () => {
    mends(speechTagsRule, [
      ['“The gate is stuck.” he said.', '“The gate is stuck,” he said.'],
      ['"The gate is stuck." said Odile, and knelt.', '"The gate is stuck," said Odile, and knelt.'],
      ['“I never saw it.” I answered.', '“I never saw it,” I answered.'],
      ['“It is locked.” cried several voices.', '“It is locked,” cried several voices.'],
      ['“The gate is stuck” she said.', '“The gate is stuck,” she said.'],
      ['“The ice,” said Corin “that came in March.”', '“The ice,” said Corin, “that came in March.”'],
      ['She said “Come in.” Nobody did.', 'She said, “Come in.” Nobody did.'],
    ]);
  });
  it('goes on small', () => {
    mends(speechTagsRule, [
      ['“It wasn’t the ice,” He said.', '“It wasn’t the ice,” he said.'],
      ['“Who is there?” Asked Odile.', '“Who is there?” asked Odile.'],
      ['“Who is there?” She asked.', '“Who is there?” she asked.'],
    ]);
  });
  it('leaves what is right, and what is no speech', () => {
    keepsQuiet(speechTagsRule, [
      '“It wasn’t the ice,” he said. “It was the gate.”',
      '“It wasn’t the ice.” He knelt and put his ear to the iron.',
      '“Who is there?” He asked her twice, and twice she shook her head.',
      '“It was late.” I said nothing to that, and went on counting.',
      '“Ask Dr.” he began, and stopped.',
      'She said “no” and meant it. The word “weir” he said oddly.',
      'It was the “Magpie” she called him by.',
      '“Come,” said Corin, “before the water does.”',
      '"Come," said Corin, "before the water does."',
    ]);
  });
});

describe('a small letter behind a full stop', () => {
  it('is remarked on, and left to the author', () => {
    mends(sentenceCapitalRule, [
      ['The lamp went out. the men had gone.', 'The lamp went out. The men had gone.'],
      ['Nobody answered Odile. she sat down.', 'Nobody answered Odile. She sat down.'],
    ]);
    assert.equal(
      sentenceCapitalRule.check('He sat. the lamp went out.', {
        language: 'en',
        dialect: 'british',
        script: 'simplified',
      })[0]?.askFirst,
      true,
    );
  });
  it('is none behind an abbreviation, other marks, or where nothing has capitals', () => {
    keepsQuiet(sentenceCapitalRule, [
      'Nails, string, wire, etc. the whole box of it.',
      'At nine p.m. the gate was shut, and Messrs. the brothers left.',
      'Oh! the water. And then… the ice. Well... the ice.',
      'What? the gate? Never.',
      'nobody came. the lamp went out.',
    ]);
  });
});

describe('a verb in the present among the past', () => {
  const past =
    'He went down to the weir and she stood on the bank. He knelt, and he had the lamp. She saw it, and he turned. She said so. He looked up. She had known. He opened the gate. She waited. He took the rope, and she pulled. She nodded.\n\n';
  const found = (text: string): string[] => {
    const request = ruleRequest('en', { 'a.md': text });
    return marked(tenseSlipsRule.check(request), request);
  };
  it('is a slip in narrative told in the past', () => {
    assert.deepEqual(found(`${past}He took the key, and she looks at the water.`), [
      'suggestion: looks → looked',
    ]);
  });
  it('is none in speech, in a story told in the present, and where a whole paragraph is', () => {
    assert.deepEqual(found(`${past}“And then he looks at me,” she said.`), []);
    assert.deepEqual(found('He looks at the water. She turns. He says nothing. She waits.'), []);
    assert.deepEqual(found(`${past}In the dream he comes back. He stands there. She opens the gate.`), []);
    assert.deepEqual(found('He went. She looks.'), []);
  });
});
