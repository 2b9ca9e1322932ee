import assert from 'node:assert/strict';
import { buildProgress } from '../../../../src/core/story/buildProgress';
import { aChoice, aNode, aTree } from './storyTrees';

const about = { state: 'finished', limit: 120, targetMainDepth: 24 } as const;
const targets = { minMainDepth: 1, targetEndings: 1, minDurationMinutes: 0, secondsPerChoice: 15 };

describe('how far a tree has come', () => {
  it('counts nodes by their depth, and what is named and not written', () => {
    const { nodes, nodesByDepth, open, mainDepth, endings } = buildProgress(
      aTree('a', [
        aNode('a', [aChoice('c1', 'b'), aChoice('c2', 'c')]),
        aNode('b', [], { depth: 1, isEnding: true, endingId: 'home' }),
        aNode('c', [], { depth: 1, narrative: '' }),
      ]),
      about,
      targets,
    );
    assert.deepEqual([nodes, open, mainDepth], [2, 1, 1]);
    assert.deepEqual(nodesByDepth, [1, 1]);
    assert.deepEqual(endings, [{ endingId: 'home', nodes: 1 }]);
  });

  it('takes no depth for more than there are nodes, whatever a file says', () => {
    const tree = aTree('a', [aNode('a', [aChoice('c1', 'b')]), aNode('b', [], { depth: 1e15 })]);
    assert.deepEqual(buildProgress(tree, about, targets).nodesByDepth, [1, 1]);
  });
});
