import * as z from 'zod/mini';
import { nameableId } from '../../shared/suggestionId';

/** So many characters are left of an id that is too long. */
const keptCharacters = 100;

/**
 * An id as a project's files give it, read so that it can be named: a number as its digits; what is too long or has control characters as
 * its printable beginning and a fingerprint of the whole, so that the same id is read the same wherever it stands. Empty for none.
 */
export const idSchema = z.pipe(
  z.optional(z.union([z.string(), z.number()])),
  z.transform((given) => (given === undefined ? '' : nameableForm(String(given)))),
);

function nameableForm(id: string): string {
  if (id === '' || nameableId.test(id)) return id;
  const beginning = [...id.replace(/\p{Cc}+/gu, ' ')].slice(0, keptCharacters).join('');
  return `${beginning}~${fingerprint(id)}`;
}

/** FNV-1a over UTF-16 units, 32 bits in hex. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The members of a list with an id each that no other one has; the first keeps a shared one, and those without get one by their place. */
export function withOwnIds<T extends { id: string }>(list: T[]): T[] {
  const taken = new Set(list.map(({ id }) => id));
  if (taken.size === list.length && !taken.has('')) return list;
  const seen = new Set<string>();
  return list.map((each, index) => {
    let { id } = each;
    if (id === '' || seen.has(id)) {
      const base = id === '' ? `unnamed-${index + 1}` : `${id}-${index + 1}`;
      for (id = base; taken.has(id); id = `${id}-`);
      taken.add(id);
    }
    seen.add(id);
    return id === each.id ? each : { ...each, id };
  });
}
