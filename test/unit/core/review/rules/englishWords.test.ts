import * as assert from 'node:assert/strict';
import { couldOfRule } from '../../../../../src/core/review/rules/english/couldOf';
import { homophonesRule } from '../../../../../src/core/review/rules/english/homophones';
import { isForeign } from '../../../../../src/core/review/rules/english/foreignWords';
import { withOwnApostrophe } from '../../../../../src/core/review/rules/english/apostrophes';
import { wordFormsRule } from '../../../../../src/core/review/rules/english/wordForms';
import type { DocumentRule } from '../../../../../src/core/review/rules/rule';
import { ruleRequest } from '../../../../fakes/ruleRequest';
import { mends } from './englishCases';

/** The text with all ready edits of the rule. */
function mended(rule: DocumentRule, text: string): string {
  const findings = rule.check(ruleRequest('en', { 'a.md': text }));
  return findings
    .sort((one, other) => other.range!.start - one.range!.start)
    .reduce(
      (now, { range, replacement }) => now.slice(0, range!.start) + replacement + now.slice(range!.end),
      text,
    );
}

describe('words that only look like the wrong one of two', () => {
  it('stay', () => {
    for (const text of [
      'You’re face to face with her, you’re hand in glove, and you’re house-proud.',
      'Her quiet sure hands. He had been quiet a while. Be quiet another minute. He was quiet as well.',
      'To quiet the most restless child she sang.',
      'In weeks past he had seen it just past the mill. They live just past the weir.',
      'Tell me that you know where she is. Ask them where we were.',
      'What we could not hear, here by the gate, the dog heard.',
      'I asked who’s coming and who’s there I cannot say.',
      'Saw the branch if you could, saw off the end. We must saw wood.',
    ])
      for (const rule of [homophonesRule, wordFormsRule]) assert.equal(mended(rule, text), text);
  });
  it('is mended behind could', () => {
    assert.equal(
      mended(wordFormsRule, 'He could saw it, and she must went.'),
      'He could see it, and she must go.',
    );
  });
});

describe('words that sound alike', () => {
  for (const [wrong, right] of [
    [
      'He told her of you’re brother. “Have you’re letter.”',
      'He told her of your brother. “Have your letter.”',
    ],
    ['“Your mistaken, sir.”', '“You’re mistaken, sir.”'],
    [
      'She was afraid of it’s teeth, of who’s bite he had heard.',
      'She was afraid of its teeth, of whose bite he had heard.',
    ],
    [
      'It was quiet impossible. I quiet agree, I am quiet sure of it.',
      'It was quite impossible. I quite agree, I am quite sure of it.',
    ],
    [
      'Two hours past slowly. She soon past one of the gates.',
      'Two hours passed slowly. She soon passed one of the gates.',
    ],
    [
      'I knew that you where engaged, and that they where late.',
      'I knew that you were engaged, and that they were late.',
    ],
    [
      'I could not here a sound, and was glad to here the bell.',
      'I could not hear a sound, and was glad to hear the bell.',
    ],
    ['“Im sure theres a boat, and thats ours.”', '“I’m sure there’s a boat, and that’s ours.”'],
    [
      'He had being watching, and she had being too tired.',
      'He had been watching, and she had been too tired.',
    ],
    ['“Its all clear,” he said. Its a pity.', '“It’s all clear,” he said. It’s a pity.'],
    ['“Perhaps its the damp,” he said.', '“Perhaps it’s the damp,” he said.'],
    ['They were at there wits’ end.', 'They were at their wits’ end.'],
    ["He's quicker at climbing then I am.", "He's quicker at climbing than I am."],
    ['Than, it is a fact. “Oh, than we have days.”', 'Then, it is a fact. “Oh, then we have days.”'],
    ['“You’re experience has been good.”', '“Your experience has been good.”'],
    [
      '"Your following me closely," I said. Your going to be late.',
      '"You\'re following me closely," I said. You\'re going to be late.',
    ],
    ['Their going to be late. Their is a boat.', "They're going to be late. There is a boat."],
    ["She'd see if he wont mind. I dont know.", "She'd see if he won't mind. I don't know."],
    [
      'A man who’s knowledge was vast. “Who’s coat is this?”',
      'A man whose knowledge was vast. “Whose coat is this?”',
    ],
    ['He was to tired to work, and it was to late.', 'He was too tired to work, and it was too late.'],
    ['They where alone. He could not breath.', 'They were alone. He could not breathe.'],
    ['I no what you mean. He through over a sheet.', 'I know what you mean. He threw over a sheet.'],
    ['She past him, and he lead her home.', 'She passed him, and he led her home.'],
    ['She past him the letter.\r\nHe sat.', 'She passed him the letter.\r\nHe sat.'],
  ] as const) {
    it(`mends: ${wrong}`, () => {
      assert.equal(mended(homophonesRule, wrong), right);
      assert.equal(mended(homophonesRule, right), right);
    });
  }

  it('keeps quiet where the words are right', () => {
    const text =
      'Its simplicity pleased him. Its dark eyes shone, and its all-seeing owner slept. As was his wont, he left. ' +
      'Whose the fault was, nobody knew. It was known to many. From breath to breath. Your going there was a mistake. ' +
      'I’ll tell you where they are. She went to bed then. He was older then. He ran through the door, past him and on.';
    assert.equal(mended(homophonesRule, text), text);
  });
});

describe('forms that a narrator does not use', () => {
  it('are mended, and only mentioned in speech', () => {
    assert.equal(
      mended(
        wordFormsRule,
        'He chuckled to hisself. It must been lost. The childrens toys. Me and him have failed.',
      ),
      "He chuckled to himself. It must have been lost. The children's toys. He and I have failed.",
    );
    const findings = wordFormsRule.check(ruleRequest('en', { 'a.md': '“Me and her have gone,” he said.' }));
    assert.deepEqual(
      findings.map(({ severity, replacement }) => [severity, replacement]),
      [['info', 'She and I']],
    );
  });
});

describe('could of', () => {
  it('is seen behind contractions and adverbs', () => {
    mends(couldOfRule, [
      ['I would’ve of given it up.', 'I would’ve given it up.'],
      ['She would certainly of been burned.', 'She would certainly have been burned.'],
      ['He’d of gone by now.', 'He’d have gone by now.'],
    ]);
  });
});

describe('what the library says', () => {
  it('is set in the document’s apostrophes', () => {
    const found = { rule: 'x', type: 'style', severity: 'should_fix', start: 0, end: 3 } as const;
    const own = withOwnApostrophe(
      { ...found, summary: "“its” should be “it's”", replacement: "it's" },
      { path: 'a.md', text: 'I don’t know. its late' },
    );
    assert.deepEqual([own.summary, own.replacement], ['“its” should be “it’s”', 'it’s']);
  });

  it('is not heard about foreign words in italics', () => {
    const text = 'He said *c’est rien* and left. 2 * 3 is rien * x.';
    const at = (from: number) => ({ start: text.indexOf('rien', from), end: text.indexOf('rien', from) + 4 });
    assert.equal(isForeign(text, at(0)), true);
    assert.equal(isForeign(text, at(24)), false);
  });
});
