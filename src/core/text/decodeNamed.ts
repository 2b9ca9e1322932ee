import { StoryFoldError } from '../errors';
import { decodeText, type DecodedText } from './decode';
import { describeNotUtf8 } from './likelyEncoding';
import { quoteForShell } from './quoteForShell';
import { otherFormat, type OtherFormat } from './otherFormats';

/**
 * The text of a file that the author chose, by the name that they know it by. Throws `invalid_input` for a document of another format
 * (RTF, PDF, Word …), `not_utf8` for another encoding, each with what to do about it.
 */
export async function decodeNamed(bytes: Uint8Array, name: string): Promise<DecodedText> {
  const format = otherFormat(bytes);
  if (format !== undefined) throw notPlainText(name, format);
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_utf8')
      throw await describeNotUtf8(name, bytes);
    throw error;
  }
}

const called: Readonly<Record<OtherFormat, string>> = {
  rtf: 'an RTF document',
  pdf: 'a PDF',
  docx: 'a Word document',
  doc: 'a document of an older Word or Office',
  odt: 'an OpenDocument text',
  epub: 'an e-book (EPUB)',
  html: 'a web page (HTML)',
  xml: 'an XML document',
  postscript: 'a PostScript document',
};

function notPlainText(file: string, format: OtherFormat): StoryFoldError {
  const saveAs =
    format === 'pdf' || format === 'postscript'
      ? 'Go back to the document that it was made of, and save that as plain text (.txt, UTF-8) or Markdown.'
      : 'Open it in the program that wrote it and save it as plain text (.txt, encoding UTF-8) or Markdown.';
  const command = conversionCommand(file, format);
  return new StoryFoldError(
    'invalid_input',
    `“${file}” is ${called[format]}, not plain text.`,
    `${saveAs}${command === undefined ? '' : ` Or in a terminal: ${command}.`} The file was not changed, and nothing was taken from it.`,
    { file, format },
  );
}

/** What pandoc calls the formats that it reads. */
const readByPandoc: Partial<Readonly<Record<OtherFormat, string>>> = {
  rtf: 'rtf',
  docx: 'docx',
  odt: 'odt',
  epub: 'epub',
  html: 'html',
};

/** A command of a common tool that makes plain text of it beside the file; undefined where there is none to name. */
export function conversionCommand(file: string, format: OtherFormat): string | undefined {
  const quoted = quoteForShell(file);
  const target = (ending: string): string =>
    quoteForShell(`${file.replace(/\.[^./\\]*$/, '')}-text.${ending}`);
  if (format === 'pdf') return `pdftotext -enc UTF-8 ${quoted} ${target('txt')}`;
  const from = readByPandoc[format];
  return from === undefined
    ? undefined
    : `pandoc --from ${from} --to markdown --wrap none --output ${target('md')} ${quoted}`;
}
