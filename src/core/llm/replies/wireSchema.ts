import type { WireFormat } from '../languageModel';
import { askedSchemaOf, type JsonSchema, type ReplyFormat } from './replyFormat';
import { choicesOf } from './schemaBranches';

// What strict servers take is less than JSON Schema, and each leaves out something else: the strict mode of OpenAI and Azure wants every
// property required and no others allowed; Anthropic's refuses bounds of numbers and lengths; vLLM's grammars refuse or ignore patterns,
// `oneOf` and `allOf`; Gemini's takes no free keys. What is left, and all of them take, are the keywords written here.

/**
 * The format as it goes over the wire. Properties that may be left out become nullable, and an object with free keys becomes a list of
 * `{key, value}`; reading undoes both (`fromWire`). Bounds are left to the schema that reads.
 *
 * Throws a plain `Error` for a format that cannot be put this way, which is a mistake in the program.
 */
export function wireFormat(format: ReplyFormat<unknown>): WireFormat {
  return { kind: 'json_schema', name: format.name, schema: wireSchema(format) };
}

export function wireSchema(format: ReplyFormat<unknown>): Readonly<Record<string, unknown>> {
  const schema = askedSchemaOf(format);
  if (schema.type !== 'object' || !schema.properties)
    throw new Error(`The format ${format.name} is no object with known keys.`);
  return strictDocument(schema, format.name);
}

/** A whole schema as strict servers take it, with the definitions that its parts refer to. */
export function strictDocument(schema: JsonSchema, formatName: string): StrictSchema {
  const strict = strictSchema(schema, formatName);
  if (!schema.$defs) return strict;
  const $defs = Object.fromEntries(
    Object.entries(schema.$defs).map(([name, definition]) => [name, strictSchema(definition, formatName)]),
  );
  return { ...strict, $defs };
}

type StrictSchema = Record<string, unknown>;

function strictSchema(schema: JsonSchema, formatName: string): StrictSchema {
  const strict = (inner: JsonSchema) => strictSchema(inner, formatName);
  const described = schema.description === undefined ? {} : { description: schema.description };
  if (schema.$ref !== undefined) return { $ref: schema.$ref };
  const choices = choicesOf(schema);
  if (choices) return { ...described, anyOf: choices.map(strict) };
  if (schema.const !== undefined) return { ...described, type: typeOf(schema.const), enum: [schema.const] };
  if (hasFreeKeys(schema))
    return { ...described, type: 'array', items: entrySchema(strict(valuesOf(schema))) };
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      schema.required?.includes(name) ? strict(property) : nullable(strict(property)),
    ]);
    return {
      ...described,
      type: 'object',
      properties: Object.fromEntries(properties),
      required: Object.keys(schema.properties ?? {}),
      additionalProperties: false,
    };
  }
  if (schema.type === 'array' && schema.items)
    return { ...described, type: 'array', items: strict(schema.items) };
  if (schema.type === undefined || schema.type === 'array')
    throw new Error(`The format ${formatName} has a part that strict servers do not take.`);
  return {
    ...described,
    type: schema.type,
    ...(schema.enum ? { enum: schema.enum } : {}),
  };
}

/** An object whose keys are the model's own. */
export function hasFreeKeys(schema: JsonSchema): boolean {
  return schema.type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object';
}

export function valuesOf(schema: JsonSchema): JsonSchema {
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
}

function entrySchema(value: StrictSchema): StrictSchema {
  return {
    type: 'object',
    properties: { key: { type: 'string' }, value },
    required: ['key', 'value'],
    additionalProperties: false,
  };
}

function nullable(schema: StrictSchema): StrictSchema {
  const { type, anyOf } = schema;
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return schema;
  if (Array.isArray(anyOf)) {
    const has = anyOf.some((choice: StrictSchema) => choice['type'] === 'null');
    return has ? schema : { ...schema, anyOf: [...(anyOf as StrictSchema[]), { type: 'null' }] };
  }
  return { anyOf: [schema, { type: 'null' }] };
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}
