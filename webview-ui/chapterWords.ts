import { chapterNumber } from '../src/shared/chapterNumber';
import { chapterProgressParts } from '../src/shared/chapterProgressParts';
import type { ChapterProgressView } from '../src/shared/workbenchState';
import type { Say } from './text';

/** Which chapter is at work, and the how manyeth of those that were asked for: "Chapter 3: The Tide · 2 of 5 chapters". */
export function chapterAtWork({ chapter, title, work }: ChapterProgressView, say: Say): string {
  return [nameOf(chapter, title, say), ...(work ? [say('chapter.place', work.number, work.of)] : [])].join(
    ' · ',
  );
}

/** What is done with it: "try 2 of 4 · write again · writing, scene 3 (1 of 2)". */
export function chapterStep(progress: ChapterProgressView, say: Say): string {
  return chapterProgressParts(progress, {
    attempt: (number, of) => say('chapter.try', number, of),
    level: (level) => say(`chapter.level.${level}`),
    copy: (number, of) => say('progress.copy', number, of),
    step: (step) => say(`chapter.step.${step}`),
    scene: (step, scene, number, of) => say('chapter.scene', step, scene, number, of),
  }).join(' · ');
}

function nameOf(chapter: string, title: string, say: Say): string {
  const number = chapterNumber(chapter);
  if (number === undefined) return title === '' ? chapter : title;
  return title === '' ? say('chapter.numbered', number) : say('chapter.named', number, title);
}
