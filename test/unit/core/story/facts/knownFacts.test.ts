import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { knownFacts, mayRelyOn } from '../../../../../src/core/story/facts/knownFacts';
import { isSameValue } from '../../../../../src/core/story/variableRules';
import { valuesOnWays } from '../report/bruteForce';
import { randomTree } from '../report/randomTrees';
import { aChoice, aNode, aTree } from '../storyTrees';

describe('what is known at a node', () => {
  it('is what all ways there agree on', () => {
    fc.assert(
      fc.property(randomTree({ acyclic: true, mostNodes: 6 }), (tree) => {
        for (const [id, { known, varying, unchanged }] of knownFacts(tree)) {
          for (const name of [...known.keys(), ...varying]) {
            const on = valuesOnWays(tree, name).get(id);
            const [first, ...others] = on?.values ?? [];
            const isOne = first !== undefined && others.every((value) => isSameValue(value, first));
            assert.equal(known.has(name), isOne);
            if (isOne) assert.ok(isSameValue(known.get(name)!, first));
            assert.equal(varying.has(name), !isOne);
            assert.equal(unchanged.has(name), on !== undefined && on.unchanged < Infinity);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is what a choice asked for, and no longer what was changed and changed back', () => {
    const facts = knownFacts(
      aTree('a', [
        aNode('a', [aChoice('take', 'b', { consequences: { key: true } }), aChoice('leave', 'b')]),
        aNode('b', [
          aChoice('unlock', 'c', { preconditions: { key: true } }),
          aChoice('lose', 'd', { preconditions: { key: true }, consequences: { key: false } }),
        ]),
        aNode('c'),
        aNode('d'),
      ]),
    );
    assert.ok(facts.get('b')!.varying.has('key') && !mayRelyOn(facts.get('b')!, 'key'));
    assert.ok(facts.get('c')!.known.get('key') === true && mayRelyOn(facts.get('c')!, 'key'));
    assert.ok(facts.get('d')!.known.get('key') === false && !mayRelyOn(facts.get('d')!, 'key'));
  });

  it('follows a counter round and round as far as it matters', () => {
    const facts = knownFacts(
      aTree('a', [
        aNode('a', [aChoice('in', 'b', { consequences: { coins: '+1', fixed: '+2' } })]),
        aNode('b', [aChoice('more', 'b', { consequences: { coins: '+1' } }), aChoice('out', 'c')]),
        aNode('c'),
      ]),
    );
    const { known, varying, unchanged } = facts.get('c')!;
    assert.equal(known.get('fixed'), 2);
    assert.ok(varying.has('coins') && !unchanged.has('coins'));
  });

  it('knows nothing of nodes that no way leads to', () => {
    assert.deepEqual([...knownFacts(aTree('a', [aNode('a'), aNode('b')])).keys()], ['a']);
    assert.equal(knownFacts(aTree('missing', [aNode('a')])).size, 0);
  });
});
