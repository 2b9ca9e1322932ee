import { StoryFoldError } from '../errors';

/** A file's text, and whether a byte-order mark stood before it. */
export interface DecodedText {
  text: string;
  byteOrderMark: boolean;
}

/**
 * Reads UTF-8 so that `encodeText` gives back the very same bytes: line ends stay as they are, nothing is replaced.
 * Throws `not_utf8` when the bytes are another encoding or no text at all (a NUL character); `describeNotUtf8` says more.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const byteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let text: string;
  try {
    // ignoreBOM: a second mark is a character of the text and must not vanish.
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      byteOrderMark ? bytes.subarray(3) : bytes,
    );
  } catch {
    throw notUtf8('This file is not UTF-8 text.');
  }
  if (text.includes('\0')) throw notUtf8('This file is not plain text.');
  return { text, byteOrderMark };
}

/** The bytes of a text. Throws `invalid_input` when half a surrogate pair is in it, which no bytes of UTF-8 stand for. */
export function encodeText(text: string, byteOrderMark: boolean): Uint8Array {
  const half = /\p{Surrogate}/u.exec(text);
  if (half) {
    throw new StoryFoldError(
      'invalid_input',
      'The text holds half a character and cannot be saved without harm.',
      'Delete the broken character, or ask for the revision again.',
      { offset: half.index },
    );
  }
  return new TextEncoder().encode(byteOrderMark ? `\u{FEFF}${text}` : text);
}

function notUtf8(message: string): StoryFoldError {
  return new StoryFoldError(
    'not_utf8',
    message,
    'Convert the file to UTF-8 and try again. It was not changed.',
  );
}
