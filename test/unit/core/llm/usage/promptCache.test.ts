import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ModelMessage } from '../../../../../src/core/llm/languageModel';
import { cachedOf, sharedLength, sharedTokens } from '../../../../../src/core/llm/usage/promptCache';
import { estimateTokens } from '../../../../../src/core/llm/usage/tokenEstimate';

const ask = (...contents: string[]): ModelMessage[] =>
  contents.map((content, index) => ({ role: index === 0 ? 'system' : 'user', content }));

describe('what a prefix cache has', () => {
  it('is whole steps from the least on', () => {
    assert.deepEqual([0, 1023, 1024, 1151, 1152, 5000].map(cachedOf), [0, 0, 1024, 1024, 1152, 4992]);
  });

  it('ends where two requests part', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', '雨'), maxLength: 9000 });
    fc.assert(
      fc.property(piece, piece, piece, (shared, one, other) => {
        const length = sharedLength(shared + one, shared + other);
        const slow = [...one].findIndex((_, at) => one[at] !== other[at]);
        assert.equal(length, shared.length + (slow === -1 ? Math.min(one.length, other.length) : slow));
      }),
    );
  });

  it('counts messages up to the first that differs', () => {
    const rules = 'Judge kindly, and say why.';
    assert.equal(sharedTokens(ask(rules, 'Rain.'), ask(rules, 'Wind.')), estimateTokens(rules));
    assert.equal(
      sharedTokens(ask(rules, 'Rain.'), ask(rules, 'Rain. Wind.')),
      estimateTokens(rules) + estimateTokens('Rain.'),
    );
    assert.equal(sharedTokens(ask(rules, 'Rain.'), ask(`${rules} Or not.`, 'Rain.')), estimateTokens(rules));
    assert.equal(sharedTokens(ask(rules), []), 0);
    assert.equal(sharedTokens(ask(rules), [{ role: 'user', content: rules }]), 0);
  });
});
