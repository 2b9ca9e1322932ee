import assert from 'node:assert/strict';
import { aboutPart } from '../../../../src/core/refinement/aboutPart';
import type { Suggestion } from '../../../../src/core/review/model';
import { createAnchor } from '../../../../src/core/text/anchors/anchors';
import { suggestionOn } from '../../../fakes/suggestions';

const up = '## Chapter 1: Up\n\nUp the long hill, past the mill.\n\n';
const down = '## Chapter 2: Down\n\nDown to the sea, past the boats.\n';
const outline = { path: 'outline.md', text: up + down, byteOrderMark: false, sha256: 'o' };
const anchored = (quote: string) => {
  const start = outline.text.indexOf(quote);
  return createAnchor(outline.text, start, start + quote.length);
};
const on = (id: string, quote: string, ...others: string[]): Suggestion =>
  suggestionOn(quote, {
    id,
    path: outline.path,
    anchor: anchored(quote),
    ...(others.length > 0
      ? { otherAnchors: others.map((other) => ({ ...anchored(other), path: outline.path })) }
      : {}),
  });
const ids = (suggestions: readonly Suggestion[]) => suggestions.map(({ id }) => id);

describe('suggestions about a part', () => {
  const suggestions = [
    on('above', 'the long hill'),
    on('here', 'Down to the sea'),
    on('both', 'past the boats', 'past the mill'),
    suggestionOn('', { id: 'whole', path: outline.path, anchor: undefined }),
    suggestionOn('', { id: 'elsewhere', path: 'brief.md', anchor: undefined }),
  ];

  it('are those with a passage in it or none, and lie inside with all their passages', () => {
    const { about, inside } = aboutPart('outline', suggestions, [outline], '2');
    assert.deepEqual(ids(about), ['here', 'both', 'whole']);
    assert.deepEqual(ids(inside), ['here']);
  });

  it('are all of them where the whole is at work, and none of a part that is gone', () => {
    const whole = aboutPart('outline', suggestions, [outline], undefined);
    assert.deepEqual([whole.about, whole.inside], [suggestions, suggestions]);
    const gone = aboutPart('outline', suggestions, [{ ...outline, text: up }], '2');
    assert.deepEqual([gone.about, gone.inside], [[], []]);
  });
});
