import * as z from 'zod/mini';
import { isObject, type Members } from './jsonValues';

/** One step from a JSON document to the next: a part of the operations of RFC 6902, with paths as RFC 6901 has them. */
export const patchOperationSchema = z.discriminatedUnion('op', [
  z.looseObject({ op: z.literal('add'), path: z.string(), value: z.unknown() }),
  z.looseObject({ op: z.literal('replace'), path: z.string(), value: z.unknown() }),
  z.looseObject({ op: z.literal('remove'), path: z.string() }),
]);
export type PatchOperation = z.infer<typeof patchOperationSchema>;

/**
 * What leads from one JSON value to another. What both share is not looked into, so between two states of which the second was
 * made from the first, with all else left as it was, it takes as long as the change is large. A key whose value is undefined is none,
 * as in `JSON.stringify`.
 */
export function diffJson(before: unknown, after: unknown): PatchOperation[] {
  const operations: PatchOperation[] = [];
  compare(before, after, '', operations);
  return operations;
}

/**
 * The document after the operations. It may share parts with `document`, which stays as it is. Throws a plain `Error` when an operation
 * does not fit the document, or names `__proto__`.
 */
export function applyPatch(document: unknown, operations: readonly PatchOperation[]): unknown {
  // Parts that were copied already belong to the result alone and need not be copied again.
  const copied = new Set<object>();
  return operations.reduce((value, operation) => {
    const keys = keysOf(operation.path);
    if (keys.length > 0) return changed(value, keys, 0, operation, copied);
    if (operation.op === 'remove') throw new Error('The whole document cannot be removed.');
    return operation.value;
  }, document);
}

function compare(before: unknown, after: unknown, path: string, operations: PatchOperation[]): void {
  if (Object.is(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, path, operations);
  else if (isObject(before) && isObject(after)) compareMembers(before, after, path, operations);
  else operations.push({ op: 'replace', path, value: after });
}

function compareMembers(before: Members, after: Members, path: string, operations: PatchOperation[]): void {
  for (const key of Object.keys(before)) {
    if (before[key] !== undefined && memberOf(after, key) === undefined)
      operations.push({ op: 'remove', path: `${path}/${escaped(key)}` });
  }
  for (const [key, value] of Object.entries(after)) {
    if (value === undefined) continue;
    const place = `${path}/${escaped(key)}`;
    const old = memberOf(before, key);
    if (old === undefined) operations.push({ op: 'add', path: place, value });
    else compare(old, value, place, operations);
  }
}

/** What both ends share stays; of what lies between, places that both have are compared, the rest is removed or added. */
function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
  operations: PatchOperation[],
): void {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  let end = 0;
  if (before.length !== after.length) {
    while (start < shorter && Object.is(before[start], after[start])) start++;
    while (end < shorter - start && Object.is(before.at(-1 - end), after.at(-1 - end))) end++;
  }
  const both = shorter - end;
  for (let index = start; index < both; index++) {
    // Most are the same, and for those not even the path is made.
    if (!Object.is(before[index], after[index]))
      compare(before[index], after[index], `${path}/${index}`, operations);
  }
  // From the last on, so that no removal moves a place that is still to be named.
  for (let index = before.length - end - 1; index >= both; index--)
    operations.push({ op: 'remove', path: `${path}/${index}` });
  for (let index = both; index < after.length - end; index++)
    operations.push({ op: 'add', path: `${path}/${index}`, value: after[index] ?? null });
}

function changed(
  value: unknown,
  keys: readonly string[],
  depth: number,
  operation: PatchOperation,
  copied: Set<object>,
): unknown {
  const key = keys[depth]!;
  const isLast = depth === keys.length - 1;
  if (Array.isArray(value)) {
    const list: unknown[] = copyOnce(value, copied, () => [...value]);
    const index = indexOf(key, list.length, isLast && operation.op === 'add');
    if (!isLast) list[index] = changed(list[index], keys, depth + 1, operation, copied);
    else if (operation.op === 'remove') list.splice(index, 1);
    else if (operation.op === 'add') list.splice(index, 0, operation.value);
    else list[index] = operation.value;
    return list;
  }
  if (!isObject(value)) throw new Error(`Nothing lies below “${keys.slice(0, depth).join('/')}”.`);
  if (key === '__proto__') throw new Error('A key has a name that none may have.');
  const members: Record<string, unknown> = copyOnce(value, copied, () => ({ ...value }));
  const exists = Object.hasOwn(members, key);
  if (!exists && !(isLast && operation.op === 'add')) throw new Error(`There is no “${key}”.`);
  if (!isLast) members[key] = changed(members[key], keys, depth + 1, operation, copied);
  else if (operation.op === 'remove') delete members[key];
  else members[key] = operation.value;
  return members;
}

function copyOnce<Value extends object>(value: Value, copied: Set<object>, copy: () => Value): Value {
  if (copied.has(value)) return value;
  const made = copy();
  copied.add(made);
  return made;
}

function indexOf(key: string, length: number, mayBeNext: boolean): number {
  const index = /^(?:0|[1-9]\d{0,9})$/.test(key) ? Number(key) : -1;
  if (index < 0 || index > length || (index === length && !mayBeNext))
    throw new Error(`A list of ${length} has no place “${key}”.`);
  return index;
}

function keysOf(path: string): string[] {
  if (path === '') return [];
  if (!path.startsWith('/')) throw new Error(`“${path}” is no path in a document.`);
  return path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A key such as `valueOf` is there on every object, and yet no member of it. */
function memberOf(members: Members, key: string): unknown {
  return Object.hasOwn(members, key) ? members[key] : undefined;
}
