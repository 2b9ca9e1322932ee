import assert from 'node:assert/strict';
import { counterLimits } from '../../../../../src/core/story/facts/counterLimits';
import { ValueDomain } from '../../../../../src/core/story/facts/valueDomain';
import { depthFirst } from '../../../../../src/core/story/graph/depthFirst';
import {
  askedVariables,
  incomingChoices,
  leadingTo,
  reachability,
  roomToReach,
} from '../../../../../src/core/story/graph/reachability';
import { nodeOfChoice, storyGraph } from '../../../../../src/core/story/graph/storyGraph';
import type { VariableValue } from '../../../../../src/core/story/model';
import {
  changeValue,
  isSameValue,
  meets,
  readChange,
  readCondition,
} from '../../../../../src/core/story/variableRules';
import { aChoice, aNode, aTree } from '../storyTrees';

// The first node of the tree is not where the story begins, and no way leads to it or on from it.
const tree = aTree('start', [
  aNode('lost', [aChoice('on', 'late', { preconditions: { rope: true } })]),
  aNode('start', [
    aChoice('up', 'hall', { preconditions: { key: true } }),
    aChoice('down', 'cellar'),
    aChoice('off', 'gone', { preconditions: { mood: 'calm' } }),
  ]),
  aNode('hall', [aChoice('on', 'end', { preconditions: { coins: '>=2' } })], { reliesOn: ['key'] }),
  aNode('cellar', [aChoice('on', 'hall'), aChoice('back', 'start')]),
  aNode('end', [], { isEnding: true }),
  aNode('late', [aChoice('up', 'lost')]),
]);
const [lost, start, hall, cellar, end, late] = [0, 1, 2, 3, 4, 5] as const;

/** Made by each test itself, so that a mutant is noticed by the tests that look at it. */
function made() {
  const graph = storyGraph(tree);
  const reach = reachability(graph);
  return { graph, reach, incoming: incomingChoices(graph, reach.order) };
}

describe('a story as numbers', () => {
  it('knows which node a choice is one of, and which texts rely on something', () => {
    const { graph } = made();
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((choice) => nodeOfChoice(graph, choice)),
      [lost, start, start, start, hall, cellar, cellar, late],
    );
    assert.deepEqual(graph.relying, [hall]);
  });

  it('is reached by the nearest ways first, from where it begins alone', () => {
    const { reach } = made();
    assert.deepEqual([...reach.order], [start, hall, cellar, end]);
    assert.deepEqual([...reach.isReached], [0, 1, 1, 1, 1, 0]);
    assert.deepEqual([...reach.cameBy], [-1, -1, 1, 2, 4, -1]);
    assert.deepEqual([...reach.cameFrom], [-1, -1, start, start, hall, -1]);
  });

  it('is reached without conditions by those choices alone that ask for nothing', () => {
    const { graph } = made();
    const free = reachability(graph, { unconditional: true });
    assert.deepEqual([...free.order], [start, cellar, hall]);
    assert.deepEqual([...free.cameFrom], [-1, -1, cellar, start, -1, -1]);
  });

  it('is not reached at all where the node is missing that it begins at', () => {
    assert.deepEqual([...reachability(storyGraph(aTree('gone', [aNode('a')]))).order], []);
  });

  it('is reached at its first node where that is not where it begins', () => {
    const back = storyGraph(
      aTree('b', [aNode('a'), aNode('b', [aChoice('on', 'a')]), aNode('c', [aChoice('on', 'b')])]),
    );
    assert.deepEqual([...reachability(back).order], [1, 0]);
    const { longest, next, postorder } = depthFirst(back);
    assert.deepEqual(
      [[...postorder], [...longest], [...next]],
      [
        [0, 1],
        [0, 1, 0],
        [-1, 0, -1],
      ],
    );
  });

  it('knows the choices that lead to each node from nodes that are reached', () => {
    const { graph, incoming } = made();
    const { first, choices, sources } = incoming;
    assert.deepEqual([...first], [0, 0, 1, 3, 4, 5, 5]);
    assert.deepEqual([...choices], [6, 1, 5, 2, 4]);
    assert.deepEqual([...sources], [cellar, start, cellar, start, hall]);
    assert.deepEqual([...leadingTo(graph, incoming, [cellar])], [0, 1, 0, 1, 0, 0]);
    assert.deepEqual([...leadingTo(graph, incoming, [end])], [0, 1, 1, 1, 1, 0]);
  });

  it('has the first of its longest ways for its main way', () => {
    const fork = storyGraph(
      aTree('a', [
        aNode('a', [
          aChoice('short', 'end'),
          aChoice('left', 'x'),
          aChoice('right', 'y'),
          aChoice('back', 'a'),
        ]),
        aNode('x', [aChoice('on', 'end')]),
        aNode('y', [aChoice('on', 'end')]),
        aNode('end'),
      ]),
    );
    const { longest, next } = depthFirst(fork);
    assert.deepEqual([...longest], [2, 1, 1, 0]);
    assert.deepEqual([...next], [1, 4, 5, -1]);
  });

  it('asks for what choices of these nodes ask for, and of those alone that there is room for', () => {
    const { graph } = made();
    const names = (nodes: number[], room?: number[]) =>
      [...askedVariables(graph, Int32Array.from(nodes), room && Int32Array.from(room))].map(
        (variable) => graph.variables[variable],
      );
    assert.deepEqual(names([start]), ['key', 'mood']);
    assert.deepEqual(names([cellar, end]), []);
    assert.deepEqual(names([hall, lost]), ['rope', 'coins']);
    assert.deepEqual(names([lost, start, hall, cellar, end, late]), ['rope', 'key', 'mood', 'coins']);
    assert.deepEqual(names([lost, start, hall, cellar, end, late], [-1, 0, -1, -1, -1, -1]), ['key', 'mood']);
  });

  it('has so much room at each node as its goals leave', () => {
    const { graph, incoming } = made();
    const endless = 0x7fffffff;
    const room = (...limits: [number, number][]) => [...roomToReach(graph, incoming, new Map(limits))];
    assert.deepEqual(room([end, 3]), [-1, 1, 2, 1, 3, -1]);
    assert.deepEqual(room([end, 1]), [-1, -1, 0, -1, 1, -1]);
    assert.deepEqual(room([end, 0]), [-1, -1, -1, -1, 0, -1]);
    assert.deepEqual(room([cellar, Infinity]), [-1, endless, -1, endless, -1, -1]);
    assert.deepEqual(room([end, 4], [hall, 1]), [-1, 2, 3, 2, 4, -1]);
    assert.deepEqual(room([end, 2], [cellar, Infinity]), [-1, endless, 1, endless, 2, -1]);
    assert.deepEqual(room([cellar, 2], [hall, 2]), [-1, 1, 2, 2, -1, -1]);
  });
});

