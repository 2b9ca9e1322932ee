import { decodeText } from '../text/decode';
import { historyEntryVersion, readHistory } from './history';
import type { FileChange, HistoryEntry } from './model';
import { keptText } from './keptTexts';
import type { PhaseSession } from './phaseSession';
import { requireApplied } from './requestChecks';
import { takeOut } from './takeOut';

/** Takes one suggestion's effect out of the text, as a new entry; see `RefinementController.revert`. */
export async function revertSuggestion(
  session: PhaseSession,
  suggestion: string,
): Promise<{ entry: number; suggestion: string; files: FileChange[] }> {
  const { store, clock } = session.options;
  const line = requireApplied(await readHistory(store, session.phase), suggestion, session.state);
  const current = await session.texts();
  const edits = await takeOut({
    suggestion,
    line,
    readText: async (hash) => decodeText(await keptText(store, hash)).text,
    currentText: (path) => current.find((text) => text.path === path)?.text,
  });
  const origin = {
    by: 'author' as const,
    suggestions: [suggestion],
    round: line[0]?.round ?? session.state.round,
  };
  const entry: HistoryEntry = {
    version: historyEntryVersion,
    entry: await session.nextEntry(),
    parent: session.state.head ?? null,
    kind: 'revert',
    at: clock.now(),
    round: session.state.round,
    decision: null,
    suggestions: [],
    edits: [...edits].flatMap(([path, list]) => list.map((edit) => ({ ...edit, path, origin }))),
    strays: [],
    files: await session.changesBy(current, edits),
    reverted: suggestion,
  };
  const recorded = await session.writeEdits(session.state, entry, current, edits);
  return { entry: recorded.entry, suggestion, files: recorded.files };
}
