import * as z from 'zod/mini';
import { jsonBytes, loadJson, refuseNewer } from '../../storage/json';
import { peekJson } from '../../storage/peekJson';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import { playbookFile } from '../layout';
import { emptyPlaybook, playbookSchema, playbookVersion, type Playbook } from './playbook';

interface LoadedPlaybook {
  /** Empty where there is none. */
  playbook: Playbook;
  /** Of the bytes that were read; null where there is no file. */
  sha256: string | null;
}

/**
 * The playbook, in whatever shape it is on disk. One of a newer version is read where it can be, and `playbookChange` refuses to write it.
 * Throws `corrupt_state` for one that cannot be read, which has then been moved aside byte for byte; `newer_schema`, `conflict` (git left a
 * merge in it), `io`.
 */
export async function loadPlaybook(store: ProjectStore): Promise<LoadedPlaybook> {
  const loaded = await loadJson(store, playbookFile, playbookSchema, { version: playbookVersion });
  return { playbook: loaded?.value ?? emptyPlaybook(), sha256: loaded?.sha256 ?? null };
}

/**
 * The write that makes this the playbook, to be committed with what belongs to it, under `playbookLock`. Throws `newer_schema`, `refused` (more
 * than 20 MB).
 */
export function playbookChange(loaded: LoadedPlaybook, playbook: Playbook): StoreChange {
  refuseNewer(playbookFile, loaded.playbook.version, playbookVersion);
  return {
    path: playbookFile,
    bytes: jsonBytes({ ...playbook, version: playbookVersion }),
    expected: loaded.sha256,
  };
}

/** For whoever only looks at it: undefined where there is none or none that can be read, which whoever changes it reports. */
export async function peekPlaybook(store: Pick<ProjectStore, 'read'>): Promise<Playbook | undefined> {
  return z.safeParse(playbookSchema, await peekJson(store, playbookFile)).data;
}
