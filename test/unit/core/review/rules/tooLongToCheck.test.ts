import assert from 'node:assert/strict';
import { standardRuleReviewer } from '../../../../../src/core/review/rules/standardRuleReviewer';
import { tooLongToCheck } from '../../../../../src/core/review/rules/tooLongToCheck';
import { FakeChecker } from '../../../../fakes/fakeChecker';
import { processorTimeUntil } from '../../../../fakes/processorTime';
import { ruleRequest } from '../../../../fakes/ruleRequest';

describe('a paragraph that is too long to be checked', () => {
  it('is none of those that authors write', () => {
    assert.equal(tooLongToCheck('The rain fell on the old street. '.repeat(600), 'en'), undefined);
    assert.equal(tooLongToCheck('潮水退了，'.repeat(3999), 'zh'), undefined);
    assert.equal(tooLongToCheck(`${'a'.repeat(999)} ${'b'.repeat(999)}`, 'en'), undefined);
  });

  it('is told, in words, and no checker reads it; the others are read as ever', async () => {
    const checker = new FakeChecker('en', { teh: 'the' });
    const long = 'salt and rain '.repeat(75_000);
    const request = ruleRequest('en', { 'sample.md': `${long}\n\nIt was teh end.\n` });
    const begun = performance.now();
    const { findings } = await standardRuleReviewer([checker]).review(request);
    assert.ok(performance.now() - begun < 5000);
    const said = findings.filter(({ rule }) => rule === 'tooLongToCheck');
    assert.equal(said.length, 1);
    assert.match(
      said[0]!.summary,
      /^Grammar and punctuation of this paragraph were not checked: it has 1,0\d\d,\d{3} characters/,
    );
    assert.ok(findings.some(({ replacement }) => replacement === 'the'));
    assert.deepEqual(checker.asked, ['It was teh end.']);
    assert.match(
      tooLongToCheck('雨'.repeat(20_001), 'zh')!.summary,
      /^这一段没有检查语法和标点：它有20001个字符/,
    );
    assert.equal(tooLongToCheck(`${'a'.repeat(59)}${'\u{1F600}'.repeat(20_000)}`, 'en')!.end, 59);
    assert.ok(tooLongToCheck('a'.repeat(1000), 'en'));
  });

  it('is read by the rules of whole documents all the same', async () => {
    const request = ruleRequest('en', { 'sample.md': `${'salt and rain '.repeat(2000)}fell. Its a dog.\n` });
    const { findings } = await standardRuleReviewer([]).review(request);
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['homophones', 'overLongParagraph', 'tooLongToCheck'],
    );
  });

  it('holds up no rule, whatever sign it is', async () => {
    for (const sign of ['.', '"', '!', '?', '“', '(', 'a ']) {
      const request = ruleRequest('en', { 'brief.md': sign.repeat(19_900 / sign.length) });
      const took = await processorTimeUntil(() => standardRuleReviewer([]).review(request));
      assert.ok(took < 3000, `${sign}: ${took} ms`);
    }
    const { findings } = await standardRuleReviewer([]).review(
      ruleRequest('en', { 'brief.md': '('.repeat(200_000) }),
    );
    assert.ok(findings.length > 0);
  });
});
