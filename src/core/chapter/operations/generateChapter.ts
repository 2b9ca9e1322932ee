import type { StoryFoldError } from '../../errors';
import * as attempts from '../running/attempt';
import type { ChapterDesk } from '../running/chapterDesk';
import { attemptsRanOut, chapterRefused, unreadableChapter, type ChapterRefusal } from '../chapterErrors';
import type { ChapterRow } from '../chapterList';
import { hasPassed, type ChapterOutcome } from '../chapterOutcome';
import type { GenerateChapterOptions } from '../running/chapterRun';
import type { ChapterWork } from '../running/chapterWork';
import { choicesOn, tokensOf } from './retryChoices';
import { runOn } from '../running/runOn';
import { seriesAt, seriesInFull, type Prospect } from '../running/workStart';

/** Writes one chapter; see `ChapterController.generate`. */
export async function generateChapter(
  work: ChapterWork,
  { chapter }: Pick<ChapterRow, 'chapter'>,
  options: GenerateChapterOptions,
): Promise<ChapterOutcome> {
  return work.onChapter(chapter, true, async (desk) => {
    const because = whyNotGenerated(desk, options.force ?? false);
    if (because === 'unreadable') throw unreadableChapter(desk, desk.chapter.row.problem);
    if (because) throw chapterRefused(desk, because);
    const isMeant = options.force === true || options.again === true;
    if (hasRunOut(desk) && !isMeant) throw await ranOut(work, desk);
    const prospect = await generationOf(desk, options);
    const model = work.requireModel(desk);
    return runOn(work, desk, { model, run: work.startRun(model, options), options, prospect });
  });
}

async function ranOut(work: ChapterWork, desk: ChapterDesk): Promise<StoryFoldError> {
  const [first, ...others] = (await choicesOn(work, desk)).map((choice) => ({
    level: choice.level,
    tokens: tokensOf(choice),
  }));
  return attemptsRanOut(desk, [first!, ...others]);
}

/** Whether its attempts are used up: a new series of them is the author's to begin, at a level that they choose. */
export function hasRunOut({ state }: ChapterDesk): boolean {
  return state.status === 'needs_attention' && !attempts.isUnderWay(state);
}

/** Why this chapter is not the engine's to write; undefined where it is. */
export function whyNotGenerated(desk: ChapterDesk, force: boolean): ChapterRefusal | undefined {
  const { state, chapter } = desk;
  const { text, row } = chapter;
  if (state.locked) return 'locked';
  if (row.problem !== undefined) return 'unreadable';
  if (force || attempts.isUnderWay(state)) return undefined;
  if (state.proposed) return 'proposal';
  if (desk.isAuthors(text)) return state.delivered ? 'changed_by_author' : 'authors_text';
  return hasPassed(state) ? 'passed' : undefined;
}

/**
 * What is under way goes on. Else a chapter begins: in full where it is new, or is to be written anew; at the level that is stored where
 * attempts had run out.
 */
export async function generationOf(
  desk: ChapterDesk,
  { force = false, overLocks = false }: Pick<GenerateChapterOptions, 'force' | 'overLocks'>,
): Promise<Prospect> {
  const { state } = desk;
  if (!force && attempts.isUnderWay(state)) return { state, changes: [], missing: [] };
  if (!force && hasRunOut(desk)) return seriesAt(desk, state.lastRetryLevel ?? 'full_retry', overLocks);
  return seriesInFull(desk, overLocks);
}
