import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import { describeNotUtf8, likelyEncoding } from '../../../../src/core/text/likelyEncoding';

/** One sentence of our own in each encoding, several times over as a file would have it. */
function encoded(hexadecimal: string, times = 12): Uint8Array {
  const line = Buffer.from(hexadecimal.replaceAll(' ', ''), 'hex');
  return new Uint8Array(Buffer.concat(Array.from({ length: times }, () => line)));
}

/** 雨停了，巷口的灯还亮着。“明天再说吧。”他低声道。 */
const gb18030 = encoded(
  'd3eacda3c1cba3accfefbfdab5c4b5c6bbb9c1c1d7c5a1a3a1b0c3f7ccecd4d9cbb5b0c9a1a3a1b1cbfbb5cdc9f9b5c0' +
    'a1a30a',
);

/** 雨停了，巷口的燈還亮著。「明天再說吧。」他低聲道。 */
const big5 = encoded(
  'ab42b0b1a446a141abd1a466aababf4fc1d9ab47b5dba143a175a9faa4d1a641bba1a761a143a176a54ca743c16eb944' +
    'a1430a',
);

/** 雨がやんで、灯りはまだついていた。「また明日」と彼は言った。 */
const shiftJis = encoded(
  '894a82aa82e282f182c58141939482e882cd82dc82be82c282a282c482a282bd8142817582dc82bd96be93fa817682c6' +
    '94de82cd8cbe82c182bd81420a',
);

/** The café was naïvely named “Déjà vu” — and she’d left. */
const windows1252 = encoded(
  '54686520636166e920776173206e61ef76656c79206e616d6564209344e96ae020767594209720616e64207368659264' +
    '206c6566742e0a',
);

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
}

const chinese = '雨停了，巷口的灯还亮着。她把信折好，放进口袋里。\r\n“明天再说吧。”他低声道。\r\n';
const english = 'The rain had stopped, but the lamp still burned.\r\n“Tomorrow,” he said.\r\n';

describe('guessing an encoding', () => {
  it('knows what Chinese, Japanese and Western files come in', async () => {
    assert.equal(await likelyEncoding(gb18030), 'GB18030');
    assert.equal(await likelyEncoding(big5), 'BIG5');
    assert.equal(await likelyEncoding(shiftJis), 'SHIFT_JIS');
    assert.equal(await likelyEncoding(windows1252), 'WINDOWS-1252');
  });

  it('knows UTF-16 with and without a byte-order mark', async () => {
    for (const text of [chinese, english]) {
      for (const mark of ['\u{FEFF}', '']) {
        assert.equal(await likelyEncoding(utf16(mark + text, false)), 'UTF-16LE');
        assert.equal(await likelyEncoding(utf16(mark + text, true)), 'UTF-16BE');
      }
    }
  });

  it('calls what is no text no text', async () => {
    const noise = Uint8Array.from({ length: 4096 }, (_, index) => (index * index * 31 + (index >> 3)) & 0xff);
    assert.equal(await likelyEncoding(noise), undefined);
    const archive = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0x9b, 0xe4, 0xff, 1, 0, 0]);
    assert.equal(await likelyEncoding(archive), undefined);
  });

  it('tells the author how to convert the file, with the path safe for a shell', async () => {
    const error = await describeNotUtf8("chapters/it's old.md", gb18030);
    assert.ok(error instanceof StoryFoldError);
    assert.equal(error.code, 'not_utf8');
    assert.match(error.message, /it's old\.md.*GB18030/);
    assert.ok(error.hint.includes("iconv -f GB18030 -t UTF-8 'chapters/it'\\''s old.md'"));
    assert.match(error.hint, /Save with Encoding/);
    assert.deepEqual(error.details, { path: "chapters/it's old.md", encoding: 'GB18030' });
  });

  it('says of a binary file that it is none', async () => {
    const error = await describeNotUtf8(
      'cover.png',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    );
    assert.equal(error.code, 'not_utf8');
    assert.match(error.message, /does not look like text/);
    assert.doesNotMatch(error.hint, /iconv/);
  });
});
