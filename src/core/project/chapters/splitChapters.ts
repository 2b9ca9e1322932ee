import { chaptersAndDivisions, type PlacedChapter } from './chapterHeadings';

/** A stretch of a text that is one chapter; UTF-16 units. */
interface ChapterPart {
  /** As the heading says; undefined for a prologue or an interlude. */
  number: number | undefined;
  title: string;
  start: number;
  end: number;
}

/**
 * The chapters of a whole work. Together they are the text, unit for unit: what stands before the first heading goes with
 * the first chapter, a heading that ranks above the chapters (a part's or a book's) with the chapter below it.
 * Empty when no heading is a chapter's: `# Chapter 3: Title`, `# 第三章 标题`, or `# 3. Title` at the highest level.
 */
export function splitChapters(text: string): ChapterPart[] {
  const found = chaptersAndDivisions(text);
  const numbered = found.filter((chapter) => chapter.number !== undefined);
  // "## 2" may number a scene within a chapter; only at the highest level is a bare number taken for a chapter's.
  if (!numbered.some(({ form, level }) => level === 1 || form !== 'numbered')) return [];
  const rank = commonRank(numbered);
  const parts: ChapterPart[] = [];
  let above: number | undefined;
  for (const chapter of found) {
    const own = rankOf(chapter);
    if (chapter.number !== undefined && own > rank) continue;
    if (chapter.number !== undefined && own < rank) {
      above ??= chapter.heading.start;
      continue;
    }
    const start = above ?? chapter.heading.start;
    above = undefined;
    parts.push({ number: chapter.number, title: chapter.title, start, end: text.length });
  }
  for (const [index, part] of parts.entries()) part.end = parts[index + 1]?.start ?? text.length;
  if (parts[0]) parts[0].start = 0;
  return parts;
}

/** The level that most chapters have, the lower one of two. A line without `#` ranks below all. */
function commonRank(chapters: readonly PlacedChapter[]): number {
  const counts = new Map<number, number>();
  for (const chapter of chapters) counts.set(rankOf(chapter), (counts.get(rankOf(chapter)) ?? 0) + 1);
  return [...counts].sort(
    ([rank, count], [otherRank, otherCount]) => otherCount - count || otherRank - rank,
  )[0]![0];
}

function rankOf(chapter: PlacedChapter): number {
  return chapter.level === 0 ? 7 : chapter.level;
}
