import { StoryFoldError } from '../../errors';
import { sha256 } from '../../storage/hash';
import type { StoreChange } from '../../storage/projectStore';
import type { ManuscriptText } from '../../ports';
import { encodeText } from '../../text/decode';
import { withLineEndsOf } from '../../text/lineEnds';
import { delivered, proposed, undeliverable } from './attempt';
import type { ChapterDesk } from './chapterDesk';
import { noSuchAttempt } from '../chapterErrors';
import { changedVersionFile, isProposalPath, proposalPath } from '../record/chapterFiles';
import type { ChapterState } from '../model';
import { attemptText } from '../record/judgedAttempts';
import { assembled, underTheirs } from '../record/workingChapter';

/**
 * Puts an attempt into the author's file: through the refinement of the final phase, so that what stood there is kept and can be restored.
 * A text of the author's that differs from what was put there before is never overwritten: then the attempt waits beside it. Done twice,
 * as after a crash in between, it does nothing the second time.
 */
export async function deliverAttempt(desk: ChapterDesk, attempt: number, overLocks: boolean): Promise<void> {
  const { store, refinement } = desk.options;
  const text = (await attemptText(store, desk.id, attempt)) ?? (await textAtWork(desk, attempt));
  if (text === undefined) {
    await desk.save(undeliverable(desk.state));
    throw noSuchAttempt(desk, attempt, [...desk.judged.keys()]);
  }
  for (let tries = 1; ; tries++) {
    const { path, file } = await authorsFile(desk);
    // The heading and the notes above it are the author's, whenever they wrote them: the attempt may know nothing of them.
    const whole = file ? underTheirs(file, text) : text;
    const bytes = encodeText(file ? withLineEndsOf(file.text, whole) : whole, file?.byteOrderMark ?? false);
    const hash = await sha256(bytes);
    if (file?.sha256 === hash) return saveDelivered(desk, { path, sha256: hash, attempt });
    if (desk.isAuthors(file)) return proposeAttempt(desk, attempt, path, bytes);
    try {
      const usage = desk.judged.get(attempt)?.usage;
      const { files } = await refinement.writeChapter(
        { path, bytes, expected: file?.sha256 ?? null, chapter: desk.id },
        { overLocks, ...(usage && { usage }) },
      );
      const after = files[0]?.after ?? hash;
      return await saveDelivered(desk, { path, sha256: after, attempt });
    } catch (error) {
      if (!(error instanceof StoryFoldError)) throw error;
      // The author typed while it was written: what they have now is looked at once more.
      if (error.code === 'conflict' && error.details['path'] === path && tries < 3) continue;
      // A passage that was locked meanwhile would be lost.
      if (error.code === 'refused' && file && error.details['locks'] !== undefined)
        return proposeAttempt(desk, attempt, path, bytes);
      throw error;
    }
  }
}

/** The attempt is the author's file now, and nothing waits beside it any more. */
async function saveDelivered(
  desk: ChapterDesk,
  file: { path: string; sha256: string; attempt: number },
): Promise<void> {
  const { proposed: before } = desk.state;
  await desk.save(delivered(desk.state, file), before ? await removal(desk, before) : []);
}

/** The text of an attempt whose file is gone, where it is still what is worked on. */
async function textAtWork(desk: ChapterDesk, attempt: number): Promise<string | undefined> {
  const work = await desk.work();
  const text = work && assembled(work).text;
  const judged = desk.judged.get(attempt);
  return text !== undefined && judged?.sha256 === (await sha256(encodeText(text, false))) ? text : undefined;
}

/** The author's file as they have it now; where there is none, a name that no other file has. */
export async function authorsFile(
  desk: ChapterDesk,
): Promise<{ path: string; file: ManuscriptText | undefined }> {
  const { manuscript } = desk.options;
  const own = await desk.findFile();
  if (own !== undefined) return { path: own, file: await manuscript.read(own) };
  const { path } = desk;
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : path.replace(/\.md$/, `-${number}.md`);
    const file = await manuscript.read(candidate);
    // One that came since the work began is the chapter's own where its bytes are an attempt of it.
    if (!file || file.text.trim() === '' || isOfThis(desk, file)) return { path: candidate, file };
  }
}

function isOfThis(desk: ChapterDesk, { path, sha256: hash }: ManuscriptText): boolean {
  const isOthers = desk.chapters.some(({ row }) => row.path === path && row.chapter !== desk.id);
  return !isOthers || desk.isOwnWork(hash);
}

/** The attempt waits beside the author's file, in one commit with the state that says so. */
async function proposeAttempt(
  desk: ChapterDesk,
  attempt: number,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const { store } = desk.options;
  const hash = await sha256(bytes);
  for (let number = 1; ; number++) {
    const beside = proposalPath(path, number);
    const old = await store.read(beside);
    const oldHash = old ? await sha256(old) : null;
    const { proposed: before } = desk.state;
    const isOurs =
      oldHash === null || oldHash === hash || (before?.path === beside && before.sha256 === oldHash);
    if (!isOurs) continue;
    const change: StoreChange = { path: beside, bytes, expected: oldHash };
    const gone = before && before.path !== beside ? await removal(desk, before) : [];
    return desk.save(proposed(desk.state, { path: beside, sha256: hash, attempt }), [change, ...gone]);
  }
}

/** The writes that take a proposal away. What the author made of it is kept with the chapter, and told. */
export async function removal(
  desk: ChapterDesk,
  { path, sha256: expected, attempt }: NonNullable<ChapterState['proposed']>,
): Promise<StoreChange[]> {
  if (!isProposalPath(path)) return [];
  const bytes = await desk.options.store.read(path);
  if (!bytes) return [];
  const hash = await sha256(bytes);
  const gone: StoreChange = { path, bytes: undefined, expected: hash };
  if (hash === expected) return [gone];
  const kept = changedVersionFile(desk.id, attempt, hash);
  desk.changedVersions.push(kept);
  return [gone, { path: kept, bytes }];
}
