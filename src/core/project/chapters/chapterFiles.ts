import { encodeText, type DecodedText } from '../../text/decode';
import { chapterFileName, chapterPlaces, chapterSlug, fileStem, readChapterFileName } from './chapterNames';
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
  const parts = cutAtHeadings(decoded);
  if (parts.length > 1) return placed(parts, existing);
  const bytes = encodeText(decoded.text, decoded.byteOrderMark);
  const same = existing.find((text) => text.sha256 === wholeHash);
  return [{ path: same?.path ?? singleChapterPath(decoded.text, fileName, existing), bytes }];
}

/**
 * Several files of one work, in its order, as the files of its chapters: each is a chapter, or cut as one text is where it holds several,
 * so that all bytes of a file stay together and in order.
 */
export function chaptersOfFiles(
  sources: readonly { decoded: DecodedText; fileName: string }[],
  existing: readonly ExistingFile[],
): ChapterFile[] {
  const parts = sources.flatMap(({ decoded, fileName }): PlacedPart[] => {
    const several = cutAtHeadings(decoded);
    if (several.length > 1) return several;
    const { text, byteOrderMark } = decoded;
    const { number, title } = chapterOfFile(fileName, text);
    return [{ number, slug: slugOf(title, fileName), bytes: encodeText(text, byteOrderMark) }];
  });
  return placed(parts, existing);
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

function placed(parts: readonly PlacedPart[], existing: readonly ExistingFile[]): ChapterFile[] {
  const places = chapterPlaces(parts.map(({ number }) => number));
  const keptNumbers = parts.every(
    ({ number }, index) => number === undefined || number === places[index]!.number,
  );
  const pathOfNumber = numbersOf(existing);
  return parts.map((part, index) => {
    const { number, letter } = places[index]!;
    const held = keptNumbers && part.number !== undefined ? pathOfNumber.get(part.number) : undefined;
    return {
      path: held ?? `${chaptersFolder}/${chapterFileName(number, letter, part.slug)}`,
      bytes: part.bytes,
    };
  });
}

/** Of a chapter without a title what its file is called. */
function slugOf(title: string, fileName: string): string {
  return chapterSlug(title === '' ? (readChapterFileName(fileName)?.slug ?? fileStem(fileName)) : title);
}

/** The number of a single chapter is its heading's, or its file name's, or the next that is free. */
function singleChapterPath(text: string, fileName: string, existing: readonly ExistingFile[]): string {
  const { number, title } = chapterOfFile(fileName, text);
  const pathOfNumber = numbersOf(existing);
  const slug = slugOf(title, fileName);
  if (number !== undefined) {
    return pathOfNumber.get(number) ?? `${chaptersFolder}/${chapterFileName(number, '', slug)}`;
  }
  // Imported again after a change, it is the same chapter, not one more.
  const again = existing.find(({ path }) => readChapterFileName(path)?.slug === slug);
  const next = Math.max(0, ...pathOfNumber.keys()) + 1;
  return again?.path ?? `${chaptersFolder}/${chapterFileName(next, '', slug)}`;
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
