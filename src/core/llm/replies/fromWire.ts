import { isObject, type Members } from '../../storage/jsonValues';
import type { JsonSchema } from './replyFormat';
import { branchesOf, choicesOf, resolve } from './schemaBranches';
import { hasFreeKeys, valuesOf } from './wireSchema';

/**
 * The value with what `wireFormat` changes undone: a null where something may be left out is left out, and a list of `{key, value}`
 * where free keys belong is an object again. Whatever fits neither is kept as it is, for the schema to judge.
 */
export function fromWire(value: unknown, schema: JsonSchema, root: JsonSchema = schema): unknown {
  const resolved = branchFor(value, resolve(schema, root), root);
  if (Array.isArray(value)) {
    if (hasFreeKeys(resolved)) return recordOf(value, resolved, root) ?? value;
    const { items } = resolved;
    return items ? value.map((element) => fromWire(element, items, root)) : value;
  }
  if (!isObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const property = hasFreeKeys(resolved) ? valuesOf(resolved) : propertyOf(resolved, name);
    const mayBeLeftOut = !hasFreeKeys(resolved) && !resolved.required?.includes(name);
    if (member === null && property && mayBeLeftOut && !takesNull(property, root)) continue;
    kept[name] = property ? fromWire(member, property, root) : member;
  }
  return kept;
}

/** Whether some object in the value has a key that the schema does not know there. */
export function holdsUnknownKeys(value: unknown, schema: JsonSchema, root: JsonSchema = schema): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const resolved = branchFor(value, resolve(schema, root), root);
  if (hasFreeKeys(resolved)) return false;
  return Object.entries(value).some(([name, member]) => {
    const inner = Array.isArray(value) ? resolved.items : propertyOf(resolved, name);
    return inner ? holdsUnknownKeys(member, inner, root) : !Array.isArray(value);
  });
}

/** A key such as `constructor` is there on every object, and yet none that the schema knows. */
function propertyOf({ properties = {} }: JsonSchema, name: string): JsonSchema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function recordOf(
  entries: readonly unknown[],
  schema: JsonSchema,
  root: JsonSchema,
): Record<string, unknown> | undefined {
  const record: Record<string, unknown> = {};
  for (const entry of entries) {
    if (!isObject(entry)) return undefined;
    const { key, value, ...others } = entry;
    if (typeof key !== 'string' || value === undefined || Object.keys(others).length > 0) return undefined;
    // A key that comes twice would lose one of its values.
    if (Object.hasOwn(record, key)) return undefined;
    if (key !== '__proto__') record[key] = fromWire(value, valuesOf(schema), root);
  }
  return record;
}

/**
 * Of several schemas the one that is for such a value, where there is just one: by its type, and among objects by the keys that can have
 * some values only, such as a `kind`.
 */
function branchFor(value: unknown, schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (!choicesOf(schema)) return schema;
  const type = Array.isArray(value) ? 'array' : 'object';
  const ofType = branchesOf(schema, root).filter(
    (branch) => branch.type === type || (type === 'array' && hasFreeKeys(branch)),
  );
  const fitting =
    ofType.length > 1 && isObject(value)
      ? ofType.filter((branch) => hasItsConstants(value, branch, root))
      : ofType;
  return fitting.length === 1 ? fitting[0]! : {};
}

function hasItsConstants(
  value: Members,
  { properties = {}, required }: JsonSchema,
  root: JsonSchema,
): boolean {
  return Object.entries(properties).every(([name, property]) => {
    const { const: constant, enum: values = constant === undefined ? undefined : [constant] } = resolve(
      property,
      root,
    );
    const mayBeLeftOut = !required?.includes(name) && (value[name] ?? null) === null;
    return values === undefined || mayBeLeftOut || values.includes(value[name]);
  });
}

function takesNull(schema: JsonSchema, root: JsonSchema): boolean {
  return branchesOf(schema, root).some(
    ({ type, enum: values }) =>
      type === 'null' || (Array.isArray(type) && type.includes('null')) || values?.includes(null),
  );
}
