import { StoryFoldError } from '../errors';
import type { Manuscript, ManuscriptText } from '../ports';
import { countText } from '../text/counts';
import { encodeText } from '../text/decode';
import { chapterId, freeChapterId, isChapterId } from './chapters/chapterIds';
import { readChapterFileName } from './chapters/chapterNames';
import { chapterOfFile } from './chapters/chapterOfFile';
import { chapterPaths } from './chapters/chapterPaths';
import { inBatches } from '../storage/inBatches';
import { sha256 } from '../storage/hash';
import { migrateRecord, readInlineFiles } from './older/olderRecords';
import { jsonBytes, readJson, refuseNewer } from '../storage/json';
import { phaseFiles, recordFiles } from './layout';
import type { Language } from '../text/language';
import type { ProjectStore, StoreChange } from '../storage/projectStore';
import { phaseRecordSchema, phaseRecordVersion, type PhaseRecord, type RecordedFile } from './records';
import type { Phase } from '../../shared/values';

/**
 * The paths that a phase's texts have or would have: its one file, whether it exists or not, and for the final phase the
 * chapters that exist, in natural order, or those that an older project's record holds inline where there are none.
 */
export async function phasePaths(store: ProjectStore, phase: Phase): Promise<string[]> {
  if (phase !== 'final') return [phaseFiles[phase]];
  const paths = await chapterPaths(store);
  return paths.length > 0 ? paths : (await readInlineFiles(store, phase)).map(({ path }) => path);
}

/** The phase's texts that exist, in order. Throws `not_utf8`, `unsafe_path`, `io`. */
export async function readPhase(
  store: ProjectStore,
  manuscript: Manuscript,
  phase: Phase,
): Promise<ManuscriptText[]> {
  const paths = await phasePaths(store, phase);
  const texts = await inBatches(paths, (path) => manuscript.read(path));
  return texts.filter((text) => text !== undefined);
}

/** A file of a phase, whether or not it can be read as text. */
export interface PhaseFile {
  path: string;
  /** SHA-256 of `bytes`. */
  sha256: string;
  bytes: Uint8Array;
}

/** The phase's files as the author has them now, unsaved words included; one that is no UTF-8 text counts with the bytes it has. */
export async function readPhaseFiles(
  store: ProjectStore,
  manuscript: Manuscript,
  phase: Phase,
): Promise<PhaseFile[]> {
  const found: PhaseFile[] = [];
  for (const path of await phasePaths(store, phase)) {
    try {
      const text = await manuscript.read(path);
      if (text) found.push({ path, bytes: encodeText(text.text, text.byteOrderMark), sha256: text.sha256 });
    } catch (error) {
      if (!(error instanceof StoryFoldError && error.code === 'not_utf8')) throw error;
      const bytes = await store.read(path);
      if (bytes) found.push({ path, bytes, sha256: await sha256(bytes) });
    }
  }
  return found;
}

/** The phase's record, or undefined when it has none yet. Throws `newer_schema`, `corrupt_state`, `io`. */
export async function phaseRecord(store: ProjectStore, phase: Phase): Promise<PhaseRecord | undefined> {
  return readJson(store, recordFiles[phase], phaseRecordSchema, {
    version: phaseRecordVersion,
    migrate: (value) => migrateRecord(phase, value),
  });
}

/**
 * The record as it must be written beside these texts, which are all texts of the phase in order. Counts are taken anew
 * only where the hash changed. Chapters keep their ids: see `matchChapters`. Throws `newer_schema` for a newer record.
 */
export async function recordChange(
  record: PhaseRecord | undefined,
  phase: Phase,
  texts: readonly ManuscriptText[],
  language: Language,
): Promise<StoreChange> {
  refuseNewer(recordFiles[phase], record?.version, phaseRecordVersion);
  const files = describeFiles(record, phase, texts, language);
  return {
    path: recordFiles[phase],
    bytes: jsonBytes({
      ...record,
      version: phaseRecordVersion,
      files,
      meta: record?.meta ?? {},
    } satisfies PhaseRecord),
  };
}

/** What the record says, or would say, of these texts, which are all texts of the phase in order. */
export function describeFiles(
  record: PhaseRecord | undefined,
  phase: Phase,
  texts: readonly ManuscriptText[],
  language: Language,
): RecordedFile[] {
  const known = record?.files ?? [];
  const countsByHash = new Map(known.map((file) => [file.sha256, { chars: file.chars, words: file.words }]));
  const described = texts.map((text) => {
    const file: RecordedFile = {
      path: text.path,
      sha256: text.sha256,
      ...(countsByHash.get(text.sha256) ?? countText(text.text, language)),
    };
    return { text, file };
  });
  if (phase !== 'final') {
    return described.map(({ file }) => ({ ...known.find(({ path }) => path === file.path), ...file }));
  }
  const chapters = described.map(({ text, file }) => {
    const { number, title } = chapterOfFile(text.path, text.text);
    return { number, file: title === '' ? file : { ...file, title } };
  });
  const before = matchChapters(
    known,
    chapters.map(({ file }) => file),
  );
  const taken = new Set<string>(known.map(({ chapter }) => chapter).filter((id) => id !== undefined));
  const given = new Set<string>();
  return chapters.map(({ number, file }) => {
    const old = before.get(file.path);
    // A record may have been written by hand: an id names a folder, and one chapter's alone.
    const own = old?.chapter !== undefined && isChapterId(old.chapter) ? old.chapter : undefined;
    const chapter = own === undefined || given.has(own) ? newChapterId(number, file.path, taken) : own;
    taken.add(chapter);
    given.add(chapter);
    return { ...old, ...file, chapter };
  });
}

/**
 * Which record a chapter's file had before. The same bytes are the same chapter wherever they lie now; then the same title,
 * because inserting a chapter renames files and headings of those after it; the path comes last.
 */
function matchChapters(
  known: readonly RecordedFile[],
  files: readonly RecordedFile[],
): Map<string, RecordedFile> {
  const matched = new Map<string, RecordedFile>();
  const used = new Set<RecordedFile>();
  const pass = (isSame: (old: RecordedFile, file: RecordedFile) => boolean) => {
    for (const file of files) {
      if (matched.has(file.path)) continue;
      const candidates = known.filter((old) => !used.has(old) && isSame(old, file));
      const rivals = files.filter(
        (other) => !matched.has(other.path) && candidates.some((old) => isSame(old, other)),
      );
      const [only] = candidates;
      if (!only || candidates.length > 1 || rivals.length > 1) continue;
      matched.set(file.path, only);
      used.add(only);
    }
  };
  pass((old, file) => old.path === file.path && old.sha256 === file.sha256);
  pass((old, file) => old.sha256 === file.sha256);
  pass((old, file) => old.path === file.path && old.title === file.title);
  pass((old, file) => old.title !== undefined && old.title === file.title);
  pass((old, file) => old.path === file.path);
  return matched;
}

/** The chapter's own number where it is free, else what its file's name begins with, else the next one that is free. */
function newChapterId(number: number | undefined, path: string, taken: ReadonlySet<string>): string {
  const ofName = readChapterFileName(path);
  const wanted = [
    ...(number === undefined ? [] : [chapterId(number)]),
    ...(ofName ? [chapterId(ofName.number, ofName.letter)] : []),
  ];
  return freeChapterId(wanted, taken);
}
