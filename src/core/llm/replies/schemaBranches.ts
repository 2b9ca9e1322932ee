import type { JsonSchema } from './replyFormat';

/** The schemas that a value may fit there, each without references and choices of its own at its top. */
export function branchesOf(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const resolved = resolve(schema, root);
  return choicesOf(resolved)?.flatMap((choice) => branchesOf(choice, root)) ?? [resolved];
}

export function choicesOf({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] | undefined {
  return anyOf ?? oneOf;
}

export function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === '#') return root;
  const name = schema.$ref?.split('/').at(-1);
  return (name === undefined ? undefined : root.$defs?.[name]) ?? schema;
}
