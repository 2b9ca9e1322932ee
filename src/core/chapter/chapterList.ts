import { StoryFoldError, type ErrorCode } from '../errors';
import { chapterOfFile } from '../project/chapters/chapterOfFile';
import { chapterOrder } from '../project/chapters/chapterOrder';
import { parseChapterReference } from '../project/chapters/chapterReference';
import { describeFiles, phasePaths, phaseRecord, readPhase } from '../project/phaseDocuments';
import type { PhaseRecord } from '../project/records';
import type { ManuscriptText } from '../ports';
import { inBatches } from '../storage/inBatches';
import type { ProjectStore } from '../storage/projectStore';
import { ReadOnlyStore } from '../storage/readOnlyStore';
import { requireMerged } from '../storage/mergeMarkers';
import { lineNumbers } from '../text/lineNumbers';
import { chapterNumber } from '../../shared/chapterNumber';
import type { ChapterStatus, RetryLevel } from '../../shared/values';
import { isUnderWay } from './running/attempt';
import { noSuchChapter, severalChapters } from './chapterErrors';
import type { ChapterControllerOptions } from './running/chapterRun';
import { hasPassed } from './chapterOutcome';
import { attemptInText, isAuthorsText } from './record/authorsText';
import { peekChapterState } from './record/chapterStateFile';
import { peekJudged } from './record/judgedAttempts';
import { keptChapters } from './record/keptChapters';
import type { ChapterState, JudgedAttempt } from './model';
import { chaptersWithStaleBible } from './bible/staleBible';

/** How a chapter stands, without its text. */
export interface ChapterRow {
  /** The chapter's id, `03`. */
  chapter: string;
  number: number | undefined;
  title: string;
  /** The author's file; undefined where there is none. */
  path: string | undefined;
  /** As in the status document. */
  status: ChapterStatus;
  /** As the author counts; null where the file cannot be read. */
  words: number | null;
  /** Why the file cannot be read. */
  problem?: ErrorCode;
  /** Judged attempts. */
  attempts: number;
  /** The attempt that stands in the author's file, or was put there last where they changed it; undefined where none was. */
  textAttempt: number | undefined;
  /** Its score. */
  score: number | undefined;
  /** The level of the current attempt, and of the next retry by hand where attempts have run out. */
  level: RetryLevel | null;
  passed: boolean;
  needsAttention: boolean;
  locked: boolean;
  /** A run would go on where an earlier one ended. */
  underWay: boolean;
  /** Its words are the author's, and no attempt was ever put into its file. No engine overwrites them. */
  byHand: boolean;
  /** An attempt was put into its file, and the author changed it: no engine overwrites that. An earlier attempt that they went back to is no change. */
  changedSince: boolean;
  /** A chapter before it is not as it was when this one was judged. */
  recheck: boolean;
  /** What the bible has from it was taken from another text than stands there now. */
  bibleStale: boolean;
  /** Where an attempt waits beside the author's text. */
  proposed: string | undefined;
  /** It is in the outline. */
  planned: boolean;
  /** The line of its heading there, from 0. */
  outlineLine: number | undefined;
}

/** A chapter with all that work on it needs. */
export interface KnownChapter {
  row: ChapterRow;
  state: ChapterState | undefined;
  /** Undefined where there is none, or it cannot be read. */
  text: ManuscriptText | undefined;
  /** Its section of the outline, heading included; empty where there is none. */
  outline: string;
  /** Its heading line in the outline. */
  outlineHeading: string;
  /** Where it stands in the outline, for the name of its file. */
  place: { number: number; letter: string } | undefined;
}

type ListOptions = Pick<ChapterControllerOptions, 'store' | 'manuscript' | 'project'>;

/** All chapters, of the outline and of `chapters/` together, in order. Writes nothing. */
export async function readChapterList(options: ListOptions): Promise<ChapterRow[]> {
  return (await readChapters(options)).map(({ row }) => row);
}

/**
 * Looks for a chapter among all. One that is not there may stand in an outline that could not be read just then: that is read once more, and what
 * keeps it from being read is thrown rather than that the chapter is not there.
 */
export async function findChapter<Found>(
  options: ListOptions,
  find: (chapters: readonly KnownChapter[]) => Found,
): Promise<Found> {
  const chapters = await readChapters(options);
  try {
    return find(chapters);
  } catch (error) {
    if (!(error instanceof StoryFoldError && error.code === 'not_found')) throw error;
    await requireReadableOutline(options);
    return find(await readChapters(options));
  }
}

