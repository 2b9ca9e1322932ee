import { StoryFoldError, throwIfCancelled } from '../../errors';
import type { ManuscriptText } from '../../ports';
import type { Suggestion } from '../../review/model';
import { requireMerged } from '../../storage/mergeMarkers';
import { applyEdits, type TextEdit } from '../../text/edits';
import type { FileChange, HistoryEntry, RecordedEdit, RefinementState, StrayEdit } from '../model';
import type { PhaseSession } from '../record/phaseSession';
import type { Proposal, RunOptions } from '../runOptions';
import type { NotAppliedReason } from '../../../shared/values';
import { strayOf } from './strays';
import { carriedOver, type CarriedEdits } from './typedMeanwhile';

interface PlannedWrite {
  /** The texts that the edits were planned on. */
  texts: readonly ManuscriptText[];
  edits: readonly RecordedEdit[];
  /** Whether nothing was waited for since the texts were read. */
  isFresh: boolean;
  /** Edits that no passage limits: only written once the author has seen and approved them. */
  wide: readonly RecordedEdit[];
}

export interface RevisionResult {
  /** The texts as they stood right before anything was written. */
  texts: readonly ManuscriptText[];
  /** What is written, in offsets of these texts. */
  edits: RecordedEdit[];
  files: FileChange[];
  /** Ids of the suggestions whose edits these are. */
  applied: ReadonlySet<string>;
  /** Why the edits of other suggestions came to nothing after all. */
  reasons: ReadonlyMap<string, NotAppliedReason>;
  /** Suggestions whose change the author has seen and does not want. */
  turnedDown: ReadonlySet<string>;
  /** Model's edits whose places were gone when they were to be written. */
  lost: StrayEdit[];
  recorded?: HistoryEntry;
}

/** Who types so fast that each of these attempts meets another version has to be left to finish. */
const mostAttempts = 8;

/**
 * Writes edits that were planned on earlier versions of the texts: what the author typed since is kept, and edits that it leaves no place
 * for are set aside. Where they type between reading and writing as well, it begins again. What is about to be written is made an entry by
 * `record`; without edits nothing is written.
 *
 * Throws `conflict` when the texts never stood still, and as `PhaseSession.writeEdits`; then nothing was changed and the state is `state`.
 */
export async function writePlanned(
  session: PhaseSession,
  state: RefinementState,
  planned: PlannedWrite,
  options: RunOptions,
  record: (result: RevisionResult) => Promise<{ entry: HistoryEntry; decided: Suggestion[] }>,
): Promise<RevisionResult> {
  const answers: Answers = new Map();
  for (let attempt = 1; ; attempt++) {
    let writing: { result: RevisionResult; entry: HistoryEntry; decided: Suggestion[] };
    const standing = session.state;
    try {
      const texts = planned.isFresh && attempt === 1 ? planned.texts : await currentTexts(session);
      throwIfCancelled(options.signal);
      const carried = carriedOver([...planned.edits, ...planned.wide], planned.texts, texts, state.locks);
      const unseen = carried.edits.filter(unansweredIn(planned, answers));
      if (unseen.length > 0) {
        const proposal = proposalOf(session, planned, texts, carried, unseen, answers);
        const isApproved = (await options.approve?.(proposal)) === true;
        for (const { origin } of unseen) answers.set(origin, isApproved);
        // The author may well have mended something while they looked at it.
        attempt--;
        continue;
      }
      const result = await resultOf(session, planned, texts, carried, answers);
      if (result.edits.length === 0) return result;
      writing = { result, ...(await record(result)) };
    } catch (error) {
      if (standing.status === 'revising') await session.save(state).catch(() => undefined);
      throw error;
    }
    const { result, entry, decided } = writing;
    try {
      const edits = editsByPath(result.texts, result.edits);
      const recorded = await session.writeEdits(state, entry, result.texts, edits, { decided });
      return { ...result, recorded };
    } catch (error) {
      const hasMoved = error instanceof StoryFoldError && error.code === 'conflict';
      if (!hasMoved || attempt >= mostAttempts) throw error;
    }
  }
}

/** A file that is gone is none of them; one that git left a merge in is no text to work on. */
async function currentTexts(session: PhaseSession): Promise<ManuscriptText[]> {
  const texts = await session.texts();
  for (const { path, text } of texts) requireMerged(path, text);
  return texts;
}

/** Whether the author approved of an edit that they were shown. Edits are copied when they are carried over; where they come from is not. */
type Answers = Map<RecordedEdit['origin'], boolean>;

async function resultOf(
  session: PhaseSession,
  { texts: plannedOn, wide }: PlannedWrite,
  texts: readonly ManuscriptText[],
  carried: CarriedEdits,
  answers: Answers,
): Promise<RevisionResult> {
  const isRefused = ({ origin }: RecordedEdit): boolean => answers.get(origin) === false;
  const edits = carried.edits.filter((edit) => !isRefused(edit));
  const lost = carried.lost.filter(({ edit }) => !isRefused(edit));
  const applied = idsOf(edits);
  const reasons = new Map<string, NotAppliedReason>();
  for (const { edit, reason } of lost) for (const id of edit.origin.suggestions) reasons.set(id, reason);
  const turnedDown = new Set<string>();
  for (const id of idsOf(wide.filter(isRefused))) {
    if (applied.has(id)) continue;
    turnedDown.add(id);
    reasons.set(id, 'declined');
  }
  return {
    texts,
    edits,
    files: await session.changesBy(texts, editsByPath(texts, edits)),
    applied,
    reasons,
    turnedDown,
    lost: lost.map(({ edit, reason }) => {
      const text = plannedOn.find(({ path }) => path === edit.path)?.text ?? '';
      return strayOf(text, edit, edit.origin.suggestions, reason);
    }),
  };
}

/** What the author has to look at still: a yes is for what was shown, and not for an edit that has a place again since. */
function unansweredIn({ wide }: PlannedWrite, answers: Answers): (edit: RecordedEdit) => boolean {
  const origins = new Set(wide.map(({ origin }) => origin));
  return ({ origin }) => origins.has(origin) && !answers.has(origin);
}

function proposalOf(
  { phase }: PhaseSession,
  planned: PlannedWrite,
  texts: readonly ManuscriptText[],
  { edits }: CarriedEdits,
  unseen: readonly RecordedEdit[],
  answers: Answers,
): Proposal {
  const isUnseen = unansweredIn(planned, answers);
  const files = texts.flatMap(({ path, text }) => {
    const here = edits.filter((edit) => edit.path === path && answers.get(edit.origin) !== false);
    if (!here.some(isUnseen)) return [];
    // Both with the other edits, which are written in any case: what differs is just what is asked about.
    const others = here.filter((edit) => !isUnseen(edit));
    return [{ path, before: applyEdits(text, others), after: applyEdits(text, here) }];
  });
  return { phase, suggestions: [...idsOf(unseen)], files };
}

function idsOf(edits: readonly RecordedEdit[]): Set<string> {
  return new Set(edits.flatMap(({ origin }) => origin.suggestions));
}

function editsByPath(
  texts: readonly ManuscriptText[],
  edits: readonly RecordedEdit[],
): Map<string, TextEdit[]> {
  const grouped = new Map<string, TextEdit[]>(texts.map(({ path }) => [path, []]));
  for (const edit of edits) grouped.get(edit.path)?.push(edit);
  return grouped;
}
