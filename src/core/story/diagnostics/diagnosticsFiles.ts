import { jsonBytes, readJson } from '../../storage/json';
import type { ProjectStore } from '../../storage/projectStore';
import { StoryFoldError } from '../../errors';
import { diagnosticsFile, storyRunsFolder } from '../storyFiles';
import { timeName } from '../storyDesk';
import { buildDiagnosticsSchema, type BuildDiagnostics } from './model';

/** An id for a run that begins now, that no other has. */
export async function newRunId(store: ProjectStore, at: number): Promise<string> {
  const taken = new Set(await store.list(storyRunsFolder));
  const name = timeName(at);
  let id = name;
  for (let number = 2; taken.has(id); number++) id = `${name}-${number}`;
  return id;
}

export async function saveDiagnostics(store: ProjectStore, diagnostics: BuildDiagnostics): Promise<void> {
  await store.commit([{ path: diagnosticsFile(diagnostics.id), bytes: jsonBytes(diagnostics) }]);
}

export interface RunHistory {
  /** The newest first. */
  runs: BuildDiagnostics[];
  /** Those whose file cannot be read, with what is wrong with it; it stays where it is. */
  unreadable: { id: string; error: StoryFoldError }[];
}

export async function allDiagnostics(store: ProjectStore): Promise<RunHistory> {
  const runs: BuildDiagnostics[] = [];
  const unreadable: RunHistory['unreadable'] = [];
  for (const id of await store.list(storyRunsFolder)) {
    try {
      const read = await readDiagnostics(store, id);
      if (read) runs.push(read);
    } catch (error) {
      const isOfFile =
        error instanceof StoryFoldError && ['corrupt_state', 'newer_schema', 'conflict'].includes(error.code);
      if (!isOfFile) throw error;
      unreadable.push({ id, error });
    }
  }
  runs.sort((one, other) => other.startedAt - one.startedAt || (one.id < other.id ? 1 : -1));
  return { runs, unreadable };
}

/** `keep`, as no run writes to another's file: whatever is wrong with it is the author's to mend. */
function readDiagnostics(store: ProjectStore, id: string): Promise<BuildDiagnostics | undefined> {
  return readJson(store, diagnosticsFile(id), buildDiagnosticsSchema, { version: 1, keep: true });
}
