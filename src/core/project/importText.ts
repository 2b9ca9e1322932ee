import { StoryFoldError } from '../errors';
import type { Manuscript } from '../ports';
import { decodeText, encodeText, type DecodedText } from '../text/decode';
import { describeNotUtf8 } from '../text/likelyEncoding';
import { chapterFileName, chapterPlaces, chapterSlug, fileStem, readChapterFileName } from './chapterNames';
import { chapterOfFile } from './chapterOfFile';
import { sha256 } from './hash';
import { chaptersFolder, phaseFiles } from './layout';
import { readPhaseFiles, type PhaseFile } from './phaseDocuments';
import type { ProjectStore } from './projectStore';
import { splitChapters } from './splitChapters';
import type { Phase } from '../../shared/values';

export interface ImportOptions {
  /** What the imported file is called; gives the name of a chapter that has no heading, and is named in errors. */
  fileName: string;
  /** Replaces a different text that is there already. */
  force?: boolean;
}

interface PlannedImport {
  path: string;
  /** SHA-256 of the text that is there; null when there is none. */
  before: string | null;
  /** SHA-256 of the text that is to be there; the same as `before` when the very same text is there already. */
  after: string;
  bytes: Uint8Array;
}

interface ImportPlan {
  files: PlannedImport[];
  /** All texts of the phase as they stand, with their bytes, whether or not the import replaces them. */
  existing: PhaseFile[];
}

interface Target {
  path: string;
  bytes: Uint8Array;
}

/**
 * How a text is taken into a phase, byte for byte. A work of several chapters is cut at its chapter headings into files that
 * together are the same bytes; one of them goes to the file that has that chapter's number already, if any.
 *
 * Throws `invalid_input` for a text without a word, `not_utf8`, `refused` when a different text is there and `force` was not given.
 */
export async function planImport(
  store: ProjectStore,
  manuscript: Manuscript,
  phase: Phase,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportPlan> {
  const decoded = await decodeImport(bytes, options.fileName);
  const existing = await readPhaseFiles(store, manuscript, phase);
  const targets =
    phase === 'final'
      ? chapterTargets(decoded, options.fileName, existing, await sha256(bytes))
      : [{ path: phaseFiles[phase], bytes }];
  const before = new Map(existing.map((text) => [text.path, text.sha256]));
  const files: PlannedImport[] = [];
  for (const target of targets) {
    files.push({ ...target, before: before.get(target.path) ?? null, after: await sha256(target.bytes) });
  }
  const replaced = files.filter((file) => file.before !== null && file.before !== file.after);
  if (replaced.length > 0 && !options.force) throw alreadyThere(replaced.map(({ path }) => path));
  return { files, existing };
}

async function decodeImport(bytes: Uint8Array, fileName: string): Promise<DecodedText> {
  let decoded: DecodedText;
  try {
    decoded = decodeText(bytes);
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_utf8')
      throw await describeNotUtf8(fileName, bytes);
    throw error;
  }
  if (decoded.text.trim() === '') {
    throw new StoryFoldError(
      'invalid_input',
      `“${fileName}” holds no text.`,
      'Choose the file that holds your text. Nothing was changed.',
    );
  }
  return decoded;
}

function chapterTargets(
  decoded: DecodedText,
  fileName: string,
  existing: readonly PhaseFile[],
  wholeHash: string,
): Target[] {
  const parts = splitChapters(decoded.text);
  if (parts.length <= 1) {
    const bytes = encodeText(decoded.text, decoded.byteOrderMark);
    const same = existing.find((text) => text.sha256 === wholeHash);
    return [{ path: same?.path ?? singleChapterPath(decoded.text, fileName, existing), bytes }];
  }
  const places = chapterPlaces(parts.map(({ number }) => number));
  const keptNumbers = parts.every(
    ({ number }, index) => number === undefined || number === places[index]!.number,
  );
  const pathOfNumber = numbersOf(existing);
  return parts.map((part, index) => {
    const { number, letter } = places[index]!;
    const name = chapterFileName(number, letter, chapterSlug(part.title));
    const held = keptNumbers && part.number !== undefined ? pathOfNumber.get(part.number) : undefined;
    return {
      path: held ?? `${chaptersFolder}/${name}`,
      bytes: encodeText(decoded.text.slice(part.start, part.end), decoded.byteOrderMark && index === 0),
    };
  });
}

/** The number of a single chapter is its heading's, or its file name's, or the next that is free. */
function singleChapterPath(text: string, fileName: string, existing: readonly PhaseFile[]): string {
  const { number, title } = chapterOfFile(fileName, text);
  const pathOfNumber = numbersOf(existing);
  const named = readChapterFileName(fileName)?.slug ?? fileStem(fileName);
  const slug = chapterSlug(title === '' ? named : title);
  if (number !== undefined) {
    return pathOfNumber.get(number) ?? `${chaptersFolder}/${chapterFileName(number, '', slug)}`;
  }
  // Imported again after a change, it is the same chapter, not one more.
  const again = existing.find(({ path }) => readChapterFileName(path)?.slug === slug);
  const next = Math.max(0, ...pathOfNumber.keys()) + 1;
  return again?.path ?? `${chaptersFolder}/${chapterFileName(next, '', slug)}`;
}

/** Which file has which chapter's number. */
function numbersOf(existing: readonly PhaseFile[]): Map<number, string> {
  const paths = new Map<number, string>();
  for (const { path, bytes } of existing) {
    const { number } = chapterOfFile(path, new TextDecoder().decode(bytes));
    if (number !== undefined && !paths.has(number)) paths.set(number, path);
  }
  return paths;
}

function alreadyThere(paths: readonly string[]): StoryFoldError {
  const named = paths.slice(0, 3).join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '');
  return new StoryFoldError(
    'refused',
    `A different text is there already: ${named}.`,
    'Import with --force to replace it; the old text is kept and can be restored. Nothing was changed.',
    { paths },
  );
}
