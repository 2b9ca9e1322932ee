import * as z from 'zod/mini';
import { isUndecidedStatus } from '../../shared/suggestionStatus';
import {
  statuses,
  stopReasons,
  suggestionStatuses,
  type RefinementStatus,
  type StopReason,
} from '../../shared/values';
import { StoryFoldError } from '../errors';
import type { Manuscript, ManuscriptText } from '../ports';
import { chapterId, freeChapterId } from '../project/chapterIds';
import { chapterPlaces } from '../project/chapterNames';
import { chapterHeadings } from '../project/chapterHeadings';
import { chapterOfFile } from '../project/chapterOfFile';
import { parseJson, throwIfNewer } from '../project/json';
import { phases, recordFiles, refinementStateFile, type Phase } from '../project/layout';
import { describeFiles, readPhase } from '../project/phaseDocuments';
import type { ProjectSettings } from '../project/project';
import type { ProjectStore } from '../project/projectStore';
import { phaseRecordSchema, type PhaseRecord, type RecordedFile } from '../project/records';
import type { Language } from '../text/language';
import { migrateStates, refinementStateVersion } from './stateShapes';

export const chapterStatuses = [
  'not_started',
  'planning',
  'writing',
  'editing',
  'judging',
  'updating_bible',
  'passed',
  'needs_attention',
  'failed',
  'cancelled',
] as const;
export type ChapterStatus = (typeof chapterStatuses)[number];

export interface PhaseStatus {
  exists: boolean;
  words: number;
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

export interface ChapterRow {
  /** The chapter's id, `03`. */
  chapter: string;
  title: string;
  /**
   * `not_started`: in the outline only, or without a word. `passed`: it has text. An author's own text needs no judge's verdict,
   * and nothing that makes chapters may touch it; that it was not generated shows in `attempts: 0`.
   */
  status: ChapterStatus;
  words: number;
  attempts: number;
  level: string | null;
}

export interface StatusDocument {
  title: string;
  language: Language;
  phases: Record<Phase, PhaseStatus>;
  chapters: ChapterRow[];
  tasks: never[];
}

/**
 * Where the project stands. Writes nothing, moves nothing, and counts a text only where its record is out of date.
 * Throws `newer_schema` and `corrupt_state` for the refinement state (it stays where it is), `not_utf8`, `io`.
 */
export async function readStatus(
  store: ProjectStore,
  manuscript: Manuscript,
  project: Pick<ProjectSettings, 'title' | 'language'>,
): Promise<StatusDocument> {
  const states = await readStates(store);
  const rows = {} as Record<Phase, PhaseStatus>;
  let chapters: ChapterRow[] = [];
  let outline = '';
  for (const phase of phases) {
    const texts = await readPhase(store, manuscript, phase);
    const files = describeFiles(await readRecord(store, phase), phase, texts, project.language);
    const { files: assessed, ...standing } = states[phase];
    rows[phase] = {
      exists: files.length > 0,
      words: files.reduce((sum, file) => sum + file.words, 0),
      ...standing,
      textChanged: assessed !== undefined && !sameTexts(assessed, texts),
    };
    if (phase === 'outline') outline = texts[0]?.text ?? '';
    if (phase === 'final') {
      const numbers = texts.map((text) => chapterOfFile(text.path, text.text).number);
      chapters = chapterRows(files, numbers, outline);
    }
  }
  return { title: project.title, language: project.language, phases: rows, chapters, tasks: [] };
}

/** The chapters that exist, and between them those that the outline has beyond. */
function chapterRows(
  files: readonly RecordedFile[],
  numbers: readonly (number | undefined)[],
  outline: string,
): ChapterRow[] {
  const rows: ChapterRow[] = files.map((file) => ({
    chapter: file.chapter ?? '',
    title: file.title ?? '',
    status: file.words > 0 ? 'passed' : 'not_started',
    words: file.words,
    attempts: 0,
    level: null,
  }));
  const existing = [...rows];
  const planned = chapterHeadings(outline);
  const places = chapterPlaces(planned.map(({ number }) => number));
  let position = 0;
  for (const [index, { number, title }] of planned.entries()) {
    const place = places[index]!;
    const wanted = number ?? (place.letter === '' && place.number > 0 ? place.number : undefined);
    const found = existing.find(
      (row, at) => (wanted !== undefined && numbers[at] === wanted) || (title !== '' && row.title === title),
    );
    if (found) {
      position = rows.indexOf(found) + 1;
      continue;
    }
    const taken = new Set(rows.map(({ chapter }) => chapter));
    const id = freeChapterId([chapterId(place.number, place.letter)], taken);
    rows.splice(position++, 0, {
      chapter: id,
      title,
      status: 'not_started',
      words: 0,
      attempts: 0,
      level: null,
    });
  }
  return rows;
}

/** What the state of a phase says, and the texts that its current round is about where it says so. */
type Standing = Omit<PhaseStatus, 'exists' | 'words' | 'textChanged'> & {
  files: ReadonlyMap<string, string> | undefined;
};

async function readStates(store: ProjectStore): Promise<Record<Phase, Standing>> {
  const bytes = await store.read(refinementStateFile);
  let stored: unknown;
  if (bytes) {
    const parsed = parseJson(bytes);
    if ('problem' in parsed) {
      throw new StoryFoldError(
        'corrupt_state',
        `${refinementStateFile} cannot be read: ${parsed.problem}.`,
        'Mend the file, or assess a phase: it is then moved aside, unchanged, and the state starts fresh.',
        { path: refinementStateFile, problem: parsed.problem },
      );
    }
    throwIfNewer(refinementStateFile, parsed.value, refinementStateVersion);
    stored = migrateStates(parsed.value);
  }
  const byPhase = membersOf(membersOf(stored)['phases']);
  const of = (phase: Phase) => standingOf(membersOf(byPhase[phase]));
  return { brief: of('brief'), outline: of('outline'), sample: of('sample'), final: of('final') };
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
    assessedAt: numberOf(round['assessedAt']) ?? numberOf(state['lastAssessedAt']) ?? null,
    revisedAt: numberOf(state['lastRevisedAt']) ?? null,
    hasRound: Array.isArray(round['suggestions']),
    files: Array.isArray(round['files']) ? versionsOf(round['files']) : undefined,
  };
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((one) => one === value);
}

function versionsOf(files: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(files.map(membersOf).map(({ path, sha256 }) => [String(path), String(sha256)]));
}

function sameTexts(assessed: ReadonlyMap<string, string>, texts: readonly ManuscriptText[]): boolean {
  return assessed.size === texts.length && texts.every(({ path, sha256 }) => assessed.get(path) === sha256);
}

/** A record that cannot be used costs only the time to count anew. */
async function readRecord(store: ProjectStore, phase: Phase): Promise<PhaseRecord | undefined> {
  const bytes = await store.read(recordFiles[phase]);
  const parsed = bytes && parseJson(bytes);
  if (!parsed || 'problem' in parsed) return undefined;
  const record = z.safeParse(phaseRecordSchema, parsed.value);
  return record.success ? record.data : undefined;
}
