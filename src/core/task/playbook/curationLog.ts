import * as z from 'zod/mini';
import { sha256 } from '../../storage/hash';
import { jsonBytes, parseJson, refuseNewer, versionOf } from '../../storage/json';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import { curationSchema, taskVersion, type BulletChange, type Curation, type CurationRun } from '../model';
import { curationFile, taskPath } from '../taskFiles';

interface LoadedCuration {
  /** Undefined where there is none, or none that can be read. */
  curation: Curation | undefined;
  /** Its bytes where it is there and cannot be read. */
  broken: Uint8Array | undefined;
  /** Of the bytes that were read; null where there is no file. */
  sha256: string | null;
}

/** What curations of a task have changed in the playbook. Looks only: one that is broken stays where it is. Throws `newer_schema`, `io`,
 * `unsafe_path`. */
export async function loadCuration(store: Pick<ProjectStore, 'read'>, task: string): Promise<LoadedCuration> {
  const bytes = await store.read(taskPath(task, curationFile));
  if (!bytes) return { curation: undefined, broken: undefined, sha256: null };
  const parsed = parseJson(bytes);
  if ('value' in parsed) refuseNewer(taskPath(task, curationFile), versionOf(parsed.value) ?? 0, taskVersion);
  const read = 'value' in parsed ? z.safeParse(curationSchema, parsed.value) : undefined;
  return { curation: read?.data, broken: read?.success ? undefined : bytes, sha256: await sha256(bytes) };
}

/** The write that makes this the record, to be committed with the playbook's. `expected` as in `StoreChange`. */
export function curationChange(task: string, curation: Curation, expected?: string | null): StoreChange {
  return {
    path: taskPath(task, curationFile),
    bytes: jsonBytes({ ...curation, version: taskVersion }),
    ...(expected !== undefined && { expected }),
  };
}

/** The number of the next curation: 1 for the first. */
export function nextRun(curation: Curation | undefined): number {
  return Math.max(0, ...(curation?.runs ?? []).map(({ run }) => run)) + 1;
}

/** With one more curation at the end. */
export function withRun(
  curation: Curation | undefined,
  run: { run: number; at: number; changes: BulletChange[]; skipped: CurationRun['skipped'] },
): Curation {
  return { version: taskVersion, ...curation, runs: [...(curation?.runs ?? []), run] };
}

/** With every curation marked that was not undone before. `kept`: ids of bullets that stayed. */
export function withRunsUndone(curation: Curation, at: number, kept: readonly string[]): Curation {
  return {
    ...curation,
    runs: curation.runs.map((run) => (run.undone ? run : { ...run, undone: { at, kept: [...kept] } })),
  };
}
