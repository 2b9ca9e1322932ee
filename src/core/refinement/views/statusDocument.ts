import * as z from 'zod/mini';
import { isUndecidedStatus } from '../../../shared/suggestionStatus';
import { StoryFoldError, type ErrorCode } from '../../errors';
import type { Manuscript, ManuscriptText } from '../../ports';
import { chapterOrder } from '../../project/chapters/chapterOrder';
import { chapterOfFile } from '../../project/chapters/chapterOfFile';
import { chapterConflictCopies } from '../../project/chapters/chapterPaths';
import { inBatches } from '../../storage/inBatches';
import { leftByLooking, parseJson, requireMergedBytes, versionOf } from '../../storage/json';
import {
  chaptersFolder,
  recordFiles,
  refinementChangesFile,
  refinementStateFile,
} from '../../project/layout';
import { listOf, membersOf, numberOf, oneOf, type Members } from '../../storage/jsonValues';
import { requireMerged } from '../../storage/mergeMarkers';
import { migrateRecord } from '../../project/older/olderRecords';
import { describeFiles, phasePaths } from '../../project/phaseDocuments';
import type { ProjectSettings } from '../../project/project';
import type { ProjectStore } from '../../storage/projectStore';
import { ReadOnlyStore } from '../../storage/readOnlyStore';
import { phaseRecordSchema, type PhaseRecord, type RecordedFile } from '../../project/records';
import type { Language } from '../../text/language';
import {
  readOlderParts,
  withOlderParts,
  type OlderParts,
  type OlderStates,
} from '../record/older/olderParts';
import { migrateStates } from '../record/older/olderStates';
import { refinementStateVersion } from '../record/stateVersion';
import {
  type ChapterStatus,
  type Phase,
  phases,
  type RefinementStatus,
  statuses,
  type StopReason,
  stopReasons,
  suggestionStatuses,
  type TaskKind,
  type TaskStage,
  type TaskStatus,
} from '../../../shared/values';

export interface PhaseStatus {
  exists: boolean;
  /** Of the texts that can be read; null when none of them can. */
  words: number | null;
  /** Why a text of the phase cannot be read; only where one cannot. */
  problem?: ErrorCode;
  round: number;
  /** As it is stored: after a crash it says what was going on. */
  status: RefinementStatus;
  /** Suggestions of the current round that wait for the author. */
  open: number;
  stopReason: StopReason | null;
  /** Milliseconds since 1970; null when it never was, or an older version did not note it. */
  assessedAt: number | null;
  revisedAt: number | null;
  /** There is an assessment that no decision has ended yet. */
  hasRound: boolean;
  /** The texts are not those that the current round is about. */
  textChanged: boolean;
}

interface ChapterRow {
  /** The chapter's id, `03`. */
  chapter: string;
  title: string;
  /**
   * As the chapter engine has it, where it has been at work on it. Else `not_started`: in the outline only, or without a word; `passed`: it
   * has text. An author's own text needs no judge's verdict, and nothing that makes chapters may touch it; that it was not generated
   * shows in `attempts: 0`. `needs_attention` also where its file cannot be read.
   */
  status: ChapterStatus;
  /** Null when the file cannot be read. */
  words: number | null;
  /** Why the file cannot be read; only where it cannot. */
  problem?: ErrorCode;
  attempts: number;
  level: string | null;
}

/** How a task stands; the task engine reads it, which stands above this one. */
export interface TaskStatusRow {
  id: string;
  kind: TaskKind;
  /** A task that runs by its record and is held by nobody has failed. */
  status: TaskStatus;
  /** The stage that runs, failed, was cancelled or comes next; null where nothing is left, or the record cannot be read. */
  stage: TaskStage | null;
  retryCount: number;
}

export interface StatusDocument {
  title: string;
  language: Language;
  phases: Record<Phase, PhaseStatus>;
  chapters: ChapterRow[];
  tasks: TaskStatusRow[];
  /** A newer StoryFold wrote the project or its refinement state, so every write is refused. */
  readOnly: boolean;
  /** Copies of chapters that a sync tool made because two machines had changed the same one. Only where there are any. */
  conflictCopies?: string[];
  /** Files of an older project that cannot be read, or have no place here; they stay where they are. Only where there are any. */
  notImported?: string[];
}

/**
 * Where the project stands. Writes nothing, moves nothing, and counts a text only where its record is out of date. A text
 * that cannot be read is said to be so in its place; of a refinement state of a newer version what can be understood is told.
 * `isNewer` says that the project is one; `standings` what is known of the work on its chapters, by their ids; `tasks` how its tasks stand. Throws `corrupt_state` for the refinement state (it stays where it is), `unsafe_path`, `io`.
 */
