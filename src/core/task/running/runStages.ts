import { throwIfCancelled } from '../../errors';
import type { StageRun } from './stageRun';
import { stageSteps } from './stageSteps';
import { isFeedbackStage } from '../stages';

/**
 * Takes a stage after the other until the task waits for the author or nothing is left. What ends it before that stands in the task, and is
 * thrown.
 *
 * @param wait milliseconds to wait first, as after an error that passes by itself
 */
export async function runStages(run: StageRun, wait = 0): Promise<void> {
  const { desk } = run;
  try {
    await run.wait(wait);
    for (;;) {
      const { stage, status, feedbackStatus } = desk.task;
      if (stage === undefined || status === 'awaiting_confirm') return;
      if (feedbackStatus === 'pending' && isFeedbackStage(stage) && !run.authors) return;
      throwIfCancelled(run.signal);
      await run.begin(stage);
      await stageSteps[stage](run);
    }
  } catch (error) {
    await run.noteEnd(error);
    throw error;
  }
}
