import type { StoryTree } from '../model';

/** An id of interactive fiction (Treaty of Babel) as Twee takes it: a UUID in capitals. */
export function isIfid(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$/.test(value)
  );
}

/** For a tree that has none: the same for the same title and root, in the form of a random UUID (version 4). */
export function madeIfid({ title, root }: Pick<StoryTree, 'title' | 'root'>): string {
  const text = JSON.stringify([title, root]);
  const digits = [1, 2, 3, 4].map((seed) => hash(seed, text).toString(16).padStart(8, '0')).join('');
  const variant = '89AB'[Number.parseInt(digits[16]!, 16) % 4]!;
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20),
  ]
    .join('-')
    .toUpperCase();
}

/** FNV-1a over UTF-16 units (http://www.isthe.com/chongo/tech/comp/fnv/), begun with a seed. It is to tell stories apart, not to keep a secret. */
function hash(seed: number, text: string): number {
  let value = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
