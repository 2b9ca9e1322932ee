import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { decodeText, encodeText } from '../../../../src/core/text/decode';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('reading and writing UTF-8', () => {
  it('gives the same bytes back, whatever the line ends and marks', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom('\r\n', '\n', '\r', '\u{FEFF}', '……', '𠮷'),
            fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
          ),
        }),
        (text) => {
          fc.pre(!text.includes('\0'));
          const bytes = utf8(text);
          const decoded = decodeText(bytes);
          assert.deepEqual(encodeText(decoded.text, decoded.byteOrderMark), bytes);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes the first byte-order mark off, and only the first', () => {
    assert.deepEqual(decodeText(utf8('\u{FEFF}第一章\r\n')), { text: '第一章\r\n', byteOrderMark: true });
    assert.deepEqual(decodeText(utf8('\u{FEFF}\u{FEFF}x')), { text: '\u{FEFF}x', byteOrderMark: true });
    assert.deepEqual(decodeText(utf8('x\u{FEFF}')), { text: 'x\u{FEFF}', byteOrderMark: false });
    assert.deepEqual(decodeText(new Uint8Array()), { text: '', byteOrderMark: false });
  });

  it('refuses bytes that are not UTF-8', () => {
    const wrong = [
      [0xd6, 0xd0, 0xce, 0xc4], // GBK
      [0x63, 0x61, 0x66, 0xe9], // windows-1252
      [0xff, 0xfe, 0x2d, 0x4e], // UTF-16
      [0xe4, 0xb8], // cut short
      [0xc0, 0xaf], // overlong
      [0xed, 0xa0, 0x80], // half a surrogate pair
    ];
    for (const bytes of wrong) assert.throws(() => decodeText(Uint8Array.from(bytes)), { code: 'not_utf8' });
  });

  it('refuses a file that is no text', () => {
    assert.throws(() => decodeText(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])), { code: 'not_utf8' });
  });

  it('refuses to write half a character instead of a question mark', () => {
    for (const text of ['a\u{d83d}', '\u{de00}b', '\u{de00}\u{d83d}']) {
      assert.throws(() => encodeText(text, false), { code: 'invalid_input' });
    }
    assert.deepEqual(encodeText('\u{1F600}', false), utf8('\u{1F600}'));
  });
});
