import assert from 'node:assert/strict';
import { readTwee } from '../../../../../src/core/story/formats/readTwee';
import { storyExport } from '../../../../../src/core/story/formats/storyExport';
import { aChoice, aNode, aTree } from '../storyTrees';

describe('exporting a story', () => {
  const tree = aTree('a', [
    aNode('a', [aChoice('x', 'b')]),
    aNode('b', [], { isEnding: true, endingId: 'e' }),
  ]);

  it('writes JSON as it is kept', () => {
    assert.deepEqual(JSON.parse(storyExport(tree, 'json')), tree);
    assert.match(storyExport(tree, 'json'), /\}\n$/);
  });

  it('writes Twee that can be imported, and ink', () => {
    assert.deepEqual(readTwee(storyExport(tree, 'twee')).tree, tree);
    assert.match(storyExport(tree, 'ink'), /^=== b ===\nAt b\.\n# ending: e\n-> END$/m);
  });
});
