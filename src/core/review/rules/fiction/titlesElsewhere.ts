import type { PlacedHeading } from '../../../project/chapters/chapterHeadings';
import { readHeading } from '../../../text/chapterHeading';

/** A chapter whose heading has a number alone takes its title from the heading right below: `# Chapter One`, `## The Jar`. */
export function withTitleBelow<Chapter extends PlacedHeading>(chapter: Chapter, text: string): Chapter {
  if (chapter.title !== '' || chapter.heading.end === chapter.heading.start) return chapter;
  const below = /^(?:[ \t]*\r?\n)+/.exec(text.slice(chapter.heading.end, chapter.heading.end + 400));
  if (!below) return chapter;
  const start = chapter.heading.end + below[0].length;
  const line = /[^\r\n]*/.exec(text.slice(start, start + 300))![0];
  const read = readHeading(line);
  if (read?.form !== 'plain' || read.level === 0) return chapter;
  return {
    ...chapter,
    title: read.title,
    titleRange: { start: start + read.titleStart, end: start + read.titleEnd },
  };
}

const item =
  /^ {0,3}(\d{1,3})[.)、．][ \t]*(?:(?<marks>\*\*|__)(?<bold>[^*_\r\n]{1,80})\k<marks>|(?<plain>[^\r\n]{1,60}?)(?=[ \t]+[—–-][ \t]|[:：]|[ \t]*\r?$))/gmu;

/** The chapters of an outline that is a numbered list: `1. **The Jar** — Bram finds it.` Empty when it is not numbered from 1 on, or tells in sentences. */
export function listedChapters(text: string): PlacedHeading[] {
  const found: PlacedHeading[] = [];
  for (const match of text.matchAll(item)) {
    const words = match.groups?.['bold'] ?? match.groups?.['plain'] ?? '';
    const title = words.trim().replace(/[:：.]$/, match.groups?.['bold'] === undefined ? '$&' : '');
    if (Number(match[1]) !== found.length + 1 || title === '' || /[.。！？!?]$/u.test(title)) return [];
    const start = match.index + match[0].indexOf(title, match[1]!.length);
    const lineEnd = /[^\r\n]*/.exec(text.slice(match.index))![0].length;
    found.push({
      number: Number(match[1]),
      title,
      level: 0,
      heading: { start: match.index, end: match.index + lineEnd },
      titleRange: { start, end: start + title.length },
    });
  }
  return found.length >= 2 ? found : [];
}
