import { StoryFoldError } from '../errors';
import type { Manuscript } from '../ports';
import type { DecodedText } from '../text/decode';
import { decodeNamed } from '../text/decodeNamed';
import { chapterFiles, chaptersOfFiles } from './chapters/chapterFiles';
import { sha256 } from '../storage/hash';
import { phaseFiles } from './layout';
import { readPhaseFiles, type PhaseFile } from './phaseDocuments';
import type { ProjectStore } from '../storage/projectStore';
import type { Phase } from '../../shared/values';

/** A file of the author's as it is on disk. */
export interface ImportedFile {
  fileName: string;
  bytes: Uint8Array;
}

export interface ImportOptions {
  /** What the imported file is called; gives the name of a chapter that has no heading, and is named in errors. */
  fileName: string;
  /** Replaces a different text that is there already. */
  force?: boolean;
  /** Further files of the same work, in its order: each is a chapter, or several. Of the final text only. */
  more?: readonly ImportedFile[];
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

/**
 * How a text is taken into a phase, byte for byte. A work of several chapters is cut at its chapter headings into files that
 * together are the same bytes; one of them goes to the file that has that chapter's number already, if any.
 *
 * Throws `invalid_input` for a text without a word and for a document that is no plain text, `not_utf8`, `refused` when a different text is there and `force` was not given.
 */
export async function planImport(
  store: ProjectStore,
  manuscript: Manuscript,
  phase: Phase,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportPlan> {
  const { fileName, more = [] } = options;
  if (more.length > 0 && phase !== 'final') throw oneFileOnly(phase);
  const decoded = await decodeImport(bytes, fileName);
  const sources = [{ decoded, fileName }];
  for (const file of more)
    sources.push({ decoded: await decodeImport(file.bytes, file.fileName), fileName: file.fileName });
  const existing = await readPhaseFiles(store, manuscript, phase);
  const targets =
    phase !== 'final'
      ? [{ path: phaseFiles[phase], bytes }]
      : more.length > 0
        ? chaptersOfFiles(sources, existing)
        : chapterFiles(decoded, fileName, existing, await sha256(bytes));
  const before = new Map(existing.map((text) => [text.path, text.sha256]));
  const files: PlannedImport[] = [];
  for (const target of targets) {
    files.push({ ...target, before: before.get(target.path) ?? null, after: await sha256(target.bytes) });
  }
  const replaced = files.filter((file) => file.before !== null && file.before !== file.after);
  if (replaced.length > 0 && !options.force) throw alreadyThere(replaced.map(({ path }) => path));
  return { files, existing };
}

/** Throws as `planImport` for bytes that are no text. */
export async function decodeImport(bytes: Uint8Array, fileName: string): Promise<DecodedText> {
  const decoded = await decodeNamed(bytes, fileName);
  if (decoded.text.trim() === '') {
    throw new StoryFoldError(
      'invalid_input',
      `“${fileName}” holds no text.`,
      'Choose the file that holds your text. Nothing was changed.',
      { emptyFile: fileName },
    );
  }
  return decoded;
}

function oneFileOnly(phase: Phase): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    `The ${phase} is one file.`,
    'Import several files as the final text, each a chapter. Nothing was changed.',
    { problem: 'several_files', phase },
  );
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