/** The same with their texts and states. Throws what reading the outline and the folder of chapters throws. */
export async function readChapters(options: ListOptions): Promise<KnownChapter[]> {
  const { store, manuscript, project } = options;
  const outline = (await readPhase(store, manuscript, 'outline').catch(noneWhereUnreadable))[0]?.text ?? '';
  const texts = await readTexts(options);
  const record = await recordOf(options);
  const readable = texts.map(
    ({ path, text }) => text ?? { path, text: '', byteOrderMark: false, sha256: '' },
  );
  const files = describeFiles(record, 'final', readable, project.language);
  const states = new Map<string, ChapterState>();
  const ids = await keptChapters(store);
  for (const state of await inBatches(ids, (id) => peekChapterState(store, id)))
    if (state) states.set(state.chapter, state);
  const known = files.map(({ chapter = '', title = '', path }, index) => ({
    chapter,
    title: texts[index]!.text ? title : (record?.files.find((file) => file.path === path)?.title ?? title),
    number: chapterOfFile(path, readable[index]!.text).number,
  }));
  const ordered = chapterOrder(known, outline, states);
  const hashes = new Map(
    ordered.flatMap(({ chapter, file }): [string, string][] => {
      const sha = file === undefined ? undefined : texts[file]?.text?.sha256;
      return sha === undefined ? [] : [[chapter, sha]];
    }),
  );
  const judged = await verdictsNeeded(store, ids, states, hashes);
  const stale = await chaptersWithStaleBible(store, hashes);
  const lineOf = lineNumbers(outline);
  return ordered.map(({ chapter, title, number, file, planned, place }, index) => {
    const state = states.get(chapter);
    const found = file === undefined ? undefined : texts[file];
    const kept = { state, judged: judged.get(chapter) ?? [] };
    const isAuthors = isAuthorsText(kept, found?.text);
    const standing = found?.text && attemptInText(kept, found.text.sha256);
    const textAttempt = standing ?? state?.delivered?.attempt;
    const earlier = ordered.slice(0, index).map((one) => one.chapter);
    const words = file === undefined ? 0 : files[file]!.words;
    const row: ChapterRow = {
      chapter,
      number,
      title,
      path: found?.path,
      status: statusOf(state, found?.problem, words),
      words: found?.problem === undefined ? words : null,
      ...(found?.problem !== undefined && { problem: found.problem }),
      attempts: state?.attempts.length ?? 0,
      textAttempt,
      score: state?.attempts.find(({ attempt }) => attempt === textAttempt)?.score,
      level: state?.lastRetryLevel ?? null,
      // An attempt whose state was lost is not begun again unasked.
      passed: state === undefined ? standing !== undefined : hasPassed(state),
      needsAttention: state?.status === 'needs_attention',
      locked: state?.locked ?? false,
      underWay: state !== undefined && isUnderWay(state),
      byHand: isAuthors && state?.delivered === undefined,
      changedSince: isAuthors && state?.delivered !== undefined,
      recheck: state !== undefined && needsRecheck(state, earlier, hashes),
      bibleStale: stale.has(chapter),
      proposed: state?.proposed?.path,
      planned: planned !== undefined,
      outlineLine: planned && lineOf(planned.heading.start),
    };
    return {
      row,
      state,
      text: found?.text,
      outline: planned ? outline.slice(planned.heading.start, planned.body.end) : '',
      outlineHeading: planned ? outline.slice(planned.heading.start, planned.heading.end) : '',
      place,
    };
  });
}

