import { chapterFolder, chaptersFolder } from '../../project/layout';
import { sha256 } from '../../storage/hash';
import { decodeJson, jsonBytes, refuseNewer, versionOf } from '../../storage/json';
import { peekJson } from '../../storage/peekJson';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import {
  attemptOfFile,
  draftFile,
  revisionFile,
  sceneFile,
  sceneListFile,
  scenesFolder,
  stateFile,
} from './chapterFiles';
import { chapterStateSchema, chapterStateVersion, sceneListSchema, type ChapterState } from '../model';
import { movedToOf } from '../../storage/movedAside';
import { bestOf } from '../judging/verdict';
import { migrateChapterState, type InlineOutputs } from './olderChapterState';
import { readJudged } from './judgedAttempts';
import { startsAtBreaks } from './workingChapter';

interface LoadedChapterState {
  state: ChapterState;
  /** SHA-256 of the file as it was read; null where there is none. */
  sha256: string | null;
  /** Where a file was moved to that could not be read. */
  movedAside: string[];
}

export function noState(chapter: string): ChapterState {
  return chapterStateSchema.parse({ chapter });
}

/**
 * A chapter's state, to be worked on under the chapter's lock. One that cannot be read is moved aside, and what can be known without it is
 * taken from what lies beside it. Throws `newer_schema`, `conflict` for a merge that is not settled, `io`.
 */
export async function loadChapterState(store: ProjectStore, id: string): Promise<LoadedChapterState> {
  const path = stateFile(id);
  const bytes = await store.read(path);
  if (!bytes) return { ...(await withoutState(store, id)), sha256: null };
  let state: ChapterState;
  try {
    state = await decodeJson(store, path, bytes, chapterStateSchema, {
      version: chapterStateVersion,
      migrate: (value) => migrateChapterState(value, id),
    });
  } catch (error) {
    const movedTo = movedToOf(error);
    if (movedTo === undefined) throw error;
    const { state: remade, movedAside } = await withoutState(store, id);
    return { state: remade, sha256: null, movedAside: [movedTo, ...movedAside] };
  }
  refuseNewer(path, state.version, chapterStateVersion);
  const adopted = await adoptInline(store, { ...state, chapter: id }, await sha256(bytes));
  return { ...adopted, movedAside: [] };
}

/** The state as it can be read without writing anything; undefined where there is none or it cannot be read. */
export async function peekChapterState(store: ProjectStore, id: string): Promise<ChapterState | undefined> {
  const value = await peekJson(store, stateFile(id));
  if (value === undefined) return undefined;
  const isNewer = (versionOf(value) ?? 0) > chapterStateVersion;
  const state = chapterStateSchema.safeParse(isNewer ? value : migrateChapterState(value, id));
  return state.success ? { ...state.data, chapter: id } : undefined;
}

/** The state with what the chapter is called now, by which it is known as long as it has no file. */
export function asCalled(
  { number: before, ...state }: ChapterState,
  { title, number }: { title: string; number: number | undefined },
): ChapterState {
  const known = title === '' ? before : number;
  return { ...state, ...(title !== '' && { title }), ...(known !== undefined && { number: known }) };
}

export function stateChange(state: ChapterState, expected: string | null): StoreChange {
  return {
    path: stateFile(state.chapter),
    bytes: jsonBytes({ ...state, version: chapterStateVersion }),
    expected,
  };
}

/** Attempts that lie on disk keep their numbers, and what they left is not written anew unasked. */
async function withoutState(
  store: ProjectStore,
  id: string,
): Promise<{ state: ChapterState; movedAside: string[] }> {
  const state = noState(id);
  const names = await store.list(chapterFolder(id));
  if (names.length === 0) return { state, movedAside: [] };
  const numbers = names.map(attemptOfFile).filter((attempt) => attempt !== undefined);
  const { judged, movedAside } = await readJudged(store, id, numbers);
  const attempts = judged.map(({ attempt, passed, level, bullets, report: { score } }) => ({
    attempt,
    passed,
    level,
    ...(score !== undefined && { score }),
    ...(bullets && { bullets }),
  }));
  const best = bestOf(attempts);
  const there = (path: string, name: string): string | null => (names.includes(name) ? path : null);
  const remade: ChapterState = {
    ...state,
    sceneList: there(sceneListFile(id), 'scene-list.json'),
    draftText: there(draftFile(id), 'draft.md'),
    revisionText: there(revisionFile(id), 'revision.md'),
    attempts,
    currentAttempt: Math.max(0, ...numbers),
    ...(best !== undefined && { bestAttempt: best }),
  };
  const last = judged.at(-1);
  if (!last) {
    // Attempts that only their texts tell of keep their numbers.
    if (numbers.length > 0) return { state: { ...remade, status: 'cancelled' }, movedAside };
    return { state: remade.sceneList === null ? remade : await firstAttempt(store, remade), movedAside };
  }
  const ended: ChapterState = last.passed
    ? { ...remade, status: 'passed', sceneStarts: last.sceneStarts }
    : {
        ...remade,
        status: 'needs_attention',
        lastRetryLevel: 'full_retry',
        sceneStarts: last.sceneStarts,
      };
  return { state: { ...ended, seriesStart: last.attempt }, movedAside };
}

/** The first attempt goes on with what it has left: what was finished is not paid for again. */
async function firstAttempt(store: ProjectStore, remade: ChapterState): Promise<ChapterState> {
  const { chapter: id, draftText, revisionText } = remade;
  const begun: ChapterState = { ...remade, status: 'cancelled' };
  const list = sceneListSchema.safeParse(await peekJson(store, sceneListFile(id))).data;
  if (!list) return begun;
  const scenes = list.scenes.map(({ scene }) => scene);
  if (draftText === null && revisionText === null) {
    const names = new Set(await store.list(scenesFolder(id)));
    const isWritten = (scene: number): boolean => names.has(sceneFile(id, scene).split('/').at(-1)!);
    return {
      ...begun,
      pendingSteps: ['write', 'edit', 'judge'],
      pendingScenes: scenes.filter((scene) => !isWritten(scene)),
      scenesWritten: scenes.filter(isWritten),
    };
  }
  const text = await store.read(revisionText ?? draftText!);
  const sceneStarts = startsAtBreaks(`${chaptersFolder}/${id}.md`, new TextDecoder().decode(text), scenes);
  return { ...begun, pendingSteps: revisionText === null ? ['edit', 'judge'] : ['judge'], sceneStarts };
}

/** What an older project keeps in its state is moved out into files, in one commit with the state that says so. */
async function adoptInline(
  store: ProjectStore,
  given: ChapterState,
  hash: string,
): Promise<{ state: ChapterState; sha256: string }> {
  const { inline, ...state } = given as ChapterState & { inline?: InlineOutputs };
  if (!inline) return { state, sha256: hash };
  const id = state.chapter;
  const outputs: [string, string | undefined][] = [
    [sceneListFile(id), inline.sceneList],
    [draftFile(id), inline.draftText],
    [revisionFile(id), inline.revisionText],
  ];
  const changes: StoreChange[] = [];
  for (const [path, text] of outputs)
    if (text !== undefined) changes.push({ path, bytes: new TextEncoder().encode(text) });
  const change = stateChange(state, hash);
  await store.commit([...changes, change]);
  return { state, sha256: await sha256(change.bytes!) };
}
