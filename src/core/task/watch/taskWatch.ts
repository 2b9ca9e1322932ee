import type { Clock, Timer } from '../../ports';
import type { ProjectStore } from '../../storage/projectStore';
import { heartbeatPath, writeBeat } from './heartbeat';
import type { Task } from '../model';
import { stopWishFor, stopWishPath } from './stopWish';
import type { TaskProgress } from '../taskRun';

/** Milliseconds between two looks for a wish to stop, and looks between two heartbeats. */
const lookEvery = 200;
const looksPerBeat = 25;

/** Beside a task that runs: what it tells other programs, and hears from them, from the beginning of a run to its end. */
export class TaskWatch {
  private readonly ended = new AbortController();
  private progress: TaskProgress | undefined;
  private watching: Promise<void> = Promise.resolve();

  /**
   * @param task as it was when this run began
   * @param stop called when somebody wants the task stopped
   */
  constructor(
    private readonly parts: { store: ProjectStore; clock: Clock; timer: Timer },
    private readonly task: Pick<Task, 'id' | 'revision'>,
    private readonly stop: () => void,
  ) {}

  /** To be called under the task's lock. */
  async begin(): Promise<void> {
    if ((await stopWishFor(this.parts.store, this.task)) === 'for_another')
      await this.remove(stopWishPath(this.task.id));
    await this.remove(heartbeatPath(this.task.id));
    this.watching = this.watch();
  }

  note(progress: TaskProgress): void {
    this.progress = progress;
  }

  /** Resolves when nothing of it is written any more. */
  async end(): Promise<void> {
    this.ended.abort();
    await this.watching;
    await this.remove(stopWishPath(this.task.id));
    await this.remove(heartbeatPath(this.task.id));
  }

  private async watch(): Promise<void> {
    const { store, clock, timer } = this.parts;
    for (let look = 0; ; look++) {
      try {
        await timer.wait(lookEvery, this.ended.signal);
      } catch {
        return;
      }
      if ((await stopWishFor(store, this.task)) === 'for_this') this.stop();
      if (look % looksPerBeat === 0) await writeBeat(store, this.task.id, clock.now(), this.progress);
    }
  }

  private async remove(path: string): Promise<void> {
    const { store } = this.parts;
    const isThere = (await store.read(path).catch(() => undefined)) !== undefined;
    if (isThere) await store.commit([{ path, bytes: undefined }]).catch(() => undefined);
  }
}
