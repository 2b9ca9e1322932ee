import * as assert from 'node:assert/strict';
import { doubledWordRule } from '../../../../../src/core/review/rules/english/doubledWord';
import { english, keepsQuiet, mends } from './englishCases';

describe('doubled words in English', () => {
  it('takes the second away, also across a line end and at a paragraph’s edges', () => {
    mends(doubledWordRule, [
      ['The the door opened.', 'The door opened.'],
      ['He came and and sat down.', 'He came and sat down.'],
      ['He was was late.', 'He was late.'],
      ['They went to\nto the mill.', 'They went to the mill.'],
      ['The door door creaked.', 'The door creaked.'],
      ['He stood by her her bed.', 'He stood by her bed.'],
      ['There there was nothing.', 'There was nothing.'],
      ['It would be in in vain.', 'It would be in vain.'],
      ['The end of of', 'The end of'],
      ['He sat in the in the boat.', 'He sat in the boat.'],
      ['It was the the the last one.', 'It was the last one.'],
    ]);
  });

  it('keeps quiet about words that may stand twice', () => {
    keepsQuiet(doubledWordRule, [
      'He had had enough, and he knew that that was true.',
      'It was very very late, long long ago.',
      '“No, no,” he said. “Now now, there there.”',
      'They gave her her hat and told you you were right.',
      'He came in in a hurry.',
      'Again and again and again he knocked.',
      'What it is is a ghost.',
      'He knocked. Knocked he must have, twice.',
      'It was so, so late.',
      'They called him John John.',
    ]);
  });

  it('names the word', () => {
    const [finding] = doubledWordRule.check('He closed the the door.', english);
    assert.equal(finding?.summary, '“the” is repeated');
    assert.equal(finding.severity, 'should_fix');
  });
});
