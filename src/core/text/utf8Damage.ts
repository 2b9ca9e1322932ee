/** Where a file that is UTF-8 by nearly all of its bytes is broken. */
export interface Utf8Damage {
  /** Offset in bytes of the first place that is no UTF-8, from 0. */
  offset: number;
  /** The line it stands in, from 1. */
  line: number;
  /** True when all is well up to the end, which stops in the middle of a character: the rest of the file is missing. */
  isCutOff: boolean;
}

/** In other encodings letters look like UTF-8 by chance; in a damaged file at least so many do for each that does not. */
const soundForEachBroken = 5;

/**
 * The first damage of a UTF-8 file, or undefined when the bytes are sound or in some other encoding. Only characters beyond ASCII tell
 * which of them it is; a NUL counts as damage, as a crash leaves them.
 */
export function findUtf8Damage(bytes: Uint8Array): Utf8Damage | undefined {
  let sound = 0;
  let broken = 0;
  let first: number | undefined;
  let isCutOff = false;
  let brokenUntil = -1;
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at]!;
    if (byte !== 0 && byte < 0x80) {
      at++;
      continue;
    }
    const { length, isWhole } = sequenceAt(bytes, at);
    if (isWhole) sound++;
    else {
      first ??= at;
      // Broken bytes in a row are one damage.
      if (at !== brokenUntil) broken++;
      brokenUntil = at + length;
      isCutOff = byte >= 0xc2 && brokenUntil === bytes.length && broken === 1 && first === at;
    }
    at += length;
  }
  if (first === undefined) return undefined;
  // Two bytes that begin a longer character are hardly ever the end of a text in another encoding.
  const isPlain = isCutOff && sound === 0 && bytes.length - first > 1;
  if (!isPlain && (sound === 0 || sound < broken * soundForEachBroken)) return undefined;
  return { offset: first, line: lineOf(bytes, first), isCutOff };
}

/** The character at a byte that is no ASCII: its length, or the length of the part of it that is there. */
function sequenceAt(bytes: Uint8Array, at: number): { length: number; isWhole: boolean } {
  const lead = bytes[at]!;
  const wanted = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (wanted === 0) return { length: 1, isWhole: false };
  for (let index = 1; index < wanted; index++) {
    const next = bytes[at + index];
    if (next === undefined || next < lowest(lead, index) || next > highest(lead, index))
      return { length: index, isWhole: false };
  }
  return { length: wanted, isWhole: true };
}

/** Table 3-7 of the Unicode standard: no longer form than needed, no half of a pair, nothing beyond U+10FFFF. */
function lowest(lead: number, index: number): number {
  if (index > 1) return 0x80;
  return lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
}

function highest(lead: number, index: number): number {
  if (index > 1) return 0xbf;
  return lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
}

function lineOf(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = 0; at < offset; at++) {
    if (bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a)) line++;
  }
  return line;
}