export async function readStatus(
  store: ProjectStore,
  manuscript: Manuscript,
  project: Pick<ProjectSettings, 'title' | 'language'>,
  isNewer = false,
  standings: ReadonlyMap<string, ChapterStanding> = new Map(),
  tasks: TaskStatusRow[] = [],
): Promise<StatusDocument> {
  const { states, isNewerState, notImported } = await readStates(store);
  const notUnderstood = [...notImported];
  const rows = {} as Record<Phase, PhaseStatus>;
  let chapters: ChapterRow[] = [];
  let outline = '';
  for (const phase of phases) {
    const { texts, problems } = await readTexts(store, manuscript, phase);
    const found = await readRecord(store, phase);
    // Beside a text it costs only the time to count anew; without one it may be what an older project keeps its text in.
    if (found === 'unreadable' && texts.length === 0) notUnderstood.push(recordFiles[phase]);
    const record = found === 'unreadable' ? undefined : found;
    const files = describeFiles(record, phase, texts, project.language);
    const readable = files.filter(({ path }) => !problems.has(path));
    const { files: assessed, ...standing } = states[phase];
    const problem = [...problems.keys()].sort().map((path) => problems.get(path))[0];
    rows[phase] = {
      exists: files.length > 0 || problem !== undefined,
      words:
        problem !== undefined && readable.length === 0
          ? null
          : readable.reduce((sum, file) => sum + file.words, 0),
      ...(problem === undefined ? {} : { problem }),
      ...standing,
      textChanged: assessed !== undefined && (problem !== undefined || !sameTexts(assessed, texts)),
    };
    if (phase === 'outline') outline = texts[0]?.text ?? '';
    if (phase === 'final') {
      const numbers = texts.map((text) => chapterOfFile(text.path, text.text).number);
      const titles = new Map(record?.files.map(({ path, title }) => [path, title]));
      const described = files.map((file) => {
        const unreadable = problems.get(file.path);
        return unreadable === undefined
          ? file
          : { ...file, title: titles.get(file.path) ?? file.title, unreadable };
      });
      chapters = chapterRows(described, numbers, outline, standings);
    }
  }
  const conflictCopies = await chapterConflictCopies(store);
  return {
    title: project.title,
    language: project.language,
    phases: rows,
    chapters,
    tasks,
    readOnly: isNewer || isNewerState,
    ...(conflictCopies.length > 0 ? { conflictCopies } : {}),
    ...(notUnderstood.length > 0 ? { notImported: [...new Set(notUnderstood)] } : {}),
  };
}

/**
 * The phase's texts in order. One that cannot be read is there as an empty text, with the code of what is wrong with it
 * by its path; where not even the folder can be read, by the folder's.
 */
async function readTexts(
  store: ProjectStore,
  manuscript: Manuscript,
  phase: Phase,
): Promise<{ texts: ManuscriptText[]; problems: ReadonlyMap<string, ErrorCode> }> {
  const problems = new Map<string, ErrorCode>();
  const attempt = async <T>(path: string, otherwise: T, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoryFoldError)) throw error;
      problems.set(path, error.code);
      return otherwise;
    }
  };
  const paths = await attempt(chaptersFolder, [], () => phasePaths(store, phase));
  const texts = await inBatches(paths, (path) => {
    const nothing = { path, text: '', byteOrderMark: false, sha256: '' };
    return attempt<ManuscriptText | undefined>(path, nothing, async () => {
      const text = await manuscript.read(path);
      if (text) requireMerged(path, text.text);
      return text;
    });
  });
  return { texts: texts.filter((text) => text !== undefined), problems };
}

interface DescribedFile extends Pick<RecordedFile, 'chapter' | 'words'> {
  title?: string | undefined;
  unreadable?: ErrorCode;
}

/** What is known of the work on a chapter; the chapter engine reads it, which stands above this one. */
export interface ChapterStanding {
  status: ChapterStatus;
  attempts: number;
  level: string | null;
  /** As the chapter was called when work on it began, and the number that it had. */
  title?: string;
  number?: number;
}

/** The chapters that exist, and between them those that the outline has beyond. */
function chapterRows(
  files: readonly DescribedFile[],
  numbers: readonly (number | undefined)[],
  outline: string,
  standings: ReadonlyMap<string, ChapterStanding>,
): ChapterRow[] {
  const known = files.map(({ chapter = '', title = '' }, index) => ({
    chapter,
    title,
    number: numbers[index],
  }));
  return chapterOrder(known, outline, standings).map(({ chapter, title, file }) => {
    const standing = standings.get(chapter);
    const { words, unreadable } = (file === undefined ? undefined : files[file]) ?? {
      words: 0,
      unreadable: undefined,
    };
    const byText = words > 0 ? 'passed' : 'not_started';
    return {
      chapter,
      title,
      status:
        unreadable !== undefined
          ? 'needs_attention'
          : standing && standing.status !== 'not_started'
            ? standing.status
            : byText,
      words: unreadable === undefined ? words : null,
      ...(unreadable === undefined ? {} : { problem: unreadable }),
      attempts: standing?.attempts ?? 0,
      level: standing?.level ?? null,
    };
  });
}

