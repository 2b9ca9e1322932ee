import type { ChapterStep } from '../../../shared/values';
import { StoryFoldError, throwIfCancelled } from '../../errors';
import * as attempts from './attempt';
import type { ChapterDesk } from './chapterDesk';
import type { ChapterProgress, ChapterRunOptions } from './chapterRun';
import { outputsGone } from '../chapterErrors';
import { chapterStepsTaken, type RunParts } from './chapterSteps';
import { deliverAttempt } from './deliver';
import type { MissingOutput } from '../judging/retryLevel';
import { requireOutputs } from './resumeCheck';
import type { ChapterTalk } from '../chapterTalk';

/** What a run on one chapter came to, beside the chapter's state. */
interface RunEnd {
  paused: boolean;
  missing: MissingOutput[];
  heldBy: string[];
}

/** The author wants it to stop between two steps. */
class Paused extends Error {}

interface PipelineOptions extends ChapterRunOptions {
  overLocks?: boolean;
  /** Of a run over several chapters. */
  work?: ChapterProgress['work'];
  /** What was missing already when the run began. */
  missing?: readonly MissingOutput[];
}

/**
 * Takes what is left to do of a chapter, a step after the other, each saved before the next begins, until it has passed, no attempt is
 * left, or the run is stopped. Throws what its requests and writes throw; then the state says why, and where to go on.
 */
export async function runChapter(
  desk: ChapterDesk,
  talk: ChapterTalk,
  options: PipelineOptions,
): Promise<RunEnd> {
  const run: RunParts = {
    talk,
    options,
    missing: [...(options.missing ?? [])],
    heldBy: [],
    between: () => {
      throwIfCancelled(options.signal);
      if (options.pause?.()) throw new Paused();
    },
    tell: (step, scene) => options.onProgress?.(progressOf(desk, step, scene, options.work)),
  };
  desk.countFrom(() => talk.run.spent);
  try {
    const going = attempts.resumed(desk.state);
    if (going.status !== desk.state.status || desk.state.error) await desk.save(going);
    await takeSteps(desk, run);
    return { paused: false, missing: run.missing, heldBy: run.heldBy };
  } catch (error) {
    if (error instanceof Paused) return { paused: true, missing: run.missing, heldBy: run.heldBy };
    await noteEnd(desk, error);
    throw error;
  }
}

async function takeSteps(desk: ChapterDesk, run: RunParts): Promise<void> {
  for (;;) {
    const { toDeliver } = desk.state;
    if (toDeliver !== undefined) {
      await deliverAttempt(desk, toDeliver, run.options.overLocks ?? false);
      continue;
    }
    const [step] = desk.state.pendingSteps;
    if (step === undefined || attempts.waitsForAuthor(desk.state)) return;
    run.between();
    run.missing.push(...(await stillMissing(desk, step, run)));
    await chapterStepsTaken[desk.state.pendingSteps[0] ?? step](desk, run);
  }
}

/** What the step before left may have been taken away since: once in a run it is made again. */
async function stillMissing(desk: ChapterDesk, step: ChapterStep, run: RunParts): Promise<MissingOutput[]> {
  const isThere = (step !== 'edit' && step !== 'judge') || (await desk.work()) !== undefined;
  if (isThere) return [];
  if (run.missing.length > 0) throw outputsGone(desk);
  return requireOutputs(desk);
}

/** Why it ended stands in the state, where that can be written; what was saved before stays in any case. */
async function noteEnd(desk: ChapterDesk, error: unknown): Promise<void> {
  const isCancelled = error instanceof StoryFoldError && error.code === 'cancelled';
  const code = error instanceof StoryFoldError ? error.code : 'io';
  const message = error instanceof Error ? error.message : String(error);
  const state = isCancelled
    ? attempts.stoppedByAuthor(desk.state)
    : attempts.failed(desk.state, { code, message });
  await desk.save(state).catch(() => undefined);
}

/** Where the work on a chapter stands. */
export function progressOf(
  { id, chapter, state, settings }: ChapterDesk,
  step: ChapterProgress['step'],
  scene?: ChapterProgress['scene'],
  work?: ChapterProgress['work'],
): ChapterProgress {
  const { currentAttempt, seriesStart, lastRetryLevel } = state;
  return {
    chapter: id,
    title: chapter.row.title,
    step,
    attempt: currentAttempt,
    number: currentAttempt - seriesStart + 1,
    of: settings.maxRetries + 1,
    level: lastRetryLevel,
    ...(scene && { scene }),
    ...(work && { work }),
  };
}
