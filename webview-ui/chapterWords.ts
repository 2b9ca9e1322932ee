import { chapterNumber } from '../src/shared/chapterNumber';
import type { ChapterProgressView } from '../src/shared/workbenchState';
import type { Say } from './text';

/** Which chapter is at work, and the how manyeth of those that were asked for: "Chapter 3: The Tide · 2 of 5 chapters". */
export function chapterAtWork({ chapter, title, work }: ChapterProgressView, say: Say): string {
  return [nameOf(chapter, title, say), ...(work ? [say('chapter.place', work.number, work.of)] : [])].join(
    ' · ',
  );
}

/** What is done with it: "try 2 of 4 · write again · writing, scene 3 (1 of 2)". */
export function chapterStep({ step, number, of, level, scene, copy }: ChapterProgressView, say: Say): string {
  const name = say(`chapter.step.${step}`);
  return [
    ...(number > 1 || level !== null ? [say('chapter.try', number, of)] : []),
    ...(level === null ? [] : [say(`chapter.level.${level}`)]),
    ...(copy ? [say('progress.copy', copy.number, copy.of)] : []),
    scene ? say('chapter.scene', name, scene.scene, scene.number, scene.of) : name,
  ].join(' · ');
}

function nameOf(chapter: string, title: string, say: Say): string {
  const number = chapterNumber(chapter);
  if (number === undefined) return title === '' ? chapter : title;
  return title === '' ? say('chapter.numbered', number) : say('chapter.named', number, title);
}
