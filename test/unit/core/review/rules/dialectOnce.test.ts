import * as assert from 'node:assert/strict';
import type { Checker, CheckerRemark } from '../../../../../src/core/review/checker';
import { RuleReviewer } from '../../../../../src/core/review/rules/ruleReviewer';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';

/** Calls every word of the list another English's. */
function checkerOf(words: readonly string[]): Checker {
  return {
    language: 'en',
    check: (paragraph) =>
      Promise.resolve(
        words.flatMap((word): CheckerRemark[] => {
          const start = paragraph.indexOf(word);
          return start < 0
            ? []
            : [
                {
                  rule: 'spelling',
                  start,
                  end: start + word.length,
                  message: `“${word}”`,
                  severity: 'suggestion',
                  replacements: [word.replace('our', 'or')],
                  isOtherDialect: true,
                },
              ];
        }),
      ),
  };
}

describe('a text in the other English', () => {
  const words = ['colour', 'harbour', 'favourite', 'neighbour'];
  const text = 'The colour of the harbour was her favourite. Her neighbour laughed.';
  const read = async (story: string, dialect: 'american' | 'british') => {
    const request = ruleRequest('en', { 'a.md': story }, { dialect });
    const reviewer = new RuleReviewer({
      checkers: [checkerOf(words)],
      paragraphRules: [],
      documentRules: [],
    });
    const { findings } = await reviewer.review(request);
    return { findings, shown: marked(findings, request) };
  };

  it('is said once, with every place and without an edit', async () => {
    const { findings, shown } = await read(text, 'american');
    assert.deepEqual(shown, ['suggestion: colour']);
    assert.equal(findings[0]?.otherRanges?.length, 3);
    assert.match(findings[0]?.summary ?? '', /British spelling throughout.*American English/);
    assert.match(findings[0]?.detail ?? '', /choose british/);
  });
  it('is told word by word where it is a slip or two, or the text has both', async () => {
    assert.deepEqual((await read('The colour of the harbour was gray.', 'american')).shown, [
      'suggestion: colour → color',
      'suggestion: harbour → harbor',
    ]);
    const both = 'The colour of the harbour was her favourite. The gray color was a humor, and an honor.';
    assert.equal((await read(both, 'american')).shown.length, 3);
    // What is right in the project's own English is never collapsed into a remark about the setting.
    assert.equal((await read(text, 'british')).shown.length, 4);
  });
});
