import type { StoreChange } from '../../storage/projectStore';
import type { RetryLevel } from '../../../shared/values';
import { again, outOfAttempts, seriesBegun, type AttemptStart } from './attempt';
import type { ChapterDesk } from './chapterDesk';
import { passagesInTheWay } from '../chapterErrors';
import { draftFile, revisionFile, sceneListFile } from '../record/chapterFiles';
import { attemptText, startsSinceAttempt } from '../record/judgedAttempts';
import type { ChapterState, SceneList } from '../model';
import { scenesToRewrite } from '../judging/redoScope';
import { possibleLevel, type MissingOutput, type RetryCounters } from '../judging/retryLevel';
import { assembled, chapterOfText, hasBody, rangesByScene, type ChapterText } from '../record/workingChapter';

/** The text that an attempt which keeps something starts from. */
interface StartingText {
  chapter: ChapterText;
  /** SHA-256 of the author's file, where it is their own version. */
  ofAuthor?: string;
}

/**
 * The author's current chapter where they changed it since it was delivered, wrote it, or went back to an earlier attempt; else the text that
 * was worked on last; else the chapter's file as it was delivered. Undefined where there is none.
 */
async function startingText(desk: ChapterDesk): Promise<StartingText | undefined> {
  const { text } = desk.chapter;
  const hasWords = text !== undefined && hasBody(text);
  const { putBack } = desk;
  if (hasWords && putBack) return { chapter: chapterOfText(text.path, text.text, putBack.sceneStarts) };
  const { proposed, startedFrom } = desk.state;
  // What waits beside the author's version was made from that, and is what its issues are about.
  const isAnswered = proposed !== undefined && text?.sha256 === startedFrom;
  const isAuthors = desk.isAuthors(text) && !isAnswered;
  if (!isAuthors) {
    const work = await desk.work();
    if (work) return { chapter: work };
  }
  if (!hasWords) return undefined;
  const chapter = chapterOfText(text.path, text.text, await sceneStartsInFile(desk, text.text));
  return { chapter, ...(isAuthors && { ofAuthor: text.sha256 }) };
}

/** Where scenes begin in the author's file: found through what they changed in the attempt that was delivered. */
export function sceneStartsInFile(desk: ChapterDesk, text: string): Promise<number[]> {
  const { state, judged, id, options } = desk;
  const delivered = state.delivered && judged.get(state.delivered.attempt);
  return startsSinceAttempt(options.store, id, delivered, text);
}

/** An attempt that is about to begin, with what has to be written beside its state. */
interface PreparedAttempt {
  start: AttemptStart;
  /** What the state says of its texts then. */
  texts: Partial<Pick<ChapterState, 'draftText' | 'revisionText' | 'sceneStarts'>>;
  changes: StoreChange[];
}

/**
 * What an attempt at this level needs: the scenes that it is about, and the text that it starts from in its place. `refused` names locked
 * passages that it would write anew. `plan`: the one that it goes by where that is not the chapter's.
 */
async function prepareAttempt(
  desk: ChapterDesk,
  level: RetryLevel,
  basedOn: number | undefined,
  starting: StartingText | undefined,
  overLocks: boolean,
  plan?: SceneList,
): Promise<PreparedAttempt | { refused: string[] }> {
  const from = level === 'full_retry' ? undefined : starting;
  const text = from && assembled(from.chapter);
  const report = basedOn === undefined ? undefined : desk.judged.get(basedOn)?.report;
  const there = from?.chapter.scenes.map(({ scene }) => scene) ?? [];
  const scenes = plan?.scenes.map(({ scene }) => scene) ?? (await desk.sceneNumbers());
  const isSame = there.length === scenes.length && there.every((scene, index) => scene === scenes[index]);
  const onlyScenes =
    level === 'write_only' && report && isSame
      ? scenesToRewrite(report, there, desk.settings.retryScope)
      : undefined;
  if (!overLocks) {
    const refused = await passagesRewritten(desk, level, from?.chapter, text?.text ?? '', onlyScenes);
    if (refused.length > 0) return { refused };
  }
  const start: AttemptStart = { level, basedOn, onlyScenes, scenes, startedFrom: from?.ofAuthor };
  if (!text) return { start, texts: {}, changes: [] };
  if (level === 'write_only' && onlyScenes === undefined) return { start, texts: {}, changes: [] };
  // The scenes that stay as they are stand in the draft while others are written; what is edited is the revision.
  const isEdited = level === 'edit_only';
  const path = isEdited ? revisionFile(desk.id) : draftFile(desk.id);
  const texts = isEdited
    ? { revisionText: path, sceneStarts: text.sceneStarts }
    : { draftText: path, revisionText: null, sceneStarts: text.sceneStarts };
  return { start, texts, changes: [{ path, bytes: new TextEncoder().encode(text.text) }] };
}

