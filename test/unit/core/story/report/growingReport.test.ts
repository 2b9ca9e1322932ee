import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { StoryNode, StoryTree } from '../../../../../src/core/story/model';
import { nodeOf } from '../../../../../src/core/story/play';
import { GrowingReport } from '../../../../../src/core/story/report/growingReport';
import type { ReportTargets } from '../../../../../src/core/story/report/model';
import { storyReport } from '../../../../../src/core/story/report/storyReport';
import { aChoice, aNode, aTree } from '../storyTrees';
import { reachedFrom, waysOf } from './bruteForce';
import { randomTree } from './randomTrees';

const targets: ReportTargets = {
  minMainDepth: 3,
  targetEndings: 2,
  minDurationMinutes: 1,
  secondsPerChoice: 15,
};

function assertSame(report: GrowingReport, tree: StoryTree): void {
  const { treeMetrics, choiceMetrics } = storyReport(tree, { targets });
  const { figures } = report;
  const reached = [...reachedFrom(tree, tree.root)].map((id) => nodeOf(tree, id)!);
  const ended = reached.filter(({ isEnding }) => isEnding);
  const planned = new Set(ended.flatMap(({ endingId }) => endingId ?? [])).size;
  const { falseChoices: _, avgChoicesPerNode: __, ...counted } = choiceMetrics;
  const { estimatedDurationMinutes, verdict, ...rest } = figures;
  assert.deepEqual(rest, {
    totalNodes: treeMetrics.totalNodes,
    unreachable: treeMetrics.unreachable.length,
    mainPathDepth: treeMetrics.mainPathDepth,
    endingCount: planned + ended.filter(({ endingId }) => endingId === null).length,
    deadEnds: treeMetrics.deadEnds.length,
    dangling: treeMetrics.dangling.length,
    traps: treeMetrics.traps.length,
    ...counted,
  });
  assert.equal(verdict.depthOk, figures.mainPathDepth >= 3);
  const path = report.mainPath();
  assert.ok(estimatedDurationMinutes >= (figures.mainPathDepth * 15) / 60);
  if (reached.length > 0)
    assert.ok(waysOf(tree).some(({ nodes }) => JSON.stringify(nodes) === JSON.stringify(path)));
}

/** Nodes from lines as `id: target target`. */
function nodesOf(...lines: string[]): [string, StoryNode][] {
  return lines.map((line) => {
    const [id, targets] = line.split(':') as [string, string];
    return [
      id,
      aNode(
        id,
        targets.split(' ').flatMap((target) => (target ? [aChoice(target, target)] : [])),
      ),
    ];
  });
}

function reportOf(...lines: string[]): GrowingReport {
  return new GrowingReport('a', targets, nodesOf(...lines));
}

