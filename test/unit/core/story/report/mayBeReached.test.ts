import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { storyGraph } from '../../../../../src/core/story/graph/storyGraph';
import type { Choice, StoryTree, VariableValue } from '../../../../../src/core/story/model';
import { mayBeReached } from '../../../../../src/core/story/report/mayBeReached';
import { aChoice, aNode, aTree } from '../storyTrees';
import { playedTo } from './bruteForce';
import { randomTree } from './randomTrees';

const possible = (tree: StoryTree): string[] => {
  const reached = mayBeReached(storyGraph(tree));
  return Object.keys(tree.nodes).filter((_, index) => reached[index] === 1);
};

describe('nodes that a reader may come to, by the values that variables may have', () => {
  it('are all that anybody comes to', () => {
    const falling = fc.constantFrom<Choice['consequences']>(
      { count: '-1' },
      { key: '-2' },
      { count: '+0' },
      {},
    );
    fc.assert(
      fc.property(randomTree({ mostNodes: 6 }), fc.array(falling, { maxLength: 6 }), (tree, changes) => {
        Object.values(tree.nodes).forEach(({ choices: [first] }, index) => {
          if (first) first.consequences = { ...first.consequences, ...changes[index] };
        });
        const may = new Set(possible(tree));
        for (const id of playedTo(tree, 12).keys()) assert.ok(may.has(id), id);
      }),
      { numRuns: 2_000 },
    );
  });

  /** Whether anybody comes through a door that asks a variable which begins as one value and may be changed. */
  const from = (initial: VariableValue, asked: VariableValue, ...changes: string[]) =>
    possible({
      ...aTree('a', [
        aNode('a', [
          ...changes.map((key, index) => aChoice(`do${index}`, 'a', { consequences: { key } })),
          aChoice('in', 'b', { preconditions: { key: asked } }),
        ]),
        aNode('b', []),
      ]),
      variables: [{ name: 'key', meaning: '', initial }],
    }).includes('b');

  const door = (asked: VariableValue, ...changes: Choice['consequences'][]) =>
    possible(
      aTree('a', [
        aNode('a', [
          ...changes.map((consequences, index) => aChoice(`do${index}`, 'a', { consequences })),
          aChoice('in', 'b', { preconditions: { key: asked } }),
        ]),
        aNode('b', []),
      ]),
    ).includes('b');

  it('are none behind what nothing sets', () => {
    assert.equal(door(true), false);
    assert.equal(door(true, { other: true }), false);
    assert.equal(door(true, { key: true }), true);
    assert.equal(door('brass', { key: 'iron' }), false);
    assert.equal(door('brass', { key: 'iron' }, { key: 'brass' }), true);
    assert.equal(door(false), true, 'It begins as false.');
  });

  it('count up and down from what a variable holds', () => {
    assert.equal(door('>=3'), false);
    assert.equal(door('>=3', { key: '+1' }), true);
    assert.equal(door('>=3', { key: '-1' }), false);
    assert.equal(door('<-3', { key: '-1' }), true);
    assert.equal(door('<=-1', { key: '+1' }), false);
    assert.equal(door('!=0', { key: '-1' }), true);
    assert.equal(door(7, { key: '+2' }), true);
    assert.equal(door(-7, { key: '+2' }), false);
    assert.equal(door(-7, { key: '-2' }), true);
    assert.equal(door(-7, { key: '+2' }, { key: '-2' }), true);
    assert.equal(door(7, { key: '+2' }, { key: '-2' }), true);
    assert.equal(door(7, { key: '-2' }, { key: 9 }), true, 'Down from 9.');
    assert.equal(door('brass', { key: '+1' }), false);
    assert.equal(door('brass', { key: '+1' }, { key: '-1' }), false);
    assert.equal(door(7, { key: '-2' }), false);
    assert.equal(door('!=0', { key: '+0' }), false);
    assert.equal(door('>3', { key: '+1' }), true);
    assert.equal(door('<=-3', { key: '-1' }), true);
    assert.equal(from(5, '<=2', '+1'), false);
    assert.equal(from(5, '<=5', '+1'), true);
    assert.equal(from(5, '<=2', '+1', 'brass'), true, 'Up from text, which counts as 0.');
  });

  it('count from 0 where a variable holds text', () => {
    const brass = (asked: VariableValue, ...changes: string[]) => from('brass', asked, ...changes);
    assert.equal(brass('<=1', '+1'), true);
    assert.equal(brass('>=-1', '-1'), true);
    assert.equal(brass(1, '+1'), true);
    assert.equal(brass(-1, '+1'), false);
    assert.equal(brass(0, '+0'), true, 'Text and nothing is 0.');
    assert.equal(brass(1, '+0'), false);
    assert.equal(brass(-1, '+0'), false);
    assert.equal(brass(0), false, 'Text alone is no number.');
  });

  it('are none behind a key that lies behind its own door', () => {
    const hall = (way: Choice[]) =>
      aTree('hall', [
        aNode('hall', [aChoice('in', 'vault', { preconditions: { key: true } }), ...way]),
        aNode('vault', [aChoice('take', 'hall', { consequences: { key: true } })]),
        aNode('shed', [aChoice('take', 'hall', { consequences: { key: true } })]),
      ]);
    assert.deepEqual(possible(hall([])), ['hall']);
    assert.deepEqual(possible(hall([aChoice('out', 'shed')])), ['hall', 'vault', 'shed']);
  });

  it('are all that a node leads to', () => {
    const fork = aTree('a', [
      aNode('a', [aChoice('left', 'b'), aChoice('right', 'c')]),
      aNode('b', []),
      aNode('c', []),
    ]);
    assert.deepEqual(possible(fork), ['a', 'b', 'c']);
  });

  it('are none without a start', () => {
    assert.deepEqual(possible(aTree('nowhere', [aNode('a', [])])), []);
  });
});
