import { StoryFoldError } from '../errors';
import { jsonBytes, newerSchema, parseJson, readJson, refuseNewer, versionOf } from '../storage/json';
import { gitignoreFile, projectFile, stateFolder } from './layout';
import type { Language } from '../text/language';
import type { ProjectStore, StoreChange } from '../storage/projectStore';
import { ReadOnlyStore } from '../storage/readOnlyStore';
import { projectSchema, projectVersion, type Dialect, type ProjectRecord, type Script } from './records';

/** What `project.json` says. */
export interface ProjectSettings {
  title: string;
  language: Language;
  dialect: Dialect;
  script: Script;
  /** As the author wrote it; empty when not given. */
  audience: string;
  /** By their full names, `storyfold.review.targetWords`; not validated here. */
  settings: Record<string, unknown>;
}

export interface NewProject {
  title: string;
  language: Language;
  audience?: string;
  dialect?: Dialect;
  script?: Script;
}

export interface OpenedProject {
  settings: ProjectSettings;
  /** The store to go on with: that of a newer project refuses every write with `newer_schema`. */
  store: ProjectStore;
  /** The project was written by a newer StoryFold, so it can only be read. */
  readOnly: boolean;
}

/**
 * Throws `no_project`, `io`, `newer_schema` where a newer project cannot even be read, and `corrupt_state` with line and column:
 * authors edit this file by hand, so it stays where it is.
 */
export async function openProject(store: ProjectStore): Promise<OpenedProject> {
  const record = await readJson(store, projectFile, projectSchema, {
    version: projectVersion,
    keep: true,
  });
  if (!record) throw (await remembers(store)) ? projectFileLost() : noProject();
  const readOnly = record.version > projectVersion;
  return {
    settings: settingsOf(record),
    store: readOnly ? refusing(store, record.version) : store,
    readOnly,
  };
}

/**
 * For what can be done without opening the project, such as to bring back a `project.json` that was lost. Throws `newer_schema` for the
 * bytes of one that a newer StoryFold wrote, since nothing is written into its project.
 */
export function refuseNewerProject(bytes: Uint8Array | undefined): void {
  const parsed = bytes && parseJson(bytes);
  if (parsed && 'value' in parsed) refuseNewer(projectFile, versionOf(parsed.value), projectVersion);
}

function refusing(store: ProjectStore, version: number): ProjectStore {
  return new ReadOnlyStore(store, () => newerSchema(projectFile, version, projectVersion));
}

/** Makes a project in the folder. The author's files there stay as they are. Throws `refused` when there is a project already. */
export async function createProject(store: ProjectStore, project: NewProject): Promise<ProjectSettings> {
  if (await store.read(projectFile)) throw alreadyThere();
  const record: ProjectRecord = {
    version: projectVersion,
    title: project.title,
    language: project.language,
    dialect: project.dialect ?? 'american',
    script: project.script ?? 'simplified',
    audience: project.audience ?? '',
    settings: {},
  };
  const changes: StoreChange[] = [{ path: projectFile, bytes: jsonBytes(record), expected: null }];
  if (!(await store.read(gitignoreFile))) {
    changes.push({ path: gitignoreFile, bytes: new TextEncoder().encode('/logs/\n/locks/\n/journal/\n') });
  }
  try {
    await store.commit(changes);
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'conflict') throw alreadyThere();
    throw error;
  }
  return settingsOf(record);
}

function settingsOf(record: ProjectRecord): ProjectSettings {
  const { title, language, dialect, script, audience, settings } = record;
  return { title, language, dialect, script, audience, settings };
}

export function noProject(): StoryFoldError {
  return new StoryFoldError(
    'no_project',
    'There is no StoryFold project in this folder.',
    'Make one with “storyfold init”, or go to the folder of your project.',
  );
}

/** Whether there is something of a project that has lost its `project.json`. */
async function remembers(store: ProjectStore): Promise<boolean> {
  const names = await store.list(stateFolder);
  return ['history', 'archives', 'texts', 'refinementState.json'].some((name) => names.includes(name));
}

function projectFileLost(): StoryFoldError {
  return new StoryFoldError(
    'no_project',
    `${projectFile} is missing. Your texts, the history and the archives are still here.`,
    'Bring that file back with `archive restore NAME` (see `archive list`), from git or from a backup. `storyfold init` makes a new one and keeps all the rest.',
    { path: projectFile },
  );
}

function alreadyThere(): StoryFoldError {
  return new StoryFoldError(
    'refused',
    'There is a StoryFold project in this folder already.',
    'Go on with it, or choose another folder. Nothing was changed.',
    { path: projectFile },
  );
}