/** The ids of locked passages that would be written anew. */
async function passagesRewritten(
  desk: ChapterDesk,
  level: RetryLevel,
  from: ChapterText | undefined,
  text: string,
  onlyScenes: readonly number[] | undefined,
): Promise<string[]> {
  const { ranges, lost } = await desk.lockedIn(text);
  // What stands in the author's file only would not be in what comes of another text.
  if (level === 'edit_only') return lost;
  if (level === 'full_retry' || onlyScenes === undefined || !from)
    return [...ranges.map(({ id }) => id), ...lost];
  const rewritten = ranges.filter(({ range }) =>
    [...rangesByScene(from, [range]).keys()].some((scene) => onlyScenes.includes(scene)),
  );
  return [...rewritten.map(({ id }) => id), ...lost];
}

/** How work on a chapter would go on, before anything of it is written or sent. */
export interface Prospect {
  state: ChapterState;
  /** What is written with that state. */
  changes: StoreChange[];
  missing: MissingOutput[];
  /** The text that a series starts from. */
  starting?: StartingText;
}

/** A new series from nothing. Throws `refused` for locked passages in its way. */
export async function seriesInFull(desk: ChapterDesk, overLocks: boolean): Promise<Prospect> {
  const prepared = await prepareAttempt(desk, 'full_retry', undefined, undefined, overLocks);
  if ('refused' in prepared) throw passagesInTheWay(desk, 'full_retry', prepared.refused);
  const state = seriesBegun(desk.state, { ...prepared.start, level: undefined });
  return { state, changes: prepared.changes, missing: [] };
}

/**
 * A new series whose first attempt is made at this level, or as much deeper as what is missing makes it. Throws `refused` for locked
 * passages in its way.
 */
export async function seriesAt(desk: ChapterDesk, wanted: RetryLevel, overLocks: boolean): Promise<Prospect> {
  const starting = await startingText(desk);
  // Of an attempt that the author went back to they have the plan too.
  const plan = desk.putBack?.plan;
  const sceneList = plan !== undefined || (await desk.sceneList()) !== undefined;
  const { level, missing } = possibleLevel(wanted, { sceneList, draft: starting !== undefined });
  // What the author has before them is what a retry answers.
  const basedOn = desk.putBack?.attempt ?? inHand(desk.state).find((attempt) => desk.judged.has(attempt));
  const prepared = await prepareAttempt(desk, level, basedOn, starting, overLocks, plan);
  if ('refused' in prepared) throw passagesInTheWay(desk, level, prepared.refused);
  const state = seriesBegun(
    { ...desk.state, ...(plan && { sceneList: sceneListFile(desk.id) }), ...prepared.texts },
    { ...prepared.start, level },
  );
  const changes = [...(plan ? await desk.planChange(plan) : []), ...prepared.changes];
  return { state, changes, missing, ...(starting && { starting }) };
}

/** The attempt that waits for the author, the one that is their file, and the best: the first of them is what they have before them. */
function inHand({ proposed, delivered, bestAttempt }: ChapterState): number[] {
  return [proposed?.attempt, delivered?.attempt, bestAttempt].filter((attempt) => attempt !== undefined);
}

/**
 * The state with the next attempt of the series, and what is written with it. Where locked passages are in its way the series ends: the
 * best attempt is kept, and the author decides.
 */
export async function nextAttempt(
  desk: ChapterDesk,
  state: ChapterState,
  counters: RetryCounters & { lastRetryLevel: RetryLevel },
  overLocks: boolean,
): Promise<{ state: ChapterState; changes: StoreChange[]; heldBy: string[] }> {
  const level = counters.lastRetryLevel;
  // The issues are about what was judged, whatever the author has in their file by now.
  const work = level === 'full_retry' ? undefined : await desk.work();
  const starting = work && { chapter: work };
  const prepared = await prepareAttempt(desk, level, state.currentAttempt, starting, overLocks);
  if ('refused' in prepared) {
    const kept = await keptAsWork(desk, outOfAttempts(state, level));
    return { ...kept, heldBy: prepared.refused };
  }
  const next = again({ ...state, ...prepared.texts }, counters, prepared.start);
  return { state: next, changes: prepared.changes, heldBy: [] };
}

/**
 * An attempt is the chapter's text from now on: what a retry starts from is that, and the plan that it was written after. Where none is named
 * it is the one that is to be delivered, else what the author has before them, whatever better one there was before it.
 */
export async function keptAsWork(
  desk: ChapterDesk,
  state: ChapterState,
  attempt = state.toDeliver ?? inHand(state).find((one) => desk.judged.has(one)),
): Promise<{ state: ChapterState; changes: StoreChange[] }> {
  const judged = attempt === undefined ? undefined : desk.judged.get(attempt);
  if (!judged) return { state, changes: [] };
  const text = await attemptText(desk.options.store, desk.id, judged.attempt);
  // The one that is just being judged is what is worked on already.
  if (text === undefined) return { state, changes: [] };
  const { plan } = judged;
  const changes: StoreChange[] = [
    { path: revisionFile(desk.id), bytes: new TextEncoder().encode(text) },
    ...(plan ? await desk.planChange(plan) : []),
  ];
  return {
    state: {
      ...state,
      revisionText: revisionFile(desk.id),
      sceneStarts: judged.sceneStarts,
      ...(plan && { sceneList: sceneListFile(desk.id) }),
    },
    changes,
  };
}
