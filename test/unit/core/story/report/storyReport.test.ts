import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { PlotSkeleton, StoryTree } from '../../../../../src/core/story/model';
import { nodeOf } from '../../../../../src/core/story/play';
import type { ReportTargets } from '../../../../../src/core/story/report/model';
import { storyReport } from '../../../../../src/core/story/report/storyReport';
import { valueOf } from '../../../../../src/core/story/variableRules';
import { largeStory } from '../../../../../bench/largeStory';
import { aChoice, aNode, aTree } from '../storyTrees';
import { endOf, falseChoicesOf, playedTo, reachedFrom, trapsOf, valuesOnWays, waysOf } from './bruteForce';
import { randomTree } from './randomTrees';
import { playWitness } from '../playedWays';

const targets: ReportTargets = {
  minMainDepth: 2,
  targetEndings: 2,
  minDurationMinutes: 1,
  secondsPerChoice: 15,
};
const reportOn = (tree: StoryTree, skeleton?: PlotSkeleton) => storyReport(tree, { skeleton, targets });
const runs = { numRuns: 400 };

describe('the report on a story, beside what trying everything says', () => {
  it('finds what can be reached, what leads nowhere and where nothing leads on', () => {
    fc.assert(
      fc.property(randomTree(), (tree) => {
        const { treeMetrics } = reportOn(tree);
        const reached = reachedFrom(tree, tree.root);
        const ids = Object.keys(tree.nodes);
        assert.equal(treeMetrics.totalNodes, ids.length);
        assert.deepEqual(
          treeMetrics.unreachable,
          ids.filter((id) => !reached.has(id)),
        );
        assert.deepEqual(
          treeMetrics.deadEnds,
          ids.filter((id) => {
            const { choices, isEnding } = nodeOf(tree, id)!;
            return reached.has(id) && choices.length === 0 && !isEnding;
          }),
        );
        assert.deepEqual(
          treeMetrics.dangling,
          ids.flatMap((node) =>
            nodeOf(tree, node)!
              .choices.filter(({ target }) => !nodeOf(tree, target))
              .map(({ id, target }) => ({ node, choice: id, target })),
          ),
        );
        assert.deepEqual(treeMetrics.traps, trapsOf(tree));
      }),
      runs,
    );
  });

  it('finds the longest way, back edges left out', () => {
    fc.assert(
      fc.property(
        fc.oneof(randomTree(), randomTree({ acyclic: true, mostNodes: 9, mostChoices: 2 })),
        (tree) => {
          const { mainPath, mainPathDepth } = reportOn(tree).treeMetrics;
          const ways = waysOf(tree);
          assert.equal(mainPathDepth, Math.max(...ways.map(({ choices }) => choices.length)));
          assert.equal(mainPath.length, mainPathDepth + 1);
          assert.ok(ways.some(({ nodes }) => JSON.stringify(nodes) === JSON.stringify(mainPath)));
        },
      ),
      runs,
    );
  });

  it('says which endings a reader can come to, and how', () => {
    fc.assert(
      fc.property(randomTree({ mostNodes: 6 }), (tree) => {
        const { endings } = reportOn(tree).treeMetrics;
        const played = playedTo(tree);
        assert.deepEqual(
          endings.map(({ id }) => id),
          Object.keys(tree.nodes).filter((id) => nodeOf(tree, id)!.isEnding),
        );
        for (const { id, endingId, reachable, witness, undecided } of endings) {
          assert.equal(undecided, undefined);
          assert.equal(endingId, nodeOf(tree, id)!.endingId);
          assert.equal(reachable, played.has(id));
          assert.equal(witness?.length, played.get(id));
          if (witness) assert.equal(playWitness(tree, witness).node, id);
        }
      }),
      runs,
    );
  });

  it('finds the choices that make no difference', () => {
    fc.assert(
      fc.property(randomTree({ mostChoices: 4 }), (tree) => {
        const { falseChoices } = reportOn(tree).choiceMetrics;
        const found = falseChoices.flatMap(({ node, choices }) =>
          choices.map((choice) => `${node} ${choice}`),
        );
        assert.equal(new Set(found).size, found.length);
        assert.deepEqual(new Set(found), falseChoicesOf(tree));
        assert.ok(falseChoices.every(({ choices }) => choices.length > 1));
      }),
      runs,
    );
  });

  it('finds facts that are known on some ways alone', () => {
    fc.assert(
      fc.property(randomTree({ acyclic: true, mostNodes: 6 }), (tree) => {
        const { unsureFacts } = reportOn(tree).treeMetrics;
        const expected: unknown[] = [];
        for (const id of Object.keys(tree.nodes)) {
          for (const fact of nodeOf(tree, id)!.reliesOn) {
            const on = valuesOnWays(tree, fact).get(id);
            if (!on || on.unchanged === Infinity) continue;
            const isSome = on.changed < Infinity;
            expected.push([
              id,
              fact,
              isSome ? 'some' : 'none',
              isSome ? on.changed : undefined,
              on.unchanged,
            ]);
          }
        }
        assert.deepEqual(
          unsureFacts.map(({ node, fact, known, knownBy, unknownBy }) => {
            if (knownBy) assert.equal(endOf(tree, knownBy), node);
            assert.equal(endOf(tree, unknownBy), node);
            return [node, fact, known, knownBy?.length, unknownBy.length];
          }),
          expected,
        );
      }),
      runs,
    );
  });

  it('counts choices and their texts on what can be reached', () => {
    fc.assert(
      fc.property(randomTree(), (tree) => {
        const { choiceMetrics } = reportOn(tree);
        const reached = [...reachedFrom(tree, tree.root)].map((id) => nodeOf(tree, id)!);
        const choices = reached.flatMap((node) => node.choices);
        const texts = new Set(choices.map(({ text }) => text)).size;
        const withChoices = reached.filter((node) => node.choices.length > 0).length;
        assert.equal(choiceMetrics.totalChoices, choices.length);
        assert.equal(choiceMetrics.nodesWithChoices, withChoices);
        assert.equal(choiceMetrics.avgChoicesPerNode, choices.length / (withChoices || 1));
        assert.equal(choiceMetrics.uniqueTexts, texts);
        assert.equal(choiceMetrics.repetitionRate, choices.length && 1 - texts / choices.length);
        assert.equal(
          choiceMetrics.defaultChoiceRatio,
          choices.filter(({ isDefault }) => isDefault).length / (choices.length || 1),
        );
      }),
    );
  });
});