/** What the state of a phase says, and the texts that its current round is about where it says so. */
type Standing = Omit<PhaseStatus, 'exists' | 'words' | 'textChanged'> & {
  files: ReadonlyMap<string, string> | undefined;
};

async function readStates(store: ProjectStore): Promise<{
  states: Record<Phase, Standing>;
  isNewerState: boolean;
  notImported: string[];
}> {
  const stored = (await store.stat(refinementChangesFile))
    ? await readLoggedStates(store)
    : await readStateFile(store);
  const isNewerState = (versionOf(stored) ?? 0) > refinementStateVersion;
  const older = isNewerState ? undefined : await readOlderParts(store, stored);
  const found = older && (await asTheEngineTakes(store, stored, older));
  const byPhase = membersOf(membersOf(found?.value ?? stored)['phases']);
  const of = (phase: Phase) => standingOf(membersOf(byPhase[phase]));
  return {
    states: { brief: of('brief'), outline: of('outline'), sample: of('sample'), final: of('final') },
    isNewerState,
    notImported: found?.left ?? [],
  };
}

/** What the engine makes of the states of an older project; only there are its schemas waited for. */
async function asTheEngineTakes(
  store: ProjectStore,
  stored: unknown,
  older: OlderParts,
): Promise<OlderStates> {
  const { refinementFileSchema } = await import('../model');
  const { withOlderStates } = await import('../record/stateFile');
  const file = refinementFileSchema.safeParse(stored ?? { version: refinementStateVersion });
  // The engine will move such a state aside, and take in all that lies beside it.
  if (!file.success) return withOlderParts(stored, older);
  try {
    return await withOlderStates(readOnly(store), file.data, older);
  } catch (error) {
    if (!(error instanceof StoryFoldError)) throw error;
    // A history that cannot be read is the engine's to move aside, and what it says is missing then.
    return withOlderParts(stored, older);
  }
}

/** A state with a log is a large one, whose reading takes longer than loading the schemas. */
async function readLoggedStates(store: ProjectStore): Promise<unknown> {
  const { RefinementStateFile } = await import('../record/stateFile');
  return (await new RefinementStateFile(readOnly(store)).load()).document.value;
}

function readOnly(store: ProjectStore): ProjectStore {
  return new ReadOnlyStore(store);
}

async function readStateFile(store: ProjectStore): Promise<unknown> {
  const bytes = await store.read(refinementStateFile);
  if (bytes) {
    const parsed = parseJson(bytes);
    if ('problem' in parsed) {
      requireMergedBytes(refinementStateFile, bytes);
      throw leftByLooking(refinementStateFile, parsed.problem);
    }
    const isNewer = (versionOf(parsed.value) ?? 0) > refinementStateVersion;
    return isNewer ? parsed.value : migrateStates(parsed.value);
  }
  return undefined;
}

/**
 * Reads leniently and without the schemas of the state, which take longer to load than all the rest of `status`. A test
 * holds what it says to what the engine says of the same file.
 */
function standingOf(state: Members): Standing {
  const round = membersOf(state['currentRound']);
  const suggestions = listOf(round['suggestions']).map((suggestion) => membersOf(suggestion)['status']);
  return {
    round: numberOf(state['round']) ?? 1,
    status: oneOf(statuses, state['status']) ?? 'idle',
    open: suggestions.filter((status) => isUndecidedStatus(oneOf(suggestionStatuses, status) ?? 'open'))
      .length,
    stopReason: oneOf(stopReasons, state['stopReason']) ?? null,
    // An older program did not always note it.
    assessedAt: (numberOf(round['assessedAt']) || numberOf(state['lastAssessedAt'])) ?? null,
    revisedAt: numberOf(state['lastRevisedAt']) ?? null,
    hasRound: Array.isArray(round['suggestions']),
    files: Array.isArray(round['files']) ? versionsOf(round['files']) : undefined,
  };
}

function versionsOf(files: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(files.map(membersOf).map(({ path, sha256 }) => [String(path), String(sha256)]));
}

function sameTexts(assessed: ReadonlyMap<string, string>, texts: readonly ManuscriptText[]): boolean {
  return assessed.size === texts.length && texts.every(({ path, sha256 }) => assessed.get(path) === sha256);
}

async function readRecord(
  store: ProjectStore,
  phase: Phase,
): Promise<PhaseRecord | 'unreadable' | undefined> {
  const bytes = await store.read(recordFiles[phase]).catch((error: unknown) => {
    if (error instanceof StoryFoldError) return undefined;
    throw error;
  });
  if (!bytes) return undefined;
  const parsed = parseJson(bytes);
  if ('problem' in parsed) return 'unreadable';
  const record = z.safeParse(phaseRecordSchema, migrateRecord(phase, parsed.value));
  return record.success ? record.data : 'unreadable';
}
