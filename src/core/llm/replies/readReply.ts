import * as z from 'zod/mini';
import { documentsIn, type FoundDocument } from './documentsIn';
import { fromWire, holdsUnknownKeys } from './fromWire';
import { describeFault, faultOf, type ReplyFault } from './replyFaults';
import { jsonSchemaOf, type JsonSchema, type ReplyFormat } from './replyFormat';

/** The reply holds a document that fits the format. */
export interface WholeReading<T> {
  kind: 'whole';
  value: T;
  /** Something had to be set right, without a word of it changed. */
  repaired: boolean;
}

/** The reply holds a document of the format, and something in it is missing or wrong. */
export interface PartlyReading {
  kind: 'partly';
  document: Readonly<Record<string, unknown>>;
  faults: readonly ReplyFault[];
  /** One line each, in English, without a word of the reply. */
  problems: readonly string[];
}

/** The reply holds no document of the format, or none that can be read without guessing. `problems` as above. */
export interface UnreadableReading {
  kind: 'unreadable';
  problems: readonly string[];
}

export type Reading<T> = WholeReading<T> | PartlyReading | UnreadableReading;

/**
 * What a reply that ended with `stop` holds. Never throws, and never gives back anything that the reply does not say: faults of its form
 * are mended only where there is one way to do so, and every word of the document is in the value (see `repairDocument`).
 *
 * Beside the document itself it takes one that stands alone under some other key (`{"result": {…}}`) or in a list, and the bare list
 * where there is one list in the format that it can be.
 */
export function readReply<T>(text: string, format: ReplyFormat<T>): Reading<T> {
  const documents = documentsIn(text);
  if ('problem' in documents) return unreadable(documents.problem);
  const schema = jsonSchemaOf(format);
  const readings = documents.map((document) => readDocument(document, format, schema));
  if (readings.length === 1) return readings[0]!.reading;
  return chosenOf(readings);
}

/** A document in the shapes that it may stand for, the likeliest first. */
export function shapesOf(
  value: unknown,
  { properties = {} }: JsonSchema,
  fits: (shape: unknown) => boolean,
): unknown[] {
  const shapes = [value];
  if (Array.isArray(value)) {
    const lists = Object.keys(properties).filter((name) => isList(properties[name]!));
    const asList = lists.map((name) => ({ [name]: value }));
    const fitting = asList.length === 1 ? asList : asList.filter(fits);
    if (fitting.length === 1) shapes.push(fitting[0]);
    if (value.length === 1 && isObject(value[0])) shapes.push(value[0]);
  }
  let inner = value;
  // Twice at most: {"response": {"assessment": {…}}}.
  for (let depth = 0; depth < 2 && isObject(inner); depth++) {
    const names = Object.keys(inner);
    if (names.length !== 1 || Object.hasOwn(properties, names[0]!)) break;
    inner = inner[names[0]!];
    if (typeof inner === 'string') {
      const documents = documentsIn(inner);
      if ('problem' in documents || documents.length !== 1 || documents[0]!.restored !== 'nothing') break;
      inner = documents[0]!.value;
    }
    if (Array.isArray(inner)) shapes.push(...shapesOf(inner, { properties }, fits));
    else if (isObject(inner)) shapes.push(inner);
  }
  return shapes;
}

/** Judges one value by the format; a null where something may be left out counts as left out. */
export function fitsFormat<T>(
  value: unknown,
  format: ReplyFormat<T>,
): { value: T } | { document: unknown; faults: ReplyFault[] } {
  const schema = jsonSchemaOf(format);
  const document = fromWire(value, schema);
  const result = z.safeParse(format.schema, document);
  if (result.success) return { value: result.data };
  return { document, faults: result.error.issues.map((issue) => faultOf(issue, document, schema)) };
}

export function partly(
  document: Readonly<Record<string, unknown>>,
  faults: readonly ReplyFault[],
): PartlyReading {
  const problems = [...new Set(faults.map((fault) => describeFault(fault, 'en')))];
  return { kind: 'partly', document, faults, problems };
}

export function unreadable(...problems: string[]): UnreadableReading {
  return { kind: 'unreadable', problems };
}

const notWhole = 'it may not be whole';

interface ReadDocument<T> {
  reading: Reading<T>;
  /** The document in the shape that was read. */
  shape: unknown;
}

function readDocument<T>(
  { value, repaired, restored }: FoundDocument,
  format: ReplyFormat<T>,
  schema: JsonSchema,
): ReadDocument<T> {
  const names = Object.keys(schema.properties ?? {});
  const isComplete = isObject(value) && names.every((name) => Object.hasOwn(value, name));
  if (restored === 'the last brace' && !isComplete) return { reading: unreadable(notWhole), shape: value };
  let faulty: ReadDocument<T> | undefined;
  const fits = (shape: unknown) => 'value' in fitsFormat(shape, format);
  for (const [index, shape] of shapesOf(value, schema, fits).entries()) {
    const fit = fitsFormat(shape, format);
    if ('value' in fit) {
      if (restored !== 'nothing' && holdsUnknownKeys(shape, schema))
        return { reading: unreadable(notWhole), shape };
      return { reading: { kind: 'whole', value: fit.value, repaired: repaired || index > 0 }, shape };
    }
    const { document } = fit;
    if (!faulty && isObject(document) && names.some((name) => Object.hasOwn(document, name)))
      faulty = { reading: partly(document, fit.faults), shape };
  }
  return faulty ?? { reading: unreadable('it has none of the parts that were asked for'), shape: value };
}

/** Of several documents the one that fits, where it leaves nothing out that stands in another. */
function chosenOf<T>(readings: readonly ReadDocument<T>[]): Reading<T> {
  const whole = readings.filter(({ reading }) => reading.kind === 'whole');
  const [first, ...others] =
    whole.length > 0 ? whole : readings.filter(({ reading }) => reading.kind === 'partly');
  if (!first) return unreadable('it has none of the parts that were asked for');
  const isSettled = others.every(({ shape }) => JSON.stringify(shape) === JSON.stringify(first.shape));
  const losesNothing = readings.every(
    ({ reading, shape }) =>
      reading.kind !== 'partly' || shape === first.shape || holdsAsMuch(first.shape, shape),
  );
  if (!isSettled || !losesNothing) return unreadable('it holds several documents that differ');
  return first.reading.kind === 'whole' ? { ...first.reading, repaired: true } : first.reading;
}

function holdsAsMuch(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  return Object.entries(other).every(([name, value]) => {
    if (!Object.hasOwn(one, name)) return false;
    const mine = one[name];
    return !Array.isArray(value) || (Array.isArray(mine) && mine.length >= value.length);
  });
}

function isList(schema: JsonSchema): boolean {
  return schema.type === 'array' || (schema.anyOf ?? []).some((choice) => choice.type === 'array');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
