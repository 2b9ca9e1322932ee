import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  foldText,
  foldedEnd,
  foldedIndexAt,
  isDroppedUnit,
  isWideUnit,
} from '../../../../../src/core/text/anchors/fold';

/** The piece of `text` that each folded unit stands for. */
function piecesOf(text: string): string[] {
  const folded = foldText(text);
  return Array.from(folded.starts, (start, index) => text.slice(start, foldedEnd(text, folded, index)));
}

const pieces = [
  ...['a', 'B', 'é', 'e\u0301', '她', '。', '.', '…', '-', '—', '“', '"', ' ', '\n', '\u0301', '\ufe0f'],
  ...['\ud83d', '\ude00', '\u200b', 'Ͱ'],
];
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(''));

describe('foldText', () => {
  it('makes two spellings of a passage equal', () => {
    for (const [one, other] of [
      ['“Seven boats,” he said — and left…', '"seven boats," He said - and left...'],
      ['“七条船，”他说——“八盏灯……”', '「七条船，」\n他说—「八盏灯…」'],
      ['cafe\u0301 crème', 'Café creme'],
    ] as const)
      assert.equal(foldText(one).text, foldText(other).text);
  });

  it('makes one of a row of dots or of dashes, and of nothing else', () => {
    assert.equal(foldText('a...b').text, 'a.b');
    assert.equal(foldText('信……。').text, '信.');
    assert.equal(foldText('他说————走').text, '他说-走');
    assert.equal(foldText('.-.-').text, '.-.-');
    assert.equal(foldText('她她 ,,""aa').text, '她她,,""aa');
  });

  it('leaves two dots two where white space parts them', () => {
    assert.equal(foldText('. .').text, '..');
    assert.equal(foldText('… …').text, '..');
  });

  it('tells where each unit came from', () => {
    assert.deepEqual([...foldText(' a… \n“她”').starts], [1, 2, 5, 6, 7]);
    assert.deepEqual([...foldText('').starts], []);
    assert.equal(foldText(' \n ').text, '');
    assert.equal(foldText('she said ').text, 'shesaid');
  });

  it('folds a text of many pages as it folds its parts', () => {
    const page = '她把灯放在窗台上，' + 'she set the lamp down. ';
    const folded = foldText(page.repeat(1500));
    assert.equal(folded.text, foldText(page).text.repeat(1500));
    assert.equal(folded.starts.length, folded.text.length);
  });

  it('says the same of a whole text as of its units, one after the other', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: folded, starts } = foldText(text);
        assert.equal(starts.length, folded.length);
        assert.equal(Array.from(starts, (start) => foldText(text.charAt(start)).text).join(''), folded);
      }),
      { numRuns: 300 },
    );
  });
});

describe('foldedEnd', () => {
  it('takes a whole row of dots or dashes for one piece', () => {
    assert.deepEqual(piecesOf('a...b'), ['a', '...', 'b']);
    assert.deepEqual(piecesOf('信……。走——'), ['信', '……。', '走', '——']);
    assert.deepEqual(piecesOf('aab'), ['a', 'a', 'b']);
  });

  it('leaves the accents and variation selectors with their letter, and white space with none', () => {
    assert.deepEqual(piecesOf('e\u0301\u0300\u036ft x'), ['e\u0301\u0300\u036f', 't', 'x']);
    assert.deepEqual(piecesOf('☀\ufe0f☁\ufe0e '), ['☀\ufe0f', '☁\ufe0e']);
    assert.deepEqual(piecesOf('aͰa\u02ffz'), ['a', 'Ͱ', 'a', '\u02ff', 'z']);
    assert.deepEqual(piecesOf('a\u0300'), ['a\u0300']);
    assert.deepEqual(piecesOf('a\ufe10a\ufe0d'), ['a', '\ufe10', 'a', '\ufe0d']);
  });

  it("is the text's end where there is no such unit", () => {
    assert.equal(foldedEnd('ab  ', foldText('ab  '), 2), 4);
    assert.equal(foldedEnd('', foldText(''), 0), 0);
    assert.equal(foldedEnd('ab', foldText('ab'), -1), 2);
  });

  it('parts any text into pieces with only what folding drops between them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldText(text);
        for (let index = 0; index < folded.starts.length; index++) {
          const end = foldedEnd(text, folded, index);
          assert.equal(foldText(text.slice(folded.starts[index], end)).text, folded.text[index]);
          assert.equal(foldText(text.slice(end, folded.starts[index + 1])).text, '');
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('foldedIndexAt', () => {
  it('is the first unit at or after the offset, as looking through them one by one finds', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: -1, max: 40 }), (text, offset) => {
        const folded = foldText(text);
        const found = folded.starts.findIndex((start) => start >= offset);
        assert.equal(foldedIndexAt(folded, offset), found < 0 ? folded.starts.length : found);
      }),
      { numRuns: 300 },
    );
  });
});

describe('kinds of units', () => {
  it('knows what folding drops', () => {
    for (const unit of ' \n\u3000\u0301\u200b') assert.equal(isDroppedUnit(unit.charCodeAt(0)), true);
    for (const unit of 'a她.…-') assert.equal(isDroppedUnit(unit.charCodeAt(0)), false);
  });

  it('takes Han, kana and hangul for wide, from the first of the radicals on, and letters and their marks for narrow', () => {
    for (const unit of '\u2e80她の한，') assert.equal(isWideUnit(unit.charCodeAt(0)), true);
    for (const unit of 'aéЖ—…\u2e7f') assert.equal(isWideUnit(unit.charCodeAt(0)), false);
  });
});
