import { deepened } from './attempt';
import type { ChapterDesk } from './chapterDesk';
import { draftFile, revisionFile } from '../record/chapterFiles';
import { countedAt, requiredSteps, type MissingOutput } from '../judging/retryLevel';

/**
 * Whether what the next step needs is there and can be read. Where it is not, as much is done again as it takes, saved, and what was
 * missing is told.
 */
export async function requireOutputs(desk: ChapterDesk): Promise<MissingOutput[]> {
  const { state } = desk;
  const [step] = state.pendingSteps;
  if (step === 'write') return requireForWriting(desk);
  if (step !== 'edit' && step !== 'judge') return [];
  const work = await desk.work();
  if (!work) return [...(await writeAgain(desk)), 'draft_text'];
  const isEdited = state.revisionText !== null && (await desk.read(revisionFile(desk.id))) !== undefined;
  // A draft is no revision: what was edited is edited again.
  if (step === 'judge' && !isEdited) {
    await desk.save(deepened({ ...state, revisionText: null }, ['edit', 'judge']));
  }
  return [];
}

async function requireForWriting(desk: ChapterDesk): Promise<MissingOutput[]> {
  const { state } = desk;
  const numbers = await desk.sceneNumbers();
  if (numbers.length === 0) return planAgain(desk);
  const isPartly = state.onlyScenes !== undefined;
  if (isPartly && (await desk.read(draftFile(desk.id))) === undefined)
    return [...(await writeAgain(desk)), 'draft_text'];
  const wanted = isPartly ? state.onlyScenes! : numbers;
  const written = new Set((await desk.writtenScenes(state.scenesWritten)).map(({ scene }) => scene));
  const pending = wanted.filter((scene) => !written.has(scene));
  const isSame =
    pending.length === state.pendingScenes.length &&
    pending.every((scene) => state.pendingScenes.includes(scene)) &&
    written.size === state.scenesWritten.length;
  if (!isSame)
    await desk.save({
      ...state,
      pendingScenes: pending,
      scenesWritten: state.scenesWritten.filter((scene) => written.has(scene)),
    });
  return [];
}

/** The whole text is written anew after the plan that there is. */
async function writeAgain(desk: ChapterDesk): Promise<MissingOutput[]> {
  const numbers = await desk.sceneNumbers();
  if (numbers.length === 0) return planAgain(desk);
  const { onlyScenes: _only, ...state } = desk.state;
  // What has become a rewriting counts as one of those in a row.
  const counters = state.lastRetryLevel === 'edit_only' ? countedAt('write_only', state) : {};
  await desk.save(
    deepened(
      { ...state, ...counters, draftText: null, revisionText: null, scenesWritten: [] },
      requiredSteps('write_only'),
      numbers,
    ),
  );
  return [];
}

async function planAgain(desk: ChapterDesk): Promise<MissingOutput[]> {
  const { onlyScenes: _only, ...state } = desk.state;
  const counters = state.lastRetryLevel === null ? {} : countedAt('full_retry', state);
  await desk.save(
    deepened({ ...state, ...counters, sceneList: null, scenesWritten: [] }, requiredSteps('full_retry')),
  );
  return ['scene_list'];
}
