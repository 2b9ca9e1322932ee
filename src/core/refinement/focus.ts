import { StoryFoldError } from '../errors';
import { parseChapterReference } from '../project/chapters/chapterReference';
import { chapterHeadings } from '../project/chapters/chapterHeadings';
import { chapterOfFile } from '../project/chapters/chapterOfFile';
import type { ManuscriptText } from '../ports';
import type { Phase } from '../../shared/values';

/** One part of a phase's text: UTF-16 units of that file. */
export interface Focus {
  path: string;
  start: number;
  end: number;
}

/**
 * The part of a phase that an author's words name: a chapter's number (`2`, `chapter 2`, `第二章`), its title, or a file's
 * path. In the outline it is the chapter's heading and what stands below it; elsewhere a whole file.
 * Throws `not_found`, naming what there is.
 */
export function resolveFocus(phase: Phase, reference: string, texts: readonly ManuscriptText[]): Focus {
  const parts = partsOf(phase, texts);
  const { found, byNumber, number } = partNamed(parts, reference);
  if (found) return found.focus;
  const known = parts.map((part) =>
    part.number === undefined ? part.title || part.focus.path : String(part.number),
  );
  throw new StoryFoldError(
    'not_found',
    byNumber.length > 1
      ? `Several parts of the ${phase} are numbered ${number}.`
      : `The ${phase} has no part “${reference}”.`,
    known.length > 0
      ? `Name one of: ${known.join(', ')}; or give the file's path.`
      : 'It has no chapters; leave the focus out.',
    { phase, reference },
  );
}

/** A part of a phase's text, under a name that `resolveFocus` finds it by. */
export interface NamedPart {
  /** Its number where no other part has it, else its title, else its file's path. */
  name: string;
  title: string;
  focus: Focus;
}

/** The parts that a phase's text can be worked on one by one, in order; one that no name tells from the others is left out. */
export function namedParts(phase: Phase, texts: readonly ManuscriptText[]): NamedPart[] {
  const parts = partsOf(phase, texts);
  return parts.flatMap((part) => {
    const { number, title, focus } = part;
    const names = [number === undefined ? '' : String(number), title, focus.path];
    const name = names.find((one) => one !== '' && partNamed(parts, one).found === part);
    return name === undefined ? [] : [{ name, title, focus }];
  });
}

/** The part that a reference names, as `resolveFocus` finds it; undefined for one that the texts do not have. */
export function namedPart(
  phase: Phase,
  reference: string,
  texts: readonly ManuscriptText[],
): NamedPart | undefined {
  const { found } = partNamed(partsOf(phase, texts), reference);
  if (!found) return undefined;
  const { path, start } = found.focus;
  const named = namedParts(phase, texts).find(({ focus }) => focus.path === path && focus.start === start);
  return named ?? { name: reference.trim(), title: found.title, focus: found.focus };
}

interface Part {
  number: number | undefined;
  title: string;
  focus: Focus;
}

function partsOf(phase: Phase, texts: readonly ManuscriptText[]): Part[] {
  return phase === 'outline' ? outlineParts(texts) : fileParts(texts);
}

function partNamed(
  parts: readonly Part[],
  reference: string,
): { found: Part | undefined; byNumber: Part[]; number: number | undefined } {
  const wanted = reference.trim();
  const number = parseChapterReference(wanted);
  const byNumber = parts.filter((part) => number !== undefined && part.number === number);
  const byName = parts.filter((part) => [part.title, part.focus.path].some((name) => sameName(name, wanted)));
  return { found: byName[0] ?? (byNumber.length === 1 ? byNumber[0] : undefined), byNumber, number };
}

function outlineParts(texts: readonly ManuscriptText[]): Part[] {
  return texts.flatMap(({ path, text }) =>
    chapterHeadings(text).map((chapter) => ({
      number: chapter.number,
      title: chapter.title,
      focus: { path, start: chapter.heading.start, end: chapter.body.end },
    })),
  );
}

function fileParts(texts: readonly ManuscriptText[]): Part[] {
  return texts.map(({ path, text }) => {
    const { number, title } = chapterOfFile(path, text);
    return { number, title, focus: { path, start: 0, end: text.length } };
  });
}

function sameName(name: string, wanted: string): boolean {
  return name !== '' && name.toLowerCase() === wanted.toLowerCase();
}
