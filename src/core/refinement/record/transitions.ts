import { isUndecidedStatus } from '../../../shared/suggestionStatus';
import { keyOfRemark, remarkContext, remarkKey } from '../../review/matching';
import type { Suggestion } from '../../review/model';
import type {
  FileChange,
  FileVersion,
  HistoryEntry,
  Lock,
  RecordedEdit,
  RefinementRound,
  RefinementState,
  Waiver,
} from '../model';
import { historyEntryVersion } from './history';
import { rejectionFor, waiverFor, WaiverIndex } from './waivers';
import type { Decision, StopReason } from '../../../shared/values';

// Pure steps from one state to the next. None of them reads a clock or a file; what they need is handed in.

/**
 * A crash left the state in the middle of something: nothing of it was done, and what was decided before still stands.
 * Whoever reads a state holds the lock, so one that is still at work or in auto mode was left so.
 */
export function settled(state: RefinementState): RefinementState {
  if (state.status !== 'assessing' && state.status !== 'revising') {
    return state.mode === 'auto' ? { ...state, mode: 'manual' } : state;
  }
  const { pending: _pending, currentRound, ...rest } = state;
  const undecided = currentRound !== undefined && currentRound.suggestions.length > 0;
  return {
    ...rest,
    mode: 'manual',
    status: undecided ? 'awaiting_decision' : 'idle',
    ...(currentRound ? { currentRound: withoutOutcome(currentRound, rest.mode) } : {}),
  };
}

/** What a revision that did not happen had marked as applied is still only accepted, or open where nobody but the run had accepted it. */
function withoutOutcome(round: RefinementRound, mode: RefinementState['mode']): RefinementRound {
  const status = mode === 'auto' ? 'open' : 'accepted';
  return {
    ...round,
    suggestions: round.suggestions.map((suggestion) =>
      suggestion.status === 'applied' ? { ...suggestion, status } : suggestion,
    ),
  };
}

export function assessing(state: RefinementState, focus: string | undefined): RefinementState {
  const { stopReason: _stopReason, focus: _focus, ...rest } = state;
  return {
    ...rest,
    status: 'assessing',
    scope: focus === undefined ? 'full' : 'section',
    ...(focus === undefined ? {} : { focus }),
  };
}

/** A new list of suggestions waits for the author, or there is nothing to suggest. */
export function assessed(
  state: RefinementState,
  round: RefinementRound,
  nextSuggestion: number,
): RefinementState {
  return changed({
    ...state,
    status: round.suggestions.length > 0 ? 'awaiting_decision' : 'idle',
    currentRound: round,
    lastAssessedAt: round.assessedAt,
    nextSuggestion,
    ...(round.suggestions.length > 0 ? {} : { stopReason: 'no_suggestions' as const }),
  });
}

/** Replaces suggestions of the current round, matched by id. */
export function withSuggestions(state: RefinementState, suggestions: readonly Suggestion[]): RefinementState {
  if (!state.currentRound) return state;
  const byId = new Map(suggestions.map((suggestion) => [suggestion.id, suggestion]));
  return changed({
    ...state,
    currentRound: {
      ...state.currentRound,
      suggestions: state.currentRound.suggestions.map((suggestion) => byId.get(suggestion.id) ?? suggestion),
    },
  });
}

/**
 * Marks suggestions as the author ticks them; `open` takes a mark back, a waiver too, for as long as the round is undecided.
 * A waiver covers every suggestion that says the same of the same words, so they are marked with it.
 */
export function marked(
  state: RefinementState,
  ids: readonly string[],
  status: 'open' | 'accepted' | 'rejected',
  at: number,
): RefinementState {
  const wanted = new Set(ids);
  const suggestions = state.currentRound?.suggestions ?? [];
  const named = suggestions.filter((suggestion) => wanted.has(suggestion.id));
  if (named.length === 0) return state;
  const lifted = ownMarks(state, named, wanted);
  const liftedIndex = new WaiverIndex([...lifted]);
  const alike = suggestions.filter(
    (suggestion) =>
      suggestion.status === 'waived' &&
      !wanted.has(suggestion.id) &&
      liftedIndex.ofRemark(suggestion).length > 0,
  );
  const next = withSuggestions(state, [
    ...alike.map((suggestion): Suggestion => ({ ...suggestion, status: 'open' })),
    ...named.map(({ notApplied: _notApplied, why: _why, ...suggestion }) => ({ ...suggestion, status })),
  ]);
  const rejected = status === 'rejected' ? named : [];
  return {
    ...next,
    waivers: next.waivers.filter((waiver) => !lifted.has(waiver)),
    rejections: [
      ...next.rejections.filter((rejection) => !lifted.has(rejection)),
      ...rejected.map((suggestion) => rejectionFor(suggestion, at)),
    ],
    rejectedIds: [
      ...next.rejectedIds.filter((id) => !wanted.has(id)),
      ...rejected.map((suggestion) => suggestion.id),
    ],
  };
}

