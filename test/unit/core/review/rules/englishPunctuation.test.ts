import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { couldOfRule } from '../../../../../src/core/review/rules/english/couldOf';
import { doubledPunctuationRule } from '../../../../../src/core/review/rules/english/doubledPunctuation';
import { doubledWordRule } from '../../../../../src/core/review/rules/english/doubledWord';
import { spacingRule } from '../../../../../src/core/review/rules/english/spacing';
import { english, keepsQuiet, mends } from './englishCases';

describe('spacing in English', () => {
  it('mends blanks around marks', () => {
    mends(spacingRule, [
      ['He turned , and left.', 'He turned, and left.'],
      ['He turned,and left.', 'He turned, and left.'],
      ['He left .', 'He left.'],
      ['He shut the door.She wept.', 'He shut the door. She wept.'],
      ['It was self-lighting.Your task is small.', 'It was self-lighting. Your task is small.'],
      ['He stopped.then he ran.', 'He stopped. then he ran.'],
      ['“ Come in,” she said.', '“Come in,” she said.'],
      ['“Come in, ” she said.', '“Come in,” she said.'],
      ['“Come in,”she said.', '“Come in,” she said.'],
      ['She said,“Come in.”', 'She said, “Come in.”'],
      ['The house ( a red one) stood empty.', 'The house (a red one) stood empty.'],
      ['The house(a red one) stood empty.', 'The house (a red one) stood empty.'],
      ['"Come in,"she said.', '"Come in," she said.'],
      ['" Come in," she said.', '"Come in," she said.'],
    ]);
  });

  it('keeps quiet about numbers, names, abbreviations and ellipses', () => {
    keepsQuiet(spacingRule, [
      'At 10:30 he paid 3,500 for it, or .5 of that.',
      'He wrote to tom@river.example and read www.river.org/Log.',
      'J.R. Smith, Ph.D., came at 5 p.m. with e.g. a hat.',
      'He waited . . . and waited ... and then…',
      '“ ‘Never,’ said I.',
      'Which one(s) did he take? The boat(s).',
      '"Come in," she said. "Sit down."',
      'He said: “Go.” — “No!”',
    ]);
  });
});

describe('doubled punctuation in English', () => {
  it('keeps the stronger of two', () => {
    mends(doubledPunctuationRule, [
      ['He turned,, and left.', 'He turned, and left.'],
      ['He left.. She wept.', 'He left. She wept.'],
      ['He left,. She wept.', 'He left. She wept.'],
      ['Why?. Nobody knew.', 'Why? Nobody knew.'],
      ['He turned;, then left.', 'He turned; then left.'],
      ['He left. . She wept.', 'He left. She wept.'],
    ]);
  });

  it('leaves an author’s marks alone', () => {
    keepsQuiet(doubledPunctuationRule, [
      'Wait... What?! No!! Really???',
      'He waited.... Then he left.',
      'Nails, hooks, etc., were sold by Smith, Jr., at 5 p.m., as ever.',
      'One eaten, 14 Jan., with thanks; the rest Wed., by van.',
      'He waited . . . and left.',
      '“Go,” he said.',
      'He wondered… and left.',
    ]);
  });
});

describe('could of', () => {
  it('writes have', () => {
    mends(couldOfRule, [
      ['He could of gone home.', 'He could have gone home.'],
      ['She wouldn’t of told me.', 'She wouldn’t have told me.'],
      ['It must of been late.', 'It must have been late.'],
      ['He should never of come.', 'He should never have come.'],
      ['They might not of seen us.', 'They might not have seen us.'],
      ['I would of a job to pay him.', 'I would have a job to pay him.'],
      ['If I had of known it.', 'If I had known it.'],
    ]);
  });

  it('keeps quiet about a true “of”', () => {
    keepsQuiet(couldOfRule, [
      'He did what he could of the work.',
      'She would, of course, have known; he could of course stay.',
      'The might of the army and the must of the grapes.',
      'By the will of the people.',
    ]);
  });

  it('only mentions it in speech', () => {
    assert.equal(couldOfRule.check('“You could of told me,” he said.', english)[0]?.severity, 'info');
    assert.equal(
      couldOfRule.check('“Well,” he said. He could of told me.', english)[0]?.severity,
      'should_fix',
    );
  });
});

describe('every English paragraph rule', () => {
  const rules = [spacingRule, doubledPunctuationRule, couldOfRule, doubledWordRule];
  const piece = fc.constantFrom(
    'the',
    'The',
    'a',
    'of',
    'could',
    'was',
    'door',
    ' ',
    '  ',
    ',',
    '.',
    '..',
    '…',
    '“',
    '”',
    '"',
    '’',
    '\n',
    '(',
    ')',
    '😀',
    '汉',
    'a.m.',
    '—',
  );

  it('marks a place within the paragraph and offers a text that differs', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const paragraph = pieces.join('');
        for (const rule of rules) {
          for (const finding of rule.check(paragraph, english)) {
            assert.ok(0 <= finding.start && finding.start < finding.end && finding.end <= paragraph.length);
            assert.equal(finding.rule, rule.id);
            if (finding.replacement !== undefined)
              assert.notEqual(finding.replacement, paragraph.slice(finding.start, finding.end));
          }
        }
      }),
    );
  });

  it('takes time in proportion to the paragraph', () => {
    // 50,000 characters, nearly all of them faults: a quadratic rule takes minutes.
    const started = performance.now();
    for (const rule of rules) rule.check('“ ( the , '.repeat(5_000), english);
    assert.ok(performance.now() - started < 10_000);
  });
});
