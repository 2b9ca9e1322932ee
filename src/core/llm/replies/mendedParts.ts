import { isObject, type Members } from '../../storage/jsonValues';

/** Keys and positions that lead to a fault; none where the value itself is at fault. */
type Place = readonly PropertyKey[];

/**
 * The document with what the answer has for the places of its faults, and for nothing else: whatever had no fault stays as it was, and no
 * list is shorter than before. A list at a key of the document may hold its faulty elements alone, in their order, as they are asked for.
 *
 * Undefined where the answer cannot be for these places: an element that says otherwise than a right part of the one it is to mend, or
 * the same as another one in the list, belongs somewhere else.
 */
export function mendedDocument(
  document: Members,
  answer: Members,
  places: readonly Place[],
): Members | undefined {
  const mended: Record<string, unknown> = { ...document };
  for (const [key, within] of byFirstStep(places)) {
    const name = String(key);
    if (!Object.hasOwn(answer, name)) continue;
    const value = mendedValue(document[name], answer[name], within, 'document');
    if (value === undefined) return undefined;
    mended[name] = value;
  }
  return mended;
}

/** Where a value stands: what names it there is its key, or in an element of a list nothing but what else is in that element. */
type Standing = 'document' | 'object' | 'element';

function mendedValue(before: unknown, after: unknown, places: readonly Place[], standing: Standing): unknown {
  const isItselfFaulty = places.some(({ length }) => length === 0);
  if (Array.isArray(before) && Array.isArray(after)) {
    const within = places.filter(({ length }) => length > 0);
    const mended = mendedList(
      before,
      after.slice(0, isItselfFaulty ? before.length : undefined),
      within,
      standing,
    );
    return mended && [...mended, ...(isItselfFaulty ? after.slice(before.length) : [])];
  }
  if (isItselfFaulty) return losesElements(before, after) ? undefined : after;
  if (!isObject(before) || !isObject(after)) return undefined;
  const inner = standing === 'element' ? 'element' : 'object';
  const byKey = byFirstStep(places);
  const mended: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const within = byKey.get(key);
    if (within) {
      mended[key] = mendedValue(before[key], value, within, inner);
      if (mended[key] === undefined) return undefined;
    } else if (inner === 'element' && Object.hasOwn(before, key) && contradicts(before[key], value))
      return undefined;
  }
  return mended;
}

function mendedList(
  before: readonly unknown[],
  after: readonly unknown[],
  places: readonly Place[],
  standing: Standing,
): unknown[] | undefined {
  const byPosition = byFirstStep(places);
  const isAllFaulty =
    before.length > 0 && before.every((_, at) => byPosition.get(at)?.some(({ length }) => length === 0));
  if (isAllFaulty && after.length > before.length) return [...after];
  const faulty = [...byPosition.keys()].map(Number).sort((one, other) => one - other);
  const holdsAll = after.length === before.length;
  if (!holdsAll && !(standing === 'document' && after.length === faulty.length)) return undefined;
  if (holdsAll && before.some((value, at) => !byPosition.has(at) && contradicts(value, after[at])))
    return undefined;
  const mended = [...before];
  for (const [index, position] of faulty.entries()) {
    const answered = after[holdsAll ? position : index];
    mended[position] = mendedValue(before[position], answered, byPosition.get(position)!, 'element');
    if (mended[position] === undefined) return undefined;
  }
  return faulty.some((position) => standsTwice(mended, position)) ? undefined : mended;
}

/** What is said nowhere else: a list of numbers may well hold one of them twice. */
function standsTwice(list: readonly unknown[], position: number): boolean {
  const value = list[position];
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return false;
  return list.some((other, at) => at !== position && isSame(other, value));
}

/** Whether the answer says something else there. Where it says nothing, as a model does that fills in what it was not asked for, it does not. */
function contradicts(before: unknown, after: unknown): boolean {
  if (after === null || after === '') return false;
  if (isObject(before) && isObject(after))
    return Object.entries(after).some(
      ([key, value]) => Object.hasOwn(before, key) && contradicts(before[key], value),
    );
  if (Array.isArray(after) && after.length === 0) return false;
  return !isSame(before, after);
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

/** Whether a list in a value that is replaced, or a list of entries that becomes an object, would hold less. */
function losesElements(before: unknown, after: unknown): boolean {
  if (Array.isArray(before))
    return typeof after === 'object' && after !== null && Object.keys(after).length < before.length;
  if (!isObject(before) || !isObject(after)) return false;
  return Object.entries(before).some(([key, value]) => losesElements(value, after[key] ?? []));
}

function byFirstStep(places: readonly Place[]): Map<PropertyKey, Place[]> {
  const groups = new Map<PropertyKey, Place[]>();
  for (const [first, ...within] of places) {
    if (first === undefined) continue;
    const group = groups.get(first);
    if (group) group.push(within);
    else groups.set(first, [within]);
  }
  return groups;
}
