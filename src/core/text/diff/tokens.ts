import { characterClass, classOf, knownClasses } from '../characterClass';

/** A text cut into what a diff must not part: token i is `starts[i]` to `starts[i + 1]`, and equal tokens have equal ids. */
export interface DiffTokens {
  count: number;
  ids: Int32Array;
  /** One more than there are tokens; UTF-16 units of the whole text. */
  starts: Int32Array;
}

/** The number of a CRLF. */
export const crlfToken = -1;

/**
 * Gives the same number to the same piece of text, across both sides of a diff. A single UTF-16 unit is its own number, so
 * that Chinese needs no look-up; longer pieces are numbered from 65536 as they are met. Keeps no copies: it compares in place.
 */
export class TokenNumbers {
  private slots = new Int32Array(1 << 13);
  private hashes = new Int32Array(1 << 12);
  private texts: string[] = [];
  private pieces = new Int32Array(3 << 12);
  private size = 0;

  number(text: string, start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const entry = this.slots[slot]!;
      if (entry === 0) break;
      if (this.hashes[entry - 1] === hash && this.isSame(entry - 1, text, start, end)) return 65535 + entry;
    }
    if (this.size === this.hashes.length) {
      this.grow();
      return this.number(text, start, end, hash);
    }
    let source = this.texts.lastIndexOf(text);
    if (source === -1) source = this.texts.push(text) - 1;
    const index = this.size++;
    this.hashes[index] = hash;
    this.pieces[3 * index] = source;
    this.pieces[3 * index + 1] = start;
    this.pieces[3 * index + 2] = end;
    this.slots[slot] = index + 1;
    return 65536 + index;
  }

  private isSame(index: number, text: string, start: number, end: number): boolean {
    const known = this.texts[this.pieces[3 * index]!]!;
    const from = this.pieces[3 * index + 1]!;
    const length = end - start;
    if (this.pieces[3 * index + 2]! - from !== length) return false;
    for (let offset = 0; offset < length; offset++) {
      if (known.charCodeAt(from + offset) !== text.charCodeAt(start + offset)) return false;
    }
    return true;
  }

  private grow(): void {
    const hashes = new Int32Array(this.hashes.length * 2);
    hashes.set(this.hashes);
    this.hashes = hashes;
    const pieces = new Int32Array(this.pieces.length * 2);
    pieces.set(this.pieces);
    this.pieces = pieces;
    this.slots = new Int32Array(this.slots.length * 2);
    const mask = this.slots.length - 1;
    for (let index = 0; index < this.size; index++) {
      const hash = hashes[index]!;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = index + 1;
    }
  }
}

/** What is longer is no word, and is compared in pieces of this length. */
const longestWord = 64;

const { letter, digit, extend, highSurrogate, lineEnd } = characterClass;

/**
 * Cuts `start` to `end` of a text: a word of a script that writes words is one token ("don't", "3.14", never half a
 * word), every other character is one with the marks that join it (Han, punctuation, a space, an emoji sequence, CRLF). The
 * script decides and not the language of the text, so mixed text is cut as its readers would.
 */
export function cutTokens(text: string, start: number, end: number, numbers: TokenNumbers): DiffTokens {
  // A local name, because this loop runs for every character of a novel.
  const known = knownClasses;
  const ids = new Int32Array(end - start);
  const starts = new Int32Array(end - start + 1);
  let count = 0;
  let offset = start;
  while (offset < end) {
    const from = offset;
    const unit = text.charCodeAt(offset++);
    const kind = known[unit]! || classOf(unit);
    let hash = unit;
    if (kind === letter || kind === digit) {
      for (const limit = Math.min(end, from + longestWord); offset < limit; offset++) {
        const next = text.charCodeAt(offset);
        const nextKind = known[next]! || classOf(next);
        if (
          nextKind !== letter &&
          nextKind !== digit &&
          nextKind !== extend &&
          !joinsWord(text, offset, next, end)
        )
          break;
        hash = Math.imul(hash, 0x01000193) ^ next;
      }
    } else if (unit === 13) {
      if (offset < end && text.charCodeAt(offset) === 10) offset++;
    } else if (kind !== lineEnd && offset < end) {
      const next = text.charCodeAt(offset);
      const nextKind = known[next]! || classOf(next);
      if (nextKind >= extend || kind === highSurrogate) offset = endOfCharacter(text, offset, end, kind);
    }
    starts[count] = from;
    if (offset - from === 1) {
      ids[count++] = unit;
    } else if (unit === 13) {
      ids[count++] = crlfToken;
    } else {
      if (kind !== letter && kind !== digit) {
        for (let at = from + 1; at < offset; at++) hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(at);
      }
      ids[count++] = numbers.number(text, from, offset, hash);
    }
  }
  starts[count] = end;
  return { count, ids, starts };
}

/** An apostrophe between letters, a full stop or comma between digits. */
function joinsWord(text: string, offset: number, unit: number, end: number): boolean {
  if (unit !== 0x27 && unit !== 0x2019 && unit !== 0x2e && unit !== 0x2c) return false;
  if (offset + 1 >= end) return false;
  const wanted = unit === 0x27 || unit === 0x2019 ? letter : digit;
  return classOf(text.charCodeAt(offset - 1)) === wanted && classOf(text.charCodeAt(offset + 1)) === wanted;
}

function endOfCharacter(text: string, offset: number, end: number, kind: number): number {
  if (kind === highSurrogate && offset < end && isLow(text.charCodeAt(offset))) offset++;
  while (offset < end) {
    const next = text.charCodeAt(offset);
    if (classOf(next) === extend) {
      offset++;
      // What a zero-width joiner joins belongs to the same sign.
      if (next !== 0x200d || offset >= end || classOf(text.charCodeAt(offset)) !== highSurrogate) continue;
      offset++;
      if (offset < end && isLow(text.charCodeAt(offset))) offset++;
    } else if (next === 0xd83c && offset + 1 < end && isSkinTone(text.charCodeAt(offset + 1))) {
      offset += 2;
    } else {
      break;
    }
  }
  return offset;
}

function isLow(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

function isSkinTone(unit: number): boolean {
  return unit >= 0xdffb && unit <= 0xdfff;
}
