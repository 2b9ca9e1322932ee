import { StoryFoldError } from '../errors';
import { quoteForShell } from './quoteForShell';
import { findUtf8Damage, type Utf8Damage } from './utf8Damage';

/** How much of a file is looked at: enough to tell, and a novel takes no longer than a chapter. */
const sampleBytes = 64 * 1024;

/** What iconv calls the encodings that prose is found in; chardet's names are mapped to these. */
const encodings: Readonly<Record<string, string>> = {
  GB18030: 'GB18030',
  Big5: 'BIG5',
  Shift_JIS: 'SHIFT_JIS',
  'EUC-JP': 'EUC-JP',
  'EUC-KR': 'EUC-KR',
  'ISO-2022-JP': 'ISO-2022-JP',
  'ISO-2022-CN': 'ISO-2022-CN',
  'UTF-16LE': 'UTF-16LE',
  'UTF-16BE': 'UTF-16BE',
  'UTF-32LE': 'UTF-32LE',
  'UTF-32BE': 'UTF-32BE',
  'ISO-8859-1': 'WINDOWS-1252',
  'ISO-8859-2': 'WINDOWS-1250',
  'ISO-8859-5': 'ISO-8859-5',
  'ISO-8859-7': 'WINDOWS-1253',
  'ISO-8859-9': 'WINDOWS-1254',
  'windows-1250': 'WINDOWS-1250',
  'windows-1251': 'WINDOWS-1251',
  'windows-1252': 'WINDOWS-1252',
  'windows-1253': 'WINDOWS-1253',
  'windows-1254': 'WINDOWS-1254',
  'KOI8-R': 'KOI8-R',
};

/**
 * The encoding that bytes which are not UTF-8 are most likely in, by the name that iconv knows; undefined when they do not
 * look like text. A guess, to be shown as one: nothing is converted on its strength.
 */
export async function likelyEncoding(bytes: Uint8Array): Promise<string | undefined> {
  // An even cut keeps the two halves of a UTF-16 unit together.
  const sample = bytes.subarray(0, sampleBytes);
  const wide = wideEncoding(sample);
  if (wide) return wide;
  if (sample.includes(0)) return undefined;
  // Loaded here because hardly any project ever needs it.
  const { analyse } = await import('chardet');
  for (const { name } of analyse(sample)) {
    const encoding = encodings[name];
    if (encoding && readsAsText(sample, encoding)) return encoding;
  }
  return undefined;
}

/** The error to show for a file that `decodeText` refused: what it probably is and how to convert it, or where it is damaged. */
export async function describeNotUtf8(path: string, bytes: Uint8Array): Promise<StoryFoldError> {
  const damage = wideEncoding(bytes.subarray(0, sampleBytes)) ? undefined : findUtf8Damage(bytes);
  if (damage) return damagedUtf8(path, damage);
  const encoding = await likelyEncoding(bytes);
  if (!encoding) {
    return new StoryFoldError(
      'not_utf8',
      `${path} does not look like text.`,
      'Choose a Markdown or plain text file saved as UTF-8. The file was not changed.',
      { path },
    );
  }
  return new StoryFoldError(
    'not_utf8',
    `${path} is not UTF-8; it looks like ${encoding}.`,
    `In VS Code: "Reopen with Encoding" → ${encoding}, then "Save with Encoding" → UTF-8. ` +
      `Or in a terminal: iconv -f ${encoding} -t UTF-8 ${quoteForShell(path)} > ${quoteForShell(`${path}.utf8`)}. The file was not changed.`,
    { path, encoding },
  );
}

function damagedUtf8(path: string, { offset, line, isCutOff }: Utf8Damage): StoryFoldError {
  // Counted from 1, as the line is.
  const place = `byte ${offset + 1} (line ${line})`;
  return new StoryFoldError(
    'not_utf8',
    isCutOff
      ? `${path} is damaged UTF-8: it is cut off in the middle of a character at ${place}.`
      : `${path} is damaged UTF-8 at ${place}.`,
    `${isCutOff ? 'The rest of the file may be missing; look for a whole copy of it. To go on with this one, open' : 'Open'} it in VS Code, ` +
      `look at line ${line}, where the broken characters show as \u{FFFD}, write them anew and save. The file was not changed.`,
    { path, offset, line },
  );
}

/** UTF-16 and UTF-32, which chardet knows only by their byte-order mark. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'UTF-32LE' : 'UTF-16LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16BE';
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'UTF-32BE';
  if (bytes.length < 4) return undefined;
  const littleEndian = proseShareOfUtf16(bytes, 0);
  const bigEndian = proseShareOfUtf16(bytes, 1);
  if (Math.max(littleEndian, bigEndian) < 0.95) return undefined;
  return littleEndian >= bigEndian ? 'UTF-16LE' : 'UTF-16BE';
}

/**
 * How many of the UTF-16 units are what prose is made of. Two one-byte letters read as one unit look like an ideograph, so the
 * share counts only when units stand among them that no one-byte text can make: Latin (a zero byte) or CJK punctuation (a
 * control byte). Hardly any prose has none.
 */
function proseShareOfUtf16(bytes: Uint8Array, highByteAt: 0 | 1): number {
  let prose = 0;
  let proofs = 0;
  const units = bytes.length >> 1;
  for (let unit = 0; unit < units; unit++) {
    const left = bytes[2 * unit]!;
    const right = bytes[2 * unit + 1]!;
    const code = highByteAt === 1 ? (left << 8) | right : (right << 8) | left;
    const proof = isLatin(code) || (code >= 0x3000 && code <= 0x301f);
    if (proof) proofs++;
    if (proof || isOtherProse(code)) prose++;
  }
  return proofs === 0 ? 0 : prose / units;
}

function isLatin(code: number): boolean {
  return (code >= 0x20 && code < 0x250 && code !== 0x7f) || code === 9 || code === 10 || code === 13;
}

function isOtherProse(code: number): boolean {
  return (
    (code >= 0x370 && code < 0x530) || // Greek, Cyrillic
    (code >= 0x2010 && code <= 0x203a) || // dashes, quotes, ellipsis
    (code >= 0x3040 && code < 0x3100) || // kana
    (code >= 0x4e00 && code < 0xa000) || // Han
    (code >= 0xac00 && code < 0xd7a4) || // Hangul
    (code >= 0xff01 && code <= 0xff5e) // full width
  );
}

function readsAsText(bytes: Uint8Array, encoding: string): boolean {
  try {
    // A sample may end in the middle of a character, so the end is left open.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}
