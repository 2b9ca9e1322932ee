import type { PlacedChapter } from './chapterHeadings';
import { chapterId } from './chapterIds';
import { readChapterFileName } from './chapterNames';

/** A chapter of the outline with the number that it goes by. */
interface NumberedChapter {
  planned: Pick<PlacedChapter, 'number' | 'title'>;
  /** Its own, or that of its place where the outline gives none. */
  number: number | undefined;
  place: { number: number; letter: string };
}

/** What is known of a chapter that work has begun on. */
export interface BegunChapter {
  /** As the chapter was called then. */
  title?: string | undefined;
  /** That it had then; undefined where it had none, or an earlier version began it. */
  number?: number | undefined;
}

interface Titled {
  title: string;
  number: number | undefined;
}

/**
 * Which file each chapter of the outline has, by their indexes. Number and title together say it best, then a number that the outline gives,
 * then the title. Each file is one chapter's, because several may be called the same; named twice, number and all, a chapter is one.
 */
export function filesOfPlanned(
  planned: readonly NumberedChapter[],
  files: readonly Titled[],
): Map<number, number> {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const pass = (isSame: (one: NumberedChapter, file: Titled) => boolean): void => {
    for (const [index, one] of planned.entries()) {
      if (found.has(index)) continue;
      const file = files.findIndex((each, place) => !taken.has(place) && isSame(one, each));
      if (file < 0) continue;
      found.set(index, file);
      taken.add(file);
    }
  };
  const hasTitle = ({ planned: { title } }: NumberedChapter, file: Titled): boolean =>
    title !== '' && file.title === title;
  const hasNumber = ({ number }: NumberedChapter, file: Titled): boolean =>
    number !== undefined && file.number === number;
  pass((one, file) => hasNumber(one, file) && hasTitle(one, file));
  pass((one, file) => one.planned.number === undefined && hasTitle(one, file));
  pass(hasNumber);
  pass(hasTitle);
  for (const [index, { number, planned: own }] of planned.entries()) {
    if (found.has(index) || number === undefined) continue;
    const again = planned.findIndex(
      (other, place) => found.has(place) && other.number === number && other.planned.title === own.title,
    );
    if (again >= 0) found.set(index, found.get(again)!);
  }
  return found;
}

/**
 * The ids under which work has begun on chapters that have no file yet, by their indexes: by title and number, else by the title alone, which
 * the outline's chapters keep when they are put in another order. Of several that are called the same, each goes to the nearest number.
 */
export function begunOfPlanned(
  planned: ReadonlyMap<number, NumberedChapter>,
  begun: ReadonlyMap<string, BegunChapter>,
): Map<number, string> {
  const ids = new Map<number, string>();
  const pairs = [...planned].flatMap(([index, one]) =>
    [...begun].flatMap(([id, { title = '', number }]) => {
      if (title === '' || title !== one.planned.title) return [];
      const { number: at, letter } = one.place;
      const was = number ?? readChapterFileName(`${id}-`)?.number ?? Infinity;
      // What has no number is told best by the id that its place gives.
      const isThere = number === undefined && id === chapterId(at, letter);
      const distance = isThere ? -1 : Math.abs(was - (one.number ?? at));
      return [{ index, id, distance }];
    }),
  );
  const claimed = new Set<string>();
  for (const { index, id } of pairs.sort((one, other) => one.distance - other.distance)) {
    if (ids.has(index) || claimed.has(id)) continue;
    ids.set(index, id);
    claimed.add(id);
  }
  return ids;
}
