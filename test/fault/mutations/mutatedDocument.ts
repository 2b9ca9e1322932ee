import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { StoryFoldError } from '../../../src/core/errors';
import { textsFolder, usageFile } from '../../../src/core/project/layout';
import { byteMutations, textOf, type Mutation } from './byteMutations';
import { jsonMutations, strangeKey } from './jsonMutations';
import { SeededRandom } from '../support/seededRandom';
import type { StateDocument } from './stateDocuments';
import { storeOn } from '../support/storyProject';

/** What one mutation came to: the file as it was made, and what was not as promised. */
export interface Trial {
  mutation: string;
  problems: string[];
  /** Whether something said that the file cannot be used. */
  refused: boolean;
}

/** Mutates one file of the document and does with it what the product does. `number` makes the same mutation again. */
export async function mutateDocument(
  document: StateDocument,
  files: ReadonlyMap<string, Uint8Array>,
  number: number,
): Promise<Trial> {
  const random = new SeededRandom(`${document.name} ${number}`);
  const path = random.pick(document.paths(files));
  const bytes = files.get(path)!;
  const mutation = mutationFor(path, random);
  const mutated = mutation.make(bytes, random, [...files.values()]);
  const store = storeOn(files);
  store.disk.files.set(path, mutated);
  const problems: string[] = [];
  let refused = false;
  for (const use of document.uses(path, random)) {
    try {
      await use(store);
    } catch (error) {
      if (error instanceof StoryFoldError) refused = true;
      else
        problems.push(
          `threw ${error instanceof Error ? (error.stack ?? '').split('\n').slice(0, 3).join(' ') : String(error)}`,
        );
    }
  }
  try {
    const lost = whatIsLost(document, path, mutated, store.disk.files);
    if (lost !== undefined) problems.push(lost);
  } catch (error) {
    // What was written is nested deeper than anything can compare.
    problems.push(`what was written cannot be compared: ${String(error)}`);
  }
  return { mutation: `${path}, mutation ${number} (${mutation.name})`, problems, refused };
}

export function mutationFor(path: string, random: SeededRandom): Mutation {
  const isJson = /\.jsonl?$|\.commit$|\.prepare$/.test(path);
  return random.pick(isJson && random.whole(5) > 1 ? jsonMutations : byteMutations);
}

/**
 * What the file said and nothing says any more; undefined when all is kept: byte for byte in its place or moved aside, or, where it
 * could be used, in what was written in its place.
 */
function whatIsLost(
  document: StateDocument,
  path: string,
  mutated: Uint8Array,
  after: ReadonlyMap<string, Uint8Array>,
): string | undefined {
  const places = [...after].filter(
    ([place]) => place === path || place.startsWith(`${path}.corrupt-`) || isBackupOf(path, place),
  );
  const keptAt = places.find(([, bytes]) => sameBytes(bytes, mutated))?.[0];
  if (keptAt === path) return undefined;
  const value = valueOf(mutated);
  const isNewer =
    isMembers(value) &&
    typeof value['version'] === 'number' &&
    value['version'] > (document.version ?? Infinity);
  if (isNewer) return 'a file of a newer version is not left alone';
  if (keptAt !== undefined) return undefined;
  if (path === usageFile) {
    // Lines are added to it, and nothing else happens to it.
    const start = after.get(path)?.subarray(0, mutated.byteLength);
    return start && sameBytes(start, mutated) ? undefined : 'is not what it was with lines added';
  }
  // A log is folded into its document.
  if (path.endsWith('.jsonl')) return lostLines(mutated, after);
  const now = after.get(path);
  if (!now) return 'is gone';
  // A damaged text may give way to the very text that its name is the hash of.
  if (path.startsWith(`${textsFolder}/`))
    return hashOf(now) === path.slice(textsFolder.length + 1) ? undefined : 'is another text now';
  if (path.endsWith('.txt')) return lostWords(mutated, now);
  if (typeof value === 'string' || Array.isArray(value)) return lostTexts(value, after);
  if (!isMembers(value)) return 'could not be used, and was written over';
  const next = valueOf(now);
  return isMembers(next) ? lostKeys(value, next, '') : 'what was written in its place is no JSON';
}

/** Where what a retry of a task clears is copied to first. */
function isBackupOf(path: string, place: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return place.startsWith(`${folder}/backups/`) && place.endsWith(path.slice(folder.length));
}

/** Keys that no schema knows, and everything of phases that nobody touched, must be in the rewritten file. */
function lostKeys(before: Members, after: Members, where: string): string | undefined {
  for (const [key, value] of Object.entries(before)) {
    const place = `${where}${key}`;
    if (strangeKey.test(key) && !isDeepStrictEqual(after[key], value)) return `lost “${place}”`;
    if (key === 'phases' || where === 'phases.') {
      if (isMembers(value) && !isMembers(after[key])) return `lost “${place}”`;
      if (isMembers(value)) {
        const lost = lostKeys(value, after[key] as Members, `${place}.`);
        if (lost !== undefined) return lost;
      }
    }
  }
  return undefined;
}

/** Words of the dictionary that were there and were not taken out. */
function lostWords(before: Uint8Array, after: Uint8Array): string | undefined {
  const words = (bytes: Uint8Array) =>
    textOf(bytes)
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .map((line) => line.trim());
  const there = new Set(words(after));
  const lost = words(before).find((word) => word !== 'saltroad' && !there.has(word));
  return lost === undefined ? undefined : `lost the line “${lost.slice(0, 40)}”`;
}

/**
 * A log that could be used to its end was folded into the state; all that its lines say must be there, or the log itself. What stands
 * after the last line break was never acknowledged.
 */
function lostLines(before: Uint8Array, after: ReadonlyMap<string, Uint8Array>): string | undefined {
  const lines = textOf(before.subarray(0, before.lastIndexOf(0x0a) + 1)).split('\n');
  const said = lines.flatMap((line) => [...asRead(line).matchAll(/Thought \d/g)].map(([words]) => words));
  const all = [...after.values()].map(textOf).join('\n');
  const lost = said.find((words) => !all.includes(words));
  return lost === undefined ? undefined : `lost “${lost}”`;
}

/** Of a key that stands twice, JSON has only the last. */
function asRead(line: string): string {
  const value = valueOf(new TextEncoder().encode(line));
  return value === undefined ? line : JSON.stringify(value);
}

/** Older records are a text, or a list of texts: these are the author's, and must be somewhere. */
function lostTexts(value: string | unknown[], after: ReadonlyMap<string, Uint8Array>): string | undefined {
  const all = [...after.values()].map(textOf);
  const texts = (Array.isArray(value) ? value : [value]).filter(
    (one) => typeof one === 'string' && one.trim() !== '',
  );
  const isLost = texts.some((one) => !all.some((text) => text.includes(String(one).trim())));
  return isLost ? 'a text in it is lost' : undefined;
}

type Members = Record<string, unknown>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Read without any of the product's help; undefined for what is no JSON. */
function valueOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