/** The verdicts by which a text is told from the author's own, by the ids of their chapters. None is read where the text is what was delivered. */
async function verdictsNeeded(
  store: ProjectStore,
  ids: readonly string[],
  states: ReadonlyMap<string, ChapterState>,
  hashes: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, JudgedAttempt[]>> {
  const needed = ids.filter((id) => hashes.has(id) && hashes.get(id) !== states.get(id)?.delivered?.sha256);
  const judged = await inBatches(needed, (id) => peekJudged(store, id));
  return new Map(needed.map((id, index) => [id, judged[index]!]));
}

function statusOf(
  state: ChapterState | undefined,
  problem: ErrorCode | undefined,
  words: number,
): ChapterStatus {
  if (problem !== undefined) return 'needs_attention';
  if (state && state.status !== 'not_started') return state.status;
  return words > 0 ? 'passed' : 'not_started';
}

/** Whether a chapter before it is not as it was when this one was judged. */
function needsRecheck(
  { basis, attempts }: ChapterState,
  earlier: readonly string[],
  hashes: ReadonlyMap<string, string>,
): boolean {
  if (attempts.length === 0) return false;
  const isOther = earlier.some((id) => hashes.get(id) !== basis[id]);
  return isOther || Object.keys(basis).some((id) => !earlier.includes(id));
}

/** SHA-256 of the texts of the chapters before this one, by their ids. */
export function basisOf(chapters: readonly KnownChapter[], chapter: string): Record<string, string> {
  const index = chapters.findIndex(({ row }) => row.chapter === chapter);
  return Object.fromEntries(
    chapters
      .slice(0, Math.max(0, index))
      .flatMap(({ row, text }) => (text ? [[row.chapter, text.sha256] as const] : [])),
  );
}

/**
 * Asked before a run: a list does without an outline that cannot be read, but no chapter is written without what it is to tell. Throws
 * `not_utf8`, `conflict` for a merge that is not settled, `unsafe_path`, `io`.
 */
export async function requireReadableOutline({
  store,
  manuscript,
}: Pick<ListOptions, 'store' | 'manuscript'>): Promise<void> {
  for (const { path, text } of await readPhase(store, manuscript, 'outline')) requireMerged(path, text);
}

interface FoundText {
  path: string;
  text: ManuscriptText | undefined;
  problem: ErrorCode | undefined;
}

async function readTexts({ store, manuscript }: ListOptions): Promise<FoundText[]> {
  const paths = await phasePaths(store, 'final');
  const found = await inBatches(paths, async (path): Promise<FoundText | undefined> => {
    try {
      const text = await manuscript.read(path);
      if (text) requireMerged(path, text.text);
      return text && { path, text, problem: undefined };
    } catch (error) {
      if (!(error instanceof StoryFoldError)) throw error;
      return { path, text: undefined, problem: error.code };
    }
  });
  return found.filter((text) => text !== undefined);
}

/** A record that cannot be used is moved aside by whoever writes; a list is made without it. */
async function recordOf({ store }: ListOptions): Promise<PhaseRecord | undefined> {
  return phaseRecord(new ReadOnlyStore(store), 'final').catch((error: unknown) => {
    if (error instanceof StoryFoldError) return undefined;
    throw error;
  });
}

function noneWhereUnreadable(error: unknown): ManuscriptText[] {
  if (error instanceof StoryFoldError) return [];
  throw error;
}

/**
 * A chapter as an author names it: its id, its number or heading, its title, or its file's path. One that is known already is named by its
 * row, or by its id alone in an object: an id such as `12`, which is kept, may be another chapter's number by now.
 */
export type ChapterReference = string | Pick<ChapterRow, 'chapter'>;

/** The chapter that a reference names. Throws `not_found`, naming what there is, also where several have that number. */
export function requireChapter<Row extends Pick<ChapterRow, 'chapter' | 'number' | 'title' | 'path'>>(
  rows: readonly Row[],
  reference: ChapterReference,
): Row {
  if (typeof reference === 'string') return chapterCalled(rows, reference);
  const known = rows.find(({ chapter }) => chapter === reference.chapter);
  if (known) return known;
  throw notAmong(rows, reference.chapter);
}

/**
 * What names a chapter to a command, and to its author: words that `requireChapter` brings back to this row and no other. Its id where that
 * says its number, else its number, its file's path or its title. The id of one that is not among the rows.
 */
export function referenceOf(
  rows: readonly Pick<ChapterRow, 'chapter' | 'number' | 'title' | 'path'>[],
  { chapter }: Pick<ChapterRow, 'chapter'>,
): string {
  const row = rows.find((one) => one.chapter === chapter);
  if (!row) return chapter;
  const number = row.number === undefined ? undefined : String(row.number);
  const names = [chapterNumber(chapter) === number ? chapter : number, row.path, row.title, chapter];
  // An option begins with a hyphen.
  const fitting = names.find((name) => name && !name.startsWith('-') && isCalled(rows, name, chapter));
  return fitting ?? `0${chapter}`;
}

function isCalled(rows: Parameters<typeof referenceOf>[0], reference: string, chapter: string): boolean {
  try {
    return requireChapter(rows, reference).chapter === chapter;
  } catch {
    return false;
  }
}

function chapterCalled<Row extends Pick<ChapterRow, 'chapter' | 'number' | 'title' | 'path'>>(
  rows: readonly Row[],
  reference: string,
): Row {
  const wanted = reference.trim();
  const folded = wanted.toLowerCase();
  const exact = rows.find(
    ({ chapter, title, path }) =>
      (title !== '' && title.toLowerCase() === folded) || path === wanted || chapter === folded,
  );
  const number = parseChapterReference(wanted);
  const numbered = number === undefined ? [] : rows.filter((row) => row.number === number);
  // "03" is written as ids are, and so the command line shows it; of "12" nobody can tell, and the number is what the outline has. Then
  // "012" is the id.
  const asId = folded.startsWith('0')
    ? (rows.find(({ chapter }) => chapter === folded) ??
      rows.find(({ chapter }) => `0${chapter}` === folded) ??
      exact)
    : undefined;
  const found = asId ?? (numbered.length === 1 ? numbered[0] : undefined) ?? exact;
  if (found) return found;
  if (numbered.length > 1)
    throw severalChapters(
      reference,
      numbered.map(({ path, title, chapter }) => path ?? (title || chapter)),
    );
  throw notAmong(rows, reference);
}

function notAmong(
  rows: readonly Pick<ChapterRow, 'chapter' | 'number' | 'title'>[],
  reference: string,
): StoryFoldError {
  return noSuchChapter(
    reference,
    rows.map(({ number, title, chapter }) => (number === undefined ? title || chapter : String(number))),
  );
}
