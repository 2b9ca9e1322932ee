import { decodeText } from '../../text/decode';
import { readHistory } from '../record/history';
import type { FileChange, HistoryEntry } from '../model';
import { keptText } from '../record/keptTexts';
import { lockedPassages, requireOutsideLocks } from '../record/lockedPassages';
import type { PhaseSession } from '../record/phaseSession';
import { requireApplied } from '../requestChecks';
import { takeOut } from './takeOut';
import * as transitions from '../record/transitions';

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
  requireOutsideLocks(lockedPassages(session.state.locks, current), edits);
  const origin = {
    by: 'author' as const,
    suggestions: [suggestion],
    round: line[0]?.round ?? session.state.round,
  };
  const entry: HistoryEntry = {
    ...transitions.entryForChange(session.state, await session.nextEntry(), 'revert', {
      files: await session.changesBy(current, edits),
      at: clock.now(),
    }),
    edits: [...edits].flatMap(([path, list]) => list.map((edit) => ({ ...edit, path, origin }))),
    reverted: suggestion,
  };
  const taken = line.flatMap(({ suggestions }) => suggestions).find(({ id }) => id === suggestion);
  const once = taken ? { takenOut: taken } : {};
  const recorded = await session.writeEdits(session.state, entry, current, edits, once);
  return { entry: recorded.entry, suggestion, files: recorded.files };
}