describe('a report that grows', () => {
  it('says after every node what the whole report says', () => {
    const shape = fc.oneof(randomTree(), randomTree({ acyclic: true, mostNodes: 9 }));
    fc.assert(
      fc.property(
        shape,
        fc.array(fc.double({ noNaN: true }), { minLength: 9, maxLength: 9 }),
        (tree, keys) => {
          const ids = Object.keys(tree.nodes)
            .map((id, index) => ({ id, key: keys[index]! }))
            .sort((one, other) => one.key - other.key)
            .map(({ id }) => id);
          const begun = ids.splice(0, 2);
          const so: [string, StoryNode][] = begun.map((id) => [id, nodeOf(tree, id)!]);
          const report = new GrowingReport(tree.root, targets, so);
          assertSame(report, { ...tree, nodes: Object.fromEntries(so) });
          for (const id of ids) {
            const node = nodeOf(tree, id)!;
            const [later, ...first] = [...node.choices].reverse();
            // The last choice comes by itself.
            assert.ok(report.addNode(id, { ...node, choices: first.reverse() }));
            if (later) assert.ok(report.addChoice(id, later));
            so.push([id, node]);
            assertSame(report, { ...tree, nodes: Object.fromEntries(so) });
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes a node but once, and no choice of a node that is not there', () => {
    const report = new GrowingReport('a', targets);
    assert.equal(report.figures.totalNodes, 0);
    assert.deepEqual(report.mainPath(), []);
    assert.ok(!report.has('a'));
    assert.ok(report.addNode('a', aNode('a')));
    assert.ok(report.has('a'));
    assert.ok(!report.addNode('a', aNode('a', [aChoice('on', 'b')])));
    assert.ok(!report.addChoice('constructor', aChoice('on', 'a')));
    assert.deepEqual([report.figures.totalNodes, report.figures.totalChoices], [1, 0]);
  });

  it('reads along the longest way', () => {
    const narrative = 'word '.repeat(240);
    const report = new GrowingReport('a', targets, [['a', aNode('a', [], { narrative })]]);
    report.addChoice('a', aChoice('on', 'b', { response: narrative }));
    assert.equal(report.figures.estimatedDurationMinutes, 1);
    report.addNode('b', aNode('b', [], { narrative, isEnding: true }));
    assert.equal(report.figures.estimatedDurationMinutes, 3.25);
    const whole = storyReport(
      aTree('a', [
        aNode('a', [aChoice('on', 'b', { response: narrative })], { narrative }),
        aNode('b', [], { narrative }),
      ]),
      { targets },
    );
    assert.equal(whole.treeMetrics.estimatedDurationMinutes, 3.25);
  });

  it('tells of two ways that are as long the minutes of the first', () => {
    const slow = 'word '.repeat(2_400);
    for (const first of ['fast', 'slow']) {
      const report = new GrowingReport('a', targets, [['a', aNode('a', [], { narrative: '' })]]);
      for (const id of [first, first === 'fast' ? 'slow' : 'fast']) {
        report.addChoice('a', aChoice(id, id));
        report.addNode(id, aNode(id, [], { narrative: id === 'slow' ? slow : '' }));
        assert.deepEqual(report.mainPath(), ['a', first]);
        assert.equal(report.figures.estimatedDurationMinutes, first === 'slow' ? 10.25 : 0.25);
      }
    }
  });

  it('keeps the longer way to a node where a shorter one is found after it', () => {
    // The search enters the shorter way first, and so leaves it last.
    const report = reportOf('a: short long', 'short: end', 'long: longer', 'longer: end', 'end:');
    assert.deepEqual(report.mainPath(), ['a', 'long', 'longer', 'end']);
    assert.equal(report.figures.mainPathDepth, 3);
  });

  it('takes no node for a trap once an ending is behind it, whichever way leads there', () => {
    const report = reportOf('a: left right', 'left: door', 'right: door', 'door: out');
    assert.equal(report.figures.traps, 4);
    report.addNode('out', aNode('out', [], { isEnding: true }));
    assert.equal(report.figures.traps, 0);
  });

  it('follows choices in their order, also one that led nowhere at first', () => {
    const report = reportOf('a: y z', 'z: y w', 'w:');
    assert.deepEqual(report.mainPath(), ['a', 'z', 'w']);
    // By the first choice y is come to before z, so that it is z's choice that leads back.
    report.addNode('y', aNode('y', [aChoice('z', 'z')]));
    assert.deepEqual(report.mainPath(), ['a', 'y', 'z', 'w']);
  });

  it('does not begin anew where a choice leads back to the beginning', () => {
    const report = reportOf('a: b c', 'b: a', 'c: b');
    assert.deepEqual(report.mainPath(), ['a', 'c', 'b']);
  });

  it('sees that a new choice makes another choice of a cycle the one that leads back', () => {
    const report = reportOf('a: x z', 'x:', 'z: y', 'y: z');
    assert.deepEqual(report.mainPath(), ['a', 'z', 'y']);
    report.addChoice('x', aChoice('y', 'y'));
    assert.deepEqual(report.mainPath(), ['a', 'x', 'y', 'z']);
  });

  it('follows a chain of 50,000 nodes from either end', () => {
    const nodes = Array.from({ length: 50_000 }, (_, index): [string, StoryNode] => [
      `n${index}`,
      aNode(`n${index}`, [aChoice('on', `n${index + 1}`)]),
    ]);
    for (const order of [nodes, [...nodes].reverse()]) {
      const report = new GrowingReport('n0', targets);
      for (const [id, node] of order) report.addNode(id, node);
      assert.equal(report.figures.mainPathDepth, 49_999);
      assert.equal(report.figures.traps, 50_000);
      report.addNode('n50000', aNode('n50000', [], { isEnding: true }));
      assert.deepEqual([report.figures.mainPathDepth, report.figures.traps], [50_000, 0]);
    }
  });
});

describe('what a report that grows reads of the texts', () => {
  /** A report that begins with some nodes, and a way to learn whose texts it has read since the last time that was asked; figures are looked at before. */
  function watched(...lines: string[]) {
    let read: string[] = [];
    const watch = ([id, { narrative, ...node }]: [string, StoryNode]): [string, StoryNode] => [
      id,
      {
        ...node,
        get narrative() {
          read.push(id);
          return narrative;
        },
      },
    ];
    const report = new GrowingReport('a', targets, nodesOf(...lines).map(watch));
    return {
      add: (line: string) => report.addNode(...watch(nodesOf(line)[0]!)),
      choose: (from: string, to: string) => report.addChoice(from, aChoice(to, to)),
      look: () => {
        const { mainPathDepth } = report.figures;
        const since = read.sort().join(' ');
        read = [];
        return { mainPathDepth, read: since };
      },
    };
  }

  it('is nothing where nothing has changed', () => {
    const { look } = watched('a: b', 'b: a');
    look();
    assert.deepEqual(look(), { mainPathDepth: 1, read: '' });
  });

  it('is at the beginning the same, in whatever order the nodes come', () => {
    const [a, b, c, d] = ['a: c b', 'b: d', 'c: b', 'd:'] as const;
    for (const lines of [
      [a, b, c, d],
      [d, c, b, a],
      // When c comes, b and d have been come to by a shorter way.
      [a, b, d, c],
    ])
      // To b two choices lead, and the second makes a longer way.
      assert.equal(watched(...lines).look().read, 'a b b c d');
  });

  it('is the text of a new leaf, and no other', () => {
    for (const last of ['c:', 'c: a']) {
      const { add, choose, look } = watched('a: b', 'b: c', last);
      look();
      choose('b', 'leaf');
      add('leaf:');
      assert.deepEqual(look(), { mainPathDepth: 2, read: 'leaf' }, last);
      choose('a', 'leaf');
      assert.deepEqual(look(), { mainPathDepth: 2, read: '' }, last);
    }
  });

  it('is what a choice opens up', () => {
    const { choose, look } = watched('a: b', 'b:', 'p: q', 'q: r', 'r:');
    assert.deepEqual(look(), { mainPathDepth: 1, read: 'a b' });
    choose('b', 'p');
    assert.deepEqual(look(), { mainPathDepth: 4, read: 'p q r' });
  });

  it('is what a choice leads deeper into', () => {
    const { choose, look } = watched('a: b x', 'b: c', 'c:', 'x:');
    look();
    choose('x', 'b');
    assert.deepEqual(look(), { mainPathDepth: 3, read: 'b c' });
    choose('a', 'c');
    assert.deepEqual(look(), { mainPathDepth: 3, read: '' });
  });

  it('is no more than two looks at all of them, where the same nodes get deeper again and again', () => {
    // From each step of the ladder to the next by one choice or by two: a thousand ways, each longer than one before.
    const steps = Array.from({ length: 10 }, (_, step) => [
      `s${step}: by${step} s${step + 1}`,
      `by${step}: s${step + 1}`,
    ]).flat();
    const { choose, look } = watched('a:', ...steps, 's10:');
    look();
    choose('a', 's0');
    const { mainPathDepth, read } = look();
    assert.equal(mainPathDepth, 21);
    const texts = steps.length + 2;
    const choices = 1 + 3 * 10;
    assert.ok(read.split(' ').length <= texts + choices, read);
  });
});
