import type { JsonSchema } from './replyFormat';
import { isRecord, valuesOf } from './wireSchema';

/**
 * The value with what `wireFormat` changes undone: a null where something may be left out is left out, and a list of `{key, value}`
 * where free keys belong is an object again. Whatever fits neither is kept as it is, for the schema to judge.
 */
export function fromWire(value: unknown, schema: JsonSchema, root: JsonSchema = schema): unknown {
  const resolved = branchFor(value, resolve(schema, root), root);
  if (Array.isArray(value)) {
    if (isRecord(resolved)) return recordOf(value, resolved, root) ?? value;
    const { items } = resolved;
    return items ? value.map((element) => fromWire(element, items, root)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const property = isRecord(resolved) ? valuesOf(resolved) : resolved.properties?.[name];
    const mayBeLeftOut = !isRecord(resolved) && !resolved.required?.includes(name);
    if (member === null && property && mayBeLeftOut && !takesNull(property, root)) continue;
    kept[name] = property ? fromWire(member, property, root) : member;
  }
  return kept;
}

/** Whether some object in the value has a key that the schema does not know there. */
export function holdsUnknownKeys(value: unknown, schema: JsonSchema, root: JsonSchema = schema): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const resolved = branchFor(value, resolve(schema, root), root);
  if (isRecord(resolved)) return false;
  return Object.entries(value).some(([name, member]) => {
    const inner = Array.isArray(value) ? resolved.items : resolved.properties?.[name];
    return inner ? holdsUnknownKeys(member, inner, root) : !Array.isArray(value);
  });
}

function recordOf(
  entries: readonly unknown[],
  schema: JsonSchema,
  root: JsonSchema,
): Record<string, unknown> | undefined {
  const record: Record<string, unknown> = {};
  for (const entry of entries) {
    if (typeof entry !== 'object' || entry === null) return undefined;
    const { key, value, ...others } = entry as Record<string, unknown>;
    if (typeof key !== 'string' || value === undefined || Object.keys(others).length > 0) return undefined;
    // A key that comes twice would lose one of its values.
    if (Object.hasOwn(record, key)) return undefined;
    if (key !== '__proto__' && key !== 'constructor') record[key] = fromWire(value, valuesOf(schema), root);
  }
  return record;
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === '#') return root;
  const name = schema.$ref?.split('/').at(-1);
  return (name === undefined ? undefined : root.$defs?.[name]) ?? schema;
}

/** Of several schemas the one that is for such a value, where there is just one. */
function branchFor(value: unknown, schema: JsonSchema, root: JsonSchema): JsonSchema {
  const choices = schema.anyOf ?? schema.oneOf;
  if (!choices) return schema;
  const type = Array.isArray(value) ? 'array' : 'object';
  const fitting = choices
    .map((choice) => resolve(choice, root))
    .filter((choice) => choice.type === type || (type === 'array' && isRecord(choice)));
  return fitting.length === 1 ? fitting[0]! : {};
}

function takesNull(schema: JsonSchema, root: JsonSchema): boolean {
  const { type, anyOf, oneOf, enum: values } = resolve(schema, root);
  if (type === 'null' || (Array.isArray(type) && type.includes('null')) || values?.includes(null))
    return true;
  return (anyOf ?? oneOf ?? []).some((choice) => takesNull(choice, root));
}
