import type { RunEstimate } from '../../llm/calls/runEstimate';
import { retryLevels, type ChapterStep, type RetryLevel } from '../../../shared/values';
import { StoryFoldError } from '../../errors';
import type { ChapterDesk } from '../running/chapterDesk';
import type { ChapterRow } from '../chapterList';
import type { ChapterWork } from '../running/chapterWork';
import { levelByDefault, requireRetriable } from './retryChapter';
import { preservedOutputs, type ChapterOutput, type MissingOutput } from '../judging/retryLevel';
import { plannedRequests } from '../running/runOn';
import { seriesAt } from '../running/workStart';

/** One way to retry a chapter, for the author to choose from. */
export interface RetryChoice {
  /** What is chosen. */
  level: RetryLevel;
  isSuggested: boolean;
  /** What it comes to: deeper than was chosen where something is missing. */
  becomes: RetryLevel;
  missing: MissingOutput[];
  keeps: readonly ChapterOutput[];
  /** In order, without the bible, which follows a pass. */
  steps: readonly ChapterStep[];
  /** The scenes that are written anew; empty where none is, and where a new plan says which there are. */
  scenes: readonly number[];
  /** Of one attempt that passes; undefined offline. */
  estimate?: RunEstimate;
  /** Ids of locked passages because of which it is refused. */
  refusedBy?: readonly string[];
}

/** The levels at which a retry can be made, the suggested one first. Begins nothing, and offers nothing of a chapter of which any would be refused. */
export function retryChoices(work: ChapterWork, row: ChapterRow): Promise<RetryChoice[]> {
  return work.onChapter(row.chapter, false, (desk) => {
    requireRetriable(desk);
    return choicesOn(work, desk);
  });
}

/** The same of a chapter that is looked at already. */
export async function choicesOn(work: ChapterWork, desk: ChapterDesk): Promise<RetryChoice[]> {
  const { model } = work.options;
  const suggested = levelByDefault(desk);
  const run = model && work.startRun(model, {});
  const choices: RetryChoice[] = [];
  for (const level of [suggested, ...retryLevels.filter((one) => one !== suggested)]) {
    const isSuggested = level === suggested;
    try {
      const prospect = await seriesAt(desk, level, false);
      const { lastRetryLevel, pendingSteps, pendingScenes } = prospect.state;
      const becomes = lastRetryLevel ?? 'full_retry';
      const planned =
        model && run ? await plannedRequests(desk, await work.talkOf(desk, model, run), prospect) : undefined;
      choices.push({
        level,
        isSuggested,
        becomes,
        missing: prospect.missing,
        keeps: preservedOutputs(becomes),
        steps: pendingSteps,
        scenes: pendingScenes,
        ...(planned && model && { estimate: model.estimate(planned) }),
      });
    } catch (error) {
      const locks = error instanceof StoryFoldError && error.code === 'refused' && error.details['locks'];
      if (!Array.isArray(locks)) throw error;
      choices.push({
        level,
        isSuggested,
        becomes: level,
        missing: [],
        keeps: preservedOutputs(level),
        steps: [],
        scenes: [],
        refusedBy: locks as string[],
      });
    }
  }
  return choices;
}

/** Tokens sent and written; undefined offline. */
export function tokensOf({ estimate }: Pick<RetryChoice, 'estimate'>): number | undefined {
  return estimate && estimate.inputTokens + estimate.outputTokens;
}
