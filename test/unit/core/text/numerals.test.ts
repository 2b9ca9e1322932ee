import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseNumeral } from '../../../../src/core/text/numerals';

describe('parseNumeral', () => {
  const cases: [string, number | undefined][] = [
    ['12', 12],
    ['１２', 12],
    ['XIV', 14],
    ['IIX', undefined],
    ['twelve', 12],
    ['twenty-one', 21],
    ['Third', 3],
    ['三', 3],
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['二十三', 23],
    ['一百零五', 105],
    ['一二〇', 120],
    ['两千', 2000],
    ['一万', 10_000],
    ['三万五千', 35_000],
    ['harbour', undefined],
    ['', undefined],
  ];
  for (const [text, number] of cases)
    it(`reads “${text}” as ${number}`, () => assert.equal(parseNumeral(text), number));

  it('reads no number out of names that every object has, and none that a file name could not carry', () => {
    for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      assert.equal(parseNumeral(word), undefined, word);
    assert.equal(parseNumeral('一二三四五六七'), 1_234_567);
    for (const digits of ['一二三四五六七八', '九'.repeat(400)])
      assert.equal(parseNumeral(digits), undefined);
  });

  it('reads every Chinese numeral that it is given back', () => {
    const digits = '零一二三四五六七八九';
    const written = (value: number): string => {
      const hundreds = Math.floor(value / 100);
      const tens = Math.floor(value / 10) % 10;
      const units = value % 10;
      return (
        (hundreds ? `${digits[hundreds]}百` : '') +
        (tens ? `${tens === 1 && !hundreds ? '' : digits[tens]}十` : hundreds && units ? '零' : '') +
        (units || value === 0 ? digits[units] : '')
      );
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), (value) =>
        assert.equal(parseNumeral(written(value)), value),
      ),
    );
  });
});
