import { chapterOfFile } from '../../project/chapters/chapterOfFile';
import { countText } from '../../text/counts';
import { editsBetween } from '../../text/diff/diff';
import { EditMapper } from '../../text/editMapping';
import type { Language } from '../../text/language';
import type { Range } from '../../text/range';
import type { SceneList } from '../model';
import type { WorkingChapter } from '../chapterTalk';

/** What stands between two scenes that the engine puts together; each ends with a line end of its own. */
const sceneBreak = '\n***\n\n';

/** A chapter's text cut into scenes, so that together its pieces are the very same text. */
export interface ChapterText {
  /** The heading line, without its line end; empty where there is none. */
  heading: string;
  /** What stands before the first scene: the heading, and whatever the author put above and below it. */
  before: string;
  scenes: readonly SceneText[];
}

interface SceneText {
  scene: number;
  text: string;
  /** What stands between it and the next scene; empty for the last. */
  gap: string;
}

/** Scenes under a heading, each ending with one line end, in the order of their numbers. */
export function chapterOfScenes(
  heading: string,
  scenes: readonly { scene: number; text: string }[],
): ChapterText {
  const ordered = [...scenes].sort((one, other) => one.scene - other.scene);
  return {
    heading,
    before: heading === '' ? '' : `${heading}\n\n`,
    scenes: ordered.map(({ scene, text }, index) => ({
      scene,
      text: `${text.trimEnd()}\n`,
      gap: index < ordered.length - 1 ? sceneBreak : '',
    })),
  };
}

/** The whole text, and where each scene begins in it: UTF-16 units. */
export function assembled({ before, scenes }: ChapterText): { text: string; sceneStarts: number[] } {
  const sceneStarts: number[] = [];
  let text = before;
  for (const scene of scenes) {
    sceneStarts.push(text.length);
    text += scene.text + scene.gap;
  }
  return { text, sceneStarts };
}

/**
 * A text cut where its scenes begin, numbered from 1; one scene with everything where `sceneStarts` is empty or does not fit the text.
 * `path` is where the text lies or will lie: a chapter's file name may say what its heading does not.
 */
export function chapterOfText(path: string, text: string, sceneStarts: readonly number[]): ChapterText {
  const { heading, body } = chapterOfFile(path, text);
  const first = skipBlankLines(text, body.start);
  const starts = fits(sceneStarts, first, text.length) ? sceneStarts : [first];
  return {
    heading: text.slice(heading.start, heading.end),
    before: text.slice(0, starts[0]),
    scenes: starts.map((start, index) => {
      const next = starts[index + 1];
      const whole = text.slice(start, next);
      const gap = next === undefined ? '' : gapAtEnd(whole);
      return { scene: index + 1, text: whole.slice(0, whole.length - gap.length), gap };
    }),
  };
}

function fits(starts: readonly number[], first: number, length: number): boolean {
  return (
    starts.length > 0 &&
    starts.every(
      (start, index) =>
        start >= (index === 0 ? first : starts[index - 1]! + 1) && (start < length || length === first),
    )
  );
}

function skipBlankLines(text: string, from: number): number {
  const blank = /^(?:[ \t\u3000]*\r?\n)*/u.exec(text.slice(from))![0];
  return from + blank.length;
}

/** The break between two scenes, as the engine or an author sets it, at the end of a scene's text, without the scene's own line end. */
function gapAtEnd(text: string): string {
  const tail = text.slice(-400);
  const match =
    /(?<=\n)(?:[ \t\u3000]*\r?\n)*[ \t\u3000]*(?:(?:[*＊·•~—–#-][ \t\u3000]*){1,9})\r?\n(?:[ \t\u3000]*\r?\n)*$/u.exec(
      tail,
    );
  return match?.[0] ?? /(?<=\n)(?:[ \t\u3000]*\r?\n)+$/u.exec(tail)?.[0] ?? '';
}

/**
 * What the author has above their chapter's words, such as front matter and a heading of their own; empty where there is nothing. Where no
 * words stand there yet, it is parted by a blank line from those that will.
 */
export function theirTop(theirs: { path: string; text: string }): string {
  if (theirs.text.trim() === '') return '';
  const { before } = chapterOfText(theirs.path, theirs.text, []);
  const isParted = before === '' || hasBody(theirs) || /\n[ \t\u3000]*\r?\n$/u.test(before);
  return isParted ? before : `${before.trimEnd()}\n\n`;
}

/** A chapter's words below what the author has above theirs. */
export function underTheirs(theirs: { path: string; text: string }, text: string): string {
  const top = theirTop(theirs);
  return top === '' ? text : top + text.slice(chapterOfText(theirs.path, text, []).before.length);
}

/** Whether there is anything below the heading: a file with a heading alone is a chapter that is yet to be written. */
export function hasBody({ path, text }: { path: string; text: string }): boolean {
  return text.slice(chapterOfFile(path, text).body.start).trim() !== '';
}

/** Where so many scenes begin in a text that the engine put together; empty where its breaks are not as many as that takes. */
export function startsAtBreaks(path: string, text: string, scenes: readonly number[]): number[] {
  if (scenes.length === 0) return [];
  const first = skipBlankLines(text, chapterOfFile(path, text).body.start);
  const starts = [first];
  for (let at = text.indexOf(sceneBreak, first); at >= 0; at = text.indexOf(sceneBreak, at + 1))
    starts.push(at + sceneBreak.length);
  return starts.length === scenes.length ? starts : [];
}

/** Where scenes begin in a text that the author changed, by where they began before. Empty where they cannot be told apart any more. */
export function mapSceneStarts(before: string, sceneStarts: readonly number[], after: string): number[] {
  if (sceneStarts.length === 0 || before === after) return [...sceneStarts];
  const mapper = new EditMapper(editsBetween(before, after));
  const mapped = sceneStarts.map((start) => mapper.mapOffset(start, 'before'));
  const rise = mapped.every((start, index) => index === 0 || start > mapped[index - 1]!);
  return rise && mapped.at(-1)! < after.length ? mapped : [];
}

/** The same chapter with other texts for its scenes; what stands around them stays. */
export function withScenes(
  chapter: ChapterText,
  texts: readonly { scene: number; text: string }[],
): ChapterText {
  const byScene = new Map(texts.map(({ scene, text }) => [scene, text]));
  return {
    ...chapter,
    scenes: chapter.scenes.map((scene) => ({ ...scene, text: byScene.get(scene.scene) ?? scene.text })),
  };
}

/** As a model is told of it. */
export function asTold(chapter: ChapterText, sceneList: SceneList | undefined): WorkingChapter {
  return {
    heading: chapter.heading,
    sceneList,
    scenes: chapter.scenes.map(({ scene, text }) => ({ scene, text })),
  };
}

/** How long the chapter is, as the author counts, without its heading. */
export function measuredWords(path: string, text: string, language: Language): number {
  return countText(text.slice(chapterOfFile(path, text).body.start), language).words;
}

/** Ranges of the whole text, by the scenes that they lie in, in units of each scene's text. What reaches over several scenes is in all of them. */
export function rangesByScene(chapter: ChapterText, ranges: readonly Range[]): Map<number, Range[]> {
  const found = new Map<number, Range[]>();
  let start = chapter.before.length;
  for (const { scene, text, gap } of chapter.scenes) {
    const end = start + text.length;
    const inside = ranges
      .filter((range) => range.start < end && start < range.end)
      .map((range) => ({
        start: Math.max(range.start, start) - start,
        end: Math.min(range.end, end) - start,
      }));
    if (inside.length > 0) found.set(scene, inside);
    start = end + gap.length;
  }
  return found;
}
