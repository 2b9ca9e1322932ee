import type { Language } from '../../text/language';
import { documentsIn } from './documentsIn';
import { fromWire } from './fromWire';
import type { WireFormat } from '../languageModel';
import {
  fitsFormat,
  isObject,
  partly,
  shapesOf,
  unreadable,
  type PartlyReading,
  type Reading,
} from './readReply';
import { describeFault, type ReplyFault } from './replyFaults';
import { jsonSchemaOf, type JsonSchema, type ReplyFormat } from './replyFormat';
import { strictSchema } from './wireSchema';

/** A key of the document whose value is missing or wrong; of a list only the elements at `positions` (from 0) where it is only these. */
interface MissingPart {
  key: string;
  positions: readonly number[] | undefined;
  faults: readonly ReplyFault[];
}

export interface MissingPartsRequest {
  /** To be sent as the author's side, after the reply that was faulty. */
  message: string;
  /** Of the same name as the whole reply, so that the step is recognised; only the parts are in it. */
  format: WireFormat;
}

/**
 * What asks for just what is missing or wrong in a reply. Undefined where no part can be named, and for an unreadable reply there is
 * none either: its missing part would be the whole document, a refusal in prose is not cured by asking again, and the author would pay
 * twice. Both are `reply_invalid` at once.
 */
export function missingPartsRequest(
  reading: PartlyReading,
  format: ReplyFormat<unknown>,
  language: Language,
): MissingPartsRequest | undefined {
  const schema = jsonSchemaOf(format);
  const parts = missingParts(reading, schema);
  if (parts.length === 0) return undefined;
  return {
    message: messageFor(parts, language),
    format: { kind: 'json_schema', name: format.name, schema: schemaOf(parts, schema, format.name) },
  };
}

/**
 * The reading with the answer's parts put in. A whole document is taken as well, unless a list in it is shorter than it was: a fault
 * never ends as a shorter list. Never throws; what is still faulty afterwards is `reply_invalid`, not asked for again.
 */
export function completeReply<T>(reading: PartlyReading, answer: string, format: ReplyFormat<T>): Reading<T> {
  const documents = documentsIn(answer);
  if ('problem' in documents) return unreadable(documents.problem);
  if (documents.length > 1) return unreadable('the answer holds several documents');
  const [{ value, restored }] = documents as [(typeof documents)[number]];
  // What is missing in an answer would be filled from the reading, and nobody would see that it was lost.
  if (restored !== 'nothing') return unreadable('it may not be whole');
  const schema = jsonSchemaOf(format);
  const parts = missingParts(reading, schema);
  const partsSchema = { ...schema, properties: pick(schema.properties ?? {}, parts) };
  let faulty: PartlyReading | undefined;
  const mergedFits = (shape: unknown) => {
    const merged = mergedWith(reading.document, shape, parts, schema);
    return merged !== undefined && 'value' in fitsFormat(merged, format);
  };
  for (const shape of shapesOf(value, partsSchema, mergedFits)) {
    const merged = mergedWith(reading.document, shape, parts, schema);
    if (!merged) continue;
    const fit = fitsFormat(merged, format);
    if ('value' in fit) return { kind: 'whole', value: fit.value, repaired: true };
    faulty ??= partly(merged, fit.faults);
  }
  const fits = (shape: unknown) => 'value' in fitsFormat(shape, format);
  for (const shape of shapesOf(value, schema, fits)) {
    if (!isObject(shape) || !keepsLists(reading.document, shape)) continue;
    const fit = fitsFormat(shape, format);
    if ('value' in fit) return { kind: 'whole', value: fit.value, repaired: true };
  }
  return faulty ?? unreadable('the answer has not the parts that were asked for');
}

