import { maxJsonBytes, maxJsonDepth } from '../../storage/json';

/** A value, or why there is none: half a sentence, without a word of the reply. */
export type JsonReading = { value: unknown } | { problem: string };

/** One piece of a JSON text; commas and colons are none. A string is a `key` or a `text`, numbers and the like are `plain`. */
export interface JsonPiece {
  kind: '{' | '}' | '[' | ']' | 'key' | 'text' | 'plain';
  /** What a string holds, or what a number or literal looks like; empty for brackets. */
  value: string;
}

/**
 * What a text holds that is JSON by the standard (RFC 8259). Beyond that it must say one thing only: a key that stands twice in one
 * object, where most readers drop the first, and a number that ours cannot hold, make it unusable. The keys `__proto__` and
 * `constructor` are left out. No deeper than 64 levels, no more than 20 MB.
 */
export function readStrictJson(text: string): JsonReading {
  if (isTooLarge(text)) return { problem: 'it is larger than 20 MB' };
  if (depthOf(text) > maxJsonDepth) return { problem: tooDeep };
  let value: unknown;
  try {
    value = mayHoldPrototype.test(text) ? JSON.parse(text, withoutPrototype) : JSON.parse(text);
  } catch {
    return { problem: 'it is not valid JSON' };
  }
  const problem = problemOf(jsonPieces(text));
  return problem === undefined ? { value } : { problem };
}

export const tooDeep = `it is nested deeper than ${maxJsonDepth} levels`;

/** Counts as UTF-8 does only where it might matter. */
export function isTooLarge(text: string): boolean {
  if (text.length * 3 <= maxJsonBytes) return false;
  return text.length > maxJsonBytes || new TextEncoder().encode(text).byteLength > maxJsonBytes;
}

/** The pieces of a text that is valid JSON, in its order. */
export function* jsonPieces(text: string): Generator<JsonPiece> {
  const blank = /[\s,:]*/y;
  const plain = /[^\s,:{}[\]"]+/y;
  for (let at = skip(text, 0, blank); at < text.length; at = skip(text, at, blank)) {
    const character = text[at]!;
    if (character === '"') {
      const end = endOfString(text, at);
      const value = JSON.parse(text.slice(at, end)) as string;
      at = end;
      yield { kind: isColonNext(text, at) ? 'key' : 'text', value };
    } else if (character === '{' || character === '}' || character === '[' || character === ']') {
      at++;
      yield { kind: character, value: '' };
    } else {
      const end = skip(text, at, plain);
      yield { kind: 'plain', value: text.slice(at, end) };
      at = end;
    }
  }
}

// Letters of the names may be written as escapes; then the slower way is taken as well.
const mayHoldPrototype = /"(?:__proto__|constructor)"|\\u00[5-7]/i;

function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' ? undefined : value;
}

function problemOf(pieces: Iterable<JsonPiece>): string | undefined {
  const open: Set<string>[] = [];
  for (const { kind, value } of pieces) {
    if (kind === '{' || kind === '[') open.push(new Set());
    else if (kind === '}' || kind === ']') open.pop();
    else if (kind === 'key') {
      const keys = open.at(-1)!;
      if (keys.has(value)) return 'a key stands in it twice';
      keys.add(value);
    } else if (kind === 'plain' && !isExact(value)) return 'a number in it is too large';
  }
  return undefined;
}

function isExact(plain: string): boolean {
  if (!/^-?\d/.test(plain)) return true;
  const number = Number(plain);
  return Number.isFinite(number) && (!/^-?\d+$/.test(plain) || Number.isSafeInteger(number));
}

/** How deep the brackets outside strings go; one pass, so that no depth can exhaust the stack. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}

/** Just behind the quotation mark that closes what begins at `begin`; the text's length where none does. */
export function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function skip(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  pattern.exec(text);
  return Math.max(pattern.lastIndex, at);
}

function isColonNext(text: string, at: number): boolean {
  const colon = /\s*:/y;
  colon.lastIndex = at;
  return colon.test(text);
}
