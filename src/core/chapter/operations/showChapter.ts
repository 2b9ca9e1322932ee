import type { ChapterControllerOptions } from '../running/chapterRun';
import { chapterOutcome, type ChapterOutcome } from '../chapterOutcome';
import type { ChapterRow } from '../chapterList';
import { noState, peekChapterState } from '../record/chapterStateFile';
import { peekJudged } from '../record/judgedAttempts';

/** How a chapter stands. Writes nothing. */
export async function showChapter(
  { store }: Pick<ChapterControllerOptions, 'store'>,
  { chapter, title, path, status }: ChapterRow,
): Promise<ChapterOutcome> {
  const state = (await peekChapterState(store, chapter)) ?? noState(chapter);
  // A text of the author's needs no verdict.
  const shown = state.status === 'not_started' ? { ...state, status } : state;
  return chapterOutcome(shown, { title, path, judged: await peekJudged(store, chapter) });
}