function missingParts({ document, faults }: PartlyReading, schema: JsonSchema): MissingPart[] {
  const byKey = new Map<string, ReplyFault[]>();
  for (const fault of faults) {
    const [key] = fault.path;
    if (typeof key !== 'string' || !Object.hasOwn(schema.properties ?? {}, key)) return [];
    byKey.set(key, [...(byKey.get(key) ?? []), fault]);
  }
  return [...byKey].map(([key, its]) => {
    const inElements = Array.isArray(document[key]) && schema.properties?.[key]?.items;
    const positions = its.map(({ path }) => path[1]);
    const areElements = inElements && positions.every((position) => typeof position === 'number');
    return {
      key,
      positions: areElements
        ? [...new Set(positions as number[])].sort((one, other) => one - other)
        : undefined,
      faults: its,
    };
  });
}

function schemaOf(parts: readonly MissingPart[], schema: JsonSchema, name: string): Record<string, unknown> {
  const strict = strictSchema(
    {
      type: 'object',
      properties: pick(schema.properties ?? {}, parts),
      required: parts.map(({ key }) => key),
    },
    name,
  );
  if (!schema.$defs) return strict;
  const $defs = Object.entries(schema.$defs).map(([key, definition]) => [
    key,
    strictSchema(definition, name),
  ]);
  return { ...strict, $defs: Object.fromEntries($defs) };
}

function pick(
  properties: Readonly<Record<string, JsonSchema>>,
  parts: readonly MissingPart[],
): Record<string, JsonSchema> {
  return Object.fromEntries(parts.map(({ key }) => [key, properties[key]!]));
}

/** Undefined where the answer has not the parts, or another number of elements than were asked for. */
function mergedWith(
  document: Readonly<Record<string, unknown>>,
  answer: unknown,
  parts: readonly MissingPart[],
  schema: JsonSchema,
): Record<string, unknown> | undefined {
  if (!isObject(answer)) return undefined;
  const merged = { ...document };
  for (const { key, positions } of parts) {
    if (!Object.hasOwn(answer, key)) return undefined;
    const part = fromWire(answer[key], schema.properties![key]!, schema);
    if (!positions) {
      merged[key] = part;
      continue;
    }
    if (!Array.isArray(part) || part.length !== positions.length) return undefined;
    const list = [...(document[key] as unknown[])];
    for (const [index, position] of positions.entries()) {
      const [before, after] = [list[position], part[index] as unknown];
      // What was right in an element stays where the answer leaves it out.
      list[position] = isObject(before) && isObject(after) ? { ...before, ...after } : after;
    }
    merged[key] = list;
  }
  return merged;
}

function keepsLists(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(before).every(([key, list]) => {
    const other = after[key];
    return !Array.isArray(list) || (Array.isArray(other) && other.length >= list.length);
  });
}

function messageFor(parts: readonly MissingPart[], language: Language): string {
  const lines = parts.flatMap(({ key, positions, faults }) => {
    const wrong = [...new Set(faults.map((fault) => `  - ${describeFault(fault, language)}`))];
    return [`- ${partName(key, positions, language)}`, ...wrong];
  });
  const [before, after] = frames[language];
  return [before, ...lines, after].join('\n');
}

const frames: Readonly<Record<Language, readonly [string, string]>> = {
  en: [
    'Your last reply could be used except for these parts:',
    'Reply with one JSON document that holds only these parts, under the same keys, and nothing before or after it. Keep what was right in them as it was.',
  ],
  zh: [
    '你上一次的回答除以下部分外都可以使用：',
    '只用一个 JSON 文档作答，其中只放这些部分，键名不变，前后不要写别的内容。其中原本正确的内容请保持不变。',
  ],
};

function partName(key: string, positions: readonly number[] | undefined, language: Language): string {
  if (!positions) return `"${key}"`;
  const numbers = positions.map((position) => position + 1).join(language === 'en' ? ', ' : '、');
  return language === 'en'
    ? `"${key}": a list of ${positions.length}, in this order, to stand for numbers ${numbers} (counted from 1)`
    : `"${key}"：一个含 ${positions.length} 项的列表，依次替换第 ${numbers} 项（从 1 数起）`;
}
