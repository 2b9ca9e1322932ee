import { StoryFoldError } from '../errors';
import { chaptersFolder, phaseFiles } from '../project/layout';
import { isProjectDocument } from '../project/projectPath';
import type { Suggestion } from '../review/model';
import { fatesOfChanges, lineage } from './record/history';
import type { HistoryEntry, RefinementRound, RefinementState } from './model';
import { isUndecidedStatus } from '../../shared/suggestionStatus';
import type { Phase } from '../../shared/values';

// What an author asks for, checked: each of these returns what was meant or throws what is wrong with it.

/** Throws `stale` when an intent was made on an earlier state than this one. */
export function requireCurrent(state: RefinementState, rev: number | undefined): void {
  if (rev === undefined || rev === state.rev) return;
  throw new StoryFoldError(
    'stale',
    'The suggestions have changed since this was asked.',
    'Look at them as they are now and decide again. Nothing was changed.',
    { rev, current: state.rev },
  );
}

export function requireRound(state: RefinementState): RefinementRound {
  if (state.currentRound) return state.currentRound;
  throw new StoryFoldError(
    'refused',
    `Nothing is waiting for a decision in the ${state.phase === 'final' ? 'final text' : state.phase}.`,
    `A round ends when it is decided. Assess it again: \`assess ${state.phase}\`; or open one of \`rounds ${state.phase}\` once more: \`restore ${state.phase} N --reopen\`.`,
    { phase: state.phase },
  );
}

export function requireSuggestion(round: RefinementRound, id: string): Suggestion {
  const found = round.suggestions.find((suggestion) => suggestion.id === id);
  if (found) return found;
  throw new StoryFoldError(
    'not_found',
    `There is no suggestion ${id} in this round.`,
    round.suggestions.length > 0
      ? `There are: ${round.suggestions.map((suggestion) => suggestion.id).join(', ')}.`
      : 'It has no suggestions.',
    { id, known: round.suggestions.map((suggestion) => suggestion.id) },
  );
}

/**
 * Whether a decision is about this suggestion: with `all` where it is undecided, by its id also where it was rejected. The author may think
 * better of that, or say it again, as after a revision that could not be written.
 */
export function isMeant({ id, status }: Suggestion, asked: 'all' | readonly string[]): boolean {
  const isUndecided = isUndecidedStatus(status);
  return asked === 'all' ? isUndecided : asked.includes(id) && (isUndecided || status === 'rejected');
}

/** The ids that are meant, each one of the round; see `isMeant`. `rejected`: those that the same decision rejects. */
export function selectIds(
  { phase, round }: { phase: Phase; round: RefinementRound },
  asked: 'all' | readonly string[],
  verb: 'accept' | 'reject',
  rejected: readonly string[] = [],
): string[] {
  const isFree = (suggestion: Suggestion): boolean =>
    isMeant(suggestion, asked) && !rejected.includes(suggestion.id);
  if (asked === 'all') return round.suggestions.filter(isFree).map(({ id }) => id);
  for (const id of asked) {
    const suggestion = requireSuggestion(round, id);
    if (isFree(suggestion)) continue;
    if (suggestion.status === 'waived')
      throw new StoryFoldError(
        'invalid_input',
        `${id} cannot be ${verb}ed: it is marked as intentional.`,
        `Take that back first: \`waive ${phase} ${id} --undo\`; or leave it out.`,
        { id, phase },
      );
    throw new StoryFoldError(
      'invalid_input',
      `${id} cannot be ${verb}ed: it is ${rejected.includes(id) ? 'rejected in the same breath' : suggestion.status}.`,
      'Leave it out.',
      { id },
    );
  }
  return [...new Set(asked)];
}

/** Throws `not_found` for a file that is none of these. */
export function requireTextAt(texts: readonly { path: string }[], path: string): void {
  if (texts.some((text) => text.path === path)) return;
  throw new StoryFoldError(
    'not_found',
    `There is no ${path} in this phase.`,
    `There is: ${texts.map((text) => text.path).join(', ')}.`,
    { path },
  );
}

export function requireWords(text: string): string {
  const words = text.trim();
  if (words !== '') return words;
  throw new StoryFoldError('invalid_input', 'There are no words in it.', 'Say what should be done.', {
    problem: 'no_words',
  });
}

/**
 * The line of entries to the text as it stands, from the one that applied the suggestion or, where reverts of older
 * suggestions lie in between, from the one that applied the oldest of these: a revert is replayed by taking out what the
 * suggestion did, so the replay must have seen it done.
 */
export function requireApplied(
  entries: readonly HistoryEntry[],
  suggestion: string,
  state: RefinementState,
): HistoryEntry[] {
  const appliedBy = (id: string): HistoryEntry | undefined =>
    entries.findLast(
      (entry) => entry.kind === 'round' && entry.edits.some((edit) => edit.origin.suggestions.includes(id)),
    );
  const applied = appliedBy(suggestion);
  if (!applied) {
    const known = entries.flatMap((entry) =>
      entry.suggestions.filter(({ status }) => status === 'applied').map(({ id }) => id),
    );
    throw new StoryFoldError(
      'not_found',
      `No suggestion ${suggestion} was ever applied to the ${state.phase}.`,
      known.length > 0 ? `Applied were: ${known.join(', ')}.` : 'None was applied so far.',
      { suggestion },
    );
  }
  let line = lineage(entries, applied.entry, state.head);
  const fate = fatesOfChanges(entries, applied.entry, state.head)(suggestion);
  if (!line || fate !== 'in_text') {
    throw new StoryFoldError(
      'refused',
      fate === 'taken_out'
        ? `${suggestion} has been taken out already.`
        : `${suggestion} is not in the text as it stands: an earlier text was restored since.`,
      `See \`rounds ${state.phase}\` for what happened. Nothing was changed.`,
      { suggestion },
    );
  }
  for (;;) {
    const first: number = line[0]!.entry;
    const reverted = line.flatMap((entry) =>
      entry.reverted === undefined ? [] : (appliedBy(entry.reverted)?.entry ?? []),
    );
    const oldest = Math.min(first, ...reverted);
    const longer: HistoryEntry[] | undefined =
      oldest < first ? lineage(entries, oldest, state.head) : undefined;
    if (!longer) return line;
    line = longer;
  }
}

/** Throws `unsafe_path` for a file that is none of the phase's: a history from elsewhere must not name just any file. */
export function requirePhasePaths(phase: Phase, paths: readonly string[]): void {
  const isOfPhase = (path: string): boolean =>
    isProjectDocument(path) &&
    (phase === 'final' ? path.startsWith(`${chaptersFolder}/`) : path === phaseFiles[phase]);
  const strange = paths.find((path) => !isOfPhase(path));
  if (strange === undefined) return;
  throw new StoryFoldError(
    'unsafe_path',
    `The history of the ${phase} names ${strange}, which is none of its files.`,
    'Someone may have tampered with it. Nothing was changed; look at the folder’s origin before you go on.',
    { phase, path: strange },
  );
}
