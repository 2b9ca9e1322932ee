import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { enclosed } from '../../../../../src/core/llm/conversation/taggedText';

describe('a text between tags', () => {
  it('stands on lines of its own', () => {
    assert.equal(
      enclosed('text', { path: 'a.md', nth: 2 }, 'Fog.'),
      '<text path="a.md" nth=2>\nFog.\n</text>',
    );
    assert.equal(enclosed('removed', { path: 'a "b".md' }), '<removed path="a \\"b\\".md"/>');
  });

  it('cannot end its own enclosure, nor can its name', () => {
    const text = fc
      .array(fc.constantFrom('</text>', '</text-2>', '</text-3>', '\n', '<text>', 'Fog', '"', '>'), {
        maxLength: 12,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (inside, path) => {
        const whole = enclosed('text', { path }, inside);
        const closing = /<\/text(-\d+)?>$/.exec(whole)![0];
        const opening = whole.slice(0, whole.indexOf('\n'));
        assert.ok(opening.endsWith('>'));
        assert.equal(whole.slice(opening.length).indexOf(`\n${closing}`), 1 + inside.length);
        assert.equal(whole.slice(opening.length + 1, -closing.length - 1), inside);
      }),
    );
  });

  it('takes little time to find a number, however many the text has taken', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `</text-${at + 2}>`).join('') + '</text>';
    const from = performance.now();
    assert.ok(enclosed('text', {}, text).startsWith('<text-100002>\n'));
    const took = performance.now() - from;
    assert.ok(took < 2000, `${took} ms`);
  });
});
