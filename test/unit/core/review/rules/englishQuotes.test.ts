import * as assert from 'node:assert/strict';
import { doubleSpaceRule } from '../../../../../src/core/review/rules/english/doubleSpace';
import { mixedQuotesRule } from '../../../../../src/core/review/rules/english/mixedQuotes';
import { unbalancedQuotesRule } from '../../../../../src/core/review/rules/english/unbalancedQuotes';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';

const found = (rule: typeof unbalancedQuotesRule, text: string): string[] => {
  const request = ruleRequest('en', { 'a.md': text });
  return marked(rule.check(request), request);
};

describe('unbalanced quotation marks in English', () => {
  it('finds one that does not close, and closes it where there is one place for it', () => {
    assert.deepEqual(found(unbalancedQuotesRule, '“Come in.” She sat. “Sit down.\n\nHe stood.'), [
      'should_fix: “Sit down. → “Sit down.”',
    ]);
    assert.deepEqual(found(unbalancedQuotesRule, '"Come in." She sat. "Sit down.\n\nHe stood.'), [
      'should_fix: "Sit down. → "Sit down."',
    ]);
    assert.deepEqual(found(unbalancedQuotesRule, '“Come in, she said. “Sit down.”'), [
      'should_fix: “Come in, she said.',
    ]);
  });

  it('finds one that was not opened', () => {
    assert.deepEqual(found(unbalancedQuotesRule, 'Come in.” She sat.'), [
      'should_fix: Come in.” → “Come in.”',
    ]);
    assert.deepEqual(found(unbalancedQuotesRule, '“Come in.” She sat. Sit down.”'), [
      'should_fix: She sat. Sit down.”',
    ]);
    assert.deepEqual(found(unbalancedQuotesRule, 'The boat (his own) was gone).'), ['should_fix: was gone)']);
  });

  it('finds single ones where they are speech', () => {
    assert.equal(found(unbalancedQuotesRule, '‘Come in, she said. He sat.').length, 1);
    assert.deepEqual(
      found(unbalancedQuotesRule, '‘Don’t go,’ she said. The boys’ coats, ’tis said, were wet.'),
      [],
    );
    assert.deepEqual(
      found(unbalancedQuotesRule, "'Don't go,' she said. General ----'s horse and the boys' coats."),
      [],
    );
  });

  it('takes no year without its century for speech', () => {
    for (const text of [
      "In the year 'eighty-one of the century before, they met on an island.",
      'She remembered the flood of ’76 and the drought of the ’thirties.',
      "'I was born in '76,' she said. 'He came in 'seventy-nine.'",
    ])
      assert.deepEqual(found(unbalancedQuotesRule, text), [], text);
    assert.equal(found(unbalancedQuotesRule, "She wrote 'eighty-one on the lid. He read it.").length, 1);
    assert.deepEqual(found(unbalancedQuotesRule, "They spoke of the 'twenty' as of one man."), []);
  });

  it('turns a mark that looks the wrong way', () => {
    assert.deepEqual(found(unbalancedQuotesRule, '“You did it well,“ I said.'), ['should_fix: “ → ”']);
    assert.deepEqual(found(unbalancedQuotesRule, '”Hum!” said Piet.'), ['should_fix: ” → “']);
  });

  it('closes nothing behind what may be narration', () => {
    assert.deepEqual(found(unbalancedQuotesRule, 'He sat. “Sit down. The door was shut.\n\nHe stood.'), [
      'should_fix: “Sit down. The door was shut.',
    ]);
  });

  it('knows dropped letters, and letters read out within speech', () => {
    assert.deepEqual(
      found(unbalancedQuotesRule, '‘Ye’ll no’ be wantin’ the wee one, then?’ said Morag.'),
      [],
    );
    const [finding] = found(
      unbalancedQuotesRule,
      '“It says here:\n\n> Come at once.\n\n“And that is all,” he said.',
    );
    assert.ok(finding === undefined || finding.startsWith('info'), finding);
  });

  it('knows speech that goes on in the next paragraph', () => {
    const first = `“${'I went down to the harbour, and I saw what I saw. '.repeat(9).trim()}`;
    assert.deepEqual(found(unbalancedQuotesRule, `${first}\n\n“Then I went home,” he said.`), []);
    assert.deepEqual(found(unbalancedQuotesRule, '“MY DEAR SIR,—\n\n“I have your letter.”'), []);
  });

  it('tells speech that goes on from speech whose tag shows that it was over', () => {
    assert.deepEqual(found(unbalancedQuotesRule, '“And what of the boat? I asked.\n\n“Sold,” he said.'), [
      'should_fix: “And what of the boat? I asked.',
    ]);
    assert.deepEqual(found(unbalancedQuotesRule, '“Where is he?\n\n“Gone,” he said.'), [
      'info: “Where is he? → “Where is he?”',
    ]);
  });

  it('gives places of the file, also behind carriage returns', () => {
    assert.deepEqual(
      found(unbalancedQuotesRule, '# A\r\n\r\nHe stood.\r\n\r\n“Sit down.\r\n\r\nHe sat.\r\n'),
      ['should_fix: “Sit down. → “Sit down.”'],
    );
  });
});

describe('two spaces', () => {
  it('makes one of them between words', () => {
    assert.deepEqual(found(doubleSpaceRule, 'He went  home. She stayed.'), [
      'should_fix: went  home. → went home.',
    ]);
    assert.deepEqual(found(doubleSpaceRule, 'He went home.  She stayed.'), [
      'should_fix: home.  She → home. She',
    ]);
  });

  it('leaves a writer’s two behind every sentence alone', () => {
    const text = 'He went home.  She stayed.  It rained.  “No.”  He slept  well.  So did she.';
    assert.deepEqual(found(doubleSpaceRule, text), ['should_fix: slept  well. → slept well.']);
  });

  it('leaves Markdown’s hard line breaks and indentation alone', () => {
    assert.deepEqual(found(doubleSpaceRule, '    He went home.  \nShe stayed.'), []);
  });

  it('takes no longer for a run of letters than it is long', () => {
    const begun = process.cpuUsage();
    assert.deepEqual(found(doubleSpaceRule, `${'x'.repeat(100_000)} y. He went  home.`), [
      'should_fix: went  home. → went home.',
    ]);
    const { user, system } = process.cpuUsage(begun);
    assert.ok(user + system < 1_000_000, `${user + system} µs`);
  });
});

describe('straight and curly marks mixed', () => {
  it('mends the fewer', () => {
    assert.deepEqual(found(mixedQuotesRule, '“Go,” he said. "Now." “Yes.”'), [
      'suggestion: " → “',
      'suggestion: " → ”',
    ]);
    assert.deepEqual(found(mixedQuotesRule, '"Go," he said. “Now." "Yes."'), ['suggestion: “ → "']);
    assert.deepEqual(found(mixedQuotesRule, '“I thought—" she said. “Yes.”'), ['suggestion: " → ”']);
    assert.deepEqual(found(mixedQuotesRule, '“Go.” He said—"now” and went.'), ['suggestion: " → “']);
    assert.deepEqual(found(mixedQuotesRule, '“Go.” He said—"’Tis late.” And went.'), ['suggestion: " → “']);
  });

  it('is content with one kind', () => {
    assert.deepEqual(found(mixedQuotesRule, '“Go,” he said. It was 6\'2" long.'), []);
    assert.deepEqual(found(mixedQuotesRule, '"Go," he said.'), []);
  });
});
