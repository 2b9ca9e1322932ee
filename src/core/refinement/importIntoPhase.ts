import { planImport, type ImportOptions } from '../project/importText';
import { historyEntryVersion } from './history';
import { keepFiles } from './keptTexts';
import type { FileChange, HistoryEntry } from './model';
import type { PhaseSession } from './phaseSession';

/** Takes a text into the phase; see `RefinementController.importText`. */
export async function importIntoPhase(
  session: PhaseSession,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<{ files: FileChange[]; entry?: number }> {
  const { store, manuscript, clock } = session.options;
  const plan = await planImport(store, manuscript, session.phase, bytes, options);
  const files = plan.files.map(({ path, before, after }) => ({ path, before, after }));
  const changed = plan.files.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return { files };
  await session.supersede(plan.existing);
  const entry: HistoryEntry = {
    version: historyEntryVersion,
    entry: await session.nextEntry(),
    parent: session.state.head ?? null,
    kind: 'import',
    at: clock.now(),
    round: session.state.round,
    decision: null,
    suggestions: [],
    edits: [],
    strays: [],
    files,
  };
  await session.writeTexts(session.state, entry, await keepFiles(store, plan.existing), () =>
    manuscript.replace(
      changed.map(({ path, before, bytes: content }) => ({
        path,
        expected: before ?? undefined,
        bytes: content,
      })),
    ),
  );
  return { files, entry: entry.entry };
}
