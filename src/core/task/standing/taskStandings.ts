import type { TaskStatusRow } from '../../refinement/views/statusDocument';
import { taskLock, tasksFolder } from '../../project/layout';
import { peekJson } from '../../storage/peekJson';
import { inBatches } from '../../storage/inBatches';
import { membersOf, numberOf, oneOf, type Members } from '../../storage/jsonValues';
import type { ProjectStore } from '../../storage/projectStore';
import {
  feedbackStages,
  mainStages,
  taskKinds,
  taskStages,
  taskStatuses,
  type TaskStage,
  type TaskStatus,
} from '../../../shared/values';
import { migrateTask } from '../record/olderTasks';
import { taskIds } from '../record/taskIds';

const working: ReadonlySet<TaskStatus> = new Set(mainStages);

/**
 * How each task stands, the newest first, for `readStatus`: leniently, and without the schemas, whose loading takes longer than all the rest
 * of `status`. One whose file cannot be read counts as failed at a stage that is not known. Writes nothing. A test holds what it says to what
 * the engine says of the same file.
 */
export async function readTaskStandings(
  store: Pick<ProjectStore, 'list' | 'read' | 'isLocked'>,
): Promise<TaskStatusRow[]> {
  const rows = await inBatches(await taskIds(store), async (id) => {
    const task = membersOf(migrateTask(await peekJson(store, `${tasksFolder}/${id}/task.json`), id));
    const status = oneOf(taskStatuses, 'id' in task ? (task['status'] ?? 'pending') : undefined);
    const mayRun = status !== undefined && (working.has(status) || task['feedbackStatus'] === 'running');
    const isHeld = mayRun && (await store.isLocked(taskLock(id)));
    return { createdAt: numberOf(task['createdAt']) ?? 0, row: rowOf(id, task, status, isHeld) };
  });
  return rows
    .sort((one, other) => other.createdAt - one.createdAt || (one.row.id < other.row.id ? -1 : 1))
    .map(({ row }) => row);
}

function rowOf(id: string, task: Members, status: TaskStatus | undefined, isHeld: boolean): TaskStatusRow {
  return {
    id,
    kind: oneOf(taskKinds, task['kind']) ?? 'chapter',
    // Nobody is at work on it: its host has died.
    status: status === undefined || (working.has(status) && !isHeld) ? 'failed' : status,
    stage: stageOf(task, status),
    retryCount: numberOf(task['retryCount']) ?? 0,
  };
}

/** Where it stands, or what comes next; null where nothing is left. */
function stageOf(task: Members, status: TaskStatus | undefined): TaskStage | null {
  const stage = oneOf(taskStages, task['stage']);
  const failedStage = oneOf(taskStages, task['failedStage']);
  switch (status) {
    case undefined:
      return null;
    case 'extracting':
    case 'retrieving':
    case 'generating':
      return stage ?? status;
    case 'failed':
    case 'cancelled':
      return failedStage ?? 'extracting';
    case 'pending':
      return 'extracting';
    case 'awaiting_confirm':
      return 'retrieving';
    case 'completed':
      return feedbackStageOf(task, stage, failedStage);
  }
}

function feedbackStageOf(
  { feedbackStatus }: Members,
  stage: TaskStage | undefined,
  failedStage: TaskStage | undefined,
): TaskStage | null {
  const at = oneOf(feedbackStages, stage ?? failedStage) ?? 'evaluating';
  switch (feedbackStatus) {
    case 'running':
      return at;
    case 'failed':
      return oneOf(feedbackStages, failedStage) ?? at;
    case 'pending':
      return 'evaluating';
    default:
      return stage ?? null;
  }
}
