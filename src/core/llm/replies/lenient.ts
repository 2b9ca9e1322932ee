import * as z from 'zod/mini';

// What a model gets wrong without harm is read as what it plainly means.

/** A number, also one within words: `85/100` is 85, `约600字` is 600. Undefined where there is none. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const plain = value
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  const match = /-?\d+(?:\.\d+)?/.exec(plain);
  return match ? Number(match[0]) : undefined;
}

/** Words on one line's worth of text; numbers are words too. Empty for anything else. */
export function wordsIn(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** A list, also where one was written as a text with the parts in lines or between commas. Without empty parts. */
export function listIn(value: unknown, separator: RegExp): string[] {
  const parts: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(separator)
      : [];
  return parts.map(wordsIn).filter((part) => part !== '' && !saysNone(part));
}

/** "none", "无": what stands where there is nothing to say. */
export function saysNone(words: string): boolean {
  return /^(?:none|nothing|n\/?a|null|nil|-+|—+|no|[无無沒没](?:有)?)[.。]?$/iu.test(words.trim());
}

/** True and false as models write them; undefined for anything else. */
export function truthIn(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const said = wordsIn(value).toLowerCase();
  if (/^(?:true|yes|y|pass(?:ed)?|1|是|通过|通過|真)$/u.test(said)) return true;
  if (/^(?:false|no|n|fail(?:ed)?|0|否|不通过|不通過|未通过|未通過|假)$/u.test(said)) return false;
  return undefined;
}

/** A part of a document that may be anything, and is read by `read`. */
export function readAs<T>(read: (value: unknown) => T) {
  return z.pipe(z.optional(z.unknown()), z.transform(read));
}
