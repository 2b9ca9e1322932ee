import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { StoryTree, Variables } from '../../../../src/core/story/model';
import { makeChoice, nodeOf, startOf } from '../../../../src/core/story/play';
import {
  changeVariables,
  holds,
  isSameValue,
  meets,
  readCondition,
  valueOf,
} from '../../../../src/core/story/variableRules';
import { offeredChoices } from './playedWays';
import { aChoice, aNode, aTree } from './storyTrees';

/** A door that opens with a key, and a purse that fills. */
const house: StoryTree = aTree('hall', [
  aNode('hall', [
    aChoice('take', 'hall', { consequences: { key: true, coins: '+2' } }),
    aChoice('open', 'garden', { preconditions: { key: true } }),
    aChoice('bribe', 'garden', { preconditions: { coins: '>=4' }, consequences: { coins: '-4' } }),
    aChoice('dig', 'cellar'),
  ]),
  aNode('garden', [], { isEnding: true }),
]);

describe('playing a story', () => {
  it('begins at the root with what the variables begin with', () => {
    const tree = { ...house, variables: [{ name: 'coins', meaning: '', initial: 3 }] };
    assert.deepEqual(startOf(tree), { node: 'hall', variables: { coins: 3 } });
    assert.deepEqual(startOf(tree, 'garden'), { node: 'garden', variables: { coins: 3 } });
  });

  it('offers what holds, in the order of the node', () => {
    const start = startOf(house);
    assert.deepEqual(
      offeredChoices(house, start).map(({ id }) => id),
      ['take', 'dig'],
    );
    const rich = makeChoice(house, makeChoice(house, start, 'take'), 'take');
    assert.deepEqual(rich, { node: 'hall', variables: { key: true, coins: 4 } });
    assert.deepEqual(
      offeredChoices(house, rich).map(({ id }) => id),
      ['take', 'open', 'bribe', 'dig'],
    );
    assert.deepEqual(makeChoice(house, rich, 'bribe'), {
      node: 'garden',
      variables: { key: true, coins: 0 },
    });
    assert.deepEqual(start, { node: 'hall', variables: {} });
  });

  it('makes no choice that cannot be made', () => {
    for (const [choice, obstacle] of [
      ['open', 'not_offered'],
      ['fly', 'unknown'],
      ['dig', 'leads_nowhere'],
    ] as const)
      assert.throws(
        () => makeChoice(house, startOf(house), choice),
        (error: { code: string; details: Record<string, unknown> }) =>
          error.code === 'invalid_input' && error.details['obstacle'] === obstacle,
      );
  });

  it('takes no name that every object has for a node or a variable', () => {
    assert.equal(nodeOf(house, 'constructor'), undefined);
    assert.equal(nodeOf(house, '__proto__'), undefined);
    assert.throws(() => startOf(house, 'toString'), { code: 'not_found' });
    assert.equal(valueOf({}, 'constructor'), false);
    const changed = changeVariables({}, Object.fromEntries([['__proto__', 'set']]) as Variables);
    assert.equal(valueOf(changed, '__proto__'), 'set');
    const ownNamed = aTree('__proto__', [
      aNode('__proto__', [aChoice('on', 'constructor')]),
      aNode('constructor'),
    ]);
    assert.equal(makeChoice(ownNamed, startOf(ownNamed), 'on').node, 'constructor');
  });
});

describe('what is asked of variables', () => {
  const asked = (value: boolean | number | string, condition: boolean | number | string): boolean =>
    holds({ it: condition }, { it: value });

  it('compares with a whole number where the text says so', () => {
    assert.deepEqual(readCondition('>=2'), { kind: 'compares', operator: '>=', than: 2 });
    assert.deepEqual(readCondition(' != -3 '), { kind: 'compares', operator: '!=', than: -3 });
    assert.deepEqual(readCondition('<1'), { kind: 'compares', operator: '<', than: 1 });
    for (const plain of ['>', '>=', '>=2.5', '=>2', '>=two', '!=open', '2', '>= 2 3', `>=${'9'.repeat(40)}`])
      assert.deepEqual(readCondition(plain), { kind: 'is', value: plain });
  });

  it('counts false and what nothing has set as 0, true as 1, and text as no number', () => {
    assert.ok(asked(true, '>=1') && asked(false, '<1') && asked(true, '!=0') && asked(false, '<=0'));
    assert.ok(holds({ unset: '<1' }, {}) && holds({ unset: false }, {}) && holds({ unset: 0 }, {}));
    assert.ok(asked(true, 1) && asked(0, false) && !asked(2, true));
    assert.ok(
      !asked('3', '>=2') && !asked('3', '<4') && asked('3', '!=3') && !asked('3', 3) && asked('3', '3'),
    );
  });

  it('says of every number what its operator says', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }), (value, than) => {
        assert.equal(asked(value, `>=${than}`), value >= than);
        assert.equal(asked(value, `>${than}`), value > than);
        assert.equal(asked(value, `<=${than}`), value <= than);
        assert.equal(asked(value, `<${than}`), value < than);
        assert.equal(asked(value, `!=${than}`), value !== than);
        assert.equal(asked(value, `!=${than}`), !isSameValue(value, than));
        assert.equal(meets(value, { kind: 'is', value: than }), isSameValue(value, than));
      }),
    );
  });

  it('asks for all that is asked', () => {
    assert.ok(holds({ a: true, b: '>=2' }, { a: true, b: 2 }));
    assert.ok(!holds({ a: true, b: '>=2' }, { a: true, b: 1 }));
    assert.ok(holds({}, {}));
  });
});

describe('what choices change', () => {
  const changed = (value: boolean | number | string, change: boolean | number | string) =>
    changeVariables({ it: value }, { it: change })['it'];

  it('adds where the text is a number with a sign, and sets anything else', () => {
    assert.equal(changed(2, '+3'), 5);
    assert.equal(changed(true, '-2'), -1);
    assert.equal(changed(false, '+1'), 1);
    assert.equal(changed('many', '+1'), 1);
    assert.equal(changed(2, '3'), '3');
    assert.equal(changed(2, 3), 3);
    assert.equal(changed(2, '+1.5'), '+1.5');
    assert.equal(changed(2, false), false);
    assert.equal(changeVariables({}, { new: '+1' })['new'], 1);
  });

  it('leaves the variables given as they are', () => {
    const before = Object.freeze({ a: 1, b: 'x' });
    assert.deepEqual(changeVariables(before, { a: '+1', c: true }), { a: 2, b: 'x', c: true });
    assert.equal(changeVariables(before, {}), before);
  });
});
