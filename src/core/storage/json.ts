import * as z from 'zod/mini';
import { StoryFoldError } from '../errors';
import { sha256 } from './hash';
import { findJsonProblem, lineAndColumn, offsetOfJsonValue } from './jsonProblem';
import { requireMerged } from './mergeMarkers';
import type { ProjectStore } from './projectStore';

export const maxJsonBytes = 20 * 1024 * 1024;
export const maxJsonDepth = 64;

export interface JsonFormat {
  /** The highest schema version this program reads. */
  version: number;
  /** Brings the JSON of an older or simpler shape into today's, before the schema looks at it. Must not throw; not asked for a newer one. */
  migrate?: (value: unknown) => unknown;
  /** True for a file that authors edit by hand: it stays in its place, and the error says at which line and column it is wrong. */
  keep?: boolean;
}

/**
 * Reads a state file, or undefined when there is none.
 *
 * A file of a newer version is read as it is where it fits the schema, its `version` with it; whoever would write it back asks
 * `refuseNewer` first. Throws `newer_schema` where it does not fit, and then nothing has changed. Throws `corrupt_state` when the file cannot be used (no JSON, over
 * 20 MB, nested deeper than 64, or of another shape); unless the format says `keep`, the file has then been moved aside byte
 * for byte, so that nothing is ever saved over it and the next run starts fresh.
 */
export async function readJson<Schema extends z.ZodMiniType>(
  store: ProjectStore,
  path: string,
  schema: Schema,
  format: JsonFormat,
): Promise<z.infer<Schema> | undefined> {
  const bytes = await store.read(path);
  return bytes && decodeJson(store, path, bytes, schema, format);
}

/** The same for bytes that have been read from `path` already. Throws `conflict` where git left a merge in them. */
export async function decodeJson<Schema extends z.ZodMiniType>(
  store: ProjectStore,
  path: string,
  bytes: Uint8Array,
  schema: Schema,
  format: JsonFormat,
): Promise<z.infer<Schema>> {
  const parsed = parseJson(bytes);
  if ('problem' in parsed) {
    requireMergedBytes(path, bytes);
    throw format.keep
      ? inPlace(path, bytes, { problem: parsed.problem })
      : await setAside(store, path, bytes, parsed.problem);
  }
  const version = versionOf(parsed.value);
  if (version !== undefined && version > format.version) {
    const newer = z.safeParse(schema, parsed.value);
    if (newer.success) return newer.data;
    throw newerSchema(path, version, format.version);
  }
  const result = z.safeParse(schema, format.migrate ? format.migrate(parsed.value) : parsed.value);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw format.keep
      ? inPlace(path, bytes, { problem: describeIssue(issue), issue })
      : await setAside(store, path, bytes, describeIssue(issue));
  }
  return result.data;
}

/**
 * The JSON in the bytes, or what is wrong with them. Objects in `value` have no key `__proto__`, so that copying them
 * key by key cannot change what an object is.
 */
export function parseJson(bytes: Uint8Array): { value: unknown } | { problem: string } {
  if (bytes.byteLength > maxJsonBytes) return { problem: 'it is larger than 20 MB' };
  if (isDeeperThan(bytes, maxJsonDepth))
    return { problem: `it is nested deeper than ${maxJsonDepth} levels` };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: mayHoldProto.test(text) ? JSON.parse(text, withoutProto) : JSON.parse(text) };
  } catch {
    return { problem: 'it is not valid JSON' };
  }
}

/**
 * The bytes of a state file: two spaces, a final newline, so that git shows small differences. Throws `refused` for more
 * than could be read back.
 */
