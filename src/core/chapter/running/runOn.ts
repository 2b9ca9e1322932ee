import type { ModelRun } from '../../llm/calls/modelRun';
import type { ModelSession } from '../../llm/calls/modelSession';
import type { PlannedRequest } from '../../llm/calls/runEstimate';
import type { ChapterDesk } from './chapterDesk';
import type { ChapterOutcome } from '../chapterOutcome';
import type { ChapterProgress, ChapterRunOptions } from './chapterRun';
import type { ChapterWork } from './chapterWork';
import { runChapter } from './pipeline';
import { refuseNewerBibleOf, refuseNewerFinal } from '../record/newerFiles';
import { requireOutputs } from './resumeCheck';
import type { ChapterTalk } from '../chapterTalk';
import { asTold, chapterOfScenes } from '../record/workingChapter';
import type { Prospect } from './workStart';

/** What a run over one or several chapters has. */
interface RunOnChapter {
  model: ModelSession;
  run: ModelRun;
  options: ChapterRunOptions & { overLocks?: boolean };
  /** How the chapter is worked on. */
  prospect: Prospect;
  /** Of a run over several chapters. */
  work?: ChapterProgress['work'];
  /** Told already what the whole run takes. */
  isAnnounced?: boolean;
}

/** Tells the author what it takes, and only then begins: one who does not want it has the chapter as it was. */
export async function runOn(
  work: ChapterWork,
  desk: ChapterDesk,
  { model, run, options, prospect, work: place, isAnnounced = false }: RunOnChapter,
): Promise<ChapterOutcome> {
  const { store } = work.options;
  await refuseNewerFinal(store);
  await refuseNewerBibleOf(store, desk.id);
  const isGoingOn = prospect.state === desk.state;
  const missing = [...prospect.missing, ...(isGoingOn ? await requireOutputs(desk) : [])];
  const begun = isGoingOn ? { ...prospect, state: desk.state } : prospect;
  const talk = await work.talkOf(desk, model, run, options.material);
  const planned = isAnnounced ? [] : await plannedRequests(desk, talk, begun);
  if (planned.length > 0) await options.beforeCost?.(model.estimate(planned));
  if (!isGoingOn) await desk.save(begun.state, begun.changes);
  const end = await runChapter(desk, talk, { ...options, missing, ...(place && { work: place }) });
  return work.outcome(desk, end);
}

/** The requests that the chapter will make if the judge passes the attempt that is under way or about to begin. */
export async function plannedRequests(
  desk: ChapterDesk,
  talk: ChapterTalk,
  { state, starting }: Prospect,
): Promise<readonly PlannedRequest[]> {
  const { pendingSteps, pendingScenes } = state;
  const steps = pendingSteps.includes('judge')
    ? [...pendingSteps, 'update_bible' as const]
    : [...pendingSteps];
  if (steps.length === 0) return [];
  const isPlanned = !steps.includes('plan');
  const work = isPlanned ? (starting?.chapter ?? (await desk.work())) : undefined;
  const sceneList = isPlanned ? await desk.sceneList() : undefined;
  const chapter = asTold(work ?? chapterOfScenes(desk.heading, []), sceneList);
  return talk.at(state.currentAttempt).planned(steps, chapter, pendingScenes);
}
