import type { ChapterStep, RetryLevel } from './values';
import type { ChapterProgressView } from './workbenchState';

/** The texts in which the work on a chapter is told, in the author's language. */
interface ChapterProgressTexts {
  attempt: (number: number, of: number) => string;
  level: (level: RetryLevel) => string;
  copy: (number: number, of: number) => string;
  step: (step: ChapterStep) => string;
  scene: (step: string, scene: number, number: number, of: number) => string;
}

/** What is done with a chapter, in the order in which host and webview alike tell it: the attempt, its level, the copy, the step. */
export function chapterProgressParts(
  { step, number, of, level, scene, copy }: ChapterProgressView,
  texts: ChapterProgressTexts,
): string[] {
  const name = texts.step(step);
  return [
    ...(number > 1 || level !== null ? [texts.attempt(number, of)] : []),
    ...(level === null ? [] : [texts.level(level)]),
    ...(copy ? [texts.copy(copy.number, copy.of)] : []),
    scene ? texts.scene(name, scene.scene, scene.number, scene.of) : name,
  ];
}
