import { sha256 } from '../../storage/hash';
import { jsonBytes, parseJson } from '../../storage/json';
import { membersOf } from '../../storage/jsonValues';
import type { ProjectStore } from '../../storage/projectStore';
import type { Task } from '../model';
import { taskPath } from '../taskFiles';

// `cancel.json`: somebody in another program wants the task stopped (decision 34).

export function stopWishPath(task: string): string {
  return taskPath(task, 'cancel.json');
}

interface StopWish {
  /** Milliseconds since 1970. */
  at: number;
  /** Of the task as it was seen to run. */
  revision: number;
}

/** Lets whoever runs the task know that it is to stop. Throws as `ProjectStore.commit`. */
export function wishToStop(store: ProjectStore, task: string, wish: StopWish): Promise<void> {
  return store.commit([{ path: stopWishPath(task), bytes: jsonBytes(wish) }]);
}

/** The run has ended: a wish that came too late for it to hear must stop no other. That of somebody else is left alone. */
export async function takeBackWish(store: ProjectStore, task: string, wish: StopWish): Promise<void> {
  const expected = await sha256(jsonBytes(wish));
  await store.commit([{ path: stopWishPath(task), bytes: undefined, expected }]).catch(() => undefined);
}

/**
 * Whether somebody wants the run stopped that began with this revision of the task; a wish that was made of an earlier one is meant for another
 * run. One that cannot be read is a wish all the same.
 */
export async function stopWishFor(
  store: Pick<ProjectStore, 'read'>,
  { id, revision: since }: Pick<Task, 'id' | 'revision'>,
): Promise<'for_this' | 'for_another' | undefined> {
  const bytes = await store.read(stopWishPath(id)).catch(() => undefined);
  if (!bytes) return undefined;
  const parsed = parseJson(bytes);
  const { revision } = membersOf('value' in parsed ? parsed.value : undefined);
  return typeof revision === 'number' && revision < since ? 'for_another' : 'for_this';
}
