import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ParagraphOpenings } from '../../../../../src/core/llm/conversation/paragraphOpenings';

describe('the openings of paragraphs', () => {
  it('quote what is enough, to the end of a word', () => {
    const openings = new ParagraphOpenings([
      'Rain fell on the slates, and nobody spoke.',
      '\n\nRain fell on the slates, and nobody slept.',
      '\n\n  Wind came up before noon.',
      '\n\n船过了河湾，摆渡的老人就再没有说话。',
      '\n\n“Yes.”',
      '\n“Yes.”',
    ]);
    assert.deepEqual(openings.pointer('from', 0), { from: 'Rain fell on the slates, and nobody spoke.' });
    assert.deepEqual(openings.pointer('from', 2), { from: 'Wind came up' });
    assert.deepEqual(openings.pointer('after', 3), { after: '船过了河湾，摆渡的老人就' });
    assert.deepEqual(openings.pointer('through', 4), { through: '“Yes.”', 'through-nth': 1 });
    assert.deepEqual(openings.pointer('through', 5), { through: '“Yes.”', 'through-nth': 2 });
  });

  it('point to one paragraph and no other, though many begin alike or with one another', () => {
    const paragraph = fc
      .array(fc.constantFrom('a', 'b', ' ', 'Rain fell on the ', '雾吞掉了岸', '🕯️', 'é', '\ud83d', "'"), {
        minLength: 1,
        maxLength: 30,
      })
      .map((parts) => parts.join(''))
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 40 }), (paragraphs) => {
        const openings = new ParagraphOpenings(paragraphs);
        paragraphs.forEach((_, index) => {
          const { from, 'from-nth': nth } = openings.pointer('from', index);
          const alike = [...paragraphs.keys()].filter((at) =>
            paragraphs[at]!.trimStart().startsWith(String(from)),
          );
          assert.equal(alike[Number(nth ?? 1) - 1], index);
          assert.equal(nth === undefined, alike.length === 1);
        });
      }),
      { numRuns: 500 },
    );
  });
});