describe('what choices ask for and change', () => {
  it('is a comparison or a sum where the text is nothing else, of up to fifteen digits', () => {
    assert.deepEqual(readCondition(' >= 12 '), { kind: 'compares', operator: '>=', than: 12 });
    assert.deepEqual(readCondition('coins >= 12'), { kind: 'is', value: 'coins >= 12' });
    assert.deepEqual(readCondition('>= 12 coins'), { kind: 'is', value: '>= 12 coins' });
    assert.deepEqual(readCondition(-1), { kind: 'is', value: -1 });
    assert.deepEqual(readChange(' +12 '), { kind: 'adds', amount: 12 });
    for (const value of ['a+12', 'a +12', '+12 coins', '+1234567890123456', -1, true])
      assert.deepEqual(readChange(value), { kind: 'sets', value });
  });

  it('takes true for 1 and false for 0, and text for no number', () => {
    assert.ok(isSameValue(true, 1) && isSameValue(0, false) && isSameValue('1', '1'));
    for (const [one, other] of [
      ['1', 1],
      [1, '1'],
      ['', false],
      ['1', '01'],
      [1, 2],
    ] as const)
      assert.ok(!isSameValue(one, other), `${one} ${other}`);
  });

  it('finds text unlike every number, neither more nor less', () => {
    const asked = ['>=0', '<=0', '>0', '<0', '!=0'].map((text) => meets('5', readCondition(text)));
    assert.deepEqual(asked, [false, false, false, false, true]);
    assert.equal(changeValue('5', readChange('+2')), 2);
  });
});

describe('how far a counter is followed', () => {
  const limits = (asked: (VariableValue | undefined)[], changed: VariableValue[], also?: VariableValue) =>
    counterLimits(
      storyGraph(
        aTree('a', [
          aNode('a', [
            ...asked.map((n, at) => aChoice(`a${at}`, 'a', { preconditions: { n: n! } })),
            ...changed.map((n, at) => aChoice(`c${at}`, 'a', { consequences: { n } })),
          ]),
        ]),
      ),
      also === undefined ? [] : [also],
    )[0];

  it('is up to the numbers that anything compares it with, where it never comes back', () => {
    assert.deepEqual(limits(['>=2', 7, '<5'], ['+1']), { least: -Infinity, most: 7 });
    assert.deepEqual(limits(['>=2', 7, '<5'], ['-1']), { least: 2, most: Infinity });
    assert.deepEqual(limits(['>=2', '<5'], ['+1', '-1']), { least: -Infinity, most: Infinity });
    assert.deepEqual(limits(['>=2', '<5'], ['+0', '-0', 9, 'calm']), { least: 2, most: 5 });
    assert.deepEqual(limits(['>=2', 'calm', true], []), { least: 1, most: 2 });
    assert.deepEqual(limits(['>=2', '<5'], [], 9), { least: 2, most: 9 });
    assert.deepEqual(limits(['>=2', '<5'], [], 'calm'), { least: 2, most: 5 });
  });

  it('makes one value of all beyond, and leaves text alone', () => {
    const domain = new ValueDomain({ least: 2, most: 5 });
    const values: VariableValue[] = [5, 6, 7, 2, 1, 0, '9', '1', false, 3];
    assert.deepEqual(
      values.map((value) => domain.codeOf(value)),
      [0, 1, 1, 2, 3, 3, 4, 5, 3, 6],
    );
    assert.deepEqual(domain.values, [5, Infinity, 2, -Infinity, '9', '1', 3]);
    const all = new ValueDomain();
    assert.deepEqual(
      [true, 1, '1', 0, false, 1e9].map((value) => all.codeOf(value)),
      [0, 0, 1, 2, 2, 3],
    );
    assert.deepEqual(all.values, [true, '1', 0, 1e9]);
  });
});
