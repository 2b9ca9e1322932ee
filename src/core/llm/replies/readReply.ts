import * as z from 'zod/mini';
import { isObject } from '../../storage/jsonValues';
import type { DocumentProblem } from './documentProblem';
import { documentsIn, type FoundDocument } from './documentsIn';
import { fromWire, holdsUnknownKeys } from './fromWire';
import { faultOf, ownIssues, type DocumentFault, type PartFault } from './replyFaults';
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
  faults: readonly PartFault[];
}

/** The reply holds no document of the format, or none that can be read without guessing. */
interface UnreadableReading {
  kind: 'unreadable';
  faults: readonly DocumentFault[];
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

/**
 * A document in the shapes that it may stand for, the likeliest first. A bare list counts where it is all there is, and among prose only
 * as objects on lines of their own: else `["terms of use"]` in a refusal would pass as the answer.
 */
export function shapesOf(
  { value, surroundings }: Pick<FoundDocument, 'value' | 'surroundings'>,
  { properties = {} }: JsonSchema,
  mayBe: (shape: unknown) => boolean,
): unknown[] {
  const shapes = [value];
  if (Array.isArray(value)) {
    const isAnswer =
      surroundings === 'none' ||
      (surroundings === 'other lines' && value.length > 0 && value.every((element) => isObject(element)));
    const lists = Object.keys(properties).filter((name) => isAnswer && isList(properties[name]!));
    const asList = lists.map((name) => ({ [name]: value }));
    const fitting = asList.length === 1 ? asList : asList.filter(mayBe);
    if (fitting.length === 1) shapes.push(fitting[0]);
    if (value.length === 1 && isObject(value[0])) shapes.push(value[0]);
  }
  let inner = value;
  let around: FoundDocument['surroundings'] = 'none';
  // Twice at most: {"response": {"assessment": {…}}}.
  for (let depth = 0; depth < 2 && isObject(inner); depth++) {
    const names = Object.keys(inner);
    if (names.length !== 1 || Object.hasOwn(properties, names[0]!)) break;
    inner = inner[names[0]!];
    if (typeof inner === 'string') {
      const documents = documentsIn(inner);
      if ('problem' in documents || documents.length !== 1 || documents[0]!.restored !== 'nothing') break;
      inner = documents[0]!.value;
      around = documents[0]!.surroundings;
    }
    if (Array.isArray(inner))
      shapes.push(...shapesOf({ value: inner, surroundings: around }, { properties }, mayBe));
    else if (isObject(inner)) shapes.push(inner);
  }
  return shapes;
}

interface FittingValue<T> {
  value: T;
}

interface UnfitValue {
  document: unknown;
  faults: PartFault[];
  /** Where each fault is, with the model's own keys. */
  places: (readonly PropertyKey[])[];
}

/** Judges one value by the format; a null where something may be left out counts as left out. */
export function fitsFormat<T>(value: unknown, format: ReplyFormat<T>): FittingValue<T> | UnfitValue {
  const schema = jsonSchemaOf(format);
  const document = fromWire(value, schema);
  const result = parsed(document, format);
  if (result?.success) return { value: result.data };
  const issues = result ? result.error.issues.flatMap(ownIssues) : [{ path: [] }];
  return {
    document,
    faults: issues.map((issue) => faultOf(issue, document, schema)),
    places: issues.map(({ path }) => path),
  };
}

/** Undefined for a value with more faults than zod can gather: it passes them on as arguments, and some hundred thousand are too many. */
function parsed<T>(
  document: unknown,
  { schema }: ReplyFormat<T>,
): z.core.util.SafeParseResult<T> | undefined {
  try {
    return z.safeParse(schema, document);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export function fits(value: unknown, format: ReplyFormat<unknown>): boolean {
  return 'value' in fitsFormat(value, format);
}

export function partly(
  document: Readonly<Record<string, unknown>>,
  faults: readonly PartFault[],
): PartlyReading {
  return { kind: 'partly', document, faults };
}

export function unreadable(problem: DocumentProblem): UnreadableReading {
  const faults = [{ problem }];
  return { kind: 'unreadable', faults };
}

interface ReadDocument<T> {
  reading: Reading<T>;
  /** The document in the shape that was read. */
  shape: unknown;
}

function readDocument<T>(found: FoundDocument, format: ReplyFormat<T>, schema: JsonSchema): ReadDocument<T> {
  const { value, repaired, restored } = found;
  const names = Object.keys(schema.properties ?? {});
  const isComplete = isObject(value) && names.every((name) => Object.hasOwn(value, name));
  if (restored === 'the last brace' && !isComplete) return { reading: unreadable('not_whole'), shape: value };
  let faulty: ReadDocument<T> | undefined;
  for (const [index, shape] of shapesOf(found, schema, (each) => fits(each, format)).entries()) {
    const fit = fitsFormat(shape, format);
    if ('value' in fit && mayBeWhole(shape, names, found)) {
      if (restored !== 'nothing' && holdsUnknownKeys(shape, schema))
        return { reading: unreadable('not_whole'), shape };
      return { reading: { kind: 'whole', value: fit.value, repaired: repaired || index > 0 }, shape };
    }
    if ('value' in fit) continue;
    const { document } = fit;
    if (!faulty && isObject(document) && names.some((name) => Object.hasOwn(document, name)))
      faulty = { reading: partly(document, fit.faults), shape };
  }
  return faulty ?? { reading: unreadable('lacks_parts'), shape: value };
}

/** What holds no key that is known would pass wherever all keys may be left out, and be lost; an empty one among prose says nothing. */
function mayBeWhole(shape: unknown, names: readonly string[], { surroundings }: FoundDocument): boolean {
  if (!isObject(shape)) return true;
  const keys = Object.keys(shape);
  return keys.length === 0 ? surroundings === 'none' : keys.some((key) => names.includes(key));
}

/** Of several documents the one that fits, where it leaves nothing out that stands in another. */
function chosenOf<T>(readings: readonly ReadDocument<T>[]): Reading<T> {
  const whole = readings.filter(({ reading }) => reading.kind === 'whole');
  const [first, ...others] =
    whole.length > 0 ? whole : readings.filter(({ reading }) => reading.kind === 'partly');
  if (!first) return unreadable('lacks_parts');
  const isSettled = others.every(({ shape }) => JSON.stringify(shape) === JSON.stringify(first.shape));
  const losesNothing = readings.every(
    ({ reading, shape }) =>
      reading.kind !== 'partly' || shape === first.shape || holdsAsMuch(first.shape, shape),
  );
  if (!isSettled || !losesNothing) return unreadable('several_documents');
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
