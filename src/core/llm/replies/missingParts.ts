import { isObject } from '../../storage/jsonValues';
import type { Language } from '../../text/language';
import { documentsIn } from './documentsIn';
import { fromWire } from './fromWire';
import type { WireFormat } from '../languageModel';
import { mendedDocument } from './mendedParts';
import {
  fits,
  fitsFormat,
  partly,
  shapesOf,
  unreadable,
  type PartlyReading,
  type Reading,
} from './readReply';
import { describeFault, type PartFault } from './replyFaults';
import { askedSchemaOf, jsonSchemaOf, type JsonSchema, type ReplyFormat } from './replyFormat';
import { strictDocument } from './wireSchema';

/** A key of the document whose value is missing or wrong; of a list only the elements at `positions` (from 0) where it is only these. */
interface MissingPart {
  key: string;
  positions: readonly number[] | undefined;
  faults: readonly PartFault[];
}

/** With more faults than that there is little to keep, and the words that name them would be as long as a reply. */
const maxFaults = 200;

interface MissingPartsRequest {
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
    format: {
      kind: 'json_schema',
      name: format.name,
      schema: schemaOf(parts, askedSchemaOf(format), format.name),
    },
  };
}

/**
 * The reading with what the answer has for its faults (`mendedDocument`); of a whole document no more is taken either. Never throws;
 * what is still faulty afterwards is `reply_invalid`, not asked for again.
 */
export function completeReply<T>(reading: PartlyReading, answer: string, format: ReplyFormat<T>): Reading<T> {
  const documents = documentsIn(answer);
  if ('problem' in documents) return unreadable(documents.problem);
  if (documents.length > 1) return unreadable('several_documents');
  const [found] = documents as [(typeof documents)[number]];
  // What is missing in an answer would be filled from the reading, and nobody would see that it was lost.
  if (found.restored !== 'nothing') return unreadable('not_whole');
  const schema = jsonSchemaOf(format);
  const parts = missingParts(reading, schema);
  if (parts.length === 0) return reading;
  const partsSchema = { ...schema, properties: pick(schema.properties ?? {}, parts) };
  const before = fitsFormat(reading.document, format);
  if ('value' in before) return { kind: 'whole', value: before.value, repaired: true };
  const mendedBy = (shape: unknown) => {
    const plain = fromWire(shape, schema);
    return isObject(plain) ? mendedDocument(reading.document, plain, before.places) : undefined;
  };
  let faulty: PartlyReading | undefined;
  for (const shape of shapesOf(found, partsSchema, (each) => fits(mendedBy(each), format))) {
    const mended = mendedBy(shape);
    if (!mended) continue;
    const fit = fitsFormat(mended, format);
    if ('value' in fit) return { kind: 'whole', value: fit.value, repaired: true };
    faulty ??= partly(mended, fit.faults);
  }
  return faulty ?? reading;
}

function missingParts({ document, faults }: PartlyReading, schema: JsonSchema): MissingPart[] {
  if (faults.length > maxFaults) return [];
  const byKey = new Map<string, PartFault[]>();
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
  return strictDocument(
    {
      type: 'object',
      properties: pick(schema.properties ?? {}, parts),
      required: parts.map(({ key }) => key),
      ...(schema.$defs && { $defs: schema.$defs }),
    },
    name,
  );
}

function pick(
  properties: Readonly<Record<string, JsonSchema>>,
  parts: readonly MissingPart[],
): Record<string, JsonSchema> {
  return Object.fromEntries(parts.map(({ key }) => [key, properties[key]!]));
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
