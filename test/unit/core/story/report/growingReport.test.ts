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
    assert.ok(report.addNode('a', aNode('a')));
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
