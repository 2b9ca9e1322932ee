import * as assert from 'node:assert/strict';
import type {
  ParagraphContext,
  ParagraphFinding,
  ParagraphRule,
} from '../../../../../src/core/review/rules/rule';

export const english: ParagraphContext = {
  language: 'en',
  dialect: 'british',
  script: 'simplified',
};

/** Each pair is a sentence with a fault and what it becomes when the rule's edit is applied; the rule must then be content. */
export function mends(rule: ParagraphRule, pairs: readonly (readonly [string, string])[]): void {
  for (const [wrong, right] of pairs) {
    const findings = rule.check(wrong, english);
    assert.equal(
      findings.length,
      1,
      `one finding in: ${wrong} (${findings.map((finding) => finding.summary).join(' | ')})`,
    );
    assert.equal(applied(wrong, findings[0]!), right);
    assert.deepEqual(rule.check(right, english), [], `content with: ${right}`);
  }
}

/** Sentences that are right as they are. */
export function keepsQuiet(rule: ParagraphRule, sentences: readonly string[]): void {
  for (const sentence of sentences) {
    assert.deepEqual(
      rule.check(sentence, english).map((finding) => finding.summary),
      [],
      sentence,
    );
  }
}

export function applied(text: string, { start, end, replacement }: ParagraphFinding): string {
  assert.notEqual(replacement, undefined, `a ready edit for “${text.slice(start, end)}”`);
  return text.slice(0, start) + replacement + text.slice(end);
}
