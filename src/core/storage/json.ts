import * as z from 'zod/mini';
import { StoryFoldError } from '../errors';
import { sha256 } from './hash';
import { findJsonProblem, lineAndColumn, offsetOfJsonValue } from './jsonProblem';
import { isTooDeep, maxJsonBytes, maxJsonDepth, parseJsonText, type JsonTextProblem } from './jsonText';
import { isObject } from './jsonValues';
import { requireMerged } from './mergeMarkers';
import { describeNeeded, neededValue, type SchemaIssue } from './neededValue';
import type { ProjectStore } from './projectStore';

export interface JsonFormat {
  /** The highest schema version this program reads. */
  version: number;
  /** Brings the JSON of an older or simpler shape into today's, before the schema looks at it. Must not throw; not asked for a newer one. */
  migrate?: (value: unknown) => unknown;
  /** True for a file that authors edit by hand: it stays in its place, and the error says at which line and column it is wrong. */
  keep?: boolean;
  /** True where the file is only looked at: it stays in its place, and the error says that an operation may take it out of the way. */
  looks?: boolean;
}

/**
 * Reads a state file, or undefined when there is none.
 *
 * A file of a newer version is read as it is where it fits the schema, its `version` with it; whoever would write it back asks
 * `refuseNewer` first. Throws `newer_schema` where it does not fit, and then nothing has changed. Throws `corrupt_state` when the file cannot be used (no JSON, over
 * 20 MB, nested deeper than 64, or of another shape); unless the format says `keep` or `looks`, the file has then been moved aside byte
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

/** The same with the SHA-256 (hex) of its bytes, for a write that must take the place of these and no others. */
export async function loadJson<Schema extends z.ZodMiniType>(
  store: ProjectStore,
  path: string,
  schema: Schema,
  format: JsonFormat,
): Promise<{ value: z.infer<Schema>; sha256: string } | undefined> {
  const bytes = await store.read(path);
  if (!bytes) return undefined;
  const value = await decodeJson(store, path, bytes, schema, format);
  return { value, sha256: await sha256(bytes) };
}

/** `readJson` for bytes that have been read from `path` already. Throws `conflict` where git left a merge in them. */
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
      : await cannotBeRead(store, path, bytes, parsed.problem, format);
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
      : await cannotBeRead(store, path, bytes, describeIssue(issue), format);
  }
  return result.data;
}

/** The JSON in the bytes as `parseJsonText` reads it, or what is wrong with them: half a sentence. */
export function parseJson(bytes: Uint8Array): { value: unknown } | { problem: string } {
  if (bytes.byteLength > maxJsonBytes) return { problem: problems.too_large };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { problem: problems.no_json };
  }
  const parsed = parseJsonText(text);
  return 'value' in parsed ? parsed : { problem: problems[parsed.problem] };
}

/** Whether bytes that are no JSON could become some when more of them come. */
export function mayBeUnfinished(bytes: Uint8Array): boolean {
  const parsed = parseJson(bytes);
  return 'problem' in parsed && parsed.problem === problems.no_json;
}

const problems: Readonly<Record<JsonTextProblem, string>> = {
  too_large: 'it is larger than 20 MB',
  too_deep: `it is nested deeper than ${maxJsonDepth} levels`,
  no_json: 'it is not valid JSON',
};

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

/** The schema version that a file says it has; undefined where it says none. */
export function versionOf(value: unknown): number | undefined {
  const version = isObject(value) ? value['version'] : undefined;
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

/** A merge that git left unsettled makes JSON unreadable too, and yet the file is not damaged: it stays where it is. Throws `conflict`. */
export function requireMergedBytes(path: string, bytes: Uint8Array): void {
  if (bytes.byteLength <= maxJsonBytes) requireMerged(path, new TextDecoder().decode(bytes));
}

/** The error for a file that stays where it is. Shows no value of the file: it may be the author's own words. */
function inPlace(
  path: string,
  bytes: Uint8Array,
  { problem, issue }: { problem: string; issue?: SchemaIssue | undefined },
): StoryFoldError {
  const found = bytes.byteLength <= maxJsonBytes ? placeOfProblem(bytes, issue) : undefined;
  const place = found?.offset === undefined ? undefined : lineAndColumn(found.text, found.offset);
  return new StoryFoldError(
    'corrupt_state',
    `${path} cannot be used${place ? `, line ${place.line}, column ${place.column}` : ''}: ${found?.problem ?? problem}.`,
    'Open the file in an editor, mend it there and save it, then run the command again. It was left as it is.',
    { path, line: place?.line, column: place?.column },
  );
}

function placeOfProblem(
  bytes: Uint8Array,
  issue: SchemaIssue | undefined,
): { text: string; offset: number | undefined; problem?: string } | undefined {
  // Bytes that are no UTF-8 show as a character that JSON allows within quotation marks alone.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!issue) {
    const replaced = isUtf8(bytes) ? -1 : text.indexOf('\u{FFFD}');
    if (replaced !== -1) return { text, offset: replaced, problem: 'a character here is not UTF-8' };
    // Counting first keeps the walk from exhausting the stack.
    const found = isTooDeep(text) ? undefined : findJsonProblem(text);
    return found && { text, ...found };
  }
  const offset = offsetOfJsonValue(text, issue.path);
  const name = issue.path.map(String).join('.');
  if (offset === undefined)
    return { text, offset, problem: `“${name}” is missing; it ${requirement(issue)}` };
  return { text, offset, problem: `${name === '' ? 'the whole' : `“${name}”`} ${requirement(issue)}` };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function requirement(issue: SchemaIssue): string {
  const needed = neededValue(issue);
  return needed === undefined ? 'is not what it should be' : `must be ${describeNeeded(needed, 'en')}`;
}

function describeIssue(issue: SchemaIssue | undefined): string {
  const place = issue?.path.map(String).join('.');
  return place ? `“${place}” in it is missing or not what it should be` : 'it does not hold what it should';
}

/** The error for a file that was only looked at, and is the next operation's to move aside. */
export function leftByLooking(path: string, problem: string): StoryFoldError {
  return new StoryFoldError(
    'corrupt_state',
    `${path} cannot be read: ${problem}.`,
    'It was left as it is. Let your sync tool finish, or mend the file; else assess a phase: it is then moved aside, unchanged, and the state starts fresh.',
    { path, problem },
  );
}

async function cannotBeRead(
  store: ProjectStore,
  path: string,
  bytes: Uint8Array,
  problem: string,
  { looks }: JsonFormat,
): Promise<StoryFoldError> {
  return looks ? leftByLooking(path, problem) : setAside(store, path, bytes, problem);
}

async function setAside(
  store: ProjectStore,
  path: string,
  bytes: Uint8Array,
  problem: string,
): Promise<StoryFoldError> {
  const message = `${path} cannot be read: ${problem}.`;
  try {
    const movedTo = await store.quarantine(path, bytes);
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
