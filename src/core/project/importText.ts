import { StoryFoldError } from '../errors';
import type { Manuscript, ManuscriptText } from '../ports';
import { decodeText, encodeText, type DecodedText } from '../text/decode';
import { describeNotUtf8 } from '../text/likelyEncoding';
import { chapterFileName, chapterPlaces, chapterSlug } from './chapterNames';
import { chapterOfFile } from './chapters';
import { sha256 } from './hash';
import { chaptersFolder, phaseFiles, textFile, type Language, type Phase } from './layout';
import { phasePaths, phaseRecord, readPhase, recordChange } from './phaseDocuments';
import type { ProjectStore, StoreChange } from './projectStore';
import type { PhaseRecord } from './records';
import { splitChapters } from './splitChapters';

export interface ImportOptions {
  /** What the imported file is called; gives the name of a chapter that has no heading, and is named in errors. */
  fileName: string;
  language: Language;
  /** Replaces a different text that is there already. */
  force?: boolean;
}

export interface ImportedFile {
  path: string;
  /** SHA-256 of the text that was there, which is now among the stored texts; null when there was none. */
  before: string | null;
  /** SHA-256 of the text that is there now; the same as `before` when the very same text was there already. */
  after: string;
}

export interface ImportOutcome {
  phase: Phase;
  files: ImportedFile[];
}

interface Target {
  path: string;
  bytes: Uint8Array;
}

interface ExistingText {
  path: string;
  bytes: Uint8Array;
  sha256: string;
}

/**
 * Takes a text into a phase, byte for byte. A work of several chapters is cut at its chapter headings into files that
 * together are the same bytes; one of them goes to the file that has that chapter's number already, if any.
 *
 * Throws `invalid_input` for a text without a word, `not_utf8`, `refused` when a different text is there and `force` was not
 * given. With `force` the old texts are stored before anything is replaced; `before` of the outcome names them.
 */
export async function importPhase(
  store: ProjectStore,
  manuscript: Manuscript,
  phase: Phase,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const decoded = await decodeImport(bytes, options.fileName);
  // Read first, so that a record that cannot be used stops the import before it has begun.
  const record = await phaseRecord(store, phase);
  const existing = await existingTexts(store, manuscript, phase);
  const targets =
    phase === 'final'
      ? chapterTargets(decoded, options.fileName, existing, await sha256(bytes))
      : [{ path: phaseFiles[phase], bytes }];

  const byPath = new Map(existing.map((text) => [text.path, text]));
  const files: ImportedFile[] = [];
  const replaced: ExistingText[] = [];
  for (const target of targets) {
    const old = byPath.get(target.path);
    const after = await sha256(target.bytes);
    files.push({ path: target.path, before: old?.sha256 ?? null, after });
    if (old && old.sha256 !== after) replaced.push(old);
  }
  if (replaced.length > 0 && !options.force) throw alreadyThere(replaced.map(({ path }) => path));

  await keepTexts(store, replaced);
  const changed = files.filter(({ before, after }) => before !== after);
  const bytesOf = new Map(targets.map((target) => [target.path, target.bytes]));
  await manuscript.replace(
    changed.map(({ path, before }) => ({ path, expected: before ?? undefined, bytes: bytesOf.get(path) })),
  );
  await refreshRecord(store, manuscript, phase, record, options.language);
  return { phase, files };
}

/** The text is in place already, so another chapter that cannot be read must not turn the import into a failure. */
async function refreshRecord(
  store: ProjectStore,
  manuscript: Manuscript,
  phase: Phase,
  record: PhaseRecord | undefined,
  language: Language,
): Promise<void> {
  let texts: ManuscriptText[];
  try {
    texts = await readPhase(store, manuscript, phase);
  } catch (error) {
    // The record stays as it was; its counts hold for the hashes it names and for no others.
    if (error instanceof StoryFoldError && error.code === 'not_utf8') return;
    throw error;
  }
  await store.commit([await recordChange(record, phase, texts, language)]);
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

/** What the author has now, unsaved words included; a file that is no UTF-8 text counts with the bytes it has. */
async function existingTexts(
  store: ProjectStore,
  manuscript: Manuscript,
  phase: Phase,
): Promise<ExistingText[]> {
  const found: ExistingText[] = [];
  for (const path of await phasePaths(store, phase)) {
    let text: ManuscriptText | undefined;
    try {
      text = await manuscript.read(path);
    } catch (error) {
      if (!(error instanceof StoryFoldError && error.code === 'not_utf8')) throw error;
      const bytes = await store.read(path);
      if (bytes) found.push({ path, bytes, sha256: await sha256(bytes) });
      continue;
    }
    if (text) found.push({ path, bytes: encodeText(text.text, text.byteOrderMark), sha256: text.sha256 });
  }
  return found;
}

function chapterTargets(
  decoded: DecodedText,
  fileName: string,
  existing: readonly ExistingText[],
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
function singleChapterPath(text: string, fileName: string, existing: readonly ExistingText[]): string {
  const { number, title } = chapterOfFile(fileName, text);
  const pathOfNumber = numbersOf(existing);
  const stem = fileName
    .slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
    .replace(/\.[^.]*$/, '');
  const slug = chapterSlug(title === '' ? stem.replace(/^\d{1,4}[a-z]?[-_. ]+/i, '') : title);
  if (number !== undefined) {
    return pathOfNumber.get(number) ?? `${chaptersFolder}/${chapterFileName(number, '', slug)}`;
  }
  // Imported again after a change, it is the same chapter, not one more.
  const again = existing.find(({ path }) => path.replace(/^.*\/\d+[a-z]?-/, '') === `${slug}.md`);
  const next = Math.max(0, ...pathOfNumber.keys()) + 1;
  return again?.path ?? `${chaptersFolder}/${chapterFileName(next, '', slug)}`;
}

/** Which file has which chapter's number. */
function numbersOf(existing: readonly ExistingText[]): Map<number, string> {
  const paths = new Map<number, string>();
  for (const { path, bytes } of existing) {
    const { number } = chapterOfFile(path, new TextDecoder().decode(bytes));
    if (number !== undefined && !paths.has(number)) paths.set(number, path);
  }
  return paths;
}

async function keepTexts(store: ProjectStore, texts: readonly ExistingText[]): Promise<void> {
  const changes: StoreChange[] = [];
  for (const text of new Map(texts.map((text) => [text.sha256, text])).values()) {
    const path = textFile(text.sha256);
    if (!(await store.read(path))) changes.push({ path, bytes: text.bytes });
  }
  await store.commit(changes);
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
