import type { Clock, Timer } from '../ports';
import { jsonBytes, parseJson } from '../storage/json';
import { isObject } from '../storage/jsonValues';
import type { ProjectStore } from '../storage/projectStore';
import type { Task } from './model';
import { taskPath } from './taskFiles';
import type { TaskProgress } from './taskRun';

/** Milliseconds between two looks for a wish to stop, and looks between two heartbeats. */
const lookEvery = 200;
const looksPerBeat = 25;

const heartbeatFile = 'heartbeat.json';
const cancelFile = 'cancel.json';

/**
 * Beside a task that runs: says to others that it lives and where it stands, and hears when another program wants it stopped. The lock, and
 * not the heartbeat, says who is at work: a heartbeat may be late.
 */
export class TaskWatch {
  private readonly ended = new AbortController();
  private progress: TaskProgress | undefined;
  private watching: Promise<void> = Promise.resolve();
  private readonly task: string;
  /** The task's revision when this run began: a wish that was made earlier is meant for another. */
  private readonly since: number;

  constructor(
    private readonly parts: { store: ProjectStore; clock: Clock; timer: Timer },
    { id, revision }: Pick<Task, 'id' | 'revision'>,
    /** Called when somebody wants the task stopped. */
    private readonly stop: () => void,
  ) {
    this.task = id;
    this.since = revision;
  }

  /** To be called under the task's lock. */
  async begin(): Promise<void> {
    if ((await this.wish()) === 'for_another') await this.remove(cancelFile);
    await this.remove(heartbeatFile);
    this.watching = this.watch();
  }

  note(progress: TaskProgress): void {
    this.progress = progress;
  }

  /** Resolves when nothing of it is written any more. */
  async end(): Promise<void> {
    this.ended.abort();
    await this.watching;
    await this.remove(cancelFile);
    await this.remove(heartbeatFile);
  }

  private async watch(): Promise<void> {
    const { timer } = this.parts;
    for (let look = 0; ; look++) {
      try {
        await timer.wait(lookEvery, this.ended.signal);
      } catch {
        return;
      }
      if ((await this.wish()) === 'for_this') this.stop();
      if (look % looksPerBeat === 0) await this.beat();
    }
  }

  /** A disk that cannot take it stops no work. */
  private async beat(): Promise<void> {
    const { store, clock } = this.parts;
    const beat = { at: clock.now(), ...this.progress };
    const path = taskPath(this.task, heartbeatFile);
    await store.commit([{ path, bytes: jsonBytes(beat) }]).catch(() => undefined);
  }

  private async wish(): Promise<'for_this' | 'for_another' | undefined> {
    const bytes = await this.parts.store.read(taskPath(this.task, cancelFile)).catch(() => undefined);
    if (!bytes) return undefined;
    const parsed = parseJson(bytes);
    const revision = 'value' in parsed && isObject(parsed.value) ? parsed.value['revision'] : undefined;
    return typeof revision === 'number' && revision < this.since ? 'for_another' : 'for_this';
  }

  private async remove(name: string): Promise<void> {
    const { store } = this.parts;
    const path = taskPath(this.task, name);
    const isThere = (await store.read(path).catch(() => undefined)) !== undefined;
    if (isThere) await store.commit([{ path, bytes: undefined }]).catch(() => undefined);
  }
}

/** Lets whoever runs the task know that it is to stop. `revision`: of the task as it was seen to run. */
export function wishToStop(
  store: ProjectStore,
  task: string,
  wish: { at: number; revision: number },
): Promise<void> {
  return store.commit([{ path: taskPath(task, cancelFile), bytes: jsonBytes(wish) }]);
}

/** Where a task stands by its last heartbeat; undefined where there is none. */
export async function lastBeat(
  store: Pick<ProjectStore, 'read'>,
  task: string,
): Promise<TaskProgress | undefined> {
  const bytes = await store.read(taskPath(task, heartbeatFile));
  const parsed = bytes && parseJson(bytes);
  if (!parsed || 'problem' in parsed || !isObject(parsed.value)) return undefined;
  const { stage } = parsed.value;
  return typeof stage === 'string' ? ({ ...parsed.value, task } as unknown as TaskProgress) : undefined;
}
