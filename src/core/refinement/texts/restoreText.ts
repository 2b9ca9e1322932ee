import { readHistoryEntry } from '../record/history';
import { suggestionId } from '../assessing/findingsToSuggestions';
import type { FileChange, HistoryEntry, RefinementRound, RefinementState } from '../model';
import { StoryFoldError } from '../../errors';
import { readPhaseFiles, type PhaseFile } from '../../project/phaseDocuments';
import { keepFiles, keptText } from '../record/keptTexts';
import { locksAfter } from '../record/lockedPassages';
import type { PhaseSession } from '../record/phaseSession';
import { requirePhasePaths } from '../requestChecks';

/** Gives back the text that an entry started from, byte for byte, as a new entry; see `RefinementController.restore`. */
export async function restoreText(
  session: PhaseSession,
  entry: number,
  options: { reopen?: boolean; overLocks?: boolean },
): Promise<{ entry: number; files: FileChange[] }> {
  const { store, manuscript } = session.options;
  const wanted = await readHistoryEntry(store, session.phase, entry);
  // A round opened for an entry that never was one would look like a text in which nothing was found.
  if (options.reopen && wanted.kind !== 'round') {
    throw new StoryFoldError(
      'refused',
      `Entry ${entry} is no round, so there is nothing in it to decide differently.`,
      `Restore its text without --reopen, or reopen an entry of \`rounds ${session.phase}\` that is a round. Nothing was changed.`,
      { entry, phase: session.phase },
    );
  }
  requirePhasePaths(
    session.phase,
    wanted.files.map(({ path }) => path),
  );
  const current = await readPhaseFiles(store, manuscript, session.phase);
  const now = new Map(current.map((file) => [file.path, file.sha256]));
  const targets: PhaseFile[] = [];
  for (const { path, before } of wanted.files) {
    // A file that did not exist then stays: giving back a text never takes another one away.
    if (before !== null) targets.push({ path, sha256: before, bytes: await keptText(store, before) });
  }
  if (targets.length === 0) {
    throw new StoryFoldError(
      'refused',
      `Before entry ${entry} there was no text, so there is none to give back.`,
      'Restore a later entry: each gives back the text that it started from. Nothing was changed.',
      { entry },
    );
  }
  const locks = locksAfter(session.state.locks, current, targets, options.overLocks ?? false);
  const { entry: made, ...ended } = await session.entryForText(
    'restore',
    current,
    targets.map(({ path, sha256 }) => ({ path, before: now.get(path) ?? null, after: sha256 })),
  );
  const restored: HistoryEntry = { ...made, parent: wanted.parent, restored: entry };
  const changed = targets.filter(({ path, sha256 }) => now.get(path) !== sha256);
  const recorded = await session.writeTexts(session.state, restored, {
    ...ended,
    locks,
    kept: await keepFiles(store, current),
    write: () =>
      manuscript.replace(changed.map(({ path, bytes }) => ({ path, expected: now.get(path), bytes }))),
    ...(options.reopen ? { reopen: reopenedRound(session.state, wanted, current) } : {}),
  });
  return { entry: recorded.entry, files: recorded.files };
}

/**
 * An entry's suggestions as a round to decide anew. They get new ids, because an id names one decision for good. It is about the texts that
 * will stand then: those that are given back, and of `current` the others.
 */
function reopenedRound(
  state: RefinementState,
  entry: HistoryEntry,
  current: readonly PhaseFile[],
): RefinementRound {
  let next = state.nextSuggestion;
  const back = new Map(
    entry.files.flatMap(({ path, before }) => (before === null ? [] : [[path, before] as const])),
  );
  return {
    round: state.round,
    assessedAt: entry.assessedAt ?? entry.at,
    ...(entry.overall === undefined ? {} : { overall: entry.overall }),
    ...(entry.focus === undefined ? {} : { focus: entry.focus }),
    suggestions: entry.suggestions
      .filter((suggestion) => suggestion.status !== 'waived')
      .map(({ notApplied: _notApplied, why: _why, ...suggestion }) => ({
        ...suggestion,
        id: suggestionId(next++),
        status: 'open' as const,
      })),
    files: [
      ...[...back].map(([path, sha256]) => ({ path, sha256 })),
      ...current.filter(({ path }) => !back.has(path)).map(({ path, sha256 }) => ({ path, sha256 })),
    ],
  };
}