describe('the report on a story', () => {
  it('measures reading time by words and Chinese characters, and the choices', () => {
    const words = (count: number) => 'word '.repeat(count);
    const tree = aTree('a', [
      aNode('a', [aChoice('on', 'b', { response: words(120) }), aChoice('off', 'c')], {
        narrative: words(240),
      }),
      aNode('b', [aChoice('end', 'c')], { narrative: '字'.repeat(400) }),
      aNode('c', [], { narrative: `${words(24)}，${'字'.repeat(40)}。`, isEnding: true }),
    ]);
    const { estimatedDurationMinutes, mainPath } = reportOn(tree).treeMetrics;
    assert.deepEqual(mainPath, ['a', 'b', 'c']);
    assert.ok(Math.abs(estimatedDurationMinutes - (1 + 0.5 + 1 + 0.1 + 0.1 + 0.5)) < 1e-9);
  });

  it('passes what is deep, long and manifold enough', () => {
    const ends = (ids: (string | null)[]) =>
      aTree('a', [
        aNode('a', [aChoice('on', 'b')]),
        aNode(
          'b',
          ids.map((_, index) => aChoice(`c${index}`, `e${index}`)),
        ),
        ...ids.map((endingId, index) =>
          aNode(`e${index}`, [], { isEnding: true, endingId, narrative: 'word '.repeat(130) }),
        ),
      ]);
    assert.deepEqual(reportOn(ends(['good', 'bad'])).verdict, {
      passes: true,
      depthOk: true,
      durationOk: true,
      endingsOk: true,
    });
    assert.equal(reportOn(ends(['good', 'good'])).treeMetrics.endingCount, 1);
    assert.equal(reportOn(ends(['good', null, null])).treeMetrics.endingCount, 3);
    const one = reportOn(ends(['good', 'good'])).verdict;
    assert.deepEqual([one.passes, one.depthOk, one.endingsOk], [false, true, false]);
    const strict = storyReport(ends(['good', 'bad']), {
      targets: { ...targets, minMainDepth: 3, minDurationMinutes: 2 },
    });
    assert.deepEqual(strict.verdict, { passes: false, depthOk: false, durationOk: false, endingsOk: true });
  });

  it('holds the story against its skeleton', () => {
    const skeleton: PlotSkeleton = {
      version: 1,
      title: '',
      config: { minMainDepth: 1, targetMainDepth: 2, targetEndings: 2, maxBranchesPerNode: 3 },
      variables: [],
      acts: [
        {
          index: 1,
          label: 'I',
          beats: ['one', 'two', 'three'].map((id) => ({
            id,
            actIndex: 1,
            beatType: 'setup' as const,
            tensionLevel: 5,
            isCriticalBranchPoint: id === 'two',
            leadsToEnding: id === 'three',
            branches: [],
            summary: '',
            uses: [],
          })),
        },
      ],
      endings: ['good', 'bad'].map((id) => ({ id, title: '', summary: '', beatId: 'three' })),
    };
    const tree = aTree('a', [
      aNode('a', [aChoice('on', 'b')], { beatId: 'one' }),
      aNode('b', [aChoice('end', 'c')], { beatId: 'four', endingId: 'bad' }),
      aNode('c', [], { isEnding: true, endingId: 'good' }),
      aNode('lost', [], { isEnding: true, endingId: 'bad', beatId: 'two' }),
    ]);
    assert.deepEqual(reportOn(tree, skeleton).skeletonMetrics, {
      acts: 1,
      beats: 3,
      criticalBranchPoints: 1,
      endingBeats: 1,
      coveredBeats: 1,
      uncoveredBeats: ['two', 'three'],
      strayNodes: ['b'],
      endingsPlanned: 2,
      endingsMissing: ['bad'],
    });
    assert.equal(reportOn(tree).skeletonMetrics, null);
  });

  it('says where a reader may be left without a choice', () => {
    const door = (...asked: Record<string, boolean | string>[]) =>
      reportOn(
        aTree('a', [
          aNode(
            'a',
            asked.map((preconditions, index) => aChoice(`c${index}`, 'b', { preconditions })),
          ),
          aNode('b', [aChoice('back', 'a', { consequences: { key: true, coins: '+1' } })]),
        ]),
      ).treeMetrics.mayStick;
    assert.deepEqual(door({ key: true }), ['a']);
    assert.deepEqual(door({ key: true }, { coins: '>=2' }), ['a']);
    assert.deepEqual(door({ key: true }, { key: false }), []);
    assert.deepEqual(door({ coins: '>=2' }, { coins: '<2' }), []);
    assert.deepEqual(door({ key: true }, {}), []);
    assert.deepEqual(door(), []);
  });

  it('calls no choices false of which a reader never sees two at once', () => {
    const tree = (key: boolean) =>
      aTree('a', [
        aNode('a', [
          aChoice('unlock', 'b', { preconditions: { key: true } }),
          aChoice('break', 'b', { preconditions: { key } }),
        ]),
        aNode('b', [], { isEnding: true }),
      ]);
    assert.deepEqual(reportOn(tree(false)).choiceMetrics.falseChoices, []);
    assert.deepEqual(reportOn(tree(true)).choiceMetrics.falseChoices, [
      { node: 'a', choices: ['unlock', 'break'] },
    ]);
  });

  it('sees that two circles of different length say the same', () => {
    const circle = (name: string, length: number) =>
      Array.from({ length }, (_, index) =>
        aNode(`${name}${index}`, [aChoice('on', `${name}${(index + 1) % length}`, { text: 'On.' })], {
          narrative: 'Round and round.',
        }),
      );
    const tree = aTree('a', [
      aNode('a', [aChoice('two', 'x0'), aChoice('three', 'y0')]),
      ...circle('x', 2),
      ...circle('y', 3),
    ]);
    assert.deepEqual(reportOn(tree).choiceMetrics.falseChoices, [{ node: 'a', choices: ['two', 'three'] }]);
    tree.nodes['y2']!.narrative = 'And out.';
    assert.deepEqual(reportOn(tree).choiceMetrics.falseChoices, []);
  });

  it('gives up a search that has no end, and says so', () => {
    const tree = aTree('a', [
      aNode('a', [
        aChoice('more', 'a', { consequences: { coins: '+2' } }),
        aChoice('less', 'a', { consequences: { coins: '-2' } }),
        aChoice('buy', 'b', { preconditions: { coins: '>=3' } }),
        aChoice('wish', 'c', { preconditions: { coins: 3 } }),
        aChoice('dream', 'd', { preconditions: { coins: 'many' } }),
      ]),
      aNode('b', [], { isEnding: true }),
      aNode('c', [], { isEnding: true }),
      aNode('d', [], { isEnding: true }),
    ]);
    const [bought, wished, dreamt] = reportOn(tree).treeMetrics.endings;
    assert.equal(bought!.witness!.length, 3);
    assert.deepEqual(
      dreamt,
      { id: 'd', endingId: null, reachable: false, witness: null },
      'What nothing ever sets needs no search.',
    );
    assert.deepEqual(wished, { id: 'c', endingId: null, reachable: true, witness: null, undecided: true });
  });

  it('finds a way to every ending of a large story, although what its variables may hold is without number', () => {
    const tree = largeStory(3_000);
    const { endings } = reportOn(tree).treeMetrics;
    assert.ok(endings.length > 50);
    for (const { id, reachable, witness, undecided } of endings) {
      assert.ok(reachable && undecided === undefined);
      assert.equal(playWitness(tree, witness!).node, id);
    }
  });

  it('finds its way in a counter that only rises', () => {
    const tree = aTree('a', [
      aNode('a', [
        aChoice('more', 'a', { consequences: { coins: '+2' } }),
        aChoice('exactly', 'b', { preconditions: { coins: 3 } }),
        aChoice('enough', 'c', { preconditions: { coins: '>=9' } }),
      ]),
      aNode('b', [], { isEnding: true }),
      aNode('c', [], { isEnding: true }),
    ]);
    const [exactly, enough] = reportOn(tree).treeMetrics.endings;
    assert.deepEqual(exactly, { id: 'b', endingId: null, reachable: false, witness: null });
    assert.equal(enough!.witness!.length, 6);
    assert.equal(valueOf(playWitness(tree, enough!.witness!).variables, 'coins'), 10);
  });

  it('reports on a chain of 50,000 nodes, and on one that goes back to its beginning', () => {
    const chain = (last: string) =>
      aTree(
        'n0',
        Array.from({ length: 50_000 }, (_, index) =>
          aNode(`n${index}`, [aChoice('on', index + 1 < 50_000 ? `n${index + 1}` : last)], {
            narrative: 'The same.',
            reliesOn: index === 49_999 ? ['key'] : [],
          }),
        ),
      );
    const open = reportOn(chain('nowhere')).treeMetrics;
    assert.equal(open.mainPathDepth, 49_999);
    assert.deepEqual(open.dangling, [{ node: 'n49999', choice: 'on', target: 'nowhere' }]);
    assert.equal(open.traps.length, 50_000);
    assert.deepEqual(
      open.unsureFacts.map(({ known, unknownBy }) => [known, unknownBy.length]),
      [['none', 49_999]],
    );
    const closed = reportOn(chain('n0')).treeMetrics;
    assert.equal(closed.mainPathDepth, 49_999);
    assert.equal(closed.traps.length, 50_000);
  });

  it('compares two chains of 25,000 nodes that are the same but for their ends', () => {
    const chain = (name: string, last: string) =>
      Array.from({ length: 25_000 }, (_, index) =>
        aNode(
          `${name}${index}`,
          index < 24_999 ? [aChoice('on', `${name}${index + 1}`, { text: 'On.' })] : [],
          {
            narrative: index < 24_999 ? 'The same.' : last,
          },
        ),
      );
    const tree = (last: string) =>
      aTree('a', [
        aNode('a', [aChoice('left', 'x0'), aChoice('right', 'y0')]),
        ...chain('x', 'The end.'),
        ...chain('y', last),
      ]);
    assert.deepEqual(reportOn(tree('The end.')).choiceMetrics.falseChoices, [
      { node: 'a', choices: ['left', 'right'] },
    ]);
    assert.deepEqual(reportOn(tree('Not quite.')).choiceMetrics.falseChoices, []);
  });

  it('does not tell more ways than fit, and reaches the endings all the same', () => {
    const length = 2_000;
    const tree = aTree(
      'n0',
      Array.from({ length }, (_, index) => [
        aNode(`n${index}`, [aChoice('on', `n${index + 1}`), aChoice('end', `e${index}`)]),
        aNode(`e${index}`, [], { isEnding: true, endingId: 'same' }),
      ]).flat(),
    );
    const { endings, endingCount } = reportOn(tree).treeMetrics;
    assert.equal(endingCount, 1);
    assert.ok(endings.every(({ reachable, undecided }) => reachable && !undecided));
    const steps = endings.reduce((sum, { witness }) => sum + (witness?.length ?? 0), 0);
    assert.ok(steps <= 250_000 && steps > 240_000);
    assert.equal(endings[0]!.witness?.length, 1);
  });

  it('has nothing to say of a story without its first node, and of an empty one', () => {
    const { treeMetrics, verdict } = reportOn(aTree('missing', [aNode('a', [aChoice('on', 'b')])]));
    assert.deepEqual(treeMetrics, {
      totalNodes: 1,
      mainPathDepth: 0,
      mainPath: [],
      estimatedDurationMinutes: 0,
      endingCount: 0,
      endings: [],
      unreachable: ['a'],
      deadEnds: [],
      dangling: [{ node: 'a', choice: 'on', target: 'b' }],
      traps: [],
      mayStick: [],
      unsureFacts: [],
    });
    assert.equal(verdict.passes, false);
    assert.equal(reportOn(aTree('constructor', [])).treeMetrics.totalNodes, 0);
  });
});
