import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { SystemTimer } from '../../../src/adapters/node/systemTimer';
import { StoryFoldError } from '../../../src/core/errors';
import type { RetryCommand, RetryPreview } from '../../../src/core/task/taskRun';
import { taskEngine, type TaskEngine } from '../../fakes/taskEngine';
import { answerRequests } from './answerRequests';

/** What a retrier is asked. `key` names a start of the program: a store and an engine of its own on the folder. */
export interface RetrierRequest {
  key: string;
  folder: string;
  /** Look at what a retry would do; retry, as it was looked at where it was; go on to the end after having come in. */
  does: 'look' | 'retry' | 'leave';
  command: RetryCommand;
  /** A task that runs may be stopped, files may be cleared. */
  yes?: boolean;
}

export interface RetrierReply {
  /** `looked`, `in` when the work has come to its first request, `done` when it has ended well, or the code of what ended it. */
  outcome: string;
  milliseconds: number;
  /** Another retrier was in at the same time. */
  overlap: boolean;
}

/** One start of the program, whose model answers nothing until it is told to. */
class Start {
  preview: RetryPreview | undefined;
  overlap = false;
  private ended: Promise<string> = Promise.resolve('never begun');
  private readonly cameIn: Promise<void>;
  private comeIn: () => void = () => undefined;
  private readonly mayLeave: Promise<void>;
  private leave: () => void = () => undefined;
  private isLeaving = false;

  private constructor(
    private readonly folder: string,
    readonly engine: TaskEngine,
  ) {
    this.cameIn = new Promise((resolve) => (this.comeIn = resolve));
    this.mayLeave = new Promise((resolve) => (this.leave = resolve));
  }

  static async on(folder: string): Promise<Start> {
    const gate: { start?: Start } = {};
    const before = () => gate.start!.wait();
    const store = await FileStore.open(folder);
    const engine = taskEngine(store, {
      chapterScript: { scenes: [1], before },
      taskScript: { before },
      timer: new SystemTimer(),
    });
    gate.start = new Start(folder, engine);
    return gate.start;
  }

  /** Resolves when the work is in, or has ended before. */
  async begin(work: Promise<unknown>): Promise<string> {
    this.ended = work.then(() => 'done', codeOf);
    return Promise.race([this.ended, this.cameIn.then(() => 'in')]);
  }

  goOn(): Promise<string> {
    this.isLeaving = true;
    rmSync(join(this.folder, 'inside'), { force: true });
    this.leave();
    return this.ended;
  }

  /** Where the model is asked. */
  private async wait(): Promise<void> {
    if (this.isLeaving) return;
    try {
      writeFileSync(join(this.folder, 'inside'), String(process.pid), { flag: 'wx' });
    } catch {
      this.overlap = true;
    }
    this.comeIn();
    await this.mayLeave;
  }
}

const starts = new Map<string, Start>();

answerRequests<RetrierRequest>(async ({ key, folder, does, command, yes = true }) => {
  const begun = performance.now();
  const start = starts.get(key) ?? (await Start.on(folder));
  starts.set(key, start);
  const outcome = await doIt(start, does, command, yes);
  if (outcome !== 'in' && outcome !== 'looked') starts.delete(key);
  return { outcome, milliseconds: performance.now() - begun, overlap: start.overlap };
});

async function doIt(
  start: Start,
  does: RetrierRequest['does'],
  command: RetryCommand,
  yes: boolean,
): Promise<string> {
  const { tasks } = start.engine;
  switch (does) {
    case 'look':
      try {
        start.preview = await tasks.previewRetry(command);
        return 'looked';
      } catch (error) {
        return codeOf(error);
      }
    case 'retry': {
      const { preview } = start;
      return start.begin(tasks.retry(command, { yes, ...(preview && { preview }) }));
    }
    case 'leave':
      return start.goOn();
  }
}

function codeOf(error: unknown): string {
  return error instanceof StoryFoldError ? error.code : String(error);
}
