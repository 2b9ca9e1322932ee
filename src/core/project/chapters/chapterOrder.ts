import { chapterHeadings, type PlacedChapter } from './chapterHeadings';
import { chapterId, freeChapterId } from './chapterIds';
import { chapterPlaces } from './chapterNames';
import { begunOfPlanned, filesOfPlanned, type BegunChapter } from './plannedMatches';

/** A chapter that has a file. */
export interface ChapterWithFile {
  chapter: string;
  title: string;
  /** As its heading or its file's name says. */
  number: number | undefined;
}

/** A chapter among all others. */
interface OrderedChapter {
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
 * under which work on it has begun, or the one that its place gives it.
 *
 * @param begun by their ids
 */
export function chapterOrder(
  files: readonly ChapterWithFile[],
  outline: string,
  begun: ReadonlyMap<string, BegunChapter> = new Map(),
): OrderedChapter[] {
  const existing = files.map((file, index): OrderedChapter => ({
    ...file,
    file: index,
    planned: undefined,
    place: undefined,
  }));
  const rows = [...existing];
  const headings = chapterHeadings(outline);
  const places = chapterPlaces(headings.map(({ number }) => number));
  const chapters = headings.map((planned, index) => {
    const place = places[index]!;
    const ofPlace = place.letter === '' && place.number > 0 ? place.number : undefined;
    return { planned, place, number: planned.number ?? ofPlace };
  });
  const fileOf = filesOfPlanned(chapters, files);
  const withFile = new Set(files.map(({ chapter }) => chapter));
  const idOf = begunOfPlanned(
    new Map([...chapters.entries()].filter(([index]) => !fileOf.has(index))),
    new Map([...begun].filter(([id]) => !withFile.has(id))),
  );
  const taken = new Set([...withFile, ...idOf.values()]);
  let position = 0;
  for (const [index, { planned, place, number }] of chapters.entries()) {
    const file = fileOf.get(index);
    if (file !== undefined) {
      const found = existing[file]!;
      found.planned ??= planned;
      found.place ??= place;
      position = rows.indexOf(found) + 1;
      continue;
    }
    const chapter = idOf.get(index) ?? freeChapterId([chapterId(place.number, place.letter)], taken);
    taken.add(chapter);
    rows.splice(position++, 0, { chapter, title: planned.title, number, file: undefined, planned, place });
  }
  return rows;
}
