import { historyEntryVersion, readHistoryEntry } from './history';
import { suggestionId } from './findingsToSuggestions';
import type { FileChange, HistoryEntry, RefinementRound, RefinementState } from './model';
import { readPhaseFiles, type PhaseFile } from '../project/phaseDocuments';
import { keepFiles, keptText } from './keptTexts';
import type { PhaseSession } from './phaseSession';

/** Gives back the text that an entry started from, byte for byte, as a new entry; see `RefinementController.restore`. */
export async function restoreText(
  session: PhaseSession,
  entry: number,
  reopen: boolean,
): Promise<{ entry: number; files: FileChange[] }> {
  const { store, manuscript, clock } = session.options;
  const wanted = await readHistoryEntry(store, session.phase, entry);
  const current = await readPhaseFiles(store, manuscript, session.phase);
  const now = new Map(current.map((file) => [file.path, file.sha256]));
  const targets: PhaseFile[] = [];
  for (const { path, before } of wanted.files) {
    // A file that did not exist then stays: giving back a text never takes another one away.
    if (before !== null) targets.push({ path, sha256: before, bytes: await keptText(store, before) });
  }
  await session.supersede(current);
  const restored: HistoryEntry = {
    version: historyEntryVersion,
    entry: await session.nextEntry(),
    parent: wanted.parent,
    kind: 'restore',
    at: clock.now(),
    round: session.state.round,
    decision: null,
    suggestions: [],
    edits: [],
    strays: [],
    files: targets.map(({ path, sha256 }) => ({ path, before: now.get(path) ?? null, after: sha256 })),
    restored: entry,
  };
  await session.writeTexts(
    session.state,
    restored,
    await keepFiles(store, current),
    () =>
      manuscript.replace(
        targets
          .filter(({ path, sha256 }) => now.get(path) !== sha256)
          .map(({ path, bytes }) => ({ path, expected: now.get(path), bytes })),
      ),
    reopen ? reopenedRound(session.state, wanted) : undefined,
  );
  return { entry: restored.entry, files: restored.files };
}

/** An entry's suggestions as a round to decide anew. They get new ids, because an id names one decision for good. */
function reopenedRound(state: RefinementState, entry: HistoryEntry): RefinementRound {
  let next = state.nextSuggestion;
  return {
    round: state.round,
    assessedAt: entry.assessedAt ?? entry.at,
    ...(entry.overall === undefined ? {} : { overall: entry.overall }),
    suggestions: entry.suggestions
      .filter((suggestion) => suggestion.status !== 'waived')
      .map(({ notApplied: _notApplied, ...suggestion }) => ({
        ...suggestion,
        id: suggestionId(next++),
        status: 'open' as const,
      })),
    files: entry.files.flatMap(({ path, before }) => (before === null ? [] : [{ path, sha256: before }])),
  };
}
