import * as assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../../src/core/errors';
import type { Finding } from '../../../../../src/core/review/model';
import { spellingRule } from '../../../../../src/core/review/checker';
import { couldOfRule } from '../../../../../src/core/review/rules/english/couldOf';
import { doubledWordRule } from '../../../../../src/core/review/rules/english/doubledWord';
import { homophonesRule } from '../../../../../src/core/review/rules/english/homophones';
import { ParagraphCache } from '../../../../../src/core/review/rules/paragraphCache';
import type { DocumentRule, ParagraphRule } from '../../../../../src/core/review/rules/rule';
import { RuleReviewer } from '../../../../../src/core/review/rules/ruleReviewer';
import {
  standardDocumentRules,
  standardParagraphRules,
  standardRuleReviewer,
} from '../../../../../src/core/review/rules/standardRuleReviewer';
import { FakeChecker } from '../../../../fakes/fakeChecker';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';

const documentRule = (findings: readonly Finding[]): DocumentRule => ({
  id: 'whole',
  phases: ['final'],
  languages: ['en'],
  check: () => [...findings],
});
const whole: Finding = {
  rule: 'whole',
  type: 'other',
  severity: 'info',
  source: 'rules',
  summary: 'Short.',
  path: 'b.md',
};

describe('the rule reviewer', () => {
  it('maps what paragraphs hold to the file, by severity and place', async () => {
    const reviewer = new RuleReviewer({
      checkers: [new FakeChecker('en', { teh: 'the' })],
      paragraphRules: [doubledWordRule],
      documentRules: [documentRule([whole])],
    });
    const request = ruleRequest('en', {
      'b.md': '# The the\r\n\r\nIt was *teh* end.\r\n',
      'a.md': 'He was was late,\nand and sat.',
    });
    const { findings } = await reviewer.review(request);
    assert.deepEqual(marked(findings, request), [
      'should_fix: teh → the',
      'should_fix: was was → was',
      'should_fix: and and → and',
      'info: whole',
    ]);
  });

  it('offers no edit that would tear Markdown’s marks apart', async () => {
    const reviewer = new RuleReviewer({ checkers: [], paragraphRules: [doubledWordRule], documentRules: [] });
    const request = ruleRequest('en', { 'a.md': 'He saw the *the* boat.' });
    assert.deepEqual(marked((await reviewer.review(request)).findings, request), ['should_fix: the *the']);
  });

  it('says nothing of clean text', async () => {
    const { findings } = await standardRuleReviewer([]).review(
      ruleRequest('en', { 'a.md': 'He went home, and nobody saw him go.' }),
    );
    assert.deepEqual(findings, []);
  });

  it('keeps ours where a checker says the same of the same place', async () => {
    const reviewer = new RuleReviewer({
      checkers: [new FakeChecker('en', { 'could of': 'could’ve' })],
      paragraphRules: [couldOfRule],
      documentRules: [],
    });
    const request = ruleRequest('en', { 'a.md': 'He could of gone.' });
    assert.deepEqual(marked((await reviewer.review(request)).findings, request), [
      'should_fix: could of → could have',
    ]);
    const without = { ...request, settings: { ...request.settings, disabledRules: ['couldOf'] } };
    assert.deepEqual(marked((await reviewer.review(without)).findings, request), [
      'should_fix: could of → could’ve',
    ]);
  });

  it('reads only what it has not read before', async () => {
    const checker = new FakeChecker('en', {});
    const reviewer = new RuleReviewer({
      checkers: [checker],
      paragraphRules: [],
      documentRules: [],
      cache: new ParagraphCache(),
    });
    await reviewer.review(ruleRequest('en', { 'a.md': 'One.\n\nTwo.\n\nThree.' }));
    await reviewer.review(ruleRequest('en', { 'a.md': 'One.\n\nTwo and a half.\n\nThree.' }));
    assert.deepEqual(checker.asked, ['One.', 'Two.', 'Three.', 'Two and a half.']);
    await reviewer.review(ruleRequest('en', { 'a.md': 'One.' }, { dialect: 'american' }));
    assert.equal(checker.asked.length, 5);
    await reviewer.review(ruleRequest('en', { 'a.md': 'One.' }, { dictionary: ['Skarholm'] }));
    assert.equal(checker.asked.length, 5);
  });

  it('asks the checker of the language only', async () => {
    const chinese = new FakeChecker('zh', {});
    const english = new FakeChecker('en', {});
    await new RuleReviewer({ checkers: [chinese, english], paragraphRules: [], documentRules: [] }).review(
      ruleRequest('zh', { 'a.md': '他走了。' }),
    );
    assert.deepEqual([chinese.asked, english.asked], [['他走了。'], []]);
  });

  it('stays within the focus', async () => {
    const reviewer = new RuleReviewer({
      checkers: [],
      paragraphRules: [doubledWordRule],
      documentRules: [documentRule([whole])],
    });
    const text = 'The the end.\n\nHe was was late.';
    const request = ruleRequest(
      'en',
      { 'a.md': text, 'b.md': text },
      { focus: { path: 'a.md', start: 14, end: text.length } },
    );
    const { findings } = await reviewer.review(request);
    assert.deepEqual(
      findings.map(({ path, range }) => [path, range?.start]),
      [['a.md', text.indexOf('was was')]],
    );
  });

  it('leaves switched-off rules out, by their id and by the part before a colon', async () => {
    const reviewer = new RuleReviewer({
      checkers: [],
      paragraphRules: [doubledWordRule],
      documentRules: [documentRule([{ ...whole, rule: 'briefField:audience' }])],
    });
    const request = ruleRequest(
      'en',
      { 'a.md': 'He was was late.' },
      { settings: { unfitWords: [], disabledRules: ['doubledWord', 'briefField'] } },
    );
    assert.deepEqual((await reviewer.review(request)).findings, []);
  });

  it('does not call the author’s words misspelt', async () => {
    const reviewer = new RuleReviewer({
      checkers: [new FakeChecker('en', { skarl: 'snarl', recieve: 'receive' }, spellingRule)],
      paragraphRules: [],
      documentRules: [],
    });
    const places = async (text: string, more = {}): Promise<string[]> => {
      const request = ruleRequest('en', { 'a.md': text }, more);
      return marked((await reviewer.review(request)).findings, request);
    };
    assert.deepEqual(await places('A skarl flew.'), ['should_fix: skarl → snarl']);
    assert.deepEqual(await places('A skarl flew.', { dictionary: ['Skarl'] }), []);
    assert.deepEqual(await places('A skarl flew.', { names: ['Old Skarl'] }), []);
    // Again and again: an invention. Twice beside the right word: a slip.
    assert.deepEqual(await places('A skarl flew. The skarl sang.'), []);
    assert.equal(
      (await places('I recieve and recieve, as you receive, as they receive; to receive is good.')).length,
      2,
    );
  });

  it('takes the author’s words for no slip of ours either, but what is typed twice for one', async () => {
    const reviewer = new RuleReviewer({
      checkers: [],
      paragraphRules: standardParagraphRules,
      documentRules: [homophonesRule],
    });
    const places = async (language: 'en' | 'zh', text: string, more = {}): Promise<string[]> => {
      const request = ruleRequest(language, { 'a.md': text }, more);
      return marked((await reviewer.review(request)).findings, request);
    };
    const chinese = '高幸笑了，里里也笑了。';
    assert.deepEqual(await places('zh', chinese), ['should_fix: 高幸 → 高兴', 'should_fix: 里里 → 里']);
    assert.deepEqual(await places('zh', chinese, { names: ['高幸'], dictionary: ['里里'] }), []);
    assert.deepEqual(await places('en', 'Im went home.'), ["should_fix: Im → I'm"]);
    assert.deepEqual(await places('en', 'Im went home.', { names: ['Im Sook'], dictionary: ['Im'] }), []);
    assert.deepEqual(await places('en', 'She took the the boat.', { dictionary: ['the'] }), [
      'should_fix: the the → the',
    ]);
  });

  it('makes a suggestion of a rare slip in speech, and mentions it where characters talk so', async () => {
    const reviewer = new RuleReviewer({ checkers: [], paragraphRules: [couldOfRule], documentRules: [] });
    const severities = async (times: number): Promise<Set<string>> =>
      new Set(
        (
          await reviewer.review(
            ruleRequest('en', { 'a.md': '“You could of told me,” he said.\n\n'.repeat(times) }),
          )
        ).findings.map(({ severity }) => severity),
      );
    assert.deepEqual(await severities(2), new Set(['suggestion']));
    assert.deepEqual(await severities(12), new Set(['info']));
  });

  it('hears a cancel within a tenth of a second, and lets others run', async () => {
    const slow: ParagraphRule = {
      id: 'slow',
      languages: ['en'],
      check() {
        const end = performance.now() + 2;
        while (performance.now() < end);
        return [];
      },
    };
    const reviewer = new RuleReviewer({ checkers: [], paragraphRules: [slow], documentRules: [] });
    const text = Array.from({ length: 2000 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
    const controller = new AbortController();
    let aborted = 0;
    setTimeout(() => {
      aborted = performance.now();
      controller.abort();
    }, 50);
    await assert.rejects(
      reviewer.review(ruleRequest('en', { 'a.md': text }), controller.signal),
      (error: unknown) => error instanceof StoryFoldError && error.code === 'cancelled',
    );
    assert.ok(aborted > 0, 'the timer had its turn');
    assert.ok(performance.now() - aborted < 100);
    await assert.rejects(reviewer.review(ruleRequest('en', { 'a.md': 'x' }), AbortSignal.abort()), {
      code: 'cancelled',
    });
  });
});

describe('the rules that ship', () => {
  it('have ids of their own in camel case', () => {
    const ids = [...standardParagraphRules, ...standardDocumentRules].map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z]*$/);
  });
});
