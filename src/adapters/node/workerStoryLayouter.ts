import { Worker } from 'node:worker_threads';
import { StoryFoldError, cancelled } from '../../core/errors';
import type { Logger } from '../../core/ports';
import type { LayoutRequest, StoryLayout, StoryLayouter } from '../../core/story/map/layoutStory';

/** Lays out each story in a thread of its own, which ends with it: the host's own thread stays free, and so does the memory. */
export class WorkerStoryLayouter implements StoryLayouter {
  private readonly running = new Set<AbortController>();

  /** `workerPath`: absolute path of the bundled `layoutWorker.js`. */
  constructor(private readonly options: { workerPath: string; logger: Logger }) {}

  layout(request: LayoutRequest, signal?: AbortSignal): Promise<StoryLayout> {
    if (signal?.aborted) return Promise.reject(cancelled());
    const { workerPath, logger } = this.options;
    return new Promise((resolve, reject) => {
      const worker = new Worker(workerPath, { workerData: request });
      // Alone it keeps no process alive.
      worker.unref();
      const ended = new AbortController();
      this.running.add(ended);
      const end = (act: () => void): void => {
        if (!this.running.delete(ended)) return;
        signal?.removeEventListener('abort', abort);
        void worker.terminate();
        act();
      };
      const abort = (): void => end(() => reject(cancelled()));
      const failed = (error: unknown): void =>
        end(() => {
          logger.warn(
            `The thread that lays out the story map failed (${error instanceof Error ? error.name : 'ended'}).`,
          );
          reject(layoutFailed(error));
        });
      ended.signal.addEventListener('abort', abort, { once: true });
      signal?.addEventListener('abort', abort, { once: true });
      worker.once('message', (layout: StoryLayout) => end(() => resolve(layout)));
      worker.once('error', failed);
      worker.once('exit', () => failed(new Error('The thread ended without an answer.')));
    });
  }

  /** Ends all threads; what they were asked for is rejected with `cancelled`. */
  dispose(): void {
    for (const each of [...this.running]) each.abort();
  }
}

function layoutFailed(cause: unknown): StoryFoldError {
  return new StoryFoldError(
    'io',
    'The story map could not be laid out.',
    'Try it again. The story itself is as it was.',
    { storyMap: 'layout' },
    { cause },
  );
}
