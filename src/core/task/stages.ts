import { feedbackStages, type FeedbackStage, type TaskStage, type TaskStatus } from '../../shared/values';
import { stageIndex, taskFileNames, taskFiles, type TaskFile } from './taskFiles';

/** How a task stands before each stage, so that it can be gone on with from there: for failed, cancelled and completed ones alike. */
export const restoredTo: Readonly<Record<TaskStage, TaskStatus>> = {
  extracting: 'pending',
  retrieving: 'awaiting_confirm',
  generating: 'retrieving',
  evaluating: 'completed',
  reflecting: 'completed',
  curating: 'completed',
};

export function isFeedbackStage(stage: TaskStage | undefined): stage is FeedbackStage {
  return (feedbackStages as readonly (string | undefined)[]).includes(stage);
}

/** What the stages before this one have made, which it builds on. */
export function filesBefore(stage: TaskStage): TaskFile[] {
  return taskFileNames.filter((name) => stageIndex(taskFiles[name]) < stageIndex(stage));
}

/** Whether a task that stands at this stage, null at its end, has the requirements that its first stage makes. */
export function hasRequirements({ stage }: { stage: TaskStage | null }): boolean {
  return stage === null || filesBefore(stage).includes('requirements.json');
}

/**
 * The stage from which work can really begin: this one, or where a file that it builds on is not sound, the stage that makes the first of
 * those.
 */
export function soundStage(
  stage: TaskStage,
  isSound: (name: TaskFile) => boolean,
): { stage: TaskStage; because: TaskFile | undefined } {
  // The files are in the order in which they are made, so the first that is not sound decides.
  const because = filesBefore(stage).find((name) => !isSound(name));
  return because === undefined ? { stage, because } : { stage: taskFiles[because], because };
}
