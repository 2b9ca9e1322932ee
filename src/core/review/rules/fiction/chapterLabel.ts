import type { Language } from '../../../text/language';
import { shorten } from '../../../text/shorten';
import { say } from '../messages';

/** "chapter 3", "第3章", or the title in quotation marks for a chapter without a number. */
export function chapterLabel(
  language: Language,
  chapter: { number: number | undefined; title: string },
): string {
  if (chapter.number === undefined) return `“${shorten(chapter.title)}”`;
  return say(language, `chapter ${chapter.number}`, `第${chapter.number}章`);
}

/** The same at the beginning of a sentence. */
export function chapterLabelFirst(
  language: Language,
  chapter: { number: number | undefined; title: string },
): string {
  const label = chapterLabel(language, chapter);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** What makes two titles the same: letter case, width, marks and the space around them do not. */
export function foldedTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim();
}