/**
 * The waivers and rejections that are these suggestions' own. A rejection holds where one side of the passage is the same, and so in several
 * places of a refrain: one that was made for another place, where it still stands, is not theirs to lift.
 */
function ownMarks(
  { waivers, rejections, currentRound }: RefinementState,
  named: readonly Suggestion[],
  ids: ReadonlySet<string>,
): Set<Waiver> {
  const marks = new WaiverIndex(waivers, rejections);
  const own = new Set<Waiver>();
  const shared = new Set<Waiver>();
  for (const suggestion of named) {
    const { before, after } = remarkContext(suggestion);
    for (const mark of marks.ofRemark(suggestion)) {
      const { context } = mark;
      const isOwn = !context || (context.before === before && context.after === after);
      (isOwn ? own : shared).add(mark);
    }
  }
  if (shared.size === 0) return own;
  const others = (currentRound?.suggestions ?? []).filter(
    ({ id, status }) => status === 'rejected' && !ids.has(id),
  );
  const theirs = new WaiverIndex(others.map((other) => rejectionFor(other, 0)));
  for (const mark of shared) if (!theirs.holdsWhere(mark)) own.add(mark);
  return own;
}

/** "This is intentional": this one, and what else the same remark says of the same passage, will not come back. */
export function waived(state: RefinementState, suggestion: Suggestion, at: number): RefinementState {
  const waiver = waiverFor(suggestion, at);
  const index = new WaiverIndex([waiver]);
  const alike = (state.currentRound?.suggestions ?? []).filter((other) => index.ofRemark(other).length > 0);
  return {
    ...withSuggestions(
      state,
      alike.map((other) => ({ ...other, status: 'waived' })),
    ),
    waivers: [...state.waivers, waiver],
  };
}

/** The author's words stand in place of the reviewer's, now and when the same remark comes again. */
export function reworded(state: RefinementState, suggestion: Suggestion, words: string): RefinementState {
  const { matches, path, passage, summary } = waiverFor(suggestion, 0);
  const others = state.rewordings.filter(
    (other) => other.matches !== matches || other.path !== path || other.passage !== passage,
  );
  return {
    ...withSuggestions(state, [{ ...suggestion, reworded: words }]),
    rewordings: [...others, { matches, path, passage, summary, words }],
  };
}

/** Whether the author still has something to decide in the current round. */
export function isUndecided(suggestion: Suggestion): boolean {
  return isUndecidedStatus(suggestion.status);
}

/** The entry for a round that ends: revised, rejected, superseded, edited over or done. */
export function entryForRound(
  state: RefinementState,
  entry: number,
  round: RefinementRound,
  end: { decision: Decision | null; edits?: RecordedEdit[]; files: FileChange[]; at: number },
): HistoryEntry {
  // What a round says of its own decision is the entry's to say; what is not known here goes with it.
  const { userDecision: _decision, acceptedIds: _accepted, files: _files, ...kept } = round;
  return {
    ...kept,
    ...entryForChange(state, entry, 'round', end),
    round: round.round,
    decision: end.decision,
    suggestions: round.suggestions.map(ended),
    edits: end.edits ?? [],
  };
}

/** The entry for a change of the text that ends no round. */
export function entryForChange(
  state: RefinementState,
  entry: number,
  kind: HistoryEntry['kind'],
  change: { files: FileChange[]; at: number },
): HistoryEntry {
  return {
    version: historyEntryVersion,
    entry,
    parent: state.head ?? null,
    kind,
    at: change.at,
    round: state.round,
    decision: null,
    suggestions: [],
    edits: [],
    strays: [],
    files: change.files,
  };
}

/** What was never decided is superseded when its round ends. */
function ended(suggestion: Suggestion): Suggestion {
  const undecided = suggestion.status === 'open' || suggestion.status === 'accepted';
  return undecided ? { ...suggestion, status: 'superseded' } : suggestion;
}

/** The current round is over and in the history as `entry`; why an earlier run stopped says nothing of what stands now. */
export function roundEnded(
  state: RefinementState,
  entry: HistoryEntry,
  status: 'idle' | 'done',
): RefinementState {
  const { currentRound: _currentRound, pending: _pending, stopReason: _stopReason, ...rest } = state;
  return changed({ ...rest, status, head: entry.entry });
}

/** What becomes of the state besides its entry once texts are written. */
export interface OnceWritten {
  /** The round's suggestions as this revision leaves them. */
  decided?: Suggestion[];
  /** The round that is offered again. */
  reopen?: RefinementRound;
  /** The locks whose passages still stand then. */
  locks?: Lock[];
  /** The undecided round on the text that goes, as an entry. */
  superseded?: HistoryEntry;
  /** A suggestion whose effect is taken out; who does that does not want it suggested again. */
  takenOut?: Suggestion;
}

