import * as z from 'zod/mini';
import { StoryFoldError } from '../errors';
import type { Manuscript } from '../ports';
import { chapterPlaces } from './chapterNames';
import { chapterHeadings, chapterOfFile } from './chapters';
import { parseJson, throwIfNewer } from './json';
import { phases, recordFiles, refinementStateFile, type Language, type Phase } from './layout';
import { chapterId, describeFiles, readPhase } from './phaseDocuments';
import type { ProjectSettings } from './project';
import type { ProjectStore } from './projectStore';
import { phaseRecordSchema, type PhaseRecord, type RecordedFile } from './records';

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
  status: string;
  /** Open suggestions of the round that is not decided yet. */
  open: number;
  stopReason: string | null;
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

/** The highest version of the refinement state; a test holds it to the one in refinement/model.ts, whose schemas are not needed here. */
export const readableStateVersion = 1;

const lightStateSchema = z.catch(
  z.object({
    round: z.catch(z.number(), 1),
    status: z.catch(z.string(), 'idle'),
    stopReason: z.catch(z.nullable(z.string()), null),
    currentRound: z.catch(
      z.object({ suggestions: z.array(z.object({ status: z.catch(z.string(), 'open') })) }),
      { suggestions: [] },
    ),
  }),
  { round: 1, status: 'idle', stopReason: null, currentRound: { suggestions: [] } },
);
type LightState = z.infer<typeof lightStateSchema>;

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
    const { round, status, stopReason, currentRound } = states[phase];
    rows[phase] = {
      exists: files.length > 0,
      words: files.reduce((sum, file) => sum + file.words, 0),
      round,
      status,
      open: currentRound.suggestions.filter((suggestion) => suggestion.status === 'open').length,
      stopReason,
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
    const id = freeId(chapterId(place.number) + place.letter, rows);
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

function freeId(wanted: string, rows: readonly ChapterRow[]): string {
  const taken = new Set(rows.map(({ chapter }) => chapter));
  if (!taken.has(wanted)) return wanted;
  let next = 1;
  while (taken.has(chapterId(next))) next++;
  return chapterId(next);
}

async function readStates(store: ProjectStore): Promise<Record<Phase, LightState>> {
  const bytes = await store.read(refinementStateFile);
  let stored: unknown;
  if (bytes) {
    const parsed = parseJson(bytes);
    if ('problem' in parsed) {
      throw new StoryFoldError(
        'corrupt_state',
        `${refinementStateFile} cannot be read: ${parsed.problem}.`,
        'Mend the file, or assess a phase: it is then moved aside, unchanged, and the state starts fresh.',
        { path: refinementStateFile },
      );
    }
    throwIfNewer(refinementStateFile, parsed.value, readableStateVersion);
    stored = parsed.value;
  }
  const byPhase = z.safeParse(z.object({ phases: z.record(z.string(), z.unknown()) }), stored);
  const of = (phase: Phase) =>
    z.parse(lightStateSchema, byPhase.success ? byPhase.data.phases[phase] : undefined);
  return { brief: of('brief'), outline: of('outline'), sample: of('sample'), final: of('final') };
}

/** A record that cannot be used costs only the time to count anew. */
async function readRecord(store: ProjectStore, phase: Phase): Promise<PhaseRecord | undefined> {
  const bytes = await store.read(recordFiles[phase]);
  const parsed = bytes && parseJson(bytes);
  if (!parsed || 'problem' in parsed) return undefined;
  const record = z.safeParse(phaseRecordSchema, parsed.value);
  return record.success ? record.data : undefined;
}
