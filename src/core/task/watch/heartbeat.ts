import { jsonBytes } from '../../storage/json';
import { membersOf } from '../../storage/jsonValues';
import { peekJson } from '../../storage/peekJson';
import type { ProjectStore } from '../../storage/projectStore';
import { taskPath } from '../taskFiles';
import type { TaskProgress } from '../taskRun';

// `heartbeat.json`: where a task stands while it runs, for other programs. It may be late, so it never says who is at work: the lock does.

export function heartbeatPath(task: string): string {
  return taskPath(task, 'heartbeat.json');
}

/** @param at milliseconds since 1970. A disk that cannot take it stops no work. */
export async function writeBeat(
  store: ProjectStore,
  task: string,
  at: number,
  progress: TaskProgress | undefined,
): Promise<void> {
  const bytes = jsonBytes({ at, ...progress });
  await store.commit([{ path: heartbeatPath(task), bytes }]).catch(() => undefined);
}

/** Where a task stands by its last heartbeat; undefined where there is none. */
export async function lastBeat(
  store: Pick<ProjectStore, 'read'>,
  task: string,
): Promise<TaskProgress | undefined> {
  const beat = membersOf(await peekJson(store, heartbeatPath(task)));
  return typeof beat['stage'] === 'string' ? ({ ...beat, task } as unknown as TaskProgress) : undefined;
}
