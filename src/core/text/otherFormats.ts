/** A kind of document that is no plain text, or whose plain text is not what a reader sees. */
export type OtherFormat = 'rtf' | 'pdf' | 'docx' | 'doc' | 'odt' | 'epub' | 'html' | 'xml' | 'postscript';

/** A mark stands at the very beginning, but for a byte-order mark and blanks, which some programs write before it. */
const marks: readonly (readonly [RegExp, OtherFormat])[] = [
  [/^\{\\rtf/, 'rtf'],
  [/^%PDF-/, 'pdf'],
  [/^%!PS/, 'postscript'],
  [/^\xd0\xcf\x11\xe0/, 'doc'],
  [/^<\?xml[^>]*\?>\s*(?:<!--[^]*?-->\s*)*(?:<!doctype\s+html|<html)\b/i, 'html'],
  [/^(?:<!doctype\s+html|<html)\b/i, 'html'],
  [/^<\?xml\b/i, 'xml'],
];
/** What is looked for in the names and the first file of a zip, where they are not packed. */
const zipped: readonly (readonly [string, OtherFormat])[] = [
  ['word/', 'docx'],
  ['opendocument.text', 'odt'],
  ['application/epub+zip', 'epub'],
];
/** The mark of a PDF may come a little later, but then in a line of its own. */
const pdfInside = /^[^]{0,1023}?\n%PDF-\d/;
const sampleBytes = 64 * 1024;

/**
 * The format of a document that is no Markdown and no plain text, by what it begins with, whatever its name ends in: RTF and a short PDF
 * are valid UTF-8, and would else count as prose. Undefined for everything else.
 */
export function otherFormat(bytes: Uint8Array): OtherFormat | undefined {
  const start = latin(bytes.subarray(0, sampleBytes)).replace(/^(?:\xef\xbb\xbf)?\s*/, '');
  for (const [mark, format] of marks) if (mark.test(start)) return format;
  if (pdfInside.test(start)) return 'pdf';
  if (!start.startsWith('PK\x03\x04')) return undefined;
  // The names of the files stand beside them, and once more at the end.
  const names = start + latin(bytes.subarray(-sampleBytes));
  return zipped.find(([name]) => names.includes(name))?.[1];
}

/** A character for each byte. */
function latin(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
