import assert from 'node:assert/strict';
import { plain, table } from '../../../../src/vscode/pages/markdown';

describe('what reports are written in', () => {
  it('takes nothing of what a model or a server says for a mark', () => {
    assert.equal(plain('a | b'), 'a \\| b');
    assert.equal(plain('[x](http://evil)\n# big'), '\\[x\\]\\(http\\://evil\\) \\# big');
    assert.equal(plain('<img src=x> &lt;'), '&lt;img src=x\\> &amp;lt;');
    assert.equal(plain('$x$ for $5'), '\\$x\\$ for \\$5');
    assert.equal(plain('a\u202Eb\u0000c'), 'a b c');
  });

  it('has tables with the names to the left and the figures to the right', () => {
    assert.deepEqual(table(['Step', 'Sent'], [['revision', '12']]), [
      '| Step | Sent |',
      '| :-- | --: |',
      '| revision | 12 |',
    ]);
    assert.deepEqual(table(['Step', 'Model', 'Sent'], [], 2), [
      '| Step | Model | Sent |',
      '| :-- | :-- | --: |',
    ]);
  });
});
