import { refuseNewerBibleOf, refuseNewerFinal } from '../../chapter/record/newerFiles';
import { playbookFile } from '../../project/layout';
import { playbookVersion } from '../../project/playbook/playbook';
import { refuseNewerFile } from '../../storage/peekJson';
import type { FeedbackMode, TaskStage } from '../../../shared/values';
import type { Task } from '../model';
import { isFeedbackStage } from '../stages';
import { modelNeededForTask } from '../taskErrors';
import type { TaskControllerOptions } from '../taskRun';

/**
 * Asked before a task goes on from this stage, with nothing written yet. Throws `no_model` where a model is going to be asked and there is
 * none, and `newer_schema` where what it ends in was written by a newer program, so that nothing is spent on what cannot be saved.
 */
export async function requireWorkPossible(
  { store, model }: Pick<TaskControllerOptions, 'store' | 'model'>,
  { id, kind, chapter }: Pick<Task, 'id' | 'kind' | 'chapter'>,
  stage: TaskStage,
  mode: FeedbackMode,
): Promise<void> {
  const waitsForAuthor = stage === 'evaluating' && mode === 'human';
  if (!model && !waitsForAuthor) throw modelNeededForTask(id);
  if (!isFeedbackStage(stage) && kind === 'chapter') {
    await refuseNewerFinal(store);
    await refuseNewerBibleOf(store, chapter);
  }
  await refuseNewerFile(store, playbookFile, playbookVersion);
}
