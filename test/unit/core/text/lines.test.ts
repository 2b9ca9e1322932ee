import assert from 'node:assert/strict';
import {
  blankBack,
  blankOn,
  isSpace,
  linesAround,
  withoutBlankEdges,
  withoutBlankLines,
} from '../../../../src/core/text/lines';

const text = 'One.\r\n  \r\n　　Two. \r\nThree.';

describe('lines', () => {
  it('are told by either line end', () => {
    const at = text.indexOf('Two');
    const { start, end } = linesAround(text, { start: at, end: at + 1 });
    assert.equal(text.slice(start, end), '　　Two. ');
    assert.deepEqual(linesAround(text, { start: 0, end: text.length }), { start: 0, end: text.length });
    assert.deepEqual(linesAround('', { start: 0, end: 0 }), { start: 0, end: 0 });
  });

  it('have white space around words, within the line or beyond it', () => {
    const [two, three] = [text.indexOf('Two'), text.indexOf('Three')];
    assert.deepEqual([blankBack(text, two), blankBack(text, two, isSpace)], [4, two - 2]);
    assert.deepEqual([blankOn(text, two + 4), blankOn(text, two + 4, isSpace)], [three, two + 5]);
    assert.equal(blankBack(' ', 1), 0);
    assert.equal(blankOn(' ', 0), 1);
  });

  it('lose it at the edges of a range, and no more than the range has', () => {
    const { start, end } = withoutBlankEdges(text, { start: 4, end: text.indexOf('Three') });
    assert.equal(text.slice(start, end), 'Two.');
    assert.deepEqual(withoutBlankEdges('a   b', { start: 1, end: 3 }), { start: 3, end: 3 });
  });

  it('are gone from the edges of a range where they are blank, and the blanks beside its words are not', () => {
    const rest = (start: number, end: number): string | undefined => {
      const range = withoutBlankLines(text, { start, end });
      return range && text.slice(range.start, range.end);
    };
    assert.equal(rest(4, text.indexOf('Three')), '　　Two. ');
    assert.equal(rest(text.indexOf('　Two'), text.indexOf('wo')), '　T');
    assert.equal(rest(0, 4), 'One.');
    assert.equal(rest(4, 8), undefined);
    assert.equal(rest(3, 3), undefined);
  });
});
