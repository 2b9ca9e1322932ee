import assert from 'node:assert/strict';
import { makeFoldTable } from '../../../../../src/core/text/anchors/foldTable';

/** What `text` is folded to, unit by unit. */
function folded(text: string): string {
  const table = makeFoldTable();
  return text
    .split('')
    .map((unit) => String.fromCharCode(table[unit.charCodeAt(0)]!))
    .join('');
}

const dropped = '\0';

/** Each of `units` is folded to the unit `to`. */
function assertFolds(units: string, to: string): void {
  assert.equal(folded(units), to.repeat(units.length));
}

describe('what a unit is folded to', () => {
  it('is itself for most: figures, small letters, Han, kana, hangul, halves of pairs', () => {
    const plain = '09az"\'.,-~!她说あア한😀\ue000\uffff';
    assert.equal(folded(plain), plain);
  });

  it('is one double quotation mark for all double ones, Western and Chinese', () => {
    assertFolds('"“”„‟«»″「」﹁﹂＂', '"');
  });

  it('is one single quotation mark for all single ones, the apostrophe and the accents typed in its place', () => {
    assertFolds("'‘’‚‛‹›′『』﹃﹄`´＇", "'");
    // The two accents again, as Greek text has them: Unicode calls them the same.
    assertFolds('\u1fef\u1ffd', "'");
  });

  it('is one full stop, comma, dash and tilde, however wide or long', () => {
    assertFolds('.。｡…⋯．', '.');
    assertFolds(',、､，', ',');
    assertFolds('-‐‑‒–—―−─－', '-');
    assertFolds('~〜∼～', '~');
  });

  it('is the small letter for a capital, in Latin, Greek, Cyrillic and Armenian', () => {
    assert.equal(folded('AZÆØŁΩЖԱՖ'), 'azæøłωжաֆ');
    // The first letter after the combining marks, which are dropped, is none of them.
    assert.equal(folded('Ͱ'), 'ͱ');
  });

  it('is the letter without its accents, whether they are part of it or follow it', () => {
    assert.equal(folded('éÉñÅőŽЙйΰ'), 'eenaozииυ');
    assert.equal(folded('Ḁẞệἀῼ'), 'aßeαω');
    assertFolds('\u0300\u0301\u0308\u0327\u036f', dropped);
    assert.equal(folded('İ'), 'i');
  });

  it('is the plain character for its full-width form, from the first to the last', () => {
    assert.equal(folded('！０９ＡＺａｚ？；：（）～'), '!09azaz?;:()~');
    // What stands on either side of them has no plain form.
    assert.equal(folded('\uff00\uff5f'), '\uff00\uff5f');
  });

  it('is nothing for white space, spaces of every width and what is not seen', () => {
    assertFolds(' \t\n\v\f\r\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000', dropped);
    assertFolds('\u2000\u2003\u2009\u200a\u200b\u200c\u200d\u200e\u200f', dropped);
    assertFolds('\u00ad\u2060\ufeff\ufe0e\ufe0f', dropped);
    assert.equal(folded('\u1fff'), '\u1fff');
  });
});
