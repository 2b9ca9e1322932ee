import { encodeText, type DecodedText } from '../../text/decode';
import {
  areRising,
  chapterFileName,
  chapterPlaces,
  chapterSlug,
  fileStem,
  readChapterFileName,
} from './chapterNames';
import { chapterOfFile } from './chapterOfFile';
import { chaptersFolder } from '../layout';
import { splitChapters } from './splitChapters';

/** A file of the phase that is there already; `sha256` is that of its bytes. */
interface ExistingFile extends ChapterFile {
  sha256: string;
}

/** A chapter's file as it would lie in the project. */
interface ChapterFile {
  path: string;
  bytes: Uint8Array;
}

/**
 * A final text as files: cut at its chapter headings into parts that together are the same bytes, or one file where it has none.
 * A chapter whose number or name one of the `existing` has goes there. `wholeHash` is the text's SHA-256.
 */
export function chapterFiles(
  decoded: DecodedText,
  fileName: string,
  existing: readonly ExistingFile[],
  wholeHash: string,
): ChapterFile[] {
  const files = chaptersOfFiles([{ decoded, fileName }], existing);
  const same = files.length === 1 ? existing.find((text) => text.sha256 === wholeHash) : undefined;
  return same ? [{ path: same.path, bytes: same.bytes }] : files;
}

/**
 * Several files of one work, in its order, as the files of its chapters: each is a chapter, or cut as one text is where it holds several,
 * so that all bytes of a file stay together and in order.
 */
export function chaptersOfFiles(
  sources: readonly { decoded: DecodedText; fileName: string }[],
  existing: readonly ExistingFile[],
): ChapterFile[] {
  const files = sources.map(({ decoded, fileName }): PlacedPart[] => {
    const several = cutAtHeadings(decoded);
    if (several.length > 1) return several;
    const { text, byteOrderMark } = decoded;
    const { number, title } = chapterOfFile(fileName, text);
    return [{ number, slug: slugOf(title, fileName), bytes: encodeText(text, byteOrderMark) }];
  });
  return placed(inOrderOfNumbers(files), existing);
}

interface PlacedPart {
  number: number | undefined;
  slug: string;
  bytes: Uint8Array;
}

function cutAtHeadings({ text, byteOrderMark }: DecodedText): PlacedPart[] {
  return splitChapters(text).map(({ number, title, start, end }, index) => ({
    number,
    slug: chapterSlug(title),
    bytes: encodeText(text.slice(start, end), byteOrderMark && index === 0),
  }));
}

/**
 * The chapters of files that are named in any order: a shell has `10.md` before `2.md`. Their numbers say how they follow, and a file without
 * one stays behind the one before it; where they say nothing, because the numbers begin anew, it is the order in which the files are named.
 */
function inOrderOfNumbers(files: readonly PlacedPart[][]): PlacedPart[] {
  let before = -1;
  const ordered = files
    .map((parts) => ({ parts, place: (before = numbersIn(parts)[0] ?? before) }))
    .sort((one, other) => one.place - other.place)
    .flatMap(({ parts }) => parts);
  return areRising(numbersIn(ordered)) ? ordered : files.flat();
}

function numbersIn(parts: readonly PlacedPart[]): number[] {
  return parts.flatMap(({ number }) => number ?? []);
}

function placed(parts: readonly PlacedPart[], existing: readonly ExistingFile[]): ChapterFile[] {
  const places = chapterPlaces(parts.map(({ number }) => number));
  const keptNumbers =
    numbersIn(parts).length > 0 &&
    parts.every(({ number }, index) => number === undefined || number === places[index]!.number);
  if (!keptNumbers) return numberedThrough(parts, existing);
  const pathOfNumber = numbersOf(existing);
  return parts.map((part, index) => {
    const { number, letter } = places[index]!;
    const held = part.number === undefined ? undefined : pathOfNumber.get(part.number);
    return {
      path: held ?? `${chaptersFolder}/${chapterFileName(number, letter, part.slug)}`,
      bytes: part.bytes,
    };
  });
}

/** Where no number tells: a chapter imported again after a change is the same one, by its name; others come behind all that are there. */
function numberedThrough(parts: readonly PlacedPart[], existing: readonly ExistingFile[]): ChapterFile[] {
  const names = existing.map(({ path }) => ({ path, name: readChapterFileName(path) }));
  let last = Math.max(0, ...numbersOf(existing).keys(), ...names.map(({ name }) => name?.number ?? 0));
  return parts.map(({ slug, bytes }) => {
    const again = names.findIndex(({ name }) => name?.slug === slug);
    // Each file is taken once, so that no two chapters of one name come to lie in it.
    const [held] = again < 0 ? [] : names.splice(again, 1);
    return { path: held?.path ?? `${chaptersFolder}/${chapterFileName(++last, '', slug)}`, bytes };
  });
}

/** Of a chapter without a title what its file is called. */
function slugOf(title: string, fileName: string): string {
  return chapterSlug(title === '' ? (readChapterFileName(fileName)?.slug ?? fileStem(fileName)) : title);
}

/** Which file has which chapter's number. */
function numbersOf(existing: readonly ExistingFile[]): Map<number, string> {
  const paths = new Map<number, string>();
  for (const { path, bytes } of existing) {
    const { number } = chapterOfFile(path, new TextDecoder().decode(bytes));
    if (number !== undefined && !paths.has(number)) paths.set(number, path);
  }
  return paths;
}
