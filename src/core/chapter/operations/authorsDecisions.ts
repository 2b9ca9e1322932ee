import { decodeText } from '../../text/decode';
import { sha256 as hashOf } from '../../storage/hash';
import type { ProjectStore } from '../../storage/projectStore';
import * as attempts from '../running/attempt';
import { isProposalPath } from '../record/chapterFiles';
import type { ChapterDesk } from '../running/chapterDesk';
import { noProposal, noSuchAttempt } from '../chapterErrors';
import type { ChapterRow } from '../chapterList';
import type { ChapterOutcome } from '../chapterOutcome';
import type { ChapterWork } from '../running/chapterWork';
import { authorsFile, deliverAttempt, removal } from '../running/deliver';
import { attemptText, peekJudged } from '../record/judgedAttempts';
import { refuseNewerFinal } from '../record/newerFiles';
import type { ChapterState, JudgedAttempt } from '../model';
import { keptAsWork } from '../running/workStart';

// What the author decides about a chapter. None of it asks a model.

export async function readAttempt(
  store: ProjectStore,
  { row: { chapter }, reference }: { row: Pick<ChapterRow, 'chapter'>; reference: string },
  attempt: number,
): Promise<{ judged: JudgedAttempt; text: string }> {
  const all = await peekJudged(store, chapter);
  const judged = all.find((one) => one.attempt === attempt);
  const text = judged && (await attemptText(store, chapter, attempt));
  if (judged && text !== undefined) return { judged, text };
  throw noSuchAttempt(
    { reference },
    attempt,
    all.map((one) => one.attempt),
  );
}

/** That attempt is the chapter's text by the author's decision. What was under way on another is given up. */
export function keepAttempt(
  work: ChapterWork,
  row: ChapterRow,
  attempt: number,
  { overLocks = false }: { overLocks?: boolean },
): Promise<ChapterOutcome> {
  return work.onChapter(row.chapter, false, async (desk) => {
    const judged = desk.judged.get(attempt);
    const text = await attemptText(desk.options.store, desk.id, attempt);
    if (!judged || text === undefined) throw noSuchAttempt(desk, attempt, [...desk.judged.keys()]);
    await refuseNewerFinal(desk.options.store);
    const kept = await keptAsWork(desk, keptByAuthor(desk.state, judged), attempt);
    await desk.save(kept.state, kept.changes);
    await deliverAttempt(desk, attempt, overLocks);
    return work.outcome(desk);
  });
}

function keptByAuthor(state: ChapterState, { attempt, passed }: JudgedAttempt): ChapterState {
  const { onlyScenes: _only, error: _error, bullets: _bullets, attemptUsage: _usage, ...rest } = state;
  return {
    ...rest,
    status: passed || rest.status === 'passed' ? 'passed' : 'needs_attention',
    lastRetryLevel: rest.lastRetryLevel ?? 'full_retry',
    pendingSteps: [],
    pendingScenes: [],
    toDeliver: attempt,
  };
}

export function acceptProposal(
  work: ChapterWork,
  row: ChapterRow,
  { overLocks = false }: { overLocks?: boolean },
): Promise<ChapterOutcome> {
  return work.onChapter(row.chapter, false, async (desk) => {
    const { store, refinement } = desk.options;
    const { proposed } = desk.state;
    const bytes = proposed && isProposalPath(proposed.path) ? await store.read(proposed.path) : undefined;
    if (!proposed || !bytes) throw noProposal(desk);
    // Bytes that are no text would be no chapter.
    decodeText(bytes);
    const { path, file } = await authorsFile(desk);
    const usage = desk.judged.get(proposed.attempt)?.usage;
    const { files } = await refinement.writeChapter(
      { path, bytes, expected: file?.sha256 ?? null, chapter: desk.id },
      { overLocks, ...(usage && { usage }) },
    );
    const sha256 = files[0]!.after!;
    const state = attempts.delivered(desk.state, { path, sha256, attempt: proposed.attempt });
    // What the author changed in the proposal is theirs from then on.
    const isTheirs = sha256 !== proposed.sha256;
    const authorsVersions = isTheirs
      ? attempts.withVersion(state.authorsVersions, sha256)
      : state.authorsVersions;
    // What the author wrote there while it was taken over is kept.
    const taken = { ...proposed, sha256: await hashOf(bytes) };
    await desk.save({ ...state, authorsVersions }, await removal(desk, taken));
    return work.outcome(desk);
  });
}

export function dismissProposal(work: ChapterWork, row: ChapterRow): Promise<ChapterOutcome> {
  return work.onChapter(row.chapter, false, async (desk) => {
    const { proposed } = desk.state;
    if (!proposed) throw noProposal(desk);
    await desk.save(attempts.dismissed(desk.state), await removal(desk, proposed));
    return work.outcome(desk);
  });
}

export function setLocked(work: ChapterWork, row: ChapterRow, locked: boolean): Promise<ChapterOutcome> {
  return work.onChapter(row.chapter, false, async (desk: ChapterDesk) => {
    if (desk.state.locked !== locked) await desk.save({ ...desk.state, locked });
    return work.outcome(desk);
  });
}
