import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describeNotUtf8 } from '../../../../src/core/text/likelyEncoding';
import { findUtf8Damage } from '../../../../src/core/text/utf8Damage';

const bytes = (text: string) => new TextEncoder().encode(text);
const chinese = '雨停了，巷口的灯还亮着。\r\n她把信折好，放进口袋里。\r\n“明天再说吧。”他低声道。\r\n';

describe('findUtf8Damage', () => {
  it('finds no damage in what is sound', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = text.replaceAll('\0', '');
        assert.equal(findUtf8Damage(bytes(plain)), undefined);
      }),
    );
  });

  it('knows a text that is cut off within a character, at every byte of it', () => {
    const whole = bytes(`${chinese}完😀`);
    for (const missing of [1, 2, 3]) {
      const cut = whole.subarray(0, whole.length - missing);
      assert.deepEqual(findUtf8Damage(cut), { offset: whole.length - 4, line: 4, isCutOff: true });
    }
  });

  it('finds a byte lost, changed or zeroed in the middle, with its line', () => {
    const whole = bytes(chinese);
    const at = bytes(chinese.slice(0, chinese.indexOf('信'))).length;
    for (const spoilt of [
      Uint8Array.from([...whole.subarray(0, at + 1), ...whole.subarray(at + 2)]),
      whole.with(at, 0xff),
      whole.with(at, 0),
    ]) {
      const damage = findUtf8Damage(spoilt);
      assert.deepEqual(damage, { offset: at, line: 2, isCutOff: false });
    }
  });

  it('knows an English text whose one dash is cut off, and takes a last é for another encoding', () => {
    assert.deepEqual(findUtf8Damage(bytes('She left —').subarray(0, -1)), {
      offset: 9,
      line: 1,
      isCutOff: true,
    });
    assert.equal(findUtf8Damage(Uint8Array.of(0x63, 0x61, 0x66, 0xe9)), undefined);
  });

  it('leaves other encodings to the guess', () => {
    // 雨停了，巷口的灯还亮着。 in GB18030, and a French line in Windows-1252.
    const gb18030 = Buffer.from('d3eacda3c1cba3accfefbfdab5c4b5c6bbb9c1c1d7c5a1a3', 'hex');
    const french = Buffer.from(
      'Le caf\u{e9} \u{e9}tait ferm\u{e9}, d\u{e9}j\u{e0}. \u{ab} Non. \u{bb}',
      'latin1',
    );
    for (const text of [gb18030, french]) assert.equal(findUtf8Damage(text), undefined);
  });
});

describe('describeNotUtf8 on a damaged file', () => {
  it('names byte and line, and offers no conversion', async () => {
    const cut = bytes(chinese.repeat(300) + '完').subarray(0, -1);
    const error = await describeNotUtf8('chapters/01.md', cut);
    assert.equal(error.code, 'not_utf8');
    assert.match(
      error.message,
      /chapters\/01\.md is damaged UTF-8: it is cut off .* at byte \d+ \(line 901\)/,
    );
    assert.match(error.hint, /VS Code, look at line 901/);
    assert.doesNotMatch(error.message + error.hint, /iconv|WINDOWS/);
    assert.deepEqual(error.details, { path: 'chapters/01.md', offset: cut.length - 2, line: 901 });
  });

  it('still takes UTF-16 for what it is', async () => {
    const error = await describeNotUtf8('a.md', new Uint8Array(Buffer.from(chinese, 'utf16le')));
    assert.equal(error.details['encoding'], 'UTF-16LE');
  });
});
