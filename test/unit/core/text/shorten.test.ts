import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { groupDigits } from '../../../../src/core/text/groupDigits';
import { englishCount } from '../../../../src/core/text/numerals';
import { graphemeSegmenter } from '../../../../src/core/text/segmenters';
import { shorten } from '../../../../src/core/text/shorten';

const size = (text: string): number => [...graphemeSegmenter().segment(text)].length;

describe('shorten', () => {
  it('leaves what is short and makes white space one blank', () => {
    assert.equal(shorten(' The  sea,\nat last '), 'The sea, at last');
    assert.equal(shorten('她'.repeat(40)), '她'.repeat(40));
    assert.equal(shorten(''), '');
  });

  it('ends what is longer in an ellipsis', () => {
    assert.equal(shorten('The harbour was dark.', 12), 'The harbour…');
    assert.equal(shorten('她'.repeat(41)), `${'她'.repeat(39)}…`);
  });

  it('counts and keeps characters as readers see them', () => {
    const family = '👩‍👩‍👧‍👦';
    assert.equal(shorten(family.repeat(40)), family.repeat(40));
    assert.equal(shorten(family.repeat(41)), `${family.repeat(39)}…`);
    assert.equal(shorten('e\u0301'.repeat(5), 3), `${'e\u0301'.repeat(2)}…`);
  });

  it('is never longer than the limit, and begins as the text does', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 2, max: 30 }),
        (text, limit) => {
          const plain = text.replace(/\s+/gu, ' ').trim();
          const short = shorten(text, limit);
          assert.ok(size(short) <= limit);
          if (size(plain) <= limit) assert.equal(short, plain);
          else assert.ok(short.endsWith('…') && plain.startsWith(short.slice(0, -1)));
        },
      ),
    );
  });

  it('reads only the beginning of a whole chapter', () => {
    const began = performance.now();
    for (let time = 0; time < 20; time++) assert.equal(size(shorten('海'.repeat(300_000))), 40);
    assert.equal(size(shorten(`a${'\u0301'.repeat(300_000)}`, 5)), 1);
    assert.ok(performance.now() - began < 2000);
  });
});

describe('numbers in sentences', () => {
  it('have their thousands set apart', () => {
    assert.equal(groupDigits(0), '0');
    assert.equal(groupDigits(999), '999');
    assert.equal(groupDigits(1000), '1,000');
    assert.equal(groupDigits(1234567), '1,234,567');
  });
  it('are words up to twelve in English', () => {
    assert.deepEqual([1, 7, 12, 13, 1200].map(englishCount), ['one', 'seven', 'twelve', '13', '1,200']);
  });
});
