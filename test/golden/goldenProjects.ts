import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Phase } from '../../src/shared/values';

/** What is said beside a golden project of how it is read and what becomes of it; every object is a part of what is there. */
export interface GoldenExpectation {
  about: string;
  /** Of a newer project that is not even read. */
  unreadable?: boolean;
  reads: {
    /** All texts of all phases. */
    texts: Record<string, string>;
    phases: Partial<
      Record<Phase, { round: number; status: string; open?: number; suggestions: Record<string, unknown>[] }>
    >;
    readOnly?: boolean;
    notImported?: string[];
  };
  /** How its bible is read before chapter 2, and what is in it when one more character has been added; null where no write is possible. */
  bible?: {
    names: string[];
    summaries: Record<string, string>;
    told: string;
    written: Record<string, unknown> | null;
  };
  /** How its chapters are read, and what is in their files when each has been locked and unlocked, and one was gone on with. */
  chapters?: {
    /** In order. */
    rows: Record<string, unknown>[];
    /** What is asked of a model when the chapter is gone on with, and passes. */
    goesOn: { chapter: string; asked: string[] };
    json: Record<string, unknown>;
  };
  /** Phases of which every write is refused with `newer_schema`. */
  refuses?: Phase[];
  /** Phases that are written, in this order. */
  writes: Phase[];
  after: {
    /** The text of a file; null where there must be none. */
    files: Record<string, string | null>;
    json: Record<string, unknown>;
    /** Files of `.storyfold/` that stand beside as `<name>.imported`, as they were. */
    imported: string[];
  };
}

export interface GoldenProject {
  name: string;
  /** By project-relative path. */
  files: ReadonlyMap<string, Buffer>;
  expected: GoldenExpectation;
}

/** Every project of this folder, in order. */
export function goldenProjects(): GoldenProject[] {
  const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .sort()
    .map((name) => ({
      name,
      files: filesIn(path.join(__dirname, name, 'project')),
      expected: JSON.parse(
        readFileSync(path.join(__dirname, name, 'expected.json'), 'utf8'),
      ) as GoldenExpectation,
    }));
}

/** All files of a folder, but for locks, which come and go. */
export function filesIn(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (entry.isFile() && !name.startsWith('.storyfold/locks/')) files.set(name, readFileSync(file));
  }
  return files;
}

/** What is in the one and not, or not the same, in the other; empty when the same bytes are in both. */
export function differences(
  before: ReadonlyMap<string, Uint8Array>,
  after: ReadonlyMap<string, Uint8Array>,
): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((file) => {
    const [one, other] = [before.get(file), after.get(file)];
    return !one || !other || Buffer.compare(one, other) !== 0;
  });
}

/**
 * What of the golden project is nowhere any more: bytes that are neither in their place, nor beside it, nor in `texts/`, and keys
 * nobody knows (`kept…`, at any depth) that a rewritten file has lost.
 */
export function lostContent(golden: GoldenProject, after: ReadonlyMap<string, Uint8Array>): string[] {
  const lost: string[] = [];
  const stores = [...after].filter(
    ([file, bytes]) =>
      /\.storyfold\/(?:chapters\/[^/]+\/)?[\w-]+\.json$/.test(file) && isJson(Buffer.from(bytes)),
  );
  const keptNow = stores.flatMap(([, bytes]) => keptKeys(JSON.parse(Buffer.from(bytes).toString('utf8'))));
  for (const [file, bytes] of golden.files) {
    const isThere = [...after].some(
      ([name, now]) =>
        (name === file || name.startsWith(`${file}.imported`)) && Buffer.compare(now, bytes) === 0,
    );
    const hash = createHash('sha256').update(bytes).digest('hex');
    const isRewritten = file.endsWith('.json') && after.has(file);
    if (!isThere && !isRewritten && !after.has(`.storyfold/texts/${hash}`)) lost.push(`${file}: its bytes`);
    if (!file.endsWith('.json') || file.includes('/history/')) continue;
    for (const kept of isJson(bytes) ? keptKeys(JSON.parse(bytes.toString('utf8'))) : []) {
      if (!keptNow.includes(kept)) lost.push(`${file}: ${kept}`);
    }
  }
  return lost;
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

function keptKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(key.startsWith('kept') ? [`${key}=${JSON.stringify(member)}`] : []),
    ...keptKeys(member),
  ]);
}

/** Where `actual` does not hold what `part` asks for; empty when it holds it all. */
export function missingFrom(actual: unknown, part: unknown, place = ''): string[] {
  if (typeof part !== 'object' || part === null) {
    return actual === part
      ? []
      : [`${place || 'it'} is ${JSON.stringify(actual)}, not ${JSON.stringify(part)}`];
  }
  if (typeof actual !== 'object' || actual === null) return [`${place || 'it'} is ${JSON.stringify(actual)}`];
  return Object.entries(part).flatMap(([key, wanted]) =>
    missingFrom((actual as Record<string, unknown>)[key], wanted, place === '' ? key : `${place}.${key}`),
  );
}