export function jsonBytes(value: unknown): Uint8Array {
  const bytes = new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`);
  if (bytes.byteLength <= maxJsonBytes) return bytes;
  throw new StoryFoldError(
    'refused',
    'There is more to remember than one file of the project may hold (20 MB).',
    'Work on a part at a time: name a chapter as the focus. Nothing was changed.',
    { bytes: bytes.byteLength },
  );
}

// Letters of the name may be written as escapes; then the slower way is taken as well.
const mayHoldProto = /__proto__|\\u00[5-7]/i;

function withoutProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

const quote = 0x22;
const backslash = 0x5c;

/** Counts brackets outside strings in one pass, so that no depth can exhaust the stack. */
function isDeeperThan(bytes: Uint8Array, limit: number): boolean {
  let depth = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === quote) {
      for (index++; index < bytes.length && bytes[index] !== quote; index++) {
        if (bytes[index] === backslash) index++;
      }
    } else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > limit) return true;
    } else if (byte === 0x7d || byte === 0x5d) {
      depth--;
    }
  }
  return false;
}

/** The schema version that a file says it has; undefined where it says none. */
export function versionOf(value: unknown): number | undefined {
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  return typeof version === 'number' ? version : undefined;
}

/** To be asked before the work whose end is a write of this file. Throws `newer_schema` when a newer StoryFold wrote it. */
export function refuseNewer(path: string, version: number | undefined, supported: number): void {
  if (version !== undefined && version > supported) throw newerSchema(path, version, supported);
}

export function newerSchema(path: string, version: number, supported: number): StoryFoldError {
  return new StoryFoldError(
    'newer_schema',
    `${path} was written by a newer StoryFold: it has version ${version}, this program reads up to version ${supported}.`,
    'Update StoryFold, then open the project again. Nothing was changed.',
    { path, version, supported },
  );
}

interface ShapeIssue {
  path: PropertyKey[];
  code?: string;
  expected?: unknown;
  values?: readonly unknown[];
}

/** A merge that git left unsettled makes JSON unreadable too, and yet the file is not damaged: it stays where it is. Throws `conflict`. */
export function requireMergedBytes(path: string, bytes: Uint8Array): void {
  if (bytes.byteLength <= maxJsonBytes) requireMerged(path, new TextDecoder().decode(bytes));
}

/** The error for a file that stays where it is. Shows no value of the file: it may be the author's own words. */
function inPlace(
  path: string,
  bytes: Uint8Array,
  { problem, issue }: { problem: string; issue?: ShapeIssue | undefined },
): StoryFoldError {
  const found = bytes.byteLength <= maxJsonBytes ? placeOfProblem(bytes, issue) : undefined;
  const place = found?.offset === undefined ? undefined : lineAndColumn(found.text, found.offset);
  return new StoryFoldError(
    'corrupt_state',
    `${path} cannot be used${place ? `, line ${place.line}, column ${place.column}` : ''}: ${found?.problem ?? problem}.`,
    'Open the file in an editor, mend it there and save it, then run the command again. It was left as it is.',
    { path, ...place },
  );
}

function placeOfProblem(
  bytes: Uint8Array,
  issue: ShapeIssue | undefined,
): { text: string; offset: number | undefined; problem?: string } | undefined {
  // Bytes that are no UTF-8 show as a character that JSON allows within quotation marks alone.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!issue) {
    const replaced = isUtf8(bytes) ? -1 : text.indexOf('\u{FFFD}');
    if (replaced !== -1) return { text, offset: replaced, problem: 'a character here is not UTF-8' };
    // Counting first keeps the walk from exhausting the stack.
    const found = isDeeperThan(bytes, maxJsonDepth) ? undefined : findJsonProblem(text);
    return found && { text, ...found };
  }
  const offset = offsetOfJsonValue(text, issue.path);
  const name = issue.path.map(String).join('.');
  if (offset === undefined) return { text, offset, problem: `“${name}” is missing; it ${neededOf(issue)}` };
  return { text, offset, problem: `${name === '' ? 'the whole' : `“${name}”`} ${neededOf(issue)}` };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text in quotation marks',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in square brackets',
  object: 'an object in braces { }',
  record: 'an object in braces { }',
};

function neededOf({ values, expected }: ShapeIssue): string {
  if (values && values.length > 0)
    return `must be ${values.map((value) => JSON.stringify(value)).join(' or ')}`;
  const kind = typeof expected === 'string' ? kinds[expected] : undefined;
  return kind === undefined ? 'is not what it should be' : `must be ${kind}`;
}

function describeIssue(issue: ShapeIssue | undefined): string {
  const place = issue?.path.map(String).join('.');
  return place ? `“${place}” in it is missing or not what it should be` : 'it does not hold what it should';
}

async function setAside(
  store: ProjectStore,
  path: string,
  bytes: Uint8Array,
  problem: string,
): Promise<StoryFoldError> {
  const message = `${path} cannot be read: ${problem}.`;
  try {
    const movedTo = await store.quarantine(path, await sha256(bytes));
    return new StoryFoldError(
      'corrupt_state',
      message,
      `It was moved, unchanged, to ${movedTo}. Run the command again to start fresh, or mend that file and put it back as ${path}.`,
      { path, movedTo },
    );
  } catch (error) {
    // Somebody has written it since, and what they wrote may well be whole.
    if (error instanceof StoryFoldError && error.code === 'conflict') return error;
    return new StoryFoldError(
      'corrupt_state',
      message,
      `It could not be moved aside and is still there, unchanged. Mend it or move it away, then run the command again.`,
      { path },
      { cause: error },
    );
  }
}
