import { suggestedLevel } from '../judging/verdict';
import { chapterRefused, unreadableChapter } from '../chapterErrors';
import type { ChapterDesk } from '../running/chapterDesk';
import type { ChapterRow } from '../chapterList';
import type { ChapterOutcome } from '../chapterOutcome';
import type { RetryChapterOptions } from '../running/chapterRun';
import type { ChapterWork } from '../running/chapterWork';
import { runOn } from '../running/runOn';
import { seriesAt } from '../running/workStart';
import type { RetryLevel } from '../../../shared/values';

/** A new series of attempts by the author's wish; see `ChapterController.retry`. */
export async function retryChapter(
  work: ChapterWork,
  { chapter }: Pick<ChapterRow, 'chapter'>,
  options: RetryChapterOptions,
): Promise<ChapterOutcome> {
  return work.onChapter(chapter, true, async (desk) => {
    requireRetriable(desk);
    const prospect = await seriesAt(desk, options.level ?? levelByDefault(desk), options.overLocks ?? false);
    const model = work.requireModel(desk);
    return runOn(work, desk, { model, run: work.startRun(model, options), options, prospect });
  });
}

/** Throws `refused` for a chapter that the author locked, and as `unreadableChapter` says for one whose file cannot be read. */
export function requireRetriable(desk: ChapterDesk): void {
  const { problem } = desk.chapter.row;
  if (desk.state.locked) throw chapterRefused(desk, 'locked');
  if (problem !== undefined) throw unreadableChapter(desk, problem);
}

/** The stored one where attempts have run out; else what the last verdict asks for; the lightest for a text of the author's. */
export function levelByDefault({ state, judged, settings }: ChapterDesk): RetryLevel {
  if (!settings.selectiveRetry) return 'full_retry';
  const all = [...judged.values()].sort((one, other) => one.attempt - other.attempt);
  return suggestedLevel(state, all) ?? 'edit_only';
}
