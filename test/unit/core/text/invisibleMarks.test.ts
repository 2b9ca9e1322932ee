import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withoutInvisibleMarks } from '../../../../src/core/text/invisibleMarks';

describe('withoutInvisibleMarks', () => {
  it('takes out what turns, hides or joins words without being seen', () => {
    for (const mark of [
      ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'],
      ...[
        '\uFEFF',
        '\u200B',
        '\u200E',
        '\u200F',
        '\u061C',
        '\u00AD',
        '\u2060',
        '\u2063',
        '\uFFF9',
        '\u{E0041}',
      ],
    ])
      assert.equal(
        withoutInvisibleMarks(`the har${mark}bour`),
        'the harbour',
        mark.codePointAt(0)!.toString(16),
      );
  });

  it('makes line ends of the separators of lines and paragraphs', () => {
    assert.equal(withoutInvisibleMarks('one\u2028two\u2029three'), 'one\ntwo\n\nthree');
  });

  it('leaves what scripts and emoji are put together with', () => {
    for (const text of [
      '👩‍🌾 ❤️ 葛\u{E0100}城',
      'می‌خواهم',
      '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
      '\u0600١٢',
    ])
      assert.equal(withoutInvisibleMarks(text), text);
  });

  it('leaves a mark that the text it goes into has already', () => {
    assert.equal(withoutInvisibleMarks('a\u2060b\u202Ec', 'x\u2060y'), 'a\u2060bc');
  });

  it('finds tags that pose as a flag without being closed', () => {
    assert.equal(withoutInvisibleMarks('🏴\u{E0067}\u{E0062} flag'), '🏴 flag');
  });

  it('is done after once, and changes nothing that is seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = withoutInvisibleMarks(text);
        assert.equal(withoutInvisibleMarks(once), once);
        const visible = (part: string): string => part.replace(/[\p{Cf}\p{Zl}\p{Zp}\n]/gu, '');
        assert.equal(visible(once), visible(text));
      }),
    );
  });
});
