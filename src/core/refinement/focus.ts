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
  const { found, byNumber, number } = new PartIndex(parts).named(reference);
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
  const index = new PartIndex(parts);
  return parts.flatMap((part) => {
    const name = nameOf(part, index);
    return name === undefined ? [] : [{ name, title: part.title, focus: part.focus }];
  });
}

/** The part that a reference names, as `resolveFocus` finds it; undefined for one that the texts do not have. */
export function namedPart(
  phase: Phase,
  reference: string,
  texts: readonly ManuscriptText[],
): NamedPart | undefined {
  const index = new PartIndex(partsOf(phase, texts));
  const { found } = index.named(reference);
  if (!found) return undefined;
  return { name: nameOf(found, index) ?? reference.trim(), title: found.title, focus: found.focus };
}

/** The first of its number, title and path that names it and no other; undefined where none does. */
function nameOf(part: Part, index: PartIndex): string | undefined {
  const { number, title, focus } = part;
  const names = [number === undefined ? '' : String(number), title, focus.path];
  return names.find((one) => one !== '' && index.named(one).found === part);
}

interface Part {
  number: number | undefined;
  title: string;
  focus: Focus;
}

function partsOf(phase: Phase, texts: readonly ManuscriptText[]): Part[] {
  return phase === 'outline' ? outlineParts(texts) : fileParts(texts);
}

/** Finds parts by what an author may call them, each look-up in the same time however many there are. */
class PartIndex {
  private readonly byNumber = new Map<number, Part[]>();
  /** The first part of each title and path, in small letters. */
  private readonly byName = new Map<string, Part>();

  constructor(parts: readonly Part[]) {
    for (const part of parts) {
      const { number, title, focus } = part;
      if (number !== undefined) {
        const numbered = this.byNumber.get(number);
        if (numbered) numbered.push(part);
        else this.byNumber.set(number, [part]);
      }
      for (const name of [title, focus.path].map((one) => one.toLowerCase()))
        if (name !== '' && !this.byName.has(name)) this.byName.set(name, part);
    }
  }

  named(reference: string): {
    found: Part | undefined;
    byNumber: readonly Part[];
    number: number | undefined;
  } {
    const wanted = reference.trim();
    const number = parseChapterReference(wanted);
    const byNumber = number === undefined ? [] : (this.byNumber.get(number) ?? []);
    const found = this.byName.get(wanted.toLowerCase()) ?? (byNumber.length === 1 ? byNumber[0] : undefined);
    return { found, byNumber, number };
  }
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
