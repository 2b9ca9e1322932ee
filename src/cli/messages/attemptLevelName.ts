import type { AttemptLevel } from '../../core/chapter/judging/attemptLevel';
import type { ChapterMessages } from './englishChapterMessages';

/** How an attempt was made, in a word or two. One that answers no other is nothing that is done again. */
export function attemptLevelName(
  { attempt, level }: { attempt: number; level: AttemptLevel },
  { outcome, levelNames }: ChapterMessages,
): string {
  if (level !== 'first') return levelNames[level];
  return attempt === 0 ? outcome.first : outcome.anew;
}
