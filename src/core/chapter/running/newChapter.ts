import { chaptersFolder } from '../../project/layout';
import { chapterFileName, chapterSlug, readChapterFileName } from '../../project/chapters/chapterNames';
import type { ProjectSettings } from '../../project/project';
import type { KnownChapter } from '../chapterList';

/** The heading of a chapter's file: the words of its heading in the outline, or its number and title. */
export function newChapterHeading(
  { row, outlineHeading }: Pick<KnownChapter, 'row' | 'outlineHeading'>,
  { language }: Pick<ProjectSettings, 'language'>,
): string {
  const planned = outlineHeading
    .trim()
    .replace(/^#+[ \t\u3000]*/, '')
    .replace(/\s+#+$/, '');
  if (planned !== '') return `# ${planned}`;
  const { number, title } = row;
  if (number === undefined) return `# ${title === '' ? row.chapter : title}`;
  if (language === 'zh') return title === '' ? `# 第 ${number} 章` : `# 第 ${number} 章 ${title}`;
  return title === '' ? `# Chapter ${number}` : `# Chapter ${number}: ${title}`;
}

/** Where a chapter's file will be: `chapters/03-the-arrival.md`. */
export function newChapterPath({ row, place }: Pick<KnownChapter, 'row' | 'place'>): string {
  const ofId = readChapterFileName(`${row.chapter}-`);
  const { number, letter } = place ?? ofId ?? { number: row.number ?? 1, letter: '' };
  return `${chaptersFolder}/${chapterFileName(number, letter, chapterSlug(row.title))}`;
}