/**
 * The texts are about to be written; should the program die now, `pending` tells whether they were. A round's suggestions
 * are many, so they are kept once: `decided`, in the current round, and put into the entry by `pendingEntry` or `supersededEntry`.
 */
export function writing(
  state: RefinementState,
  entry: HistoryEntry,
  { decided, reopen, locks, superseded, takenOut }: OnceWritten = {},
): RefinementState {
  const { currentRound } = state;
  return {
    ...state,
    status: 'revising',
    ...(currentRound && decided ? { currentRound: { ...currentRound, suggestions: decided } } : {}),
    pending: {
      entry: decided ? { ...entry, suggestions: [] } : entry,
      ...(reopen ? { reopen } : {}),
      ...(locks ? { locks } : {}),
      ...(superseded ? { superseded: { ...superseded, suggestions: [] } } : {}),
      ...(takenOut ? { takenOut } : {}),
    },
  };
}

/** The entry that is being written, whole; undefined when none is. */
export function pendingEntry(state: RefinementState): HistoryEntry | undefined {
  const entry = state.pending?.entry;
  if (entry?.kind !== 'round') return entry;
  return { ...entry, suggestions: (state.currentRound?.suggestions ?? []).map(ended) };
}

/** The entry of the round that ends with what is being written, whole; undefined where none does. */
export function supersededEntry({ pending, currentRound }: RefinementState): HistoryEntry | undefined {
  const entry = pending?.superseded;
  return entry && { ...entry, suggestions: (currentRound?.suggestions ?? []).map(ended) };
}

/** The texts of `pending` are written, as `entry` has them. A revision that changed something is the only thing that raises the round's number. */
export function written(state: RefinementState, entry: HistoryEntry): RefinementState {
  const { pending, stopReason: _stopReason, ...before } = state;
  if (!pending) return state;
  const { reopen, locks, takenOut } = pending;
  const unlocked = { ...before, ...(locks ? { locks } : {}) };
  const rest = takenOut
    ? {
        ...unlocked,
        rejections: [...unlocked.rejections, rejectionFor(takenOut, entry.at)],
      }
    : unlocked;
  if (entry.kind === 'round')
    return {
      ...roundEnded(rest, entry, 'idle'),
      round: state.round + 1,
      lastRevisedAt: entry.at,
      rewordings: unanswered(rest.rewordings, entry.suggestions),
    };
  const round = reopen ?? (entry.kind === 'revert' ? rest.currentRound : undefined);
  if (!round) return roundEnded(rest, entry, 'idle');
  const changes = new Map(entry.files.map((change) => [change.path, change]));
  const files = round.files.map((file) => {
    const change = changes.get(file.path);
    // The change was ours, not the author's: the round goes on with the text as it now stands, but where they have edited it since.
    const isOurs = reopen !== undefined || change?.before === file.sha256;
    return isOurs && change?.after ? { ...file, sha256: change.after } : file;
  });
  return changed({
    ...rest,
    // One that found nothing waits for nobody.
    status: round.suggestions.length > 0 ? 'awaiting_decision' : 'idle',
    head: entry.entry,
    currentRound: { ...round, files },
    nextSuggestion: rest.nextSuggestion + (reopen?.suggestions.length ?? 0),
  });
}

/** The author's words that have not been carried out yet: those that have would be asked for again with the next remark on the passage. */
function unanswered(
  rewordings: RefinementState['rewordings'],
  suggestions: readonly Suggestion[],
): RefinementState['rewordings'] {
  const answered = new Set(
    suggestions
      .filter(({ status, reworded }) => status === 'applied' && reworded !== undefined)
      .map((suggestion) => remarkKey(suggestion)),
  );
  return rewordings.filter(
    ({ matches: kind, path, passage }) => !answered.has(keyOfRemark({ kind, path, passage })),
  );
}

export function stopped(state: RefinementState, stopReason: StopReason): RefinementState {
  return { ...state, stopReason };
}

/** Text, suggestions or decisions changed: an intent made on the earlier state is stale. */
export function changed(state: RefinementState): RefinementState {
  return { ...state, rev: state.rev + 1 };
}

/** How the files of a phase stood before, against how they stand now. */
export function fileChanges(before: readonly FileVersion[], after: readonly FileVersion[]): FileChange[] {
  const now = new Map(after.map((file) => [file.path, file.sha256]));
  const paths = new Set([...before.map((file) => file.path), ...now.keys()]);
  const then = new Map(before.map((file) => [file.path, file.sha256]));
  return [...paths].map((path) => ({ path, before: then.get(path) ?? null, after: now.get(path) ?? null }));
}
