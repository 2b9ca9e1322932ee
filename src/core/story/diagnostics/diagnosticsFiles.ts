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

/** Of all runs that can be read, the newest first. */
export async function allDiagnostics(store: ProjectStore): Promise<BuildDiagnostics[]> {
  const runs: BuildDiagnostics[] = [];
  for (const id of await store.list(storyRunsFolder)) {
    const read = await readDiagnostics(store, id).catch((error: unknown) => {
      if (
        error instanceof StoryFoldError &&
        ['corrupt_state', 'newer_schema', 'conflict'].includes(error.code)
      )
        return undefined;
      throw error;
    });
    if (read) runs.push(read);
  }
  return runs.sort((one, other) => other.startedAt - one.startedAt || (one.id < other.id ? 1 : -1));
}

function readDiagnostics(store: ProjectStore, id: string): Promise<BuildDiagnostics | undefined> {
  return readJson(store, diagnosticsFile(id), buildDiagnosticsSchema, { version: 1, looks: true });
}
