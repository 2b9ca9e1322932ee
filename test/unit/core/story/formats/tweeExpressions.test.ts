import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import type { VariableValue } from '../../../../../src/core/story/model';
import type { HeldKinds } from '../../../../../src/core/story/formats/heldKinds';
import {
  readChanges,
  readConditions,
  readInitialValues,
  rulesScript,
  writeChange,
  writeCondition,
} from '../../../../../src/core/story/formats/tweeExpressions';
import { changeVariables, holds } from '../../../../../src/core/story/variableRules';
import { hostileText } from '../storyArbitraries';

const same = (name: string): string => name;

/** As SugarCube evaluates it: its words stand for JavaScript's operators, and its variables for members of an object. */
function evaluated(expression: string, variables: Record<string, unknown>): unknown {
  const words: Record<string, string> = {
    is: '===',
    eq: '==',
    neq: '!=',
    gte: '>=',
    gt: '>',
    lte: '<=',
    lt: '<',
    and: '&&',
  };
  const script = expression.replace(
    /"(?:[^"\\]|\\.)*"|\$(\w+)|\b(is|eq|neq|gte|gt|lte|lt|and)\b|(\bto\b)/gs,
    (part, variable?: string, word?: string, to?: string) =>
      variable !== undefined
        ? `variables.${variable}`
        : word !== undefined
          ? words[word]!
          : to !== undefined
            ? '='
            : part,
  );
  return runInNewContext(`const setup = {}; ${rulesScript}\n(${script})`, { variables });
}

const values = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -3, max: 4 }),
  fc.constantFrom(0.5, -0.25),
  hostileText(),
);
const comparisons = fc.constantFrom('>=1', '>0', '<=1', '<2', '!=0', '!=1', ' >= 1 ', '>=+1', '!=02');
const additions = fc.constantFrom('+1', '-2', '+0', '-0', ' +1', '+01');

const kindsOf = (...held: VariableValue[]): HeldKinds => ({
  onlyFlags: held.every((value) => typeof value === 'boolean'),
  mayBeText: held.some((value) => typeof value === 'string'),
  mayBeNumber: held.some((value) => typeof value !== 'string'),
});

describe('expressions of SugarCube', () => {
  it('ask what the story asks, and are read as that', () => {
    fc.assert(
      fc.property(values, fc.oneof(values, comparisons), (value, asked) => {
        const written = writeCondition('$v', asked, kindsOf(value));
        assert.equal(evaluated(written, { v: value }), holds({ v: asked }, { v: value }), written);
        assert.deepEqual(readConditions(written, same), { v: asked });
      }),
      { numRuns: 2000 },
    );
  });

  it('change what the story changes, and are read as that', () => {
    fc.assert(
      fc.property(values, fc.oneof(values, additions), (value, given) => {
        const written = writeChange('$v', given, kindsOf(value));
        const variables: Record<string, unknown> = { v: value };
        evaluated(written, variables);
        assert.equal(variables['v'], changeVariables({ v: value }, { v: given })['v'], written);
        assert.deepEqual(readChanges(written, same), { v: given });
      }),
      { numRuns: 2000 },
    );
  });

  it('are read as other authors write them', () => {
    for (const [text, asked] of [
      ['$a', { a: true }],
      ['not $a', { a: false }],
      ['!$a and $b', { a: false, b: true }],
      ['$a === true && $b >= 3', { a: true, b: '>=3' }],
      ['$a eq 3', { a: 3 }],
      ["$name is 'Ann and Bob'", { name: 'Ann and Bob' }],
      ['$a lt -2', { a: '<-2' }],
      ['$a != 2', { a: '!=2' }],
    ] as const)
      assert.deepEqual(readConditions(text, same), asked, text);
    for (const text of [
      '$a or $b',
      '$a gte 2.5',
      '$a > $b',
      '$a and $a gte 2',
      'visited("x")',
      '$a isnot true',
      '',
      '$a.b',
      '_a',
    ])
      assert.equal(readConditions(text, same), undefined, text);
    for (const [text, changes] of [
      ['$a to 1', { a: 1 }],
      ['$a = "x; y", $b to true', { a: 'x; y', b: true }],
      ['$a to $a + 2; $b -= 3', { a: '+2', b: '-3' }],
      ['$a to 1, $b to "x)"', { a: 1, b: 'x)' }],
      [`$a to setup.storyfold.changed($a, "+1"), $b to ')'`, { a: '+1', b: ')' }],
    ] as const)
      assert.deepEqual(readChanges(text, same), changes, text);
    for (const text of [
      '$a to $b',
      '$a to $b + 1',
      '$a *= 2',
      '$a += 1.5',
      '$a to random(3)',
      '$a to "+1"',
      '_a to 1',
      '$a to []',
    ])
      assert.equal(readChanges(text, same), undefined, text);
    assert.deepEqual(readInitialValues('$a to "+1", $b = false', same), { a: '+1', b: false });
    assert.equal(readInitialValues('$a += 1', same), undefined);
  });
});
