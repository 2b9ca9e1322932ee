export const maxJsonBytes = 20 * 1024 * 1024;
export const maxJsonDepth = 64;

/** Why a text, or bytes, cannot be read as JSON. */
export type JsonTextProblem = 'too_large' | 'too_deep' | 'no_json';

/**
 * The JSON in the text, or why there is none. Objects in `value` have no key `__proto__`, so that copying them key by key cannot change
 * what an object is.
 */
export function parseJsonText(text: string): { value: unknown } | { problem: JsonTextProblem } {
  if (isTooLarge(text)) return { problem: 'too_large' };
  if (isTooDeep(text)) return { problem: 'too_deep' };
  try {
    return { value: mayHoldProto.test(text) ? JSON.parse(text, withoutProto) : JSON.parse(text) };
  } catch {
    return { problem: 'no_json' };
  }
}

/** Whether it is more than 20 MB as UTF-8, which is counted only where it might matter. */
export function isTooLarge(text: string): boolean {
  if (text.length * 3 <= maxJsonBytes) return false;
  return text.length > maxJsonBytes || new TextEncoder().encode(text).byteLength > maxJsonBytes;
}

/** Counts brackets outside strings in one pass, so that no depth can exhaust the stack. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '{' || character === '[') {
      if (++depth > maxJsonDepth) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}

/** Just behind the quotation mark that closes what begins at `begin`; the text's length where none does. */
export function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

// Letters of the name may be written as escapes; then the slower way is taken as well.
const mayHoldProto = /__proto__|\\u00[5-7]/i;

function withoutProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
