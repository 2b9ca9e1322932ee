import assert from 'node:assert/strict';
import { chineseOf, chinesePhaseNames } from '../../../../src/core/errorWords/chineseErrors';
import { decodeNamed } from '../../../../src/core/text/decodeNamed';
import type { OtherFormat } from '../../../../src/core/text/otherFormats';
import { expectCode } from '../../../fakes/expectCode';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
/** What each kind of document begins with. */
const documents: readonly (readonly [OtherFormat, Uint8Array])[] = [
  ['rtf', bytesOf('{\\rtf1\\ansi\\deff0 {\\fonttbl{\\f0 Times;}}\n\\f0 The harbour lay still.\\par\n}')],
  ['pdf', bytesOf('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
  ['pdf', bytesOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n')],
  ['pdf', bytesOf('a mail server wrote this first\n%PDF-1.4\n1 0 obj\n')],
  ['docx', bytesOf('PK\x03\x04\x14\0\0\0\x08\0[Content_Types].xml\0\0PK\x03\x04word/document.xml\0')],
  ['odt', bytesOf('PK\x03\x04\x14\0\0\0\0\0mimetypeapplication/vnd.oasis.opendocument.text\0')],
  ['epub', bytesOf('PK\x03\x04\x14\0\0\0\0\0mimetypeapplication/epub+zip\0')],
  ['doc', bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0')],
  ['html', bytesOf('\xef\xbb\xbf\r\n<!DOCTYPE html>\n<html><body>The harbour</body></html>')],
  ['html', bytesOf('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x">\n<html></html>')],
  ['xml', bytesOf('<?xml version="1.0"?>\n<office:document></office:document>')],
  ['postscript', bytesOf('%!PS-Adobe-3.0\n/Times findfont\n')],
];

describe('a file that the author names', () => {
  for (const [format, bytes] of documents)
    it(`is refused, with a way to plain text, where it is ${format} (${bytes.length} bytes)`, async () => {
      // What it is called says nothing.
      const error = await expectCode('invalid_input', () => decodeNamed(bytes, 'my draft.md'));
      assert.deepEqual(error.details, { file: 'my draft.md', format });
      assert.match(error.message, /“my draft\.md” is an? .*, not plain text/);
      assert.match(error.hint, /plain text \(\.txt.*Markdown/);
      const chinese = chineseOf(error, chinesePhaseNames)!;
      assert.match(chinese.message, /“my draft\.md”是.*，不是纯文本/);
      assert.match(chinese.hint, /另存为纯文本/);
    });

  it('is offered a command that writes over nothing', async () => {
    const error = await expectCode('invalid_input', () => decodeNamed(documents[0]![1], "it's.md"));
    assert.match(error.hint, /pandoc --from rtf .*--output 'it'\\''s-text\.md' 'it'\\''s\.md'\./);
    const pdf = await expectCode('invalid_input', () => decodeNamed(documents[1]![1], 'a/draft.pdf'));
    assert.match(pdf.hint, /pdftotext -enc UTF-8 a\/draft\.pdf a\/draft-text\.txt\./);
  });

  for (const text of [
    'She saved it as {\\rtf and wondered.\n',
    '# PDF\n\nThe file began with %PDF-1.4, he said.\n',
    'PK was her name.\n',
    '<html> was all that stood there? No: <!-- a note --> it went on.\n'.replace('<html>', '“<html>”'),
    '<!-- a note to myself -->\n\n# One\n',
    '100 %!PS is no word.\n',
  ])
    it(`is read where it only speaks of such things: ${JSON.stringify(text)}`, async () => {
      assert.equal((await decodeNamed(new TextEncoder().encode(text), 'a.md')).text, text);
    });

  it('is told as before where it is in another encoding', async () => {
    await expectCode('not_utf8', () => decodeNamed(Uint8Array.from([0xc3, 0x28, 0xa0, 0xa1]), 'a.md'));
  });
});
