import type { ProjectSettings } from '../../project/project';
import type { KnownChapter } from '../chapterList';
import type { ChapterSettings, LengthRange } from '../chapterSettings';
import type { ChapterTask } from '../chapterTalk';
import { newChapterHeading } from './newChapter';
import { chapterOfText } from '../record/workingChapter';

/** What is to be written, as a model is told it. */
export function chapterTask(
  chapter: KnownChapter,
  project: ProjectSettings,
  { range }: Pick<ChapterSettings, 'range'>,
): ChapterTask {
  const { row, outline } = chapter;
  return {
    id: row.chapter,
    number: row.number,
    title: row.title,
    heading: headingOf(chapter, project),
    outline,
    range: range && toldRange(range),
  };
}

/** The author's own heading line where their file has one. */
export function headingOf(chapter: KnownChapter, project: ProjectSettings): string {
  const { text } = chapter;
  const own = text && text.text.trim() !== '' ? chapterOfText(text.path, text.text, []).heading : '';
  return own === '' ? newChapterHeading(chapter, project) : own;
}

/** A model that is to write at least so much is told where to stop as well; what counts is what is measured. */
function toldRange({ least, most }: LengthRange): LengthRange {
  return { least, most: most === Infinity ? least * 2 : most };
}
