import { taskFolder, tasksFolder } from '../../project/layout';
import { inBatches } from '../../storage/inBatches';
import type { ProjectStore } from '../../storage/projectStore';
import { curationFile, taskFileNames } from '../taskFiles';
import { isTaskId } from './taskId';

/** Ids of all tasks, sorted. Folders that no task can have are passed over, and those in which nothing was ever written, as a crash leaves them. */
export async function taskIds(store: Pick<ProjectStore, 'list'>): Promise<string[]> {
  const ids = (await store.list(tasksFolder)).filter(isTaskId);
  const held = await inBatches(ids, (id) => hasSomething(store, id));
  return ids.filter((_, index) => held[index]);
}

export async function hasSomething(store: Pick<ProjectStore, 'list'>, id: string): Promise<boolean> {
  return (await store.list(taskFolder(id))).some(isOfTask);
}

/** A record that could not be read was moved aside under another name, and what the stages made may be there still. */
function isOfTask(name: string): boolean {
  return name.startsWith('task.json') || name === curationFile || taskFileNames.some((one) => one === name);
}
