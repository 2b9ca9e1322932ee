import { chapterHeadings, type PlacedChapter } from './chapterHeadings';
import { chapterId, freeChapterId } from './chapterIds';
import { chapterPlaces } from './chapterNames';

/** A chapter that has a file. */
export interface ChapterWithFile {
  chapter: string;
  title: string;
  /** As its heading or its file's name says. */
  number: number | undefined;
}

/** A chapter among all others. */
export interface OrderedChapter {
  chapter: string;
  title: string;
  number: number | undefined;
  /** Which of the files given is its own; undefined where it is only planned. */
  file: number | undefined;
  /** What the outline has of it; undefined where it is not in there. */
  planned: PlacedChapter | undefined;
  /** Where it stands in the outline, for the name of its file. */
  place: { number: number; letter: string } | undefined;
}

/**
 * The chapters that exist, in their order, and between them those that the outline has beyond. A chapter that is only planned has the id
 * that its place gives it, or the one under which work on it has begun (`idsByTitle`).
 */
export function chapterOrder(
  files: readonly ChapterWithFile[],
  outline: string,
  begun: ReadonlyMap<string, string> = new Map(),
): OrderedChapter[] {
  const rows: OrderedChapter[] = files.map((file, index) => ({
    ...file,
    file: index,
    planned: undefined,
    place: undefined,
  }));
  const existing = [...rows];
  const planned = chapterHeadings(outline);
  const places = chapterPlaces(planned.map(({ number }) => number));
  const ofOthers = new Set(
    planned.flatMap(({ title }) => {
      const id = begun.get(title);
      return id === undefined || existing.some(({ chapter }) => chapter === id) ? [] : [id];
    }),
  );
  let position = 0;
  for (const [index, one] of planned.entries()) {
    const { number, title } = one;
    const place = places[index]!;
    const wanted = number ?? (place.letter === '' && place.number > 0 ? place.number : undefined);
    const found = existing.find(
      (row) => (wanted !== undefined && row.number === wanted) || (title !== '' && row.title === title),
    );
    if (found) {
      found.planned ??= one;
      found.place ??= place;
      position = rows.indexOf(found) + 1;
      continue;
    }
    const taken = new Set([...rows.map(({ chapter }) => chapter), ...ofOthers]);
    const own = begun.get(title);
    const isOwn = own !== undefined && ofOthers.has(own);
    if (isOwn) ofOthers.delete(own);
    rows.splice(position++, 0, {
      chapter: isOwn ? own : freeChapterId([chapterId(place.number, place.letter)], taken),
      title,
      number: wanted,
      file: undefined,
      planned: one,
      place,
    });
  }
  return rows;
}

/** The ids of chapters by the titles that they had when work on them began; a title that several had names none. */
export function idsByTitle(
  begun: ReadonlyMap<string, { title?: string | undefined }>,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const several = new Set<string>();
  for (const [id, { title = '' }] of begun) {
    if (title === '') continue;
    if (ids.has(title)) several.add(title);
    ids.set(title, id);
  }
  for (const title of several) ids.delete(title);
  return ids;
}
