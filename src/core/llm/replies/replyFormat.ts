import * as z from 'zod/mini';
import type { Language } from '../../text/language';
import type { ReplyName } from '../steps';

/** A structured reply: its name on the wire, its schema, and how it is described to a model that is shown no schema. */
export interface ReplyFormat<T> {
  name: ReplyName;
  /** An object at its root. */
  schema: z.ZodMiniType<T>;
  /**
   * What is asked of a server that holds a model to a schema, where that is narrower than what is read; `schema` itself where it is left out.
   * With the same keys at its root, and whatever fits it fits `schema`.
   */
  asked?: z.ZodMiniType;
  /** One small JSON document with placeholders, as the prompt shows it. */
  example: string;
  /** What a reply stands for that is no such document, as it came; undefined for one that is of no use. Asked before a missing part is asked for. */
  otherwise?: (reply: string) => T | undefined;
}

/** A JSON schema, as far as we look into it. */
export interface JsonSchema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  description?: string;
  $ref?: string;
  $defs?: Readonly<Record<string, JsonSchema>>;
}

const schemas = new WeakMap<z.ZodMiniType, JsonSchema>();

/** What the format takes in, before defaults are filled in and values are changed. Made once for each format. */
export function jsonSchemaOf(format: ReplyFormat<unknown>): JsonSchema {
  return jsonSchemaFrom(format.schema);
}

/** What is asked for over the wire; see `ReplyFormat.asked`. */
export function askedSchemaOf(format: ReplyFormat<unknown>): JsonSchema {
  return jsonSchemaFrom(format.asked ?? format.schema);
}

function jsonSchemaFrom(schema: z.ZodMiniType): JsonSchema {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(schema, made);
  return made;
}

const instructions: Readonly<Record<Language, readonly [string, string]>> = {
  en: [
    'Reply with one JSON document of this form and with nothing before or after it:',
    'Inside a JSON string, write a straight quotation mark as \\" and a line break as \\n; copy curly quotation marks as they are.',
  ],
  zh: [
    '只用一个如下形式的 JSON 文档作答，前后不要写别的内容：',
    'JSON 的语法符号（引号、逗号、冒号、括号）用半角；字符串里的直引号写成 \\"，换行写成 \\n，原文的标点和“”照抄。',
  ],
};

/** How marks are written in any such document. */
export function jsonRule(language: Language): string {
  return instructions[language][1];
}

/**
 * The words that end the last message of a request for this format, where nothing before them introduces it. They belong to every such
 * request, since there are servers that ignore a response format without saying so, and others that want to see the word JSON.
 */
export function formatInstruction(format: ReplyFormat<unknown>, language: Language): string {
  const [before, after] = instructions[language];
  return `${before}\n${format.example}\n${after}`;
}
