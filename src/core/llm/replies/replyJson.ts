import { endOfString, parseJsonText } from '../../storage/jsonText';
import type { DocumentProblem } from './documentProblem';

/** One piece of a JSON text; commas and colons are none. A string is a `key` or a `text`, numbers and the like are `plain`. */
export interface JsonPiece {
  kind: '{' | '}' | '[' | ']' | 'key' | 'text' | 'plain';
  /** What a string holds, or what a number or literal looks like; empty for brackets. */
  value: string;
}

/**
 * What a text holds that is JSON by the standard (RFC 8259), read as `parseJsonText` does. Beyond that it must say one thing only: a key
 * that stands twice in one object, where most readers drop the first, a number that ours cannot hold, more than 100,000 pieces, and a key
 * that is no well-formed UTF-16 make it unusable.
 */
export function readStrictJson(text: string): { value: unknown } | { problem: DocumentProblem } {
  const parsed = parseJsonText(text);
  if ('problem' in parsed) return parsed;
  const problem = problemOf(jsonPieces(text));
  return problem === undefined ? parsed : { problem };
}

/** No reply that is meant has so many; to judge one that has would keep the author waiting. */
const maxPieces = 100_000;

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

// With the flag `u` a pair is one character, so that only what stands alone is found.
const loneSurrogate = /\p{Cs}/u;

function problemOf(pieces: Iterable<JsonPiece>): DocumentProblem | undefined {
  const open: Set<string>[] = [];
  let count = 0;
  for (const { kind, value } of pieces) {
    if (++count > maxPieces) return 'too_many_parts';
    if (kind === '{' || kind === '[') open.push(new Set());
    else if (kind === '}' || kind === ']') open.pop();
    else if (kind === 'key') {
      const keys = open.at(-1)!;
      if (keys.has(value)) return 'key_twice';
      keys.add(value);
    }
    // In a text it is for whoever uses that text to judge: one word must not cost all the others.
    if (kind === 'key' && loneSurrogate.test(value)) return 'half_character';
    if (kind === 'plain' && !isExact(value)) return 'number_not_exact';
  }
  return undefined;
}

function isExact(plain: string): boolean {
  if (!/^-?\d/.test(plain)) return true;
  const number = Number(plain);
  return Number.isFinite(number) && (!/^-?\d+$/.test(plain) || Number.isSafeInteger(number));
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
