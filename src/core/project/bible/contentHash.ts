import { isObject } from '../../storage/jsonValues';

/** The JSON of a value with the keys of every object in order, so that two values of the same content have the same. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}

/**
 * A short name of a value's content, 14 hexadecimal digits: enough to see that a person has changed something, and no proof against somebody
 * who wants to deceive. Two lanes of 32-bit FNV-1a (Fowler, Noll, Vo), mixed at the end.
 */
export function contentHash(value: unknown): string {
  const text = canonicalJson(value);
  let one = 0x811c9dc5;
  let other = 0xc9dc5118;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ (unit + at), 0x85ebca6b);
  }
  one = Math.imul(one ^ (one >>> 15), 0x9e3779b1) ^ other;
  other = Math.imul(other ^ (other >>> 13), 0xc2b2ae35) ^ (one >>> 7);
  return `${hex(one)}${hex(other)}`.slice(0, 14);
}

function hex(number: number): string {
  return (number >>> 0).toString(16).padStart(8, '0');
}
